// A batch that asks for a summary only: the same effect, the same findings, and neither the graph nor the revision in the answer.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Parley } from '../../../../sdk/parley.ts';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { edge, HELLO, makeAssistant, node, send } from '../../../../tests/support/assistants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const SUMMARY = '?return=summary';

/** More than a request works on by itself: a work thread judges it. */
const large = Array.from({ length: 100 }, (_, i) => node(`n${i}`, 'message', { text: `Step ${i}. `.repeat(40) }));

it.each([
  ['a small graph', [] as object[]],
  ['a large one', large],
])('of %s says what the whole answer says', async (_what, before) => {
  const [one, other] = [await makeAssistant(app.owner), await makeAssistant(app.owner)];
  for (const made of before.length > 0 ? [one, other] : []) await send(app.owner, made, before);
  const ops = [...HELLO, node('lost'), { op: 'upsert_context_variable', variable: { name: 'spare' } }];
  const full = await send(app.owner, one, ops);
  const brief = await send(app.owner, other, ops, undefined, SUMMARY);
  expect(brief.status).toBe(200);
  expect(brief.headers.get('content-type')).toBe('application/vnd.parley.graph-summary+json; charset=utf-8');
  const { normalized_graph, ...verdict } = full.body.validation;
  const { revision, validation, ...rest } = full.body;
  expect(brief.body).toEqual({
    ...rest,
    validation: verdict,
    compilation_status: revision.compilation_status,
    changes: { node_ids: ['hello', 'bye', 'lost'], edge_ids: ['hello-bye'], variable_names: ['spare'] },
  });
  const [stored, alike] = [await app.owner.get(one.graph), await app.owner.get(other.graph)];
  expect(alike.body).toEqual(stored.body);
});

it('names the ids that the server made, and what went with a node', async () => {
  const made = await makeAssistant(app.owner);
  const first = await send(app.owner, made, [...HELLO, { op: 'upsert_node', node: { type: 'message' } }], 0, SUMMARY);
  const [, , id] = first.body.changes.node_ids;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const ops = [
    { op: 'remove_node', node_id: 'bye' },
    node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
  ];
  const second = await send(app.owner, made, ops, 1, SUMMARY);
  expect(second.body).toMatchObject({ updated: true, graph_version: 2 });
  expect(second.body.changes).toEqual({ node_ids: ['bye'], edge_ids: ['hello-bye'], variable_names: [] });
  const nothing = await send(
    app.owner,
    made,
    [edge('hello', 'x'), { op: 'remove_edge', edge_id: 'hello-x' }],
    2,
    SUMMARY,
  );
  expect(nothing.body).toMatchObject({ updated: false, graph_version: 2, changes: { node_ids: [], edge_ids: [] } });
});

it('comes again for the same Idempotency-Key', async () => {
  const made = await makeAssistant(app.owner);
  const ask = () => app.owner.post(`${made.graph}/ops${SUMMARY}`, { ops: HELLO }, { 'idempotency-key': 'brief' });
  const [first, again] = [await ask(), await ask()];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
});

it('is asked for by one word, and any other is refused', async () => {
  const made = await makeAssistant(app.owner);
  const full = await send(app.owner, made, HELLO, undefined, '?return=full');
  expect(full.body.revision.graph_version).toBe(1);
  const { status, body } = await send(app.owner, made, HELLO, undefined, '?return=short');
  expect(status).toBe(422);
  expect(body.detail[0]).toMatchObject({ loc: ['query', 'return'] });
  expect(body.detail[0].msg).toContain("'full' or 'summary'");
});

it('has a type of its own in the SDK', async () => {
  const made = await makeAssistant(app.owner);
  const { graph } = new Parley({ apiKey: app.owner.secret, baseUrl: app.url }).assistants.revisions;
  const ops = [{ op: 'upsert_node' as const, node: { id: 'a', type: 'end' as const, config: {} } }];
  const brief = await graph.apply(made.id, made.revisionId, { ops }, { return: 'summary' });
  expect(brief.changes.node_ids).toEqual(['a']);
  const full = await graph.apply(made.id, made.revisionId, { ops });
  expect(full.revision.graph_version).toBe(brief.graph_version);
});
