// A verdict that can be trusted: cases, the latest conversations, tools and findings, each with its reason.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { createClient, created } from '../../../tests/support/client.ts';
import { runCases } from '../../../tests/support/test-runs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const startConversation = async (assistantId: string, text: string): Promise<string> => {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistantId }));
  created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
  return id;
};

const nextRevision = async (assistantId: string, ops: object[]) => {
  const { id } = created(await app.owner.post(`/v1/assistants/${assistantId}/revisions`, {}));
  const path = `/v1/assistants/${assistantId}/revisions/${id}`;
  created(await app.owner.post(`${path}/graph/ops`, { ops }));
  return { id: id as string, path };
};

describe('the latest conversations', () => {
  it('are replayed in bulk; those that differ are named with turn and reason, and without a word of any end user', async () => {
    const made = await makeActive(app.owner, ASKING);
    const ids = [await startConversation(made.id, 'A-4711'), await startConversation(made.id, 'my order is B-4712')];
    const same = await runCases(app.owner, { revision_id: made.revisionId, replay_last: 10 });
    const outcomes = same.cases.map(
      ({ conversation_id, status }: Record<string, string>) => `${conversation_id} ${status}`,
    );
    expect(new Set(outcomes)).toEqual(new Set(ids.map((id) => `${id} passed`)));
    expect(same.verdict).toBe('passed');
    const next = await nextRevision(made.id, [node('thanks', 'message', { text: 'We lost {{ order_no }}, sorry.' })]);
    const other = await runCases(app.owner, { revision_id: next.id, replay_last: 10 });
    expect(other).toMatchObject({ verdict: 'failed', total: 2, failed: 2 });
    expect(other.cases[0].problems[0]).toEqual({
      step: 1,
      expected: 'the same reply as in the conversation',
      found: 'other words at node bye',
    });
    expect(JSON.stringify(other)).not.toMatch(/471[12]/);
    expect(other.checks[1]).toMatchObject({ check: 'replay', status: 'failed', failures: 2 });
  });

  it('count in the verdict of an activation', async () => {
    const made = await makeActive(app.owner, ASKING, { release_gate_mode: 'advisory' });
    await startConversation(made.id, 'A-4711');
    const next = await nextRevision(made.id, [node('thanks', 'message', { text: 'Thanks.' })]);
    await runCases(app.owner, { revision_id: next.id, replay_last: 5 });
    created(await app.owner.post(`${next.path}/publish`));
    const { release_verdict } = created(await app.owner.post(`${next.path}/activate`));
    expect(release_verdict).toMatchObject({ status: 'failed', failures: 0, run_id: null });
    expect(release_verdict.checks.map(({ check, status }: Record<string, string>) => [check, status])).toEqual([
      ['tests', 'skipped'],
      ['replay', 'failed'],
      ['tools', 'passed'],
      ['findings', 'passed'],
    ]);
  });

  it('count only for what they were replayed against, not for what the revision became since', async () => {
    const made = await makeActive(app.owner, ASKING, { release_gate_mode: 'advisory' });
    await startConversation(made.id, 'A-4711');
    const next = await nextRevision(made.id, [node('thanks', 'message', { text: 'Thanks.' })]);
    await runCases(app.owner, { revision_id: next.id, replay_last: 5 });
    const flow = created(await app.owner.get(made.graph));
    expect((await runCases(app.owner, { revision_id: next.id, flow, replay_last: 5 })).verdict).toBe('passed');
    created(
      await app.owner.post(`${next.path}/graph/ops`, {
        ops: [node('hello', 'message', { text: 'The virtual desk.' })],
      }),
    );
    created(await app.owner.post(`${next.path}/publish`));
    const { release_verdict } = created(await app.owner.post(`${next.path}/activate`));
    expect(release_verdict.checks[1]).toMatchObject({ check: 'replay', status: 'skipped', failures: 0 });
    expect(release_verdict.checks[1].reason).toContain('as it is now');
  });

  it('that cannot be replayed leave the verdict open', async () => {
    const made = await makeActive(app.owner, ASKING);
    const run = await runCases(app.owner, { revision_id: made.revisionId, replay_last: 5 });
    expect(run).toMatchObject({ status: 'completed', verdict: null, total: 0 });
  });

  it('need the scope of conversations', async () => {
    const made = await makeActive(app.owner, ASKING);
    const { plain_text_key } = created(
      await app.owner.post('/v1/identity/api-keys', { name: 'Tester', scopes: ['agents:read', 'agents:write'] }),
    );
    const tester = createClient({ url: app.url, secret: plain_text_key, routes: app.routes });
    const request = { revision_id: made.revisionId, replay_last: 5 };
    expect((await tester.post('/v1/test-runs', request)).status).toBe(403);
    const cases = [{ test: 'greets', steps: [{ expect: { says: 'virtual' } }] }];
    expect((await tester.post('/v1/test-runs', { revision_id: made.revisionId, cases })).status).toBe(202);
  });
});

