// One organization in which everything has happened once, with words that cannot be mistaken, and who may read each of them.
import type { RefKind } from '../../server/http/route.ts';
import { sql } from '../../server/kernel/db/sql.ts';
import { until } from '../journeys/drive.ts';
import type { TestApp } from '../support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../support/assistants.ts';
import { created } from '../support/client.ts';
import { factories } from '../support/factories.ts';
import { settled } from '../support/knowledge.ts';
import type { Receiver } from '../support/receiver.ts';

const PERSON = {
  phone: '+12025550188',
  email: 'quentin.zork@markmail.example',
  first: 'Quentinus',
  last: 'Zorkmidian',
};
const ALT_PHONE = '2025550155';
const DNC_PHONE = '+12025550143';
const GONE_PHONE = '+12025550177';
const CALL_PHONE = '+12025550160';
const EXEC_PHONE = '+12025550166';

/** Any of these sets of scopes shows it; a set needs all its scopes. */
export type Marker = { text: string; shownBy: string[][] };
const mark = (text: string, ...shownBy: string[][]): Marker => ({ text, shownBy });
const [words, people, calls, law] = [['conversations:read'], ['identity:read'], ['calls:read'], ['compliance:read']];

export const MARKERS: Marker[] = [
  ...[PERSON.email, PERSON.first, PERSON.last, 'LOYAL77XQ9', 'trait-mk-4d'].map((text) => mark(text, people)),
  mark(PERSON.phone, people),
  mark('2025550188', people),
  // Values that only a conversation has, but that are contact data.
  ...[ALT_PHONE, 'backup-mk@markmail.example', 'crm-mk@markmail.example', 'meta-mk@markmail.example'].map((text) =>
    mark(text, ['conversations:read', 'identity:read']),
  ),
  mark('takes insulin fact-mk-3k', ['memory:read']),
  ...['zebra-said-mk', 'meta-plain-mk', 'crm-note-mk', 'agent-note-mk'].map((text) => mark(text, words)),
  mark('unanswered-mk', words, ['events:read', 'conversations:read', 'knowledge_bases:read']),
  mark('passage-mk-8h', ['knowledge_bases:read']),
  ...['authored-mk-5t', 'suite-mk-6b'].map((text) => mark(text, ['agents:read'])),
  mark('policy-mk-2s', ['policies:read']),
  mark('procedure-mk-2s', ['procedures:read']),
  mark('tool-mk-9w', ['tools:read']),
  ...['Leadfirst-mk', 'lead-mk@markmail.example', 'line-said-mk'].map((text) => mark(text, calls)),
  mark(CALL_PHONE, calls, law),
  // A lead is a person, too.
  ...['Execlast-mk', 'exec-mk@markmail.example', EXEC_PHONE].map((text) => mark(text, ['workflows:read'], people)),
  ...['consent-mk-1z', 'dnc-note-mk', 'text-said-mk', DNC_PHONE].map((text) => mark(text, law)),
  mark(GONE_PHONE, ['events:read', 'compliance:read']),
  mark('keyname-mk', ['api_keys:read'], ['audit:read'], ['events:read']),
  mark('provider-mk', ['model_router:read'], ['audit:read']),
];

export type World = {
  ids: Partial<Record<RefKind, string>>;
  person: string;
  carrier: string;
  assistant: string;
  conversation: string;
  revision: string;
  knowledgeBase: string;
  workflow: string;
  execution: string;
  call: string;
  firstEvent: string;
  dncPhone: string;
  gonePhone: string;
};

