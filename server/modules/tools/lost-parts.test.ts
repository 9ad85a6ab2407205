// A new revision of a tool that a live flow calls: what the flow reads out of it, and what it sends, must not get lost unseen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const BOOKING = {
  configuration: {
    url: 'https://example.com/bookings',
    method: 'POST',
    headers: [
      { key: 'Authorization', value: 'Bearer of-the-clinic', secure: true },
      { key: 'X-Channel', value: '{{ channel }}' },
    ],
    body: { patient: { name: '{{ patient_name }}' }, when: '{{ visit_at }}', notes: '{{ notes }}' },
    variables: [{ name: 'patient_name', required: true }, { name: 'visit_at', type: 'datetime' }, { name: 'notes' }],
  },
  response_schema: { field_mappings: [{ path: '$.booking.ref', alias: 'booking_ref' }] },
};
const flow = (toolId: string) => [
  node(
    'book',
    'tool',
    {
      tool_id: toolId,
      input_mapping: { patient_name: 'Ada', visit_at: '2030-01-02T09:00:00Z' },
      output_mapping: { reference: '$.booking_ref' },
    },
    { name: 'Book it' },
  ),
  node('bye', 'end', { message: 'Your reference is {{ reference }}.' }),
  edge('book', 'bye', { kind: 'success' }),
  entry('book'),
];

const live = async (): Promise<string> => {
  const tool = created(await app.owner.post('/v1/tools', { name: 'Book a visit', ...BOOKING }));
  await makeActive(app.owner, flow(tool.id));
  return tool.id;
};
type Finding = { finding_type: string; severity: string; field_path: string; graph_node_id: string; detail: string };
const revised = async (toolId: string, fields: object) =>
  created(await app.owner.post(`/v1/tools/${toolId}/revisions`, { ...BOOKING, ...fields }));
const withConfiguration = (more: object) => ({ configuration: { ...BOOKING.configuration, ...more } });
const brief = (findings: Finding[]) =>
  findings.map(({ severity, field_path, graph_node_id }) => [severity, field_path, graph_node_id]);

describe('a new revision', () => {
  it('that lost everything is refused, with every loss named', async () => {
    const toolId = await live();
    const revision = await revised(toolId, {
      configuration: { url: BOOKING.configuration.url },
      response_schema: null,
    });
    const { findings, has_blocking, active_blocking_count } = revision.compatibility;
    expect([has_blocking, active_blocking_count]).toEqual([true, 1]);
    expect(brief(findings.filter(({ severity }: Finding) => severity === 'blocking'))).toEqual([
      ['blocking', 'configuration.headers.authorization', 'book'],
      ['blocking', 'configuration.body.when', 'book'],
      ['blocking', 'configuration.body.patient.name', 'book'],
      ['blocking', 'response_schema.field_mappings.booking_ref', 'book'],
    ]);
    const refused = await app.owner.post(`/v1/tools/${toolId}/revisions/${revision.id}/activate`);
    expect([refused.status, refused.body.details.compatibility.findings.length]).toEqual([409, findings.length]);
  });

  it.each<[string, object, string[]]>([
    ['adds a field', withConfiguration({ body: { ...BOOKING.configuration.body, source: 'parley' } }), []],
    [
      'drops a field that the flow does not fill',
      withConfiguration({ body: { patient: BOOKING.configuration.body.patient, when: '{{ visit_at }}' } }),
      [],
    ],
    [
      'sends a field elsewhere',
      withConfiguration({
        body: { ...BOOKING.configuration.body, when: '' },
        query_params: [{ key: 'at', value: '{{ visit_at }}' }],
      }),
      [],
    ],
    [
      'is sent without a body',
      withConfiguration({ method: 'GET' }),
      ['configuration.body.when', 'configuration.body.patient.name'],
    ],
    [
      'maps one output more',
      { response_schema: { field_mappings: [...BOOKING.response_schema.field_mappings, { path: '$.x', alias: 'x' }] } },
      [],
    ],
    [
      'maps another output',
      { response_schema: { field_mappings: [{ path: '$.x', alias: 'x' }] } },
      ['response_schema.field_mappings.booking_ref'],
    ],
  ])('that %s blocks what it breaks', async (_name, fields, blocked) => {
    const toolId = await live();
    const revision = await revised(toolId, fields);
    const { findings } = revision.compatibility;
    expect(
      findings.filter(({ severity }: Finding) => severity === 'blocking').map(({ field_path }: Finding) => field_path),
    ).toEqual(blocked);
    const { status } = await app.owner.post(`/v1/tools/${toolId}/revisions/${revision.id}/activate`);
    expect(status).toBe(blocked.length > 0 ? 409 : 200);
  });

  it('keeps a transfer that asks the tool for its destination', async () => {
    const fields = {
      response_schema: { field_mappings: [{ path: '$.line', alias: 'line' }] },
      configuration: { url: 'https://example.com/lines' },
    };
    const tool = created(await app.owner.post('/v1/tools', { name: 'Who is on duty', ...fields }));
    await makeActive(app.owner, [
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
      node('put', 'transfer', { destination_source: { tool_id: tool.id, response_path: '$.line' } }),
      node('bye', 'end', {}),
      edge('hello', 'put'),
      edge('put', 'bye', { kind: 'failed' }),
      entry('hello'),
    ]);
    const revision = created(
      await app.owner.post(`/v1/tools/${tool.id}/revisions`, {
        ...fields,
        response_schema: { field_mappings: [{ path: '$.l', alias: 'phone' }] },
      }),
    );
    expect(brief(revision.compatibility.findings)).toEqual([
      ['blocking', 'response_schema.field_mappings.line', 'put'],
    ]);
  });
});
