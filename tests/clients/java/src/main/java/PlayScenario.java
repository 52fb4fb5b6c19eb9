import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import parlour.v1.Carrom.CarromOptions;
import parlour.v1.Carrom.CarromTable;
import parlour.v1.Carrom.Flick;
import parlour.v1.Carrom.Seat;
import parlour.v1.GameServiceGrpc;
import parlour.v1.GameServiceGrpc.GameServiceBlockingStub;
import parlour.v1.GameServiceOuterClass.Abandonment;
import parlour.v1.GameServiceOuterClass.ApplyShotRequest;
import parlour.v1.GameServiceOuterClass.EndGameRequest;
import parlour.v1.GameServiceOuterClass.GameView;
import parlour.v1.GameServiceOuterClass.MovePawnRequest;
import parlour.v1.GameServiceOuterClass.NewGameRequest;
import parlour.v1.GameServiceOuterClass.ScoreRequest;
import parlour.v1.GameServiceOuterClass.Termination;
import parlour.v1.GameServiceOuterClass.ThrowSticksRequest;
import parlour.v1.Senet.SenetMove;
import parlour.v1.Senet.SenetOptions;
import parlour.v1.Senet.SenetThrows;
import parlour.v1.Senet.Side;

/** Plays the scenario of tests/clients/README.md and prints its transcript. */
public final class PlayScenario {
  // Every call may be tried again: the server keeps nothing, and the same request gives the same
  // answer. Behind a balancer with an address of its own round_robin does nothing, and no harm.
  private static final Map<String, ?> SERVICE_CONFIG = Map.of(
      "loadBalancingConfig", List.of(Map.of("round_robin", Map.of())),
      "methodConfig", List.of(Map.of(
          "name", List.of(Map.of("service", "parlour.v1.GameService")),
          "retryPolicy", Map.of(
              "maxAttempts", 5.0, "initialBackoff", "0.05s", "maxBackoff", "1s",
              "backoffMultiplier", 2.0,
              "retryableStatusCodes", List.of("UNAVAILABLE", "CANCELLED")))));
  private static final int SHOTS = 24;

  private final GameServiceBlockingStub stub;
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private PlayScenario(ManagedChannel channel) {
    stub = GameServiceGrpc.newBlockingStub(channel);
  }

  /** The stub for one call, which has ten seconds, tries included. */
  private GameServiceBlockingStub call() {
    return stub.withDeadlineAfter(10, TimeUnit.SECONDS);
  }

  private static void checkCommitment(String seed, String commitment)
      throws NoSuchAlgorithmException {
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(HexFormat.of().parseHex(seed));
    if (!HexFormat.of().formatHex(hash).equals(commitment)) {
      throw new IllegalStateException("the revealed seed is not the one that was committed to");
    }
  }

  private void printRecord(List<String> tags, List<String> plies) {
    tags.forEach(tag -> out.print("[" + tag + "]\n"));
    for (int i = 0; i < plies.size(); i++) {
      out.print((i + 1) + " " + plies.get(i) + "\n");
    }
    out.print("\n");
  }

  private static String tag(String name, Object value) {
    return name + " \"" + value + "\"";
  }

  private static MovePawnRequest requestFor(SenetMove move, ByteString state) {
    MovePawnRequest.Builder request = MovePawnRequest.newBuilder().setState(state);
    return switch (move.getKind()) {
      case SENET_MOVE_KIND_ENTER -> request.setEnter(true).build();
      case SENET_MOVE_KIND_PASS -> request.setPass(true).build();
      default -> request.setFromSquare(move.getFrom()).build();
    };
  }

  /** An open round; at ply n the move n modulo the number of moves is played, n from 0. */
  private void playSenet() throws NoSuchAlgorithmException {
    var game = call().newGame(NewGameRequest.newBuilder()
        .setSenet(SenetOptions.newBuilder().setReserveStart(true).setSanctuary14(true))
        .setSeed(42).build());
    var state = game.getState();
    GameView view = game.getView();
    List<String> plies = new ArrayList<>();
    while (view.getTermination() == Termination.TERMINATION_UNSPECIFIED) {
      String side = view.getSenet().getSide() == Side.SIDE_BLACK ? "b" : "w";
      var thrown = call().throwSticks(ThrowSticksRequest.newBuilder().setState(state).build());
      state = thrown.getState();
      view = thrown.getView();
      String text = "pass";
      if (thrown.getMovesCount() > 0) {
        SenetMove move = thrown.getMoves(plies.size() % thrown.getMovesCount());
        var moved = call().movePawn(requestFor(move, state));
        state = moved.getState();
        view = moved.getView();
        text = moved.getMove().getText();
      }
      plies.add(side + " " + thrown.getPoints() + ":" + text + " #" + view.getDigest());
    }
    var score = call().score(ScoreRequest.newBuilder().setState(state).build());
    checkCommitment(score.getSeed(), game.getCommitment());
    String result = score.getSenet().getBlackScore() + "-" + score.getSenet().getWhiteScore();
    printRecord(List.of(tag("Game", "senet"), tag("Seed", 42),
        tag("Commitment", game.getCommitment()), tag("ReserveStart", "yes"),
        tag("Sanctuary14", "yes"), tag("Result", result)), plies);
  }