export async function makeWorld(app: TestApp, receiver: Receiver): Promise<World> {
  const { owner } = app;
  const make = async (path: string, body: unknown = {}) => created(await owner.post(path, body));
  // An answer that repeats what was sent: it is kept with the delivery.
  const hook = { url: `${receiver.url}/echo`, event_types: ['*'], sensitivity_max: 'sensitive' };
  const endpoint = await make('/v1/webhooks/endpoints', hook);
  receiver.secrets.set('/echo', [endpoint.secret]);
  await make('/v1/identity/api-keys', { name: 'keyname-mk' });
  const person = await makePerson(app);
  const { knowledgeBase, document } = await makeKnowledge(app);
  const tool = await make('/v1/tools', {
    name: 'Look up',
    description: 'tool-mk-9w',
    configuration: {
      url: `${receiver.url}/crm`,
      method: 'POST',
      body: { who: '{{ who }}', greeting: '{{ greeting }}' },
      variables: ['who', 'greeting'].map((name) => ({ name, type: 'str', required: true })),
    },
    response_schema: { field_mappings: ['contact', 'note'].map((name) => ({ path: `$.${name}`, alias: name })) },
  });
  const policy = await make('/v1/policies', { name: 'Kindness', text: 'policy-mk-2s' });
  const procedure = await make('/v1/procedures', { name: 'Closing', instructions: 'procedure-mk-2s' });
  const assistant = await makeDesk(app, { tool: tool.id, policy: policy.id, knowledgeBase });
  const cases = [{ name: 'suite-mk-6b', turns: [{ user: '' }] }];
  const suite = await make('/v1/release-suites', { name: 'Desk', cases });
  await make('/v1/model-router/providers', { name: 'provider-mk', kind: 'openai', api_key: 'sk-nobody' });
  const conversation = await talk(app, assistant.id, person);
  const calling = await makeCalls(app);
  await makeLaw(app);
  const other = await make('/v1/identity/end-users', { traits: { first_name: PERSON.first, plan: 'trait-mk-4d' } });
  const review = await make('/v1/identity/review-requests', {
    left_end_user_id: person.id,
    right_end_user_id: other.id,
  });
  const gap = (await owner.get(`/v1/knowledge-bases/${knowledgeBase}/gaps`)).body.data[0];
  const consent = (await owner.get('/consents')).body.data[0];
  const receipt = (await owner.get('/receipts')).body.data[0];
  const [identifier] = (await owner.get(`/v1/identity/end-users/${person.id}/identifiers`)).body.data;
  const delivery = await echoedDelivery(app);
  const { id: firstEvent } = await app.kernel.db.one<{ id: string }>(
    sql`select id from events order by xid, id limit 1`,
  );
  return {
    person: person.id,
    assistant: assistant.id,
    conversation,
    revision: assistant.revisionId,
    knowledgeBase,
    firstEvent,
    carrier: calling.carrier,
    workflow: calling.workflow,
    execution: calling.execution,
    call: calling.call,
    dncPhone: DNC_PHONE,
    gonePhone: GONE_PHONE,
    ids: {
      conversation,
      assistant: assistant.id,
      assistant_revision: assistant.revisionId,
      workflow_revision: assistant.flowId,
      policy: policy.id,
      procedure: procedure.id,
      release_suite: suite.id,
      tool: tool.id,
      tool_revision: tool.active_revision_id,
      knowledge_base: knowledgeBase,
      document,
      knowledge_gap: gap.id,
      memory_fact: person.fact,
      end_user: person.id,
      identifier: identifier.id,
      review_request: review.id,
      call: calling.call,
      execution: calling.execution,
      workflow: calling.workflow,
      carrier: calling.carrier,
      consent: consent.id,
      receipt: receipt.id,
      webhook_endpoint: endpoint.id,
      webhook_delivery: delivery,
      merge: await factories.merge(owner),
      lead_batch: await factories.lead_batch(owner),
      phone_number: await factories.phone_number(owner),
      model_budget: await factories.model_budget(owner),
      model_provider: await factories.model_provider(owner),
      router_config: await factories.router_config(owner),
      channel: await factories.channel(owner),
    },
  };
}

async function makePerson({ owner }: TestApp): Promise<{ id: string; fact: string }> {
  const identifiers = [
    { type: 'phone', value: PERSON.phone },
    { type: 'email', value: PERSON.email },
    { type: 'loyalty_id', value: 'LOYAL77XQ9' },
  ];
  const traits = { first_name: PERSON.first, last_name: PERSON.last, plan: 'trait-mk-4d' };
  const { id } = created(await owner.post('/v1/identity/end-users', { identifiers, traits }));
  const text = 'The person takes insulin fact-mk-3k';
  const fact = created(await owner.post('/v1/memory/facts', { end_user_id: id, text }));
  return { id, fact: fact.id };
}

