// Several people edit one graph at once: versions, rebase, and exactly one winner, on one node and on two.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { edge, HELLO, type Made, makeAssistant, node, send } from '../../../../tests/support/assistants.ts';
import { sql } from '../../../kernel/db/sql.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await testApp({ env: { RATE_LIMITS: 'off' } });
  two = await testApp({ env: { RATE_LIMITS: 'off' }, databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const flow = async (): Promise<Made> => {
  const made = await makeAssistant(one.owner);
  expect((await send(one.owner, made, HELLO, 0)).status).toBe(200);
  return made;
};
const rename = (node_id: string, name: string) => ({ op: 'update_node_fields', node_id, fields: { name } });
const graphOf = async (made: Made) => (await one.owner.get(made.graph)).body;

describe('base_version', () => {
  it('lower or higher than the current one is refused with both', async () => {
    const made = await flow();
    for (const base of [0, 2, 2_000_000_000]) {
      const { status, body } = await send(one.owner, made, [rename('hello', 'x')], base);
      expect([status, body.error]).toEqual([409, 'version_conflict']);
      expect(body.details).toEqual({ base_version: base, current_version: 1 });
    }
    expect((await send(one.owner, made, [rename('hello', 'x')], 1)).body.graph_version).toBe(2);
    expect((await send(one.owner, made, [rename('hello', 'y')])).body.graph_version).toBe(3);
  });
});

describe('rebase', () => {
  it('replays a batch over what others changed elsewhere', async () => {
    const made = await flow();
    await send(one.owner, made, [rename('hello', 'Theirs'), node('more'), edge('more', 'bye')], 1);
    const mine = [node('hello', 'message', { text: 'Mine' }), rename('bye', 'Mine too')];
    const { status, body } = await send(one.owner, made, mine, 1, '?on_conflict=rebase');
    expect([status, body.graph_version]).toEqual([200, 3]);
    const { nodes } = await graphOf(made);
    expect(nodes.find(({ id }: { id: string }) => id === 'hello')).toMatchObject({
      name: 'Theirs',
      config: { text: 'Mine' },
    });
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual(['hello', 'bye', 'more']);
  });

  it('is refused where both changed the same field, and says which', async () => {
    const made = await flow();
    await send(one.owner, made, [rename('hello', 'Theirs')], 1);
    const { status, body } = await send(
      one.owner,
      made,
      [rename('bye', 'fine'), rename('hello', 'Mine')],
      1,
      '?on_conflict=rebase',
    );
    expect([status, body.error]).toEqual([409, 'version_conflict']);
    expect(body.details).toMatchObject({
      base_version: 1,
      current_version: 2,
      conflicts: [{ op_index: 1, target: 'hello', field: 'name' }],
    });
    expect((await graphOf(made)).graph_version).toBe(2);
  });

  it('refuses a batch whole when one of its ops does not apply, as without a rebase', async () => {
    const made = await flow();
    await send(one.owner, made, [rename('bye', 'Theirs')], 1);
    const mine = [rename('hello', 'Mine'), rename('nobody', 'x')];
    const { status, body } = await send(one.owner, made, mine, 1, '?on_conflict=rebase');
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      { loc: ['body', 'ops', 1, 'update_node_fields', 'node_id'], type: 'graph_op.node_not_found' },
    ]);
    expect((await graphOf(made)).graph_version).toBe(2);
  });

  it('never applies to a version that does not exist yet, nor to one long forgotten', async () => {
    const made = await flow();
    expect((await send(one.owner, made, [rename('hello', 'x')], 9, '?on_conflict=rebase')).status).toBe(409);
    for (let i = 0; i < 3; i++) await send(one.owner, made, [rename('bye', `name ${i}`)]);
    await one.kernel.db.run(sql`delete from graph_history where workflow_revision_id = ${made.flowId} and version = 2`);
    expect((await send(one.owner, made, [rename('hello', 'x')], 1, '?on_conflict=rebase')).status).toBe(409);
    expect((await send(one.owner, made, [rename('hello', 'x')], 2, '?on_conflict=rebase')).status).toBe(200);
  });
});

