// A flow written by someone in a hurry: every slip is a finding, nothing is folded silently, and one request puts it right.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import {
  compiled,
  edge,
  entry,
  HELLO,
  makeActive,
  makeAssistant,
  node,
  send,
} from '../../../../tests/support/assistants.ts';
import { created } from '../../../../tests/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

type Said = {
  id: string;
  rule_id: string;
  message: string;
  fix_ops: unknown[];
  suggested_fix: string | null;
  blocking: boolean;
};
const rulesOf = (findings: Said[]) => findings.map(({ rule_id }) => rule_id);

const variable = (fields: object) => ({ op: 'upsert_context_variable', variable: fields });
const HURRIED = [
  variable({ name: 'patient', type: 'text', source: 'user', descripton: 'the name of the patient' }),
  node('hello', 'Message', { txt: 'Hello, I am the virtual assistant.' }),
  node('ask', 'ask', { fields: ['patient'], reask_caps: 3 }),
  node('check', 'branch', {}),
  node('desk', 'handoff', { team: 'front' }),
  node('bye', 'end', { messsage: 'Goodbye {{ patient | upcase }}.' }),
  edge('hello', 'ask'),
  edge('ask', 'check', { kind: 'next' }),
  edge('ask', 'desk', { kind: 'gave_up' }),
  edge('check', 'bye', {
    condition: { type: 'cel', expression: { logic: 'AND', conditions: [{ variable: 'patient', operator: 'is_set' }] } },
  }),
  edge('check', 'desk', { kind: 'otherwise' }),
  entry('hello'),
];

test('everything that can be fixed is fixed by one request, as one version', async () => {
  const made = await makeAssistant(app.owner);
  const drawn = created(await send(app.owner, made, HURRIED));
  expect(drawn.validation.valid).toBe(false);
  const findings: Said[] = drawn.validation.findings;
  for (const rule of [
    'node.unknown_type',
    'node.type_spelling',
    'edge.unknown_kind',
    'condition.unknown_type',
    'node.unknown_field',
  ])
    expect(rulesOf(findings)).toContain(rule);

  const { status, body } = await app.owner.post(`${made.graph}/fix`, {});
  expect([status, body.updated, body.graph_version]).toEqual([200, true, drawn.graph_version + 1]);
  expect(body.validation.valid).toBe(true);
  expect(rulesOf(body.fixed)).toEqual(
    expect.arrayContaining(['edge.unknown_kind', 'node.unknown_type', 'variable.unknown_field']),
  );
  const left: Said[] = body.validation.findings;
  const fixedIds = new Set(body.fixed.map(({ id }: Said) => id));
  expect(left.filter(({ id, fix_ops }) => fix_ops.length > 0 && !fixedIds.has(id))).toEqual([]);

  const graph = created(await app.owner.get(made.graph));
  const kinds = Object.fromEntries(graph.edges.map(({ id, kind }: { id: string; kind?: string }) => [id, kind]));
  expect(kinds).toMatchObject({ 'ask-check': 'default', 'ask-desk': 'on_cap', 'check-desk': 'else' });
  expect(graph.context_variables[0]).toEqual({
    name: 'patient',
    type: 'string',
    source: 'collected',
    description: 'the name of the patient',
  });
  expect((await compiled(app.owner, made)).compilation_status).toBe('succeeded');

  const again = await app.owner.post(`${made.graph}/fix`);
  expect([again.status, again.body.updated, again.body.fixed]).toEqual([200, false, []]);
  expect(created(await app.owner.get(`${made.graph}/history`)).data).toHaveLength(2);
});

test('a stale fix is refused, and so is a published revision', async () => {
  const made = await makeActive(app.owner);
  const frozen = await app.owner.post(`${made.graph}/fix`, {});
  expect(frozen.status).toBe(409);
  const draft = await makeAssistant(app.owner);
  created(await send(app.owner, draft, HURRIED));
  expect((await app.owner.post(`${draft.graph}/fix`, { base_version: 0 })).status).toBe(409);
});

test('a type in capitals works: the flow says what it should, and its tool is known as used', async () => {
  const tool = created(await app.owner.post('/v1/tools', { name: 'Look up', tool_type: 'api_call' }));
  const made = await makeAssistant(app.owner);
  const result = created(
    await send(app.owner, made, [
      node('hello', 'Message', { text: 'Hello, I am the virtual assistant.' }),
      node('look', 'TOOL', { tool_id: tool.id }),
      node('bye', 'End', { message: 'Goodbye.' }),
      edge('hello', 'look'),
      edge('look', 'bye', { kind: 'success' }),
      { op: 'add_edge', edge: { source: 'look', target: 'bye', kind: 'error' } },
      entry('hello'),
    ]),
  );
  expect(rulesOf(result.validation.findings)).toContain('tool.not_attached');
  const fixed = created(await app.owner.post(`${made.graph}/fix`, {}));
  expect(rulesOf(fixed.validation.findings)).not.toContain('tool.not_attached');
  const types = created(await app.owner.get(made.graph)).nodes.map(({ type }: { type: string }) => type);
  expect(types).toEqual(['message', 'tool', 'end']);
});

test('a flow that calls people gets findings about its ends, and about an organization without a name', async () => {
  const org = created(await app.owner.get('/v1/organization'));
  const made = await makeActive(app.owner);
  const judged = async (): Promise<string[]> =>
    rulesOf(created(await app.owner.post(`${made.graph}/validate`)).findings);
  expect(await judged()).not.toContain('end.no_disposition');
  created(
    await app.owner.post('/workflows', { name: 'Visits', promptId: made.id, steps: [{ needsTCPACompliance: false }] }),
  );
  expect(await judged()).toContain('end.no_disposition');
  created(await app.owner.patch('/v1/organization', { name: 'My organization' }));
  expect(await judged()).toContain('organization.default_name');
  created(await app.owner.patch('/v1/organization', { name: org.name }));
  expect(await judged()).not.toContain('organization.default_name');
  const next = await makeAssistant(app.owner);
  expect(rulesOf(created(await send(app.owner, next, HELLO)).validation.findings)).not.toContain('end.no_disposition');
});
