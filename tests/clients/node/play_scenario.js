#!/usr/bin/env node
// Plays the scenario of tests/clients/README.md and prints its transcript.
'use strict';

const crypto = require('node:crypto');
const path = require('node:path');
const grpc = require('@grpc/grpc-js');
const protoLoader = require('@grpc/proto-loader');
const protobuf = require('protobufjs');

const PROTO = path.join(__dirname, '..', '..', '..', 'proto');
const SHOTS = 24;
// Every call may be tried again: the server keeps nothing, and the same request gives the same
// answer. Behind a balancer with an address of its own round_robin does nothing, and no harm.
const SERVICE_CONFIG = {
  loadBalancingConfig: [{ round_robin: {} }],
  methodConfig: [
    {
      name: [{ service: 'parlour.v1.GameService' }],
      retryPolicy: {
        maxAttempts: 5,
        initialBackoff: '0.05s',
        maxBackoff: '1s',
        backoffMultiplier: 2,
        retryableStatusCodes: ['UNAVAILABLE', 'CANCELLED'],
      },
    },
  ],
};
// What of google.rpc an error carries; field 2 of a detail is the message that its type names.
const ERRORS = protobuf.parse(`
  syntax = "proto3";
  message Status { repeated Detail details = 3; }
  message Detail { string type_url = 1; bytes value = 2; }
  message ErrorInfo { string reason = 1; string domain = 2; map<string, string> metadata = 3; }
`).root;

const { parlour } = grpc.loadPackageDefinition(
  protoLoader.loadSync('parlour/v1/game_service.proto', {
    includeDirs: [PROTO],
    keepCase: true,
    enums: String,
    longs: String,
    defaults: true,
  }),
);

// Returns a function that makes one call, which has ten seconds, tries included.
function callsOf(client) {
  return (method, request) =>
    new Promise((resolve, reject) => {
      client[method](request, { deadline: Date.now() + 10000 }, (error, response) =>
        error ? reject(error) : resolve(response),
      );
    });
}

function checkCommitment(seed, commitment) {
  const hash = crypto.createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
  if (hash !== commitment) {
    throw new Error('the revealed seed is not the one that was committed to');
  }
}

function printRecord(tags, plies) {
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
  plies.forEach((ply, index) => lines.push(`${index + 1} ${ply}`));
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function moveRequest(state, move) {
  switch (move.kind) {
    case 'SENET_MOVE_KIND_ENTER':
      return { state, enter: true };
    case 'SENET_MOVE_KIND_PASS':
      return { state, pass: true };
    default:
      return { state, from_square: move.from };
  }
}

// An open round; at ply n the move n modulo the number of moves is played, n from 0.
async function playSenet(call) {
  const game = await call('NewGame', {
    senet: { reserve_start: true, sanctuary_14: true },
    seed: '42',
  });
  let { state, view } = game;
  const plies = [];
  while (view.termination === 'TERMINATION_UNSPECIFIED') {
    const side = view.senet.side === 'SIDE_BLACK' ? 'b' : 'w';
    const thrown = await call('ThrowSticks', { state });
    ({ state, view } = thrown);
    let text = 'pass';
    if (thrown.moves.length > 0) {
      const move = thrown.moves[plies.length % thrown.moves.length];
      const moved = await call('MovePawn', moveRequest(state, move));
      ({ state, view } = moved);
      text = moved.move.text;
    }
    plies.push(`${side} ${thrown.points}:${text} #${view.digest}`);
  }
  const score = await call('Score', { state });
  checkCommitment(score.seed, game.commitment);
  printRecord(
    {
      Game: 'senet',
      Seed: 42,
      Commitment: game.commitment,
      ReserveStart: 'yes',
      Sanctuary14: 'yes',
      Result: `${score.senet.black_score}-${score.senet.white_score}`,
    },
    plies,
  );
}

// Some flick, from whole numbers only, so that every language computes the same.
function flick(attempt) {
  return {
    offset_um: ((attempt * 61803) % 400001) - 200000,
    angle_mdeg: ((attempt * 27183) % 60001) - 30000,
    speed_um_per_s: ((attempt * 314159) % 3000001) + 1500000,
  };
}

// Flicks with an unsteady hand; where the striker would stand on a piece it is no shot.
async function playCarrom(call) {
  const game = await call('NewGame', {
    carrom: {
      table: 'CARROM_TABLE_SIMULATED',
      tremor_angle_mdeg: 300,
      tremor_speed_permille: 20,
    },
    seed: '42',
  });
  let { state, view } = game;
  const plies = [];
  for (let attempt = 1; plies.length < SHOTS; attempt += 1) {
    const seat = view.carrom.seat === 'SEAT_SOUTH' ? 'S' : 'N';
    try {
      const shot = await call('ApplyShot', { state, flick: flick(attempt) });
      ({ state, view } = shot);
      plies.push(`${seat} ${shot.verdict.text} #${view.digest}`);
    } catch (error) {
      if (error.code !== grpc.status.FAILED_PRECONDITION) throw error;
    }
  }
  const ended = await call('EndGame', { state, abandonment: {} });
  const score = await call('Score', { state: ended.state });
  checkCommitment(score.seed, game.commitment);
  printRecord(
    {
      Game: 'carrom',
      Seed: 42,
      Commitment: game.commitment,
      Table: 'simulated',
      TremorAngle: 300,
      TremorSpeed: 20,
      Termination: 'abandoned',
      Result: `${score.carrom.south_score}-${score.carrom.other_score}`,
    },
    plies,
  );
}

// The ErrorInfo among an error's details.
function errorInfo(error) {
  const [bytes] = error.metadata.get('grpc-status-details-bin');
  const { details } = ERRORS.lookupType('Status').decode(bytes);
  const detail = details.find(({ typeUrl }) => typeUrl.endsWith('/google.rpc.ErrorInfo'));
  return ERRORS.lookupType('ErrorInfo').decode(detail.value);
}

// An attack on a pawn that its neighbour guards, and what the server says of it.
async function beRefused(call) {
  const { state } = await call('NewGame', {
    senet: { throws: 'SENET_THROWS_OBSERVED' },
    position: 'b..ww....b/........../.......... b 3 0,0 0,0 b',
  });
  try {
    await call('MovePawn', { state, from_square: 1 });
  } catch (error) {
    const { reason, metadata } = errorInfo(error);
    process.stdout.write(`; refused: ${grpc.status[error.code]} ${reason} ${metadata.rule}\n`);
  }
}

async function main() {
  if (process.argv.length !== 3) {
    process.stderr.write('usage: play_scenario.js HOST:PORT\n');
    process.exit(64);
  }
  const client = new parlour.v1.GameService(process.argv[2], grpc.credentials.createInsecure(), {
    'grpc.service_config': JSON.stringify(SERVICE_CONFIG),
  });
  const call = callsOf(client);
  await playSenet(call);
  await playCarrom(call);
  await beRefused(call);
  client.close();
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