describe('history', () => {
  it('keeps the last 200 versions', async () => {
    const made = await flow();
    await one.kernel.db.run(sql`update workflow_revisions set graph_version = 250 where id = ${made.flowId}`);
    await send(one.owner, made, [rename('bye', 'later')]);
    const { rows } = await one.kernel.db.pool.query(
      'select version from graph_history where workflow_revision_id = $1',
      [made.flowId],
    );
    expect(rows).toEqual([{ version: 251 }]);
  });
});

const WRITERS = 50;
const ROUNDS = process.env.PROVE ? 20 : 4;

describe(`${WRITERS} writers on one version`, () => {
  it(`have one winner each time, on two nodes, ${ROUNDS} times over`, async () => {
    const made = await flow();
    const nodes = [one.owner, two.owner.as(one.owner.secret)];
    for (let round = 1; round <= ROUNDS; round++) {
      const write = (i: number) =>
        send(nodes[i % 2] as typeof one.owner, made, [rename('hello', `round ${round} writer ${i}`)], round);
      const replies = await Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i)));
      const winners = replies.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      expect(replies.filter(({ body }) => body.error === 'version_conflict')).toHaveLength(WRITERS - 1);
      const { graph_version, nodes: stored } = await graphOf(made);
      expect(graph_version).toBe(round + 1);
      const winner = replies.findIndex(({ status }) => status === 200);
      for (const reader of nodes) {
        const seen = (await reader.get(made.graph)).body;
        expect(seen.nodes[0].name).toBe(`round ${round} writer ${winner}`);
      }
      expect(stored[0].name).toBe(`round ${round} writer ${winner}`);
    }
  });

  it('all get in when each rebases its own field', async () => {
    const made = await flow();
    const write = (i: number) => {
      const fields = { metadata: undefined, [`field_${i}`]: i };
      const client = i % 2 ? one.owner : two.owner.as(one.owner.secret);
      return send(client, made, [{ op: 'update_node_fields', node_id: 'hello', fields }], 1, '?on_conflict=rebase');
    };
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => write(i)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { graph_version, nodes } = await graphOf(made);
    expect(graph_version).toBe(21);
    for (let i = 0; i < 20; i++) expect(nodes[0][`field_${i}`]).toBe(i);
  });
});

describe('everything at once', () => {
  it('edits, archives, restores, copies and publishes end in an answer, each of them', async () => {
    const made = await flow();
    const clients = [one.owner, two.owner.as(one.owner.secret)];
    const acts: ((i: number) => Promise<{ status: number }>)[] = [
      (i) => send(clients[i % 2] as typeof one.owner, made, [rename('hello', `edit ${i}`)]),
      (i) => (clients[i % 2] as typeof one.owner).post(`/v1/assistants/${made.id}/archive`),
      (i) => (clients[(i + 1) % 2] as typeof one.owner).post(`/v1/assistants/${made.id}/restore`),
      (i) => (clients[i % 2] as typeof one.owner).patch(made.path, { persona: `persona ${i}` }),
      (i) => (clients[i % 2] as typeof one.owner).post(`/v1/assistants/${made.id}/revisions`),
      (i) => (clients[i % 2] as typeof one.owner).patch(made.flow, { description: `text ${i}` }),
    ];
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (acts[i % acts.length] as (typeof acts)[0])(i)),
    );
    for (const { status } of replies) expect([200, 201, 409]).toContain(status);
    expect(replies.filter(({ status }) => status < 300).length).toBeGreaterThan(5);
    await one.owner.post(`/v1/assistants/${made.id}/restore`);
    const { graph_version, nodes } = await graphOf(made);
    const { data } = (await one.owner.get(`${made.graph}/history?limit=100`)).body;
    expect(data.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: graph_version }, (_, i) => graph_version - i),
    );
    expect(nodes).toHaveLength(2);
    // A deadlock would be mended by a retry, but cost everybody a second: locks are taken in one order.
    const { rows } = await one.kernel.db.pool.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });
});
