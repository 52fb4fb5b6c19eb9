// Command scenario plays the scenario of tests/clients/README.md and prints its transcript.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	pb "parlour.example/scenario/parlourv1"
)

// Every call may be tried again: the server keeps nothing, and the same request gives the same
// answer. Behind a balancer with an address of its own round_robin does nothing, and no harm.
const serviceConfig = `{
  "loadBalancingConfig": [{"round_robin": {}}],
  "methodConfig": [{
    "name": [{"service": "parlour.v1.GameService"}],
    "retryPolicy": {
      "maxAttempts": 5, "initialBackoff": "0.05s", "maxBackoff": "1s", "backoffMultiplier": 2,
      "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"]
    }
  }]
}`

const shots = 24

// call makes one call, which has ten seconds, tries included.
func call[Request, Response any](
	method func(context.Context, *Request, ...grpc.CallOption) (*Response, error),
	request *Request,
) (*Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return method(ctx, request)
}

func checkCommitment(seed, commitment string) error {
	bytes, err := hex.DecodeString(seed)
	if err != nil {
		return err
	}
	if hash := sha256.Sum256(bytes); hex.EncodeToString(hash[:]) != commitment {
		return fmt.Errorf("the revealed seed is not the one that was committed to")
	}
	return nil
}

type tag struct {
	name  string
	value any
}

func printRecord(tags []tag, plies []string) {
	for _, t := range tags {
		fmt.Printf("[%s \"%v\"]\n", t.name, t.value)
	}
	for i, ply := range plies {
		fmt.Printf("%d %s\n", i+1, ply)
	}
	fmt.Println()
}

func moveRequest(state []byte, move *pb.SenetMove) *pb.MovePawnRequest {
	request := &pb.MovePawnRequest{State: state}
	switch move.Kind {
	case pb.SenetMoveKind_SENET_MOVE_KIND_ENTER:
		request.Move = &pb.MovePawnRequest_Enter{Enter: true}
	case pb.SenetMoveKind_SENET_MOVE_KIND_PASS:
		request.Move = &pb.MovePawnRequest_Pass{Pass: true}
	default:
		request.Move = &pb.MovePawnRequest_FromSquare{FromSquare: move.From}
	}
	return request
}

// playSenet plays an open round; at ply n the move n modulo the number of moves, n from 0.
func playSenet(client pb.GameServiceClient) error {
	game, err := call(client.NewGame, &pb.NewGameRequest{
		Game: &pb.NewGameRequest_Senet{
			Senet: &pb.SenetOptions{ReserveStart: true, Sanctuary_14: true},
		},
		Seed: proto.Uint64(42),
	})
	if err != nil {
		return err
	}
	state, view := game.State, game.View
	var plies []string
	for view.Termination == pb.Termination_TERMINATION_UNSPECIFIED {
		side := "w"
		if view.GetSenet().Side == pb.Side_SIDE_BLACK {
			side = "b"
		}
		thrown, err := call(client.ThrowSticks, &pb.ThrowSticksRequest{State: state})
		if err != nil {
			return err
		}
		state, view = thrown.State, thrown.View
		text := "pass"
		if count := len(thrown.Moves); count > 0 {
			moved, err := call(client.MovePawn, moveRequest(state, thrown.Moves[len(plies)%count]))
			if err != nil {
				return err
			}
			state, view, text = moved.State, moved.View, moved.Move.Text
		}
		plies = append(plies, fmt.Sprintf("%s %d:%s #%s", side, thrown.Points, text, view.Digest))
	}
	score, err := call(client.Score,
		&pb.ScoreRequest{Subject: &pb.ScoreRequest_State{State: state}})
	if err != nil {
		return err
	}
	if err := checkCommitment(score.Seed, game.Commitment); err != nil {
		return err
	}
	sheet := score.GetSenet()
	printRecord([]tag{
		{"Game", "senet"}, {"Seed", 42}, {"Commitment", game.Commitment},
		{"ReserveStart", "yes"}, {"Sanctuary14", "yes"},
		{"Result", fmt.Sprintf("%d-%d", sheet.BlackScore, sheet.WhiteScore)},
	}, plies)
	return nil
}

