// A turn of a conversation beside a bare server that only stores the words; and what the platform adds around a vendor's answer.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Agent, request } from 'undici';
import { routeTable } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { edge, entry, makeAssistant, node, send } from '../tests/support/assistants.ts';
import { createClient, created } from '../tests/support/client.ts';
import { COUNTER } from '../tests/support/counter-flow.ts';
import { launched, SERVER } from '../tests/support/process.ts';
import { benchKernel, projectFolder } from './cluster.ts';
import { countingProxy, settledCounters, syncsWhileSettling } from './database-work.ts';
import { type Counted, type Measured, measureInTurns, type Side } from './rounds.ts';
import { printTable, report, shown } from './table.ts';

const AT_ONCE = 8;
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const TURNS = Number(process.env.TURNS ?? 1000);
const WARM_UP = Number(process.env.WARM_UP ?? 4000);
const SAMPLES = Number(process.env.SAMPLES ?? 200);
const COUNTED = 200;

/** Answers at once, in a thread of its own: what is measured is not its thinking. */
const VENDOR = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const answer = JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'v',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Go on, please.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } });
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer));
  }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

const vendor = new Worker(VENDOR, { eval: true });
const port = await new Promise<number>((resolve) => vendor.once('message', resolve));
const keys = { PARLEY_SECRET_KEY: randomBytes(32).toString('base64') };
const { kernel, close } = await benchKernel(keys);
const { db } = kernel;
const { url } = db.server;
const { secret } = await create(kernel, 'Bench');
const settings = {
  OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
};

const TALKER = [
  node('talk', 'dialogue', { instructions: 'Listen.', goal: 'They have said everything.', max_turns: 200 }),
  node('bye', 'end', {}),
  edge('talk', 'bye'),
  entry('talk'),
];

// The peer stores the same words in one transaction and answers the same sentences.
const PEER = `
  import fastify from 'fastify';
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.URL, max: 20 });
  await pool.query('create table if not exists bare_talks (id int primary key, count int not null)');
  await pool.query('create table if not exists bare_messages (talk int not null, position int not null, text text not null, primary key (talk, position))');
  await pool.query('insert into bare_talks select n, 0 from generate_series(0, 100) n on conflict do nothing');
  const server = fastify();
  server.post('/talks/:id/messages', async (request) => {
    const db = await pool.connect();
    try {
      const { id } = request.params;
      await db.query('begin');
      const { rows } = await db.query('select count from bare_talks where id = $1 for update', [id]);
      await db.query('insert into bare_messages values ($1, $2, $3), ($1, $2 + 1, $4), ($1, $2 + 2, $5)',
        [id, rows[0].count, request.body.text, 'That was.', 'Which number?']);
      await db.query('update bare_talks set count = count + 3 where id = $1', [id]);
      await db.query('commit');
      return { replies: ['That was.', 'Which number?'] };
    } finally {
      db.release();
    }
  });
  console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
`;

/** One client for every side. It costs a fifth of what `fetch` does, and so leaves the two cores to what is measured. */
const client = new Agent({ connections: AT_ONCE, pipelining: 1 });
const post = async (address: string, body: object): Promise<void> => {
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const response = await request(address, { method: 'POST', headers, body: JSON.stringify(body), dispatcher: client });
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${await response.body.text()}`);
  await response.body.dump();
};

const account = {
  name: 'vendor',
  kind: 'openai_compatible',
  base_url: `http://127.0.0.1:${port}/v1`,
  api_key: 'sk-of-the-vendor-01234',
};
const price = { provider: 'vendor', model: 'any', usd_per_million_input_tokens: 1, usd_per_million_output_tokens: 2 };

type Work = Side['work'];
type Started = { pid: number | undefined; turn: Work; vendorTurn: Work; stop(): Promise<unknown> };

/** The server as a user runs it, in a process of its own; so does the peer. */
async function startParley(databaseUrl: string): Promise<Started> {
  const server = await launched(SERVER, { ...keys, ...settings, DATABASE_URL: databaseUrl });
  const api = createClient({ url: server.url, secret, routes: routeTable() });
  const begin = async (id: string): Promise<string> =>
    created(await api.post('/v1/conversations', { assistant_id: id })).id;
  const assistant = async (ops: object[], fields: object = {}): Promise<string> => {
    const made = await makeAssistant(api);
    created(await api.patch(made.path, { platform_tools: { end_call: false }, ...fields }));
    created(await send(api, made, ops));
    created(await api.post(`${made.path}/publish`));
    created(await api.post(`${made.path}/activate`));
    return made.id;
  };
  const known: { data: { name: string }[] } = (await api.get('/v1/model-router/providers')).body;
  if (!known.data.some(({ name }) => name === account.name)) {
    created(await api.post('/v1/model-router/providers', account));
    created(await api.put('/v1/model-router/prices', price));
  }
  const [counter, talker] = [
    await assistant(COUNTER),
    await assistant(TALKER, { model_settings: { model: 'vendor/any' } }),
  ];
  const talks = await Promise.all(Array.from({ length: AT_ONCE }, () => begin(counter)));
  let [talk, said] = ['', 0];
  const say = (id: string | undefined, text: string) => post(`${server.url}/v1/conversations/${id}/messages`, { text });
  return {
    pid: server.child.pid,
    turn: (worker, i) => say(talks[worker], `It is ${i}`),
    vendorTurn: async (_, i) => {
      // A dialogue ends after 200 turns: the talk goes on in the next one.
      if (said++ % 150 === 0) talk = await begin(talker);
      await say(talk, `More ${i}`);
    },
    stop: () => {
      server.child.kill('SIGTERM');
      return server.ended;
    },
  };
}

