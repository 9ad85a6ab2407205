// A change of a tool: who breaks by it, and what is refused, told and activated.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, makeAssistant, node, pathsOf, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
});
afterAll(() => app.stop());

const makeTool = async (fields: object = {}) =>
  created(await app.owner.post('/v1/tools', { name: 'Order status', ...fields }));
const eventsOf = async (toolId: string) => {
  const { rows } = await app.kernel.db.pool.query('select type, data from events where subject = $1 order by xid, id', [
    toolId,
  ]);
  return rows as { type: string; data: Record<string, unknown> }[];
};

describe('a change of a tool', () => {
  const calling = (toolId: string, config: object = {}) => [
    node(
      'call',
      'tool',
      { tool_id: toolId, input_mapping: { order_no: 'A-1' }, output_mapping: { answer: 'status' }, ...config },
      { name: 'Call it' },
    ),
    node('bye', 'end', {}),
    edge('call', 'bye', { kind: 'success' }),
    entry('call'),
  ];
  const V1 = {
    configuration: {
      url: 'https://example.com',
      variables: [
        { name: 'order_no', required: true },
        { name: 'limit', type: 'int' },
      ],
    },
    response_schema: {
      field_mappings: [
        { path: '$.s', alias: 'status' },
        { path: '$.d', alias: 'date' },
      ],
    },
  };
  const refer = (toolId: string, more: object = {}) => ({ tool_refs: [{ tool_id: toolId, ...more }] });

  it('shows its blast radius over three assistants, and is refused until it is forced', async () => {
    const tool = await makeTool(V1);
    const byNode = await makeActive(app.owner, calling(tool.id));
    const byDefault = await makeAssistant(app.owner);
    await app.owner.patch(byDefault.path, refer(tool.id, { input_defaults: { order_no: 'A-2', limit: 'many' } }));
    const pinned = await makeAssistant(app.owner);
    await app.owner.patch(pinned.path, refer(tool.id, { revision: tool.active_revision_id }));
    const { body: counted } = await app.owner.get(`/v1/tools/${tool.id}`);
    expect(counted.active_revision).toMatchObject({ default_count: 2, pinned_count: 1 });

    const revision = created(
      await app.owner.post(`/v1/tools/${tool.id}/revisions`, {
        configuration: {
          ...V1.configuration,
          variables: [
            { name: 'order_no', required: true },
            { name: 'limit', type: 'float' },
            { name: 'region', required: true },
          ],
        },
        response_schema: { field_mappings: [{ path: '$.s', alias: 'state' }] },
      }),
    );
    expect(revision.status).toBe('draft');
    const report = revision.compatibility;
    expect(report).toMatchObject({
      tool_id: tool.id,
      old_revision_id: tool.active_revision_id,
      new_revision_id: revision.id,
      has_blocking: true,
      active_blocking_count: 1,
      active_blocking_finding_count: 2,
      active_finding_count: 2,
      affected_assistant_count: 2,
    });
    const found = report.findings.map((one: Record<string, unknown>) => [
      one.assistant_id,
      one.revision_state,
      one.finding_type,
      one.severity,
      one.configuration_scope,
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        [byNode.id, 'active', 'required_input_added', 'blocking', 'graph_node_input'],
        [byNode.id, 'active', 'output_alias_changed', 'blocking', 'graph_node_input'],
        [byDefault.id, 'draft', 'required_input_added', 'blocking', 'assistant_tool_default'],
        [byDefault.id, 'draft', 'input_type_changed', 'blocking', 'assistant_tool_default'],
      ]),
    );
    expect(found).toHaveLength(4);
    expect(report.findings[0]).toMatchObject({
      graph_node_id: 'call',
      graph_node_name: 'Call it',
      workflow_revision_id: byNode.flowId,
    });

    const activate = (query = '') => app.owner.post(`/v1/tools/${tool.id}/revisions/${revision.id}/activate${query}`);
    const refused = await activate();
    expect([refused.status, refused.body.details.compatibility.active_blocking_count]).toEqual([409, 1]);
    const forced = await activate('?force=true');
    expect([forced.status, forced.body.active_revision_id]).toEqual([200, revision.id]);
    const { body: list } = await app.owner.get(`/v1/tools/${tool.id}/revisions`);
    expect(list.data.map(({ status }: { status: string }) => status)).toEqual(['active', 'superseded']);
    const types = (await eventsOf(tool.id)).map(({ type }) => type);
    expect(types).toEqual(['tool.compatibility.blocking', 'tool.revision.activated', 'tool.compatibility.blocking']);

    const draft = await pathsOf(
      app.owner,
      byNode.id,
      created(await app.owner.post(`/v1/assistants/${byNode.id}/revisions`)).id,
    );
    const verdict = (await app.owner.post(`${draft.graph}/validate`)).body;
    const rules = verdict.findings.map(({ rule_id }: { rule_id: string }) => rule_id);
    expect(rules).toContain('tool.missing_required_input');
  });

  it('that breaks no user of it is activated at once', async () => {
    const tool = await makeTool(V1);
    await makeActive(app.owner, calling(tool.id));
    const wider = { ...V1.configuration, variables: [...V1.configuration.variables, { name: 'lang' }] };
    const revision = created(await app.owner.post(`/v1/tools/${tool.id}/revisions`, { configuration: wider }));
    expect(revision.compatibility).toMatchObject({ has_blocking: false, findings: [] });
    expect(revision.response_schema).toMatchObject(V1.response_schema);
    expect((await app.owner.get(`/v1/tools/${tool.id}/revisions/${revision.id}/compatibility`)).body).toEqual(
      revision.compatibility,
    );
    expect((await app.owner.post(`/v1/tools/${tool.id}/revisions/${revision.id}/activate`)).status).toBe(200);
  });

  it('by deletion is refused while it is in use, and then found in the flows', async () => {
    const tool = await makeTool(V1);
    const using = await makeActive(app.owner, calling(tool.id));
    const refused = await app.owner.delete(`/v1/tools/${tool.id}`);
    expect([refused.status, refused.body.details.compatibility.findings[0].finding_type]).toEqual([
      409,
      'tool_deleted',
    ]);
    expect((await app.owner.delete(`/v1/tools/${tool.id}?force=true`)).status).toBe(204);
    const draft = await pathsOf(
      app.owner,
      using.id,
      created(await app.owner.post(`/v1/assistants/${using.id}/revisions`)).id,
    );
    const { body } = await send(app.owner, draft, [{ op: 'set_persona', persona: 'x' }]);
    expect(body.validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id)).toContain('tool.not_found');
  });

  it('is judged in the flow that uses it: attached, pinned, unknown', async () => {
    const tool = await makeTool(V1);
    const made = await makeAssistant(app.owner);
    const rules = async (config: object = {}) => {
      const { body } = await send(app.owner, made, calling(tool.id, config));
      return body.validation.findings.map(({ rule_id }: { rule_id: string }) => rule_id);
    };
    expect(await rules()).toContain('tool.not_attached');
    await app.owner.patch(made.path, refer(tool.id));
    expect(await rules()).not.toContain('tool.not_attached');
    expect(await rules({ tool_revision: made.id })).toContain('tool.revision_incompatible');
    expect(await rules({ tool_revision: tool.active_revision_id })).not.toContain('tool.revision_incompatible');
    expect(await rules({ input_mapping: {} })).toContain('tool.missing_required_input');
    expect(await rules({ tool_id: made.id })).toContain('tool.not_found');
    expect(await rules({ tool_id: 'not even an id' })).toContain('tool.not_found');
  });
});