// flick is some flick, from whole numbers only, so that every language computes the same.
func flick(attempt int32) *pb.Flick {
	return &pb.Flick{
		OffsetUm:    attempt*61803%400001 - 200000,
		AngleMdeg:   attempt*27183%60001 - 30000,
		SpeedUmPerS: attempt*314159%3000001 + 1500000,
	}
}

// playCarrom flicks with an unsteady hand; where the striker would stand on a piece it is no shot.
func playCarrom(client pb.GameServiceClient) error {
	game, err := call(client.NewGame, &pb.NewGameRequest{
		Game: &pb.NewGameRequest_Carrom{Carrom: &pb.CarromOptions{
			Table:               pb.CarromTable_CARROM_TABLE_SIMULATED,
			TremorAngleMdeg:     300,
			TremorSpeedPermille: 20,
		}},
		Seed: proto.Uint64(42),
	})
	if err != nil {
		return err
	}
	state, view := game.State, game.View
	var plies []string
	for attempt := int32(1); len(plies) < shots; attempt++ {
		seat := "N"
		if view.GetCarrom().Seat == pb.Seat_SEAT_SOUTH {
			seat = "S"
		}
		shot, err := call(client.ApplyShot, &pb.ApplyShotRequest{
			State: state,
			Shot:  &pb.ApplyShotRequest_Flick{Flick: flick(attempt)},
		})
		if status.Code(err) == codes.FailedPrecondition {
			continue
		}
		if err != nil {
			return err
		}
		state, view = shot.State, shot.View
		plies = append(plies, fmt.Sprintf("%s %s #%s", seat, shot.Verdict.Text, view.Digest))
	}
	ended, err := call(client.EndGame, &pb.EndGameRequest{
		State: state,
		End:   &pb.EndGameRequest_Abandonment{Abandonment: &pb.Abandonment{}},
	})
	if err != nil {
		return err
	}
	score, err := call(client.Score,
		&pb.ScoreRequest{Subject: &pb.ScoreRequest_State{State: ended.State}})
	if err != nil {
		return err
	}
	if err := checkCommitment(score.Seed, game.Commitment); err != nil {
		return err
	}
	sheet := score.GetCarrom()
	printRecord([]tag{
		{"Game", "carrom"}, {"Seed", 42}, {"Commitment", game.Commitment},
		{"Table", "simulated"}, {"TremorAngle", 300}, {"TremorSpeed", 20},
		{"Termination", "abandoned"},
		{"Result", fmt.Sprintf("%d-%d", sheet.SouthScore, sheet.OtherScore)},
	}, plies)
	return nil
}

// codeName gives a code the name that it has in the documentation: FailedPrecondition is
// FAILED_PRECONDITION.
func codeName(code codes.Code) string {
	var name strings.Builder
	for i, letter := range code.String() {
		if i > 0 && letter >= 'A' && letter <= 'Z' {
			name.WriteByte('_')
		}
		name.WriteRune(letter)
	}
	return strings.ToUpper(name.String())
}

// beRefused attacks a pawn that its neighbour guards, and prints what the server says of it.
func beRefused(client pb.GameServiceClient) error {
	game, err := call(client.NewGame, &pb.NewGameRequest{
		Game: &pb.NewGameRequest_Senet{
			Senet: &pb.SenetOptions{Throws: pb.SenetThrows_SENET_THROWS_OBSERVED},
		},
		Position: "b..ww....b/........../.......... b 3 0,0 0,0 b",
	})
	if err != nil {
		return err
	}
	_, err = call(client.MovePawn, &pb.MovePawnRequest{
		State: game.State,
		Move:  &pb.MovePawnRequest_FromSquare{FromSquare: 1},
	})
	refusal := status.Convert(err)
	for _, detail := range refusal.Details() {
		if info, ok := detail.(*errdetails.ErrorInfo); ok {
			fmt.Printf("; refused: %s %s %s\n",
				codeName(refusal.Code()), info.Reason, info.Metadata["rule"])
		}
	}
	return nil
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: scenario HOST:PORT")
		os.Exit(64)
	}
	connection, err := grpc.NewClient(os.Args[1],
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(serviceConfig))
	if err != nil {
		log.Fatal(err)
	}
	defer connection.Close()
	client := pb.NewGameServiceClient(connection)
	for _, play := range []func(pb.GameServiceClient) error{playSenet, playCarrom, beRefused} {
		if err := play(client); err != nil {
			log.Fatal(err)
		}
	}
}
