// Every example of the language page, sent to a server as it stands there: it has no findings worth a word, and talks as the page says.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../flow/language/json.ts';
import { CONDITION_TEXTS } from '../flow/manual/entries.ts';
import { type LanguageExample, opsOf } from '../flow/manual/example.ts';
import { NODE_ENTRIES } from '../flow/manual/node-entries.ts';
import { COMPONENT_EXAMPLE, EVENT_EXAMPLE, GLOBAL_EXAMPLE, PRIORITY_EXAMPLE } from '../flow/manual/part-examples.ts';
import { type TestApp, testApp } from './support/app.ts';
import { makeAssistant, send } from './support/assistants.ts';
import { created } from './support/client.ts';

let app: TestApp;
let ids: Record<string, string>;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  const tool = created(
    await app.owner.post('/v1/tools', {
      name: 'Order status',
      configuration: { url: 'https://orders.invalid', variables: [{ name: 'order_no', required: true }] },
      response_schema: { field_mappings: [{ path: '$.status', alias: 'status' }] },
    }),
  );
  const base = created(await app.owner.post('/v1/knowledge-bases', { name: 'Help centre' }));
  const document = created(
    await app.owner.post(`/v1/knowledge-bases/${base.id}/documents`, {
      title: 'Opening hours',
      text: 'We are open from 9 to 18, Monday to Saturday.',
    }),
  );
  const statusOf = async () =>
    (await app.owner.get(`/v1/knowledge-bases/${base.id}/documents/${document.id}`)).body.status;
  await vi.waitFor(async () => expect(await statusOf()).toBe('indexed'), { timeout: 60_000, interval: 200 });
  const policy = created(
    await app.owner.post('/v1/policies', {
      name: 'No promises',
      text: 'Never promise a delivery date.',
      kind: 'must_not',
    }),
  );
  ids = { TOOL_ID: tool.id, KNOWLEDGE_BASE_ID: base.id, POLICY_ID: policy.id };
  ids.COMPONENT_ID = (await activated(COMPONENT_EXAMPLE, 'component')).id;
});
afterAll(() => app.stop());

const withIds = (ops: JsonObject[]): JsonObject[] =>
  JSON.parse(JSON.stringify(ops).replace(/[A-Z]+(?:_[A-Z]+)*_ID\b/g, (name) => ids[name] ?? name));

async function activated(example: LanguageExample, trigger?: string) {
  const made = await makeAssistant(app.owner);
  if (trigger) created(await app.owner.patch(made.flow, { trigger_type: trigger }));
  const { validation } = created(await send(app.owner, made, withIds(opsOf(example))));
  created(await app.owner.post(`${made.path}/publish`));
  created(await app.owner.post(`${made.path}/activate`));
  return { id: made.id, findings: validation.findings as { rule_id: string; severity: string; message: string }[] };
}

const EXAMPLES: [string, LanguageExample][] = [
  ...Object.entries(NODE_ENTRIES).map(([type, { example }]): [string, LanguageExample] => [type, example]),
  ['priorities', PRIORITY_EXAMPLE],
  ['global nodes', GLOBAL_EXAMPLE],
  ['events', EVENT_EXAMPLE],
];

describe('the example of', () => {
  it.each(EXAMPLES)('%s', async (_name, example) => {
    const { id, findings } = await activated(example);
    expect(findings.filter(({ severity }) => severity !== 'suggestion')).toEqual([]);
    const { talk, given = {} } = example;
    const opened = created(await app.owner.post('/v1/conversations', { assistant_id: id, variables: given }));
    const said = opened.messages.map(({ text }: { text: string }) => text).join('\n');
    expect(said).toContain(talk?.first);
    for (const [message, reply] of talk?.turns ?? []) {
      const { replies } = created(await app.owner.post(`/v1/conversations/${opened.id}/messages`, { text: message }));
      expect(replies.map(({ text }: { text: string }) => text).join('\n')).toContain(reply);
    }
  });

  it.each(Object.entries(CONDITION_TEXTS))('the condition %s', async (_type, { example }) => {
    const made = await makeAssistant(app.owner);
    const { validation } = created(
      await send(app.owner, made, [
        { op: 'upsert_context_variable', variable: { name: 'balance', type: 'number', source: 'provided' } },
        { op: 'upsert_context_variable', variable: { name: 'tier', type: 'string', source: 'provided' } },
        {
          op: 'upsert_node',
          node: { id: 'talk', type: 'dialogue', config: { instructions: 'say: I am a virtual assistant.' } },
        },
        { op: 'upsert_node', node: { id: 'bye', type: 'end' } },
        { op: 'add_edge', edge: { source: 'talk', target: 'bye', condition: example } },
        { op: 'add_edge', edge: { source: 'talk', target: 'bye', kind: 'else' } },
        { op: 'set_entry_node', node_id: 'talk' },
      ]),
    );
    expect(validation.error_count).toBe(0);
  });

  it('events: one that your system sends is heard', async () => {
    const { id } = await activated(EVENT_EXAMPLE);
    const opened = created(await app.owner.post('/v1/conversations', { assistant_id: id }));
    const heard = created(await app.owner.post(`/v1/conversations/${opened.id}/events`, { name: 'payment_received' }));
    expect([heard.node_id, heard.status]).toEqual(['paid', 'completed']);
  });
});
