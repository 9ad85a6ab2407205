// A call by microphone whose process is killed in the middle: the caller comes back to another process, nothing of the talk is lost or
// said twice, and a call whose caller does not come back ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../server/modules/access/key-format.ts';
import { testApp } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { undoAfterAll } from '../support/clean-up.ts';
import { type Client, createClient, created } from '../support/client.ts';
import { PostgresCluster } from '../support/postgres-cluster.ts';
import type { Running } from '../support/process.ts';
import { MicrophoneCaller, speechOrWhy, spoken } from '../support/speech.ts';
import { startNode } from './database-stage.ts';

const why = speechOrWhy();
if (why !== '')
  process.stderr.write(`\n!!! SKIPPED: a killed call by microphone (tests/chaos/web-call-killed.test.ts): ${why}\n\n`);

const PLAYED_MS = 2500;
const DESK = [
  { op: 'upsert_context_variable', variable: { name: 'wish', type: 'string', source: 'collected' } },
  { op: 'upsert_context_variable', variable: { name: 'more', type: 'string', source: 'collected' } },
  node('ask', 'collect', { variables: ['wish'], instructions: 'What can I do for you?' }),
  node('next', 'collect', { variables: ['more'], instructions: 'And what else?' }),
  node('thanks', 'message', { text: 'Thank you. Goodbye.' }),
  node('bye', 'end', {}),
  edge('ask', 'next'),
  edge('ask', 'bye', { kind: 'on_cap' }),
  edge('next', 'thanks'),
  edge('next', 'bye', { kind: 'on_cap' }),
  edge('thanks', 'bye'),
  entry('ask'),
];

describe.skipIf(why !== '')('a call by microphone whose process is killed', () => {
  const undo = undoAfterAll();
  const key = newKey();
  let cluster: PostgresCluster;
  let first: Running;
  let second: Running;
  let sentences: Int16Array[];
  let assistant_id: string;
  const at = ({ url }: Running): Client => createClient({ url, secret: key, routes: [] });

  beforeAll(async () => {
    const app = await testApp();
    sentences = await Promise.all(
      ['I have a question about my last bill.', 'My printer is broken.'].map((text) => spoken(app, text)),
    );
    await app.stop();
    cluster = await PostgresCluster.create();
    undo(() => cluster.remove());
    first = await startNode(cluster.url, key);
    second = await startNode(cluster.url, key);
    undo(async () => {
      for (const { child } of [first, second]) child.kill('SIGKILL');
      await Promise.all([first.ended, second.ended]);
    });
    assistant_id = (await makeActive(at(second), DESK)).id;
  }, 180_000);

  const begin = async (running: Running) => {
    const started = created(await at(running).post('/v1/web-calls', { assistant_id }));
    return { id: started.id as string, caller: new MicrophoneCaller(`${running.url}${started.socket_url}`) };
  };
  const read = async (id: string) => created(await at(second).get(`/calls/${id}`)).calls[0];

  it('goes on at another process with all that was said, and one that is left ends', { timeout: 240_000 }, async () => {
    const [kept, left] = await Promise.all([begin(first), begin(first)]);
    for (const { caller } of [kept, left]) await caller.next('said', 0, 60_000);
    await sleep(PLAYED_MS);
    const before = kept.caller.frames.length;
    await kept.caller.say(sentences[0]!);
    await kept.caller.next('said', before, 60_000);
    // Sound is sent ahead of what is heard: nobody is interrupted here.
    await sleep(PLAYED_MS);

    first.child.kill('SIGKILL');
    await first.ended;
    await kept.caller.untilClosed();
    const back = created(await at(second).post(`/v1/web-calls/${kept.id}/token`, {}));
    const caller = new MicrophoneCaller(`${second.url}${back.socket_url}`);
    expect(await caller.next('ready')).toMatchObject({ call_id: kept.id, resumed: true });
    // What they may not have heard is said again, and stored once.
    expect(await caller.next('say')).toMatchObject({ text: expect.stringContaining('what else') });
    await caller.next('said', 0, 60_000);
    await sleep(PLAYED_MS);
    await caller.say(sentences[1]!);
    await caller.next('ended', 0, 60_000);
    await expect.poll(async () => (await read(kept.id)).status, { timeout: 30_000 }).toBe('COMPLETED');
    const { transcript } = await read(kept.id);
    const said = transcript.map(({ user, text }: { user: string; text: string }) => `${user}: ${text}`);
    expect(said).toHaveLength(5);
    expect(said[1]).toMatch(/^user: .*bill/i);
    expect(said[2]).toMatch(/what else/i);
    expect(said[3]).toMatch(/^user: .*printer/i);
    expect(said[4]).toContain('Goodbye');

    await expect.poll(async () => (await read(left.id)).status, { timeout: 90_000, interval: 500 }).toBe('COMPLETED');
  });
});
