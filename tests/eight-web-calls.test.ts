// Eight people talk to one server by microphone at the same time: our sound comes in time, the thread that answers requests stays free, and
// nothing of it leaves the machine.
import { execFile } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { projectFolder, testApp } from './support/app.ts';
import { edge, entry, makeActive, node } from './support/assistants.ts';
import { undoAfterAll } from './support/clean-up.ts';
import { created } from './support/client.ts';
import { dataFolder } from './support/process.ts';
import { MicrophoneCaller, speechOrWhy, spoken } from './support/speech.ts';
import { steadyStall, type Watched, watchedServer } from './support/stalls.ts';

const why = speechOrWhy();
if (why !== '') process.stderr.write(`\n!!! SKIPPED: eight calls at once (tests/eight-web-calls.test.ts): ${why}\n\n`);

const CALLS = 8;
const MAX_LATE_MS = 100;
const MAX_HELD_MS = 50;
const PROBE = path.join(projectFolder, 'tests/support/away-probe.js');
const DESK = [
  ...['first', 'second'].flatMap((name) => [
    { op: 'upsert_context_variable', variable: { name, type: 'string', source: 'collected' } },
    node(`ask-${name}`, 'collect', {
      variables: [name],
      instructions: `This is your ${name} wish. What can I do for you?`,
    }),
    edge(`ask-${name}`, 'bye', { id: `cap-${name}`, kind: 'on_cap' }),
  ]),
  edge('ask-first', 'ask-second'),
  edge('ask-second', 'thanks'),
  node('thanks', 'message', { text: 'Thank you for calling. Goodbye.' }),
  node('bye', 'end', {}),
  edge('thanks', 'bye'),
  entry('ask-first'),
];

it('the probe of this test sees who asks for a place elsewhere, and lets no one through', async () => {
  const folder = await dataFolder();
  try {
    const file = path.join(folder.path, 'away.txt');
    const asks = `
      import dns from 'node:dns/promises';
      import net from 'node:net';
      import { Worker } from 'node:worker_threads';
      await fetch('http://192.0.2.1/').catch(() => undefined);
      await fetch('http://example.invalid/').catch(() => undefined);
      await dns.lookup('example.invalid').catch(() => undefined);
      net.connect(9, '192.0.2.2').on('error', () => undefined);
      new Worker("import('node:net').then((net) => net.connect({ host: '192.0.2.3', port: 9 }).on('error', () => undefined))", { eval: true });
      net.connect(9, '127.0.0.1').on('error', () => undefined);
      net.connect(9, 'localhost').on('error', () => undefined);`;
    const env = { ...process.env, AWAY_PROBE_FILE: file };
    await promisify(execFile)(process.execPath, ['--import', PROBE, '--input-type=module', '-e', asks], { env });
    const hosts = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[1]);
    expect(new Set(hosts)).toEqual(new Set(['192.0.2.1', '192.0.2.2', '192.0.2.3', 'example.invalid']));
  } finally {
    await folder.remove();
  }
});

describe.skipIf(why !== '')('eight calls by microphone at once', () => {
  const undo = undoAfterAll();
  let server: Watched;
  let sentences: Int16Array[];
  let awayFile: string;
  let assistant_id: string;
  beforeAll(async () => {
    const app = await testApp();
    sentences = await Promise.all(
      ['My printer is broken.', 'I have a question about my last bill.'].map((text) => spoken(app, text)),
    );
    await app.stop();
    const folder = await dataFolder();
    undo(() => folder.remove());
    awayFile = path.join(folder.path, 'away.txt');
    await appendFile(awayFile, '');
    server = await watchedServer({ NODE_OPTIONS: `--import ${PROBE}`, AWAY_PROBE_FILE: awayFile });
    undo(() => server.stop());
    assistant_id = (await makeActive(server.owner, DESK)).id;
    // The first call compiles, and loads the models, for all.
    await call(0);
  }, 180_000);

  async function call(nth: number) {
    const started = created(await server.owner.post('/v1/web-calls', { assistant_id }));
    const caller = new MicrophoneCaller(`${server.running.url}${started.socket_url}`);
    await caller.next('said', 0, 60_000);
    await sleep(500 + nth * 100);
    for (const sentence of sentences) {
      const before = caller.frames.length;
      await caller.say(sentence);
      await caller.next('heard', before, 60_000);
      await caller.next('said', before, 60_000);
      await sleep(300);
    }
    await caller.untilClosed(60_000);
    return caller;
  }

  // A machine that is full of other work hears no caller in time. What is broken fails every time.
  const patience = { timeout: 300_000, retry: 2 };
  it('are heard and answered in time, hold up no other request, and ask no other machine', patience, async () => {
    onTestFailed(() => console.log(server.running.output()));
    const { result: callers, cpu } = await steadyStall(server, MAX_HELD_MS, () =>
      Promise.all(Array.from({ length: CALLS }, (_, nth) => call(nth))),
    );
    const late = callers.flatMap((caller) => caller.lateness()).sort((a, b) => a - b);
    const turns = callers.flatMap(({ frames }) => frames.filter(({ type }) => type === 'turn'));
    const first = turns.map(({ first_audio_ms }) => Number(first_audio_ms)).sort((a, b) => a - b);
    const p99 = late[Math.floor(late.length * 0.99)] ?? Number.NaN;
    console.log(
      `${CALLS} calls: ${late.length} frames of ours, late p99 ${p99.toFixed(1)} ms; first sound of answers after`,
      first,
      `ms; the main thread worked ${cpu} ms at a stretch at most`,
    );
    expect(late.length, 'frames of ours').toBeGreaterThan(CALLS * 50);
    expect(p99).toBeLessThanOrEqual(MAX_LATE_MS);
    expect(first.length, 'answers').toBeGreaterThanOrEqual(CALLS * 2);
    expect(cpu).toBeLessThan(MAX_HELD_MS);
    for (const caller of callers) expect(caller.frames.at(-1)).toMatchObject({ type: 'ended', reason: 'completed' });
    expect(await readFile(awayFile, 'utf8')).toBe('');
  });
});