async function makeKnowledge({ owner }: TestApp): Promise<{ knowledgeBase: string; document: string }> {
  const { id } = created(await owner.post('/v1/knowledge-bases', { name: 'Handbook', gap_score: 0.99 }));
  const text = 'Our shop in Portland is open from nine to six. The code of the safe is passage-mk-8h.';
  const document = created(await owner.post(`/v1/knowledge-bases/${id}/documents`, { title: 'Opening hours', text }));
  await settled(owner, id, document.id);
  return { knowledgeBase: id, document: document.id };
}

/** Looks somebody up in a CRM, searches what they ask, and talks on with what it remembers. */
async function makeDesk(
  { owner }: TestApp,
  { tool, policy, knowledgeBase }: Record<'tool' | 'policy' | 'knowledgeBase', string>,
) {
  const variable = (name: string, type: string, source: string) => ({
    op: 'upsert_context_variable',
    variable: { name, type, source },
  });
  const made = await makeAssistant(owner);
  created(
    await owner.patch(made.path, {
      memory_enabled: true,
      tool_refs: [{ tool_id: tool }],
      policy_refs: [{ policy_id: policy }],
      knowledge_base_refs: [{ knowledge_base_id: knowledgeBase }],
    }),
  );
  created(
    await send(owner, made, [
      variable('alt_number', 'phone', 'provided'),
      variable('backup', 'email', 'provided'),
      variable('crm_contact', 'string', 'tool'),
      variable('crm_note', 'string', 'tool'),
      node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
      node('crm', 'tool', {
        tool_id: tool,
        input_mapping: { who: '{{ email }}', greeting: 'Dear {{ first_name }} {{ last_name }} at {{ phone }}' },
        output_mapping: { crm_contact: '$.contact', crm_note: '$.note' },
      }),
      node('talk', 'dialogue', {
        instructions: 'say: What can I do for you?',
        goal: 'authored-mk-5t about {{ email }}',
        max_turns: 9,
      }),
      node('look', 'knowledge', { knowledge_base_ids: [knowledgeBase], answer_mode: 'context', top_k: 3 }),
      node('more', 'dialogue', { instructions: 'say: Anything else?', goal: 'authored-mk-5t', max_turns: 9 }),
      node('bye', 'end', { outcome: 'success', message: 'Goodbye.' }),
      edge('hello', 'crm'),
      edge('crm', 'talk', { kind: 'success' }),
      edge('crm', 'talk', { kind: 'error', id: 'crm-failed' }),
      edge('talk', 'look', {
        kind: 'conditional',
        condition: { type: 'llm', prompt: 'The person asks about opening hours' },
      }),
      edge('look', 'more', { kind: 'found' }),
      edge('look', 'more', { kind: 'not_found', id: 'look-nothing' }),
      edge('more', 'bye'),
      entry('hello'),
    ]),
  );
  created(await owner.post(`${made.path}/publish`));
  created(await owner.post(`${made.path}/activate`));
  return made;
}

async function talk({ owner }: TestApp, assistant_id: string, person: { id: string }): Promise<string> {
  const conversation = created(
    await owner.post('/v1/conversations', {
      assistant_id,
      end_user: { id: person.id },
      idle_timeout_seconds: 86_400,
      variables: { alt_number: ALT_PHONE, backup: 'backup-mk@markmail.example' },
      metadata: { ticket: 'meta-plain-mk', from: 'meta-mk@markmail.example' },
    }),
  );
  const say = async (text: string, role = 'user') =>
    created(await owner.post(`/v1/conversations/${conversation.id}/messages`, { text, role }));
  await say('zebra-said-mk, hello there.');
  await say('What are your opening hours on unanswered-mk day?');
  created(
    await owner.post(`/v1/conversations/${conversation.id}/takeover`, { agent_name: 'Ann', note: 'agent-note-mk' }),
  );
  return conversation.id;
}