  /** Some flick, from whole numbers only, so that every language computes the same. */
  private static Flick flick(int attempt) {
    return Flick.newBuilder()
        .setOffsetUm(attempt * 61803 % 400001 - 200000)
        .setAngleMdeg(attempt * 27183 % 60001 - 30000)
        .setSpeedUmPerS(attempt * 314159 % 3000001 + 1500000)
        .build();
  }

  /** Flicks with an unsteady hand; where the striker would stand on a piece it is no shot. */
  private void playCarrom() throws NoSuchAlgorithmException {
    var game = call().newGame(NewGameRequest.newBuilder()
        .setCarrom(CarromOptions.newBuilder().setTable(CarromTable.CARROM_TABLE_SIMULATED)
            .setTremorAngleMdeg(300).setTremorSpeedPermille(20))
        .setSeed(42).build());
    var state = game.getState();
    GameView view = game.getView();
    List<String> plies = new ArrayList<>();
    for (int attempt = 1; plies.size() < SHOTS; attempt++) {
      String seat = view.getCarrom().getSeat() == Seat.SEAT_SOUTH ? "S" : "N";
      try {
        var shot = call().applyShot(ApplyShotRequest.newBuilder()
            .setState(state).setFlick(flick(attempt)).build());
        state = shot.getState();
        view = shot.getView();
        plies.add(seat + " " + shot.getVerdict().getText() + " #" + view.getDigest());
      } catch (StatusRuntimeException refused) {
        if (refused.getStatus().getCode() != Status.Code.FAILED_PRECONDITION) {
          throw refused;
        }
      }
    }
    var ended = call().endGame(EndGameRequest.newBuilder()
        .setState(state).setAbandonment(Abandonment.getDefaultInstance()).build());
    var score = call().score(ScoreRequest.newBuilder().setState(ended.getState()).build());
    checkCommitment(score.getSeed(), game.getCommitment());
    String result = score.getCarrom().getSouthScore() + "-" + score.getCarrom().getOtherScore();
    printRecord(List.of(tag("Game", "carrom"), tag("Seed", 42),
        tag("Commitment", game.getCommitment()), tag("Table", "simulated"),
        tag("TremorAngle", 300), tag("TremorSpeed", 20), tag("Termination", "abandoned"),
        tag("Result", result)), plies);
  }

  /** An attack on a pawn that its neighbour guards, and what the server says of it. */
  private void beRefused() throws InvalidProtocolBufferException {
    var game = call().newGame(NewGameRequest.newBuilder()
        .setSenet(SenetOptions.newBuilder().setThrows(SenetThrows.SENET_THROWS_OBSERVED))
        .setPosition("b..ww....b/........../.......... b 3 0,0 0,0 b").build());
    try {
      call().movePawn(MovePawnRequest.newBuilder()
          .setState(game.getState()).setFromSquare(1).build());
    } catch (StatusRuntimeException refused) {
      ErrorInfo info = ErrorInfo.getDefaultInstance();
      for (Any detail : StatusProto.fromThrowable(refused).getDetailsList()) {
        if (detail.is(ErrorInfo.class)) {
          info = detail.unpack(ErrorInfo.class);
        }
      }
      out.print("; refused: " + refused.getStatus().getCode() + " " + info.getReason() + " "
          + info.getMetadataOrDefault("rule", "") + "\n");
    }
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 1) {
      System.err.println("usage: PlayScenario HOST:PORT");
      System.exit(64);
    }
    ManagedChannel channel =
        Grpc.newChannelBuilder(arguments[0], InsecureChannelCredentials.create())
            .defaultServiceConfig(SERVICE_CONFIG)
            .build();
    try {
      PlayScenario scenario = new PlayScenario(channel);
      scenario.playSenet();
      scenario.playCarrom();
      scenario.beRefused();
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
  }
}