describe('tools', () => {
  it('that no longer answer what the flow reads fail the verdict, with the node', async () => {
    const tool = created(
      await app.owner.post('/v1/tools', {
        name: 'Orders',
        configuration: { url: 'https://orders.example.com', method: 'GET' },
        response_schema: { field_mappings: [{ path: '$.data.status', alias: 'status' }] },
      }),
    );
    const made = await makeAssistant(app.owner);
    created(
      await send(app.owner, made, [
        { op: 'upsert_context_variable', variable: { name: 'state', type: 'string', source: 'tool' } },
        node('look', 'tool', { tool_id: tool.id, output_mapping: { state: 'status' } }),
        node('bye', 'end', {}),
        edge('look', 'bye', { kind: 'success' }),
        edge('look', 'bye', { id: 'failed', kind: 'error' }),
        { op: 'set_entry_node', node_id: 'look' },
      ]),
    );
    const cases = [
      { test: 'looks', tools: { Orders: { returns: { status: 'shipped' } } }, steps: [{ expect: { ended: true } }] },
    ];
    expect(await runCases(app.owner, { revision_id: made.revisionId, cases })).toMatchObject({ verdict: 'passed' });
    const changed = { response_schema: { field_mappings: [{ path: '$.data.state', alias: 'progress' }] } };
    const { id } = created(await app.owner.post(`/v1/tools/${tool.id}/revisions`, changed));
    created(await app.owner.post(`/v1/tools/${tool.id}/revisions/${id}/activate?force=true`, {}));
    const run = await runCases(app.owner, { revision_id: made.revisionId, cases });
    expect(run.verdict).toBe('failed');
    expect(run.checks[2]).toMatchObject({ check: 'tools', status: 'failed', failures: 1 });
    expect(run.checks[2].details[0]).toContain('Orders at node look: The output "status" is gone');
  });
});

describe('findings', () => {
  const checking = (policyId: string) => [
    node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
    node('check', 'policy_check', { policy_ids: [policyId] }),
    node('bye', 'end', {}),
    edge('hello', 'check'),
    edge('check', 'bye', { kind: 'pass' }),
    edge('check', 'bye', { id: 'broken', kind: 'violation' }),
    entry('hello'),
  ];
  const cases = [{ test: 'greets', steps: [{ expect: { says: 'virtual' } }] }];
  const findingsOf = ({ checks }: { checks: { check: string }[] }) => checks.find(({ check }) => check === 'findings');

  it('that came after the revision was published fail the verdict of a run and of an activation, by name', async () => {
    const { id } = created(await app.owner.post('/v1/policies', { name: 'Kind', text: 'Be kind.' }));
    const made = await makeActive(app.owner, checking(id), { release_gate_mode: 'advisory' });
    const before = await runCases(app.owner, { revision_id: made.revisionId, cases });
    expect(findingsOf(before)).toMatchObject({ status: 'passed', failures: 0 });
    expect(before.verdict).toBe('passed');
    expect((await app.owner.delete(`/v1/policies/${id}`)).status).toBe(204);
    const after = await runCases(app.owner, { revision_id: made.revisionId, cases });
    expect(after).toMatchObject({ verdict: 'failed', passed: 1, failed: 0 });
    expect(findingsOf(after)).toMatchObject({
      status: 'failed',
      failures: 1,
      details: [expect.stringContaining('policy.not_found')],
    });
    const { release_verdict } = created(await app.owner.post(`${made.path}/activate`));
    expect(release_verdict.status).toBe('failed');
    expect(findingsOf(release_verdict)).toEqual(findingsOf(after));
  });

  it('that warn are listed, and fail nothing', async () => {
    const made = await makeActive(app.owner, [node('alone', 'end', {}), ...ASKING], { release_gate_mode: 'advisory' });
    const run = await runCases(app.owner, { revision_id: made.revisionId, cases });
    expect(run.verdict).toBe('passed');
    expect(findingsOf(run)).toMatchObject({
      status: 'passed',
      failures: 0,
      details: [expect.stringContaining('node.unreachable')],
    });
  });
});
