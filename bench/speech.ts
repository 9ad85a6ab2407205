// How well the built-in ear hears the built-in voices, and eight calls by microphone at once: whether our sound comes in time, how long
// the first sound takes, and whether the server answers others meanwhile.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routeTable } from '../server/app.ts';
import { create } from '../server/modules/access/organizations.ts';
import { ALOUD_VOICES, sayAndHear } from '../server/modules/speech/aloud/said-aloud.ts';
import { wordErrorRate } from '../server/modules/speech/aloud/word-errors.ts';
import { builtIn } from '../server/modules/speech/engine/built-in.ts';
import { HEARD_RATE, joinSamples } from '../server/modules/speech/port/pcm.ts';
import { edge, entry, makeActive, node } from '../tests/support/assistants.ts';
import { createClient, created } from '../tests/support/client.ts';
import { launched, SERVER } from '../tests/support/process.ts';
import { MicrophoneCaller, speechOrWhy } from '../tests/support/speech.ts';
import { benchKernel } from './cluster.ts';
import { spokenPrompts } from './spoken-prompts.ts';
import { percentile, printTable, report, shown } from './table.ts';

const CALLS = Number(process.env.CALLS ?? 8);
const TURNS = Number(process.env.TURNS ?? 3);

const why = speechOrWhy();
if (why !== '') throw new Error(why);

const SENTENCES = [
  'What are your opening hours?',
  'I would like to know where my order is.',
  'Can I speak to a real person please?',
  'My order number is one zero zero two.',
  'I want to cancel my appointment on Monday.',
  'Do you deliver to the city center?',
  'A table for four people at eight, please.',
  'No thank you, that is all.',
  'Yes, that is correct.',
  'My phone number is four one five, five five five, zero one two three.',
  'How much does the large one cost?',
  'I have a question about my last bill.',
  'Please send it to my home address.',
  'The package arrived, but it is broken.',
  'I do not have the invoice with me.',
  'Could you repeat that more slowly?',
  'I would rather come in the afternoon.',
  'It is for my daughter, she is seven.',
  'Stop calling this number.',
  'Thank you for your help, goodbye.',
];

const keys = { PARLEY_SECRET_KEY: randomBytes(32).toString('base64') };
const { kernel, close } = await benchKernel(keys);

/** Errors in words, by how the voices are heard. */
const LINES = [
  { what: '16 kHz', telephone: false, noiseDb: null },
  { what: 'telephone', telephone: true, noiseDb: null },
  { what: 'telephone, noise 30 dB below', telephone: true, noiseDb: 30 },
  { what: 'telephone, noise 15 dB below', telephone: true, noiseDb: 15 },
];
const heardBy: Record<string, Record<string, number>> = {};
for (const voice of ALOUD_VOICES)
  for (const { what, ...line } of LINES) {
    const pairs: { said: string; heard: string }[] = [];
    for (const said of SENTENCES) {
      const { text } = await sayAndHear(kernel, ['bench'], said, {
        voice,
        ...line,
        signal: AbortSignal.timeout(60_000),
      });
      pairs.push({ said, heard: text });
    }
    heardBy[voice] = { ...heardBy[voice], [what]: wordErrorRate(pairs) };
  }
const percent = (share = 0): string => `${shown(share * 100, 1)} %`;
printTable(
  `words heard wrongly, of ${SENTENCES.length} sentences`,
  Object.entries(heardBy).map(([voice, rates]) => ({
    voice,
    ...Object.fromEntries(LINES.map(({ what }) => [what, percent(rates[what])])),
  })),
);

/** A person over the telephone, where the prompts are installed. */
async function heardOfPerson(): Promise<string> {
  const prompts = spokenPrompts();
  const ear = builtIn(kernel)?.ear(['bench']);
  if (!prompts || !ear)
    return 'not measured: asterisk-core-sounds-en and asterisk-core-sounds-en-wav of Debian are not installed';
  const pairs: { said: string; heard: string }[] = [];
  for (const { said, rate, samples } of prompts) {
    const { text } = await ear.transcribe(samples, { rate, signal: AbortSignal.timeout(60_000) });
    pairs.push({ said, heard: text });
  }
  return `${percent(wordErrorRate(pairs))} of the words of ${prompts.length} prompts`;
}
const person = await heardOfPerson();

