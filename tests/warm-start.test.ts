// A process that says it is ready answers its first turn as it answers the later ones: models, patterns and tables are loaded before.
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, testEnv } from './support/app.ts';
import { edge, entry, makeActive, node } from './support/assistants.ts';
import { type Client, createClient, created } from './support/client.ts';
import { settled, upload } from './support/knowledge.ts';
import { launched, type Running, SERVER } from './support/process.ts';

let app: TestApp;
const started: Running[] = [];
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await app.stop();
});

const way = (id: string, prompt: string) => [
  node(id, 'message', { text: `So it is about ${id}.` }),
  edge('wish', id, { kind: 'conditional', condition: { type: 'llm', prompt } }),
];
const collected = (name: string, type: string) => ({
  op: 'upsert_context_variable',
  variable: { name, type, source: 'collected', description: name },
});
const DESK = [
  collected('people', 'integer'),
  collected('day', 'date'),
  collected('guest_name', 'string'),
  node('wish', 'dialogue', { instructions: 'say: How can I help?', max_turns: 200 }),
  ...way('refund', 'The person wants a refund'),
  ...way('table', 'The person wants to book a table'),
  node('other', 'message', { text: 'Please say it in other words.' }),
  edge('wish', 'other', { kind: 'else' }),
  edge('other', 'wish'),
  edge('refund', 'wish'),
  node('ask', 'collect', {
    variables: ['people', 'day', 'guest_name'],
    instructions: 'How many people, which day, what name?',
  }),
  edge('table', 'ask'),
  node('booked', 'message', { text: 'Booked for {{ guest_name }}.' }),
  edge('ask', 'booked'),
  edge('booked', 'wish'),
  node('bye', 'end', {}),
  edge('wish', 'bye', { kind: 'conditional', condition: { type: 'llm', prompt: 'The person says goodbye' } }),
  edge('ask', 'wish', { kind: 'on_cap' }),
  entry('wish'),
];

/** A meaning that was just compared is remembered: a number makes every text a new one. */
const talk = (i: number): string[] => [
  `Give me back what I was charged for number ${i}`,
  `Is your place open late on day ${i} of the week?`,
  `Can you squeeze ${i} of us in for dinner`,
  `${i + 2} people tomorrow, Ana Lee`,
];

async function start(): Promise<{ client: Client; running: Running; ms: number }> {
  const began = performance.now();
  const running = await launched(SERVER, testEnv(app.databaseUrl, { RATE_LIMITS: 'off' }));
  started.push(running);
  const ms = performance.now() - began;
  return { running, ms, client: createClient({ url: running.url, secret: app.owner.secret, routes: app.routes }) };
}

/** Milliseconds on a processor of the whole process. */
async function spent({ child }: Running): Promise<number> {
  const tasks = await readdir(`/proc/${child.pid}/task`);
  const ofTask = async (task: string): Promise<number> =>
    Number((await readFile(`/proc/${child.pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0]) / 1e6;
  return (await Promise.all(tasks.map(ofTask))).reduce((sum, ms) => sum + ms, 0);
}
const megabytes = async ({ child }: Running): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

const isModelLoaded = async ({ url }: Running): Promise<boolean> =>
  /^parley_embedding_model_loaded 1$/m.test(await (await fetch(`${url}/metrics`)).text());
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it('is warm when it says that it is ready: the first turn is like the later ones', { timeout: 300_000 }, async () => {
  const idle = await start();
  expect(await isModelLoaded(idle.running)).toBe(false);
  const plain = { ms: idle.ms, mb: await megabytes(idle.running) };
  idle.running.child.kill('SIGKILL');
  const base = created(await app.owner.post('/v1/knowledge-bases', { name: 'Help' })).id;
  const { id: document } = created(
    await upload(app.owner, base, { name: 'a.txt', content: 'We are open until nine.' }),
  );
  await settled(app.owner, base, document);
  const { id: assistant } = await makeActive(app.owner, DESK, { knowledge_base_refs: [{ knowledge_base_id: base }] });
  const { client, running, ms } = await start();
  expect(await isModelLoaded(running)).toBe(true);
  const mb = await megabytes(running);
  const turns: { cpu: number; wall: number }[][] = [];
  for (let i = 0; i < 12; i++) {
    const { id } = created(await client.post('/v1/conversations', { assistant_id: assistant }));
    const row: { cpu: number; wall: number }[] = [];
    for (const text of talk(i)) {
      const [cpu, wall] = [await spent(running), performance.now()];
      created(await client.post(`/v1/conversations/${id}/messages`, { text }));
      row.push({ wall: performance.now() - wall, cpu: (await spent(running)) - cpu });
    }
    turns.push(row);
  }
  const later = turns.slice(1).map(([first]) => first!);
  const first = turns[0]![0]!;
  const usual = { cpu: median(later.map(({ cpu }) => cpu)), wall: median(later.map(({ wall }) => wall)) };
  process.stdout.write(
    `\nready after ${Math.round(plain.ms)} ms with ${Math.round(plain.mb)} MB; with an active assistant after ${Math.round(ms)} ms with ${Math.round(mb)} MB, ` +
      `${Math.round(await megabytes(running))} MB after its turns; first turn ${Math.round(first.cpu)} ms of processor time in ${Math.round(first.wall)} ms, ` +
      `later ones ${Math.round(usual.cpu)} in ${Math.round(usual.wall)}\n`,
  );
  // In processor time, which a busy machine stretches little. The slack is the first compilation of our own code.
  expect(first.cpu).toBeLessThan(2 * usual.cpu + 60);
  expect(mb).toBeLessThan(600);
});