async function startPeer(databaseUrl: string): Promise<Pick<Started, 'pid' | 'turn' | 'stop'>> {
  const bare = spawn(process.execPath, ['--input-type=module', '-e', PEER], {
    cwd: projectFolder,
    env: { ...process.env, URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(bare.stdout, 'data')) as [Buffer];
  const at = address.toString().trim();
  return {
    pid: bare.pid,
    turn: (worker, i) => post(`${at}/talks/${worker}/messages`, { text: String(i) }),
    stop: () => {
      bare.kill();
      return once(bare, 'exit');
    },
  };
}

/** Statements and syncs of one unit, with what runs by the clock during it. */
async function counted(work: Work, atOnce: number, whileSettling: number): Promise<Counted> {
  const units = (count: number) =>
    Promise.all(
      Array.from({ length: atOnce }, async (_, worker) => {
        for (let i = 0; i < count / atOnce; i++) await work(worker, i);
      }),
    );
  await units(COUNTED / 4);
  const before = { syncs: (await settledCounters(db)).syncs, statements: proxy.statements() };
  await units(COUNTED);
  const sent = proxy.statements() - before.statements;
  const syncs = (await settledCounters(db)).syncs - before.syncs - whileSettling;
  return { statements: sent / COUNTED, syncs: Math.max(0, syncs) / COUNTED };
}

const proxy = await countingProxy(url);
const watched = await startParley(proxy.url);
const whileSettling = await syncsWhileSettling(db);
const ours = {
  turn: await counted(watched.turn, AT_ONCE, whileSettling),
  vendorTurn: await counted(watched.vendorTurn, 1, whileSettling),
};
await watched.stop();
const watchedPeer = await startPeer(proxy.url);
const peers = await counted(watchedPeer.turn, AT_ONCE, 0);
await watchedPeer.stop();
proxy.close();

const bare = await startPeer(url);
const parley = await startParley(url);
const rounds = { db, rounds: ROUNDS, atOnce: AT_ONCE, perRound: TURNS, warmUp: WARM_UP };
const [peer, own] = await measureInTurns(
  [
    { what: 'bare fastify + pg: store the words', pid: bare.pid, counted: peers, work: bare.turn },
    { what: 'a turn without a model call', pid: parley.pid, counted: ours.turn, work: parley.turn },
  ],
  rounds,
);
const share = (own?.rate ?? 0) / (peer?.rate ?? 1);
printTable(
  `Turns, ${AT_ONCE} conversations at once: medians of ${ROUNDS} rounds of ${TURNS}, in turn, after ${WARM_UP}; each figure for one turn`,
  [peer, own].flatMap((side) => (side ? [{ ...side.row, 'of the peer': side === own ? share.toFixed(2) : '1' }] : [])),
);

const [direct, through] = await measureInTurns(
  [
    {
      what: 'calling the vendor directly',
      pid: undefined,
      counted: undefined,
      work: () =>
        post(`http://127.0.0.1:${port}/v1/chat/completions`, {
          model: 'any',
          messages: [{ role: 'user', content: 'Hello' }],
        }),
    },
    { what: 'a turn of a conversation', pid: parley.pid, counted: ours.vendorTurn, work: parley.vendorTurn },
  ],
  { ...rounds, atOnce: 1, perRound: SAMPLES, warmUp: Math.ceil(WARM_UP / 8) },
);
printTable(
  `Turns with one model call, one after the other: medians of ${ROUNDS} rounds of ${SAMPLES}; each figure for one turn`,
  [direct, through].flatMap((side) =>
    side ? [{ ...side.row, 'overhead p50 ms': (side.p50 - (direct?.p50 ?? 0)).toFixed(1) }] : [],
  ),
);

if (!peer || !own || !direct || !through) throw new Error('a side was not measured');
const cost = ({ cpuMs, databaseMs, counted }: Measured): string =>
  `${shown(cpuMs, 2)} ms CPU, ${shown(databaseMs, 2)} ms of PostgreSQL, ${shown(counted?.statements ?? 0, 1)} statements, ` +
  `${shown(counted?.syncs ?? 0, 2)} syncs`;
await report('conversations', {
  turn:
    `${share.toFixed(2)} (${shown(own.rate)}/s against ${shown(peer.rate)}; p50 ${shown(own.p50)} ms, p99 ${shown(own.p99)} against ` +
    `${shown(peer.p50)} and ${shown(peer.p99)}); each turn ${cost(own)}, against ${cost(peer)}`,
  vendorTurn:
    `${shown(through.p50 - direct.p50, 1)} ms p50 (${shown(through.p50, 1)} of its turn, p99 ${shown(through.p99)}; the vendor ` +
    `${shown(direct.p50, 1)}); ${cost(through)}`,
});
await bare.stop();
await parley.stop();
await close();
await client.close();
await vendor.terminate();