async function makeCalls({ owner }: TestApp) {
  const { id: carrier } = created(await owner.post('/carriers', { name: 'The world' }));
  const lines = ['Yes, speaking. line-said-mk.', 'Goodbye.'];
  created(await owner.post(`/carriers/${carrier}/simulate-script`, { number: CALL_PHONE, lines }));
  const { id: now } = created(
    await owner.post('/workflows', { name: 'At once', steps: [{ needsTCPACompliance: false }] }),
  );
  const lead = { firstName: 'Leadfirst-mk', email: 'lead-mk@markmail.example', primaryPhone: CALL_PHONE };
  const { id: call } = created(await owner.post('/call', { workflowId: now, ...lead }));
  const { id: workflow } = created(await owner.post('/workflows', { name: 'Later', steps: [{ delayInSecs: 3600 }] }));
  const later = { lastName: 'Execlast-mk', email: 'exec-mk@markmail.example', primaryPhone: EXEC_PHONE };
  const { id: execution } = created(await owner.post(`/workflows/${workflow}/executions`, later));
  const over = async () => created(await owner.get(`/calls/${call}`)).calls[0].callEndedAt;
  await until(over, (at) => at !== null);
  return { carrier, workflow, execution, call };
}

async function makeLaw({ owner }: TestApp): Promise<void> {
  created(await owner.post('/consents', { phone: DNC_PHONE, channel: 'call', evidence: 'consent-mk-1z' }));
  created(await owner.post('/messages/inbound', { from: DNC_PHONE, text: 'text-said-mk' }));
  created(await owner.post('/dnc', { phone: DNC_PHONE, note: 'dnc-note-mk' }));
  created(await owner.post('/dnc', { phone: GONE_PHONE, note: 'gone-note-mk' }));
  await owner.delete(`/dnc/${encodeURIComponent(GONE_PHONE)}`);
}

/** One whose receiver refused it, repeating the number that it was told. */
async function echoedDelivery({ owner }: TestApp): Promise<string> {
  const path = '/v1/webhooks/deliveries?event_type=compliance.dnc.added&limit=10';
  const refused = async () => {
    for (const { id } of (await owner.get(path)).body.data) {
      const { body } = await owner.get(`/v1/webhooks/deliveries/${id}`);
      if (JSON.stringify(body.attempts).includes(DNC_PHONE)) return id;
    }
  };
  return until(refused, (id) => id !== undefined);
}

/** What a path is asked with, besides nothing. */
export const QUERIES: Record<string, (world: World) => string[]> = {
  '/v1/audit-log': (world) => ['?limit=100', `?subject=${encodeURIComponent(world.gonePhone)}`],
  '/v1/events/stream': () => ['?follow=false&sensitivity_max=sensitive'],
  '/v1/conversations/{conversation_id}/stream': () => ['?from=start&follow=false'],
  '/v1/memory/facts': (world) => [`?end_user_id=${world.person}`],
  '/v1/webhooks/deliveries': () => ['?limit=100'],
  '/v1/conversations/{conversation_id}/trace': () => ['?limit=500'],
  '/v1/identity/end-users': () => ['', `?identifier=${encodeURIComponent('quentin.zork@markmail.example')}`],
};

/** What reads although it is no GET, by operation. */
export const READING_POSTS: Record<string, (world: World) => unknown> = {
  recallFacts: (world) => ({ end_user_id: world.person, text: 'What does the person take?', min_score: -1 }),
  searchKnowledgeBase: () => ({ query: 'safe' }),
  replayConversation: (world) => ({ revision_id: world.revision }),
  makeTestCase: () => ({}),
  createConversation: (world) => ({ assistant_id: world.assistant, end_user: { id: world.person } }),
  sendConversationMessage: () => ({ text: 'Is anybody there?' }),
  dryRunResolutionSettings: () => ({ thresholds: { auto_merge: 0.9 } }),
  validateGraph: () => ({}),
  simulateInbound: () => ({ from: '+12025550119' }),
  startReleaseRun: (world) => ({ assistant_revision_id: world.revision }),
};