const probeFile = path.join(tmpdir(), `parley-loop-${process.pid}.jsonl`);
const { secret } = await create(kernel, 'Bench');
const server = await launched(SERVER, {
  ...keys,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  // Measures how long the thread that answers requests was held, beside other processes and by its own work.
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '../tests/support/loop-probe.js')}`,
  LOOP_PROBE_FILE: probeFile,
  DATABASE_URL: kernel.db.server.url,
});
const client = createClient({ url: server.url, secret, routes: routeTable() });
const ANSWER =
  'We are open from nine in the morning until six in the evening on every day of the week. What else can I do for you?';
const { id } = await makeActive(client, [
  ...Array.from({ length: TURNS }, (_, nth) => [
    { op: 'upsert_context_variable', variable: { name: `wish_${nth}`, type: 'string', source: 'collected' } },
    node(`ask-${nth}`, 'collect', { variables: [`wish_${nth}`], instructions: ANSWER }),
    edge(`ask-${nth}`, nth + 1 < TURNS ? `ask-${nth + 1}` : 'thanks'),
    edge(`ask-${nth}`, 'bye', { id: `cap-${nth}`, kind: 'on_cap' }),
  ]).flat(),
  node('thanks', 'message', { text: 'Thank you for calling. Goodbye, and have a good day.' }),
  node('bye', 'end', {}),
  edge('thanks', 'bye'),
  entry('ask-0'),
]);

async function soundOf(text: string): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  const parts = builtIn(kernel);
  if (!parts) throw new Error('the speech parts are gone');
  for await (const piece of parts
    .voice(['bench'])
    .say(text, { rate: HEARD_RATE, voice: 'rms', signal: AbortSignal.timeout(60_000) }))
    pieces.push(piece);
  return joinSamples(pieces);
}
const sounds = await Promise.all(SENTENCES.slice(0, TURNS).map(soundOf));

/** By when a request of others was answered, all the while. */
const others: number[] = [];
const measuring = { isOver: false };
const watching = (async () => {
  while (!measuring.isOver) {
    const began = performance.now();
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    others.push(performance.now() - began);
    await sleep(50);
  }
})();

type Heard = { firstAudioMs: number[]; lateMs: number[] };
async function call(nth: number): Promise<Heard> {
  const started = created(await client.post('/v1/web-calls', { assistant_id: id, test: true }));
  const caller = new MicrophoneCaller(`${server.url}${started.socket_url}`);
  await caller.next('said');
  await sleep(500 + nth * 100);
  for (const sound of sounds) {
    const before = caller.frames.length;
    await caller.say(sound);
    await caller.next('said', before, 60_000);
    await sleep(300);
  }
  await caller.untilClosed(60_000);
  return {
    firstAudioMs: caller.frames.flatMap(({ type, first_audio_ms }) => (type === 'turn' ? Number(first_audio_ms) : [])),
    lateMs: caller.lateness(),
  };
}
// Once before, as everything here is measured: the first call compiles what the others use.
await call(0);
const callsBegan = Date.now();
const calls = await Promise.all(Array.from({ length: CALLS }, (_, nth) => call(nth)));
measuring.isOver = true;
await watching;
const sorted = (of: (one: Heard) => number[]): number[] => calls.flatMap(of).sort((a, b) => a - b);
const [first, late] = [sorted(({ firstAudioMs }) => firstAudioMs), sorted(({ lateMs }) => lateMs)];
others.sort((a, b) => a - b);
type Hold = { at: number; wall: number; cpu: number };
const holds = (existsSync(probeFile) ? readFileSync(probeFile, 'utf8').trim().split('\n') : [])
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Hold)
  .filter(({ at }) => at >= callsBegan);
const most = (of: (hold: Hold) => number): number => holds.reduce((sum, hold) => Math.max(sum, of(hold)), 0);
const held = { wall: most(({ wall }) => wall), cpu: most(({ cpu }) => cpu) };
printTable(`${CALLS} calls by microphone at once, ${TURNS} sentences each`, [
  {
    'frames of ours': late.length,
    'late p99 ms': shown(percentile(late, 0.99), 1),
    'late most ms': shown(late.at(-1) ?? 0, 1),
    'first sound p50 ms': shown(percentile(first, 0.5), 0),
    'first sound p99 ms': shown(percentile(first, 0.99), 0),
    'other requests p99 ms': shown(percentile(others, 0.99), 1),
    'main thread held, most ms': shown(held.wall, 1),
    'of it by its own work': shown(held.cpu, 1),
  },
]);
const rms = heardBy.rms ?? {};
await report('speech', {
  person,
  words: `of ${SENTENCES.length} sentences by rms ${LINES.map(({ what }) => `${percent(rms[what])} (${what})`).join(', ')}; by the others over the telephone ${ALOUD_VOICES.filter(
    (voice) => voice !== 'rms',
  )
    .map((voice) => `${voice} ${percent(heardBy[voice]?.telephone)}`)
    .join(', ')}`,
  calls: `${CALLS} calls, ${TURNS} sentences each: ${late.length} frames of ours, late p99 ${shown(percentile(late, 0.99), 1)} ms, most ${shown(late.at(-1) ?? 0, 1)}; from their last sound to our first p50 ${shown(percentile(first, 0.5), 0)} ms, p99 ${shown(percentile(first, 0.99), 0)}; other requests meanwhile p99 ${shown(percentile(others, 0.99), 1)} ms; the main thread was held ${shown(held.wall, 1)} ms at most, ${shown(held.cpu, 1)} ms of it by its own work`,
});
server.child.kill('SIGTERM');
await server.ended;
await close();
