//! Plays the scenario of tests/clients/README.md and prints its transcript.

use std::error::Error;
use std::fmt::Write;
use std::future::Future;
use std::time::Duration;

use pb::game_service_client::GameServiceClient;
use pb::{apply_shot_request, end_game_request, move_pawn_request, new_game_request};
use pb::{score_request, score_response};
use sha2::{Digest, Sha256};
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Response, Status};
use tonic_types::StatusExt;

pub mod pb {
    tonic::include_proto!("parlour.v1");
}

const SHOTS: usize = 24;
const TRIES: u32 = 5;
const PATIENCE: Duration = Duration::from_secs(10);

type Client = GameServiceClient<Channel>;

/// Whether a replica goes away or has gone. Where the connection broke in the middle of a call,
/// tonic says Unknown, and the status has a source, which one that the server sent never has.
fn may_be_repeated(status: &Status) -> bool {
    match status.code() {
        Code::Unavailable | Code::Cancelled => true,
        code => code == Code::Unknown && status.source().is_some(),
    }
}

/// Makes one call, which has ten seconds, tries included.
///
/// Every call may be tried again: the server keeps nothing, and the same request gives the same
/// answer. tonic has no retry policy of its own, so this is what the other clients have in their
/// service configuration; where replicas have addresses of their own, `Channel::balance_list`
/// is the round robin.
async fn call<Q, R, M, F>(client: &Client, method: M, message: Q) -> Result<R, Status>
where
    Q: Clone,
    M: Fn(Client, Request<Q>) -> F,
    F: Future<Output = Result<Response<R>, Status>>,
{
    let tries = async {
        let mut left = TRIES;
        let mut wait = Duration::from_millis(50);
        loop {
            let mut request = Request::new(message.clone());
            request.set_timeout(PATIENCE);
            left -= 1;
            match method(client.clone(), request).await {
                Err(error) if left > 0 && may_be_repeated(&error) => {
                    tokio::time::sleep(wait).await;
                    wait = (wait * 2).min(Duration::from_secs(1));
                }
                answer => return answer,
            }
        }
    };
    let late = |_| Status::deadline_exceeded("no answer in ten seconds");
    Ok(tokio::time::timeout(PATIENCE, tries).await.map_err(late)??.into_inner())
}

/// One call of a method by its name: `call!(client, score, request)`.
macro_rules! call {
    ($client:expr, $method:ident, $message:expr) => {
        call(
            $client,
            |mut client: Client, request| async move { client.$method(request).await },
            $message,
        )
        .await
    };
}

fn check_commitment(seed: &str, commitment: &str) -> Result<(), Box<dyn Error>> {
    let bytes = (0..seed.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&seed[i..i + 2], 16))
        .collect::<Result<Vec<u8>, _>>()?;
    let mut hash = String::new();
    for byte in Sha256::digest(bytes) {
        write!(hash, "{byte:02x}")?;
    }
    if hash != commitment {
        return Err("the revealed seed is not the one that was committed to".into());
    }
    Ok(())
}

fn print_record(tags: &[(&str, &str)], plies: &[String]) {
    for (name, value) in tags {
        println!("[{name} \"{value}\"]");
    }
    for (index, ply) in plies.iter().enumerate() {
        println!("{} {ply}", index + 1);
    }
    println!();
}

fn move_of(listed: &pb::SenetMove) -> move_pawn_request::Move {
    match listed.kind() {
        pb::SenetMoveKind::Enter => move_pawn_request::Move::Enter(true),
        pb::SenetMoveKind::Pass => move_pawn_request::Move::Pass(true),
        _ => move_pawn_request::Move::FromSquare(listed.from),
    }
}

fn senet_of(view: &pb::GameView) -> Result<&pb::SenetView, Box<dyn Error>> {
    match &view.game {
        Some(pb::game_view::Game::Senet(senet)) => Ok(senet),
        _ => Err("no view of senet".into()),
    }
}

fn carrom_of(view: &pb::GameView) -> Result<&pb::CarromView, Box<dyn Error>> {
    match &view.game {
        Some(pb::game_view::Game::Carrom(carrom)) => Ok(carrom),
        _ => Err("no view of carrom".into()),
    }
}

