// What it costs to understand people, in processor time, because a busy machine stretches only the clock: a turn that words decide, a
// turn that compares meanings, one embedding by its length, and the longest reading of a hostile text. Linux only (/proc).
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { answerQuestion } from '../nlu/answer/flow-model.ts';
import { warmReaders } from '../nlu/answer/warm-up.ts';
import { calendarFor } from '../nlu/extract/calendar.ts';
import { readMessage } from '../nlu/opt-out/opt-out.ts';
import { routeTable } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { ModelPool } from '../server/modules/models/local/pool.ts';
import { edge, entry, makeActive, node } from '../tests/support/assistants.ts';
import { createClient, created } from '../tests/support/client.ts';
import { hearingSteps, mixedTexts, REPEATED } from '../tests/support/hostile-texts.ts';
import { ask } from '../tests/support/model-asks.ts';
import { launched, SERVER } from '../tests/support/process.ts';
import { v } from '../tests/support/sentences.ts';
import { benchKernel } from './cluster.ts';
import { ownMicros } from './processor.ts';
import { percentile, printTable, type Row, report } from './table.ts';

const TURNS = Number(process.env.TURNS ?? 300);
const SIZES = [4000, 20_000, 131_072];

const value = (name: string, type: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', description: name },
});
const FIELDS = ['people', 'day', 'at', 'guest_name'];
const FORM = [
  value('people', 'integer'),
  value('day', 'date'),
  value('at', 'time'),
  value('guest_name', 'string'),
  node('ask', 'collect', {
    variables: FIELDS,
    instructions: 'How many people, on which day, at what time, under what name?',
  }),
  node('read', 'message', { text: 'Booked for {{ guest_name }}.' }),
  node('again', 'set_variable', { assignments: FIELDS.map((variable) => ({ variable, expression: 'null' })) }),
  node('bye', 'end', {}),
  edge('ask', 'read'),
  edge('ask', 'bye', { kind: 'on_cap' }),
  edge('read', 'again'),
  edge('again', 'ask'),
  entry('ask'),
];
const WAYS: Record<string, string> = {
  refund: 'The person wants a refund',
  booking: 'The person wants to book an appointment',
  cancel: 'The person wants to cancel',
  price: 'The person asks about prices',
  parcel: 'The person asks where a parcel is',
};
const ROUTER = [
  node('wish', 'dialogue', { instructions: 'say: How can I help?', max_turns: 200 }),
  // What leads nowhere is asked again: the talk goes on.
  node('other', 'message', { text: 'Please say it in other words.' }),
  edge('other', 'wish'),
  ...Object.entries(WAYS).flatMap(([id, prompt]) => [
    node(id, 'message', { text: `So it is about ${id}.` }),
    edge('wish', id, { kind: 'conditional', condition: { type: 'llm', prompt } }),
    edge(id, 'wish'),
  ]),
  node('bye', 'end', {}),
  edge('wish', 'bye', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person says goodbye' } }),
  edge('wish', 'other', { kind: 'else' }),
  entry('wish'),
];
const ANSWERS = [
  '4 people tomorrow at 7pm, Ana Lee',
  '2 of us on Friday',
  'half past six in the evening',
  'my name is Jo Park',
];
const PLAIN = [
  'I want a refund',
  'I need to book an appointment',
  'please cancel it',
  'what are your prices?',
  'where is my parcel?',
];
const MEANT = [
  'Give me back what I was charged',
  'Can you squeeze me in',
  'I no longer wish to go ahead',
  'is that expensive',
  'still nothing came',
];

const keys = { PARLEY_SECRET_KEY: randomBytes(32).toString('base64') };
const { kernel, close } = await benchKernel(keys);
const { secret } = await create(kernel, 'Bench');
const server = await launched(SERVER, {
  ...keys,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  DATABASE_URL: kernel.db.server.url,
});
const client = createClient({ url: server.url, secret, routes: routeTable() });
const { pid } = server.child;

/** Milliseconds on a processor: of the whole server process, and of the thread that answers requests. */
async function spent(): Promise<{ all: number; main: number }> {
  const ofTask = async (task: string): Promise<number> =>
    Number((await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0]) / 1e6;
  const tasks = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(tasks.map(ofTask));
  return { all: times.reduce((sum, time) => sum + time, 0), main: times[tasks.indexOf(String(pid))] ?? 0 };
}

const quantile = (times: number[], share: number): string => percentile(times, share).toFixed(1);

async function turns(what: string, ops: object[], said: readonly string[], count: number): Promise<Row> {
  const { id: assistant } = await makeActive(client, ops, { name: what });
  const [all, main]: [number[], number[]] = [[], []];
  let talk = '';
  for (let i = 0; i < count + 30; i++) {
    // "I no longer wish to go ahead" may end a talk.
    const isOver = i % 40 === 0 || created(await client.get(`/v1/conversations/${talk}`)).status !== 'active';
    if (isOver) talk = created(await client.post('/v1/conversations', { assistant_id: assistant })).id;
    // A meaning that was just compared is remembered: a number makes every text a new one.
    const text = said === MEANT ? `${said[i % said.length]} (${i})` : said[i % said.length];
    const before = await spent();
    created(await client.post(`/v1/conversations/${talk}/messages`, { text }));
    const after = await spent();
    if (i < 30) continue;
    all.push(after.all - before.all);
    main.push(after.main - before.main);
  }
  for (const times of [all, main]) times.sort((a, b) => a - b);
  return {
    what,
    'median ms': quantile(all, 0.5),
    'p95 ms': quantile(all, 0.95),
    'in the thread that answers, median': quantile(main, 0.5),
    p95: quantile(main, 0.95),
  };
}

const embedded = async (): Promise<number> =>
  created(await client.get('/v1/model-router/invocations?limit=100')).data.length;

const byWords = [
  await turns('a form, read by words', FORM, ANSWERS, TURNS),
  await turns('a way on, chosen by words', ROUTER, PLAIN, TURNS),
];
if ((await embedded()) > 0) throw new Error('a turn that words decide has embedded something');
const byMeaning = await turns('a way on, chosen by meaning', ROUTER, MEANT, Math.ceil(TURNS / 3));
if ((await embedded()) === 0) throw new Error('no turn has embedded anything');
server.child.kill('SIGTERM');
await server.ended;
await close();
printTable(`Processor time of a turn over HTTP, the server alone, ${TURNS} turns`, [...byWords, byMeaning]);

const ownMs = (): number => ownMicros() / 1000;
const FIELD_TYPES: Record<string, string> = { people: 'integer', day: 'date', at: 'time', guest_name: 'string' };
const ports = {
  embed: () => Promise.reject(new Error('words decide here')),
  search: async () => [],
  note: () => {},
};

/** What the words of a turn cost, without the request, the flow and the database around them. */
async function wordsAlone(what: string, said: readonly string[], asked: ReturnType<typeof ask>): Promise<Row> {
  const times: number[] = [];
  for (let i = 0; i < TURNS + 30; i++) {
    const heard = said[i % said.length]!;
    const history = [
      { role: 'assistant' as const, text: 'How many people, on which day, at what time, under what name?' },
      { role: 'user' as const, text: heard },
    ];
    const assistant = { name: 'Robin', systemPrompt: '', timezone: 'America/New_York' };
    const before = ownMs();
    readMessage(heard);
    await answerQuestion({ ask: asked, heard, history, assistant, now: new Date() }, ports);
    if (i >= 30) times.push(ownMs() - before);
  }
  times.sort((a, b) => a - b);
  return { what, 'median ms': quantile(times, 0.5), 'p95 ms': quantile(times, 0.95), 'longest ms': quantile(times, 1) };
}

await warmReaders();
const words = [
  await wordsAlone(
    'a form of four values',
    ANSWERS,
    ask('extract', { variables: FIELDS.map((name) => v(name, FIELD_TYPES[name])) }),
  ),
  await wordsAlone(
    'a way on of five',
    PLAIN,
    ask('route', { choices: Object.entries(WAYS).map(([id, prompt]) => ({ id, prompt })) }),
  ),
];
printTable(`Processor time of the words alone, ${TURNS} turns`, words);

/** One embedding by its length; `native` only where its runtime is installed. */
async function embeddings(runtime: 'wasm' | 'native'): Promise<Row[]> {
  const pool = new ModelPool({ runtime, threads: 1, idleMs: 60_000 });
  const waiting = () => ({ share: ['bench'], urgent: true, signal: AbortSignal.timeout(60_000) });
  const rows: Row[] = [];
  // The first texts load the model.
  for (let i = 0; i < 5; i++) await pool.embed(['Where is my order?'], waiting());
  for (const words of [4, 8, 16, 32, 48, 62]) {
    const times: number[] = [];
    let tokens = 0;
    for (let i = 0; i < 10; i++) {
      const text = Array.from(
        { length: words },
        (_, k) => ['where', 'is', 'my', 'order', 'please', 'and'][(i + k) % 6],
      ).join(' ');
      const before = ownMs();
      const [made] = await pool.embed([text], waiting());
      times.push(ownMs() - before);
      tokens = made?.tokens ?? 0;
    }
    times.sort((a, b) => a - b);
    rows.push({ runtime, tokens, 'median ms': quantile(times, 0.5), 'p95 ms': quantile(times, 0.95) });
  }
  const asked = Array.from({ length: 64 }, (_, i) => `Where is my order number ${i}, please?`);
  const before = ownMs();
  const made = await pool.embed(asked, waiting());
  rows.push({
    runtime,
    tokens: `${made[0]?.tokens}, 64 texts at once`,
    'median ms': (ownMs() - before) / asked.length,
    'p95 ms': '',
  });
  await pool.close();
  return rows;
}

const native = await embeddings('native').catch(() => []);
const wasm = await embeddings('wasm');
printTable('Processor time of one embedding by the built-in model', [...wasm, ...native]);

const moment = { now: new Date(0), timezone: 'UTC', calendar: await calendarFor('UTC') };
/** Every step that one turn may take, each once. */
const ONE_TURN = ['message', 'intent', 'language', 'Spanish', 'options', 'yes or no', 'ways', 'questions', 'form'];
const readings = SIZES.flatMap((size) => {
  const texts = [
    ...mixedTexts(size),
    ...REPEATED.map((piece) => ({ what: piece, text: piece.repeat(Math.ceil(size / piece.length)).slice(0, size) })),
  ];
  return texts.map(({ what, text }) => {
    const all = hearingSteps(text, moment);
    const steps = ONE_TURN.map((step) => {
      const work = all[step]!;
      const before = ownMs();
      work();
      return { step, took: ownMs() - before };
    });
    const [slowest] = [...steps].sort((a, b) => b.took - a.took);
    return { size, what, all: steps.reduce((sum, { took }) => sum + took, 0), slowest: slowest! };
  });
});
printTable(
  `The longest of ${readings.length} readings of hostile texts without embedding, every step of a turn`,
  [...readings]
    .sort((a, b) => b.all - a.all)
    .slice(0, 8)
    .map(({ size, what, all, slowest }) => ({
      text: JSON.stringify(what),
      characters: size,
      'all steps ms': all.toFixed(0),
      'slowest step': `${slowest.step} ${slowest.took.toFixed(0)}`,
    })),
);
const list = (rows: readonly Row[], column: string): string => rows.map((row) => row[column]).join(', ');
const [slowest] = readings.map((reading) => reading.slowest).sort((a, b) => b.took - a.took);
await report('understanding', {
  words: `${list(words, 'median ms')} ms median, ${list(words, 'p95 ms')} p95`,
  turn:
    `${list([...byWords, byMeaning], 'median ms')} ms median, of which ` +
    `${list([...byWords, byMeaning], 'in the thread that answers, median')} in the thread that answers`,
  embedding: `${list(wasm, 'median ms')} ms of ${list(wasm, 'tokens')} tokens${native.length > 0 ? `; native ${list(native, 'median ms')}` : ''}`,
  hostile: `${slowest?.took.toFixed(0)} ms (${slowest?.step}), over ${readings.length} texts`,
});
