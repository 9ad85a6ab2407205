// A turn of a conversation beside a bare server that only stores the words; and what the platform adds around a vendor's answer.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { routeTable } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { edge, entry, makeAssistant, node, send } from '../tests/support/assistants.ts';
import { createClient, created } from '../tests/support/client.ts';

import { launched, SERVER } from '../tests/support/process.ts';
import { benchKernel, projectFolder } from './cluster.ts';
import { COUNTER } from './counter-flow.ts';
import { percentile, printTable } from './table.ts';

const TURNS = Number(process.env.TURNS ?? 2000);
const AT_ONCE = 8;
const SAMPLES = Number(process.env.SAMPLES ?? 300);

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
const { url } = kernel.db.server;
const { secret } = await create(kernel, 'Bench');
// The server as a user runs it, in a process of its own; so does the peer.
const settings = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
const server = await launched(SERVER, { ...keys, ...settings, DATABASE_URL: url });
const client = createClient({ url: server.url, secret, routes: routeTable() });

const TALKER = [
  node('talk', 'dialogue', { instructions: 'Listen.', goal: 'They have said everything.', max_turns: 200 }),
  node('bye', 'end', {}),
  edge('talk', 'bye'),
  entry('talk'),
];

async function assistant(ops: object[], fields: object = {}): Promise<string> {
  const made = await makeAssistant(client);
  created(await client.patch(made.path, { platform_tools: { end_call: false }, ...fields }));
  created(await send(client, made, ops));
  created(await client.post(`${made.path}/publish`));
  created(await client.post(`${made.path}/activate`));
  return made.id;
}

const post = async (address: string, body: object): Promise<void> => {
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
};

async function measured(what: string, talks: number, turn: (talk: number, i: number) => Promise<void>) {
  for (let i = 0; i < 50; i++) await turn(i % talks, i);
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  const talker = async (talk: number) => {
    while (next++ < TURNS) {
      const start = performance.now();
      await turn(talk, next);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: talks }, (_, talk) => talker(talk)));
  const rate = TURNS / ((performance.now() - began) / 1000);
  times.sort((a, b) => a - b);
  return { what, rate, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

// The peer stores the same words in one transaction and answers the same sentences.
const PEER = `
  import fastify from 'fastify';
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.URL, max: 20 });
  await pool.query('create table bare_talks (id int primary key, count int not null)');
  await pool.query('create table bare_messages (talk int not null, position int not null, text text not null, primary key (talk, position))');
  await pool.query('insert into bare_talks select n, 0 from generate_series(0, 100) n');
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
const bare = spawn(process.execPath, ['--input-type=module', '-e', PEER], {
  cwd: projectFolder,
  env: { ...process.env, URL: url },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [address] = (await once(bare.stdout, 'data')) as [Buffer];
const bareAddress = address.toString().trim();

const counter = await assistant(COUNTER);
const talks: string[] = [];
for (let i = 0; i < AT_ONCE; i++) talks.push(created(await client.post('/v1/conversations', { assistant_id: counter })).id);

const peer = await measured('bare fastify + pg: store the words', AT_ONCE, (talk, i) =>
  post(`${bareAddress}/talks/${talk}/messages`, { text: String(i) }),
);
const ours = await measured('a turn without a model call', AT_ONCE, (talk, i) =>
  post(`${server.url}/v1/conversations/${talks[talk]}/messages`, { text: `It is ${i}` }),
);
printTable(
  `${TURNS} turns, ${AT_ONCE} conversations at once`,
  [peer, ours].map(({ what, rate, p50, p99 }) => ({
    what,
    'turns/s': rate.toFixed(0),
    'p50 ms': p50.toFixed(1),
    'p99 ms': p99.toFixed(1),
    'of the peer': (rate / peer.rate).toFixed(2),
  })),
);

const provider = {
  name: 'vendor',
  kind: 'openai_compatible',
  base_url: `http://127.0.0.1:${port}/v1`,
  api_key: 'sk-of-the-vendor-01234',
};
created(await client.post('/v1/model-router/providers', provider));
const price = { provider: 'vendor', model: 'any', usd_per_million_input_tokens: 1, usd_per_million_output_tokens: 2 };
created(await client.put('/v1/model-router/prices', price));
const talker = await assistant(TALKER, { model_settings: { model: 'vendor/any' } });
let talk = '';
/** A dialogue ends after 200 turns: the talk goes on in the next one. */
const speak = async (i: number): Promise<void> => {
  if (i % 150 === 0) talk = created(await client.post('/v1/conversations', { assistant_id: talker })).id;
  await post(`${server.url}/v1/conversations/${talk}/messages`, { text: `More ${i}` });
};

async function sampled(one: (i: number) => Promise<void>): Promise<number[]> {
  for (let i = 0; i < 30; i++) await one(i);
  const times: number[] = [];
  for (let i = 30; i < SAMPLES + 30; i++) {
    const start = performance.now();
    await one(i);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const direct = await sampled(() =>
  post(`http://127.0.0.1:${port}/v1/chat/completions`, { model: 'any', messages: [{ role: 'user', content: 'Hello' }] }),
);
const through = await sampled(speak);
printTable(
  `${SAMPLES} turns with one model call, one after the other`,
  [
    ['calling the vendor directly', direct],
    ['a turn of a conversation', through],
  ].map(([what, times]) => ({
    what: what as string,
    'p50 ms': percentile(times as number[], 0.5).toFixed(1),
    'p99 ms': percentile(times as number[], 0.99).toFixed(1),
    'overhead p50 ms': (percentile(times as number[], 0.5) - percentile(direct, 0.5)).toFixed(1),
  })),
);

bare.kill();
server.child.kill('SIGTERM');
await server.ended;
await close();
await vendor.terminate();