/// An open round; at ply n the move n modulo the number of moves is played, n from 0.
async fn play_senet(client: &Client) -> Result<(), Box<dyn Error>> {
    let options =
        pb::SenetOptions { reserve_start: true, sanctuary_14: true, ..Default::default() };
    let request = pb::NewGameRequest {
        game: Some(new_game_request::Game::Senet(options)),
        seed: Some(42),
        ..Default::default()
    };
    let game = call!(client, new_game, request)?;
    let (mut state, mut view) = (game.state, game.view.ok_or("no view")?);
    let mut plies = Vec::new();
    while view.termination() == pb::Termination::Unspecified {
        let side = if senet_of(&view)?.side() == pb::Side::Black { "b" } else { "w" };
        let request = pb::ThrowSticksRequest { state, ..Default::default() };
        let thrown = call!(client, throw_sticks, request)?;
        (state, view) = (thrown.state, thrown.view.ok_or("no view")?);
        let mut text = "pass".to_string();
        if !thrown.moves.is_empty() {
            let listed = &thrown.moves[plies.len() % thrown.moves.len()];
            let request =
                pb::MovePawnRequest { state, r#move: Some(move_of(listed)), ..Default::default() };
            let moved = call!(client, move_pawn, request)?;
            (state, view) = (moved.state, moved.view.ok_or("no view")?);
            text = moved.r#move.ok_or("no move")?.text;
        }
        plies.push(format!("{side} {}:{text} #{}", thrown.points, view.digest));
    }
    let request = pb::ScoreRequest { subject: Some(score_request::Subject::State(state)) };
    let score = call!(client, score, request)?;
    check_commitment(&score.seed, &game.commitment)?;
    let Some(score_response::Sheet::Senet(sheet)) = score.sheet else {
        return Err("no score sheet of senet".into());
    };
    let tags = [
        ("Game", "senet"),
        ("Seed", "42"),
        ("Commitment", &game.commitment),
        ("ReserveStart", "yes"),
        ("Sanctuary14", "yes"),
        ("Result", &format!("{}-{}", sheet.black_score, sheet.white_score)),
    ];
    print_record(&tags, &plies);
    Ok(())
}

/// Some flick, from whole numbers only, so that every language computes the same.
fn flick(attempt: i32) -> pb::Flick {
    pb::Flick {
        offset_um: attempt * 61803 % 400001 - 200000,
        angle_mdeg: attempt * 27183 % 60001 - 30000,
        speed_um_per_s: attempt * 314159 % 3000001 + 1500000,
    }
}

/// Flicks with an unsteady hand; where the striker would stand on a piece it is no shot.
async fn play_carrom(client: &Client) -> Result<(), Box<dyn Error>> {
    let options = pb::CarromOptions {
        table: pb::CarromTable::Simulated.into(),
        tremor_angle_mdeg: 300,
        tremor_speed_permille: 20,
        ..Default::default()
    };
    let request = pb::NewGameRequest {
        game: Some(new_game_request::Game::Carrom(options)),
        seed: Some(42),
        ..Default::default()
    };
    let game = call!(client, new_game, request)?;
    let (mut state, mut view) = (game.state, game.view.ok_or("no view")?);
    let mut plies = Vec::new();
    let mut attempt = 0;
    while plies.len() < SHOTS {
        attempt += 1;
        let seat = if carrom_of(&view)?.seat() == pb::Seat::South { "S" } else { "N" };
        let request = pb::ApplyShotRequest {
            state: state.clone(),
            shot: Some(apply_shot_request::Shot::Flick(flick(attempt))),
            ..Default::default()
        };
        let shot = match call!(client, apply_shot, request) {
            Err(refused) if refused.code() == Code::FailedPrecondition => continue,
            answer => answer?,
        };
        (state, view) = (shot.state, shot.view.ok_or("no view")?);
        let verdict = shot.verdict.ok_or("no verdict")?;
        plies.push(format!("{seat} {} #{}", verdict.text, view.digest));
    }
    let end = Some(end_game_request::End::Abandonment(pb::Abandonment {}));
    let ended = call!(client, end_game, pb::EndGameRequest { state, end })?;
    let request = pb::ScoreRequest { subject: Some(score_request::Subject::State(ended.state)) };
    let score = call!(client, score, request)?;
    check_commitment(&score.seed, &game.commitment)?;
    let Some(score_response::Sheet::Carrom(sheet)) = score.sheet else {
        return Err("no score sheet of carrom".into());
    };
    let tags = [
        ("Game", "carrom"),
        ("Seed", "42"),
        ("Commitment", &game.commitment),
        ("Table", "simulated"),
        ("TremorAngle", "300"),
        ("TremorSpeed", "20"),
        ("Termination", "abandoned"),
        ("Result", &format!("{}-{}", sheet.south_score, sheet.other_score)),
    ];
    print_record(&tags, &plies);
    Ok(())
}

/// The name that a code has in the documentation: FailedPrecondition is FAILED_PRECONDITION.
fn code_name(code: Code) -> String {
    let mut name = String::new();
    for letter in format!("{code:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

/// An attack on a pawn that its neighbour guards, and what the server says of it.
async fn be_refused(client: &Client) -> Result<(), Box<dyn Error>> {
    let options =
        pb::SenetOptions { throws: pb::SenetThrows::Observed.into(), ..Default::default() };
    let request = pb::NewGameRequest {
        game: Some(new_game_request::Game::Senet(options)),
        position: "b..ww....b/........../.......... b 3 0,0 0,0 b".into(),
        ..Default::default()
    };
    let state = call!(client, new_game, request)?.state;
    let request = pb::MovePawnRequest {
        state,
        r#move: Some(move_pawn_request::Move::FromSquare(1)),
        ..Default::default()
    };
    if let Err(refused) = call!(client, move_pawn, request) {
        let info = refused.get_details_error_info().ok_or("no ErrorInfo")?;
        let rule = info.metadata.get("rule").ok_or("no rule")?;
        println!("; refused: {} {} {rule}", code_name(refused.code()), info.reason);
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let Some(server) = std::env::args().nth(1) else {
        eprintln!("usage: parlour-scenario HOST:PORT");
        std::process::exit(64);
    };
    let client = Client::new(Endpoint::from_shared(format!("http://{server}"))?.connect_lazy());
    play_senet(&client).await?;
    play_carrom(&client).await?;
    be_refused(&client).await
}
