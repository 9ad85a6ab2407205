// A conversation is followed while the node that tells it is killed and the database restarts: every reader who comes back with the last
// id has heard everything once, and only once.
import { beforeAll, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { undoAfterAll } from '../support/clean-up.ts';
import { type Client, createClient, created } from '../support/client.ts';
import { PostgresCluster } from '../support/postgres-cluster.ts';
import type { Running } from '../support/process.ts';
import { type Frame, follow } from '../support/streams.ts';
import { startNode } from './database-stage.ts';

const key = newKey();
const patience = { timeout: 60_000, interval: 50 };
let cluster: PostgresCluster;
let speaking: Running;
let telling: Running;
let owner: Client;
const undo = undoAfterAll();

/** Says hello, and hears one answer at least. */
const OPEN = [
  node('talk', 'dialogue', { instructions: 'Talk.', say: 'Hello.' }),
  node('bye', 'end', {}),
  edge('talk', 'bye', { kind: 'conditional', condition: { type: 'event', event: 'goodbye' } }),
  entry('talk'),
];

beforeAll(async () => {
  cluster = await PostgresCluster.create();
  undo(() => cluster.remove());
  speaking = await startNode(cluster.url, key);
  telling = await startNode(cluster.url, key);
  undo(async () => {
    for (const { child } of [speaking, telling]) child.kill('SIGKILL');
    await Promise.all([speaking.ended, telling.ended]);
  });
  owner = createClient({ url: speaking.url, secret: key, routes: [] });
}, 120_000);

const keyOf = ({ event, data }: Frame): string => `${event} ${data.position}`;
const lasting = (frames: readonly Frame[]): string[] => frames.filter(({ event }) => event !== 'status').map(keyOf);

it('loses and repeats nothing when the node is killed and the database restarts', { timeout: 240_000 }, async () => {
  const { id: assistant_id } = await makeActive(owner, OPEN);
  const { id } = created(await owner.post('/v1/conversations', { assistant_id }));
  // In human hands it stays open whatever is said.
  created(await owner.post(`/v1/conversations/${id}/takeover`));
  const heard: Frame[] = [];
  let stream: Awaited<ReturnType<typeof follow>>;
  const open = async () => {
    const last = heard.at(-1)?.id;
    const address = `${telling.url}/v1/conversations/${id}/stream?from=start`;
    const opened = await follow(address, { key, ...(last && { last }) }).catch(() => undefined);
    return opened?.status === 200 ? opened : undefined;
  };
  const comeBack = async () => {
    await stream.ended;
    heard.push(...stream.frames);
    let opened: typeof stream | undefined;
    while (!opened) opened = await open();
    stream = opened;
  };
  /** Repeated under one key until it is taken: a message that was said once is said once. */
  const say = (text: string) =>
    expect
      .poll(async () => {
        const said = await owner
          .post(`/v1/conversations/${id}/messages`, { text }, { 'idempotency-key': text })
          .catch(() => undefined);
        return said?.status;
      }, patience)
      .toBe(200);

  stream = (await open()) as typeof stream;
  await say('before the kill');
  await expect.poll(() => lasting(stream.frames).length, patience).toBeGreaterThan(3);
  telling.child.kill('SIGKILL');
  await telling.ended;
  await say('while nobody tells');
  telling = await startNode(cluster.url, key);
  await comeBack();
  await say('after the kill');
  await cluster.restart('immediate');
  await say('after the restart');
  await expect
    .poll(async () => {
      const whole = created(await owner.get(`/v1/conversations/${id}/messages?limit=500`)).data.length;
      const received = [...heard, ...stream.frames].filter(({ event }) => event === 'message').length;
      // A stream that the restart has ended is opened again, as a browser does.
      if (
        received < whole &&
        (await Promise.race([stream.ended.then(() => true), new Promise((r) => setTimeout(r, 50, false))]))
      )
        await comeBack();
      return received === whole;
    }, patience)
    .toBe(true);
  created(await owner.post(`/v1/conversations/${id}/close`));
  await stream.ended;
  heard.push(...stream.frames);
  const [messages, trace] = await Promise.all(
    ['messages', 'trace'].map(
      async (list) => created(await owner.get(`/v1/conversations/${id}/${list}?limit=500`)).data.length,
    ),
  );
  const expected = (event: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${event} ${i + 1}`);
  const streamed = (event: string): string[] => lasting(heard).filter((one) => one.startsWith(event));
  expect(streamed('message')).toEqual(expected('message', messages));
  expect(streamed('trace')).toEqual(expected('trace', trace));
  expect(heard.at(-1)?.event).toBe('end');
});
