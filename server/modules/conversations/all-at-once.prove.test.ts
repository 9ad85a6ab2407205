// Everybody does everything at once, on two nodes: beginnings, turns, humans, ends and erasures of the same few people.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, makeActive } from '../../../tests/support/assistants.ts';

const env = { SWEEP_INTERVAL_SECONDS: '0.3', CONVERSATION_LEASE_SECONDS: '1', RATE_LIMITS: 'off' };
const nodes: TestApp[] = [];
beforeAll(async () => {
  nodes.push(await testApp({ env }));
  nodes.push(await testApp({ env, databaseUrl: nodes[0]?.databaseUrl as string }));
});
afterAll(async () => {
  for (const node of nodes.reverse()) await node.stop();
});

const CAP = 8;
const SECONDS = 30;

it('nothing answers 5xx, nothing is out of reach afterwards, and every place is held by a conversation that still exists', async () => {
  const [first] = nodes as [TestApp];
  const { id: assistant_id } = await makeActive(first.owner, ASKING, { max_active_calls: CAP });
  const seen = new Map<string, number>();
  const started: { id: string; person: string }[] = [];
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
  const post = async (path: string, body: object = {}) => {
    const reply = await fetch(`${any(nodes)?.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': first.owner.secret, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await reply.json()) as { id: string; end_user_id: string };
    const what = `${path.split('/').at(-1)} ${reply.status}`;
    seen.set(what, (seen.get(what) ?? 0) + 1);
    expect(reply.status, JSON.stringify(said)).toBeLessThan(500);
    return reply.status === 201 ? said : undefined;
  };
  const begin = async () => {
    const value = `+1202555${1000 + Math.floor(Math.random() * 6)}`;
    const said = await post('/v1/conversations', { assistant_id, identifiers: [{ type: 'phone', value }] });
    if (said) started.push({ id: said.id, person: said.end_user_id });
  };
  const deeds = ['begin', 'begin', 'messages', 'messages', 'takeover', 'release', 'close', 'events', 'erase'] as const;
  const until = performance.now() + SECONDS * 1000;
  const caller = async () => {
    while (performance.now() < until) {
      const deed = any(deeds);
      const one = any(started.slice(-12));
      if (deed === 'begin' || !one) await begin();
      else if (deed === 'erase') await post(`/v1/identity/end-users/${one.person}/erase`);
      else await post(`/v1/conversations/${one.id}/${deed}`, { text: 'Hello there', name: 'x' });
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  console.log([...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.join(': ')));
  for (const deed of ['conversations 201', 'messages 200', 'takeover 200', 'close 200', 'erase 200'])
    expect(seen.get(deed), deed).toBeGreaterThan(5);
  const { rows } = await first.kernel.db.pool.query(`
    select (select count(*) from conversations where ended_at is null)::int as open,
      (select count(*) from call_slots where call_id is not null)::int as held`);
  expect(rows[0].held).toBe(rows[0].open);
  expect(rows[0].open).toBeLessThanOrEqual(CAP);
  expect((await first.owner.get('/v1/conversations?limit=100')).status).toBe(200);
}, 120_000);
