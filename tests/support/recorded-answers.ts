// Real answers for the document: an organization is played through, each operation with its own example, and what came back is kept.
import type { RefKind, Route } from '../../server/http/route.ts';
import type { Client } from './client.ts';
import { toExample } from './example-values.ts';

type Ids = Partial<
  Record<RefKind | 'other_end_user' | 'public_key' | 'visitor_token' | 'sign_in_code' | 'session_key', string>
>;
/** How an operation is asked when its own example does not fit the organization played here. */
type Asked = { body?: unknown; query?: Record<string, string>; path?: Record<string, string> };

/** In this order: later ones need what earlier ones made. All others follow, readers first. */
const STORY = [
  'createAssistant',
  'applyGraphOps',
  'compileRevision',
  'publishAssistantRevision',
  'activateAssistantRevision',
  'createAssistantRevision',
  'createTool',
  'createToolRevision',
  'createPolicy',
  'createProcedure',
  'createReleaseSuite',
  'startReleaseRun',
  'startTestRun',
  'createKnowledgeBase',
  'addDocument',
  'createModelProvider',
  'createRouterConfig',
  'putModelPrice',
  'createModelBudget',
  'embedTexts',
  'createEndUser',
  'addIdentifier',
  'identifyEndUser',
  'createFact',
  'getEndUserTimeline',
  'createCarrier',
  'createPhoneNumber',
  'createWorkflow',
  'startExecution',
  'createLeadBatch',
  'createCall',
  'addDnc',
  'grantConsent',
  'receiveMessage',
  'createWebhookEndpoint',
  'testWebhookEndpoint',
  'createConversation',
  'linkConversationPerson',
  'sendConversationMessage',
  'createChannel',
  'startVisitorSession',
  'startVisitorConversation',
  'sendVisitorMessage',
  'searchKnowledgeBase',
  'listKnowledgeGaps',
  'listReceipts',
  'placeLegalHold',
  'releaseLegalHold',
  'proposeMerge',
  'getReviewRequest',
  'previewReviewRequest',
  'approveReviewRequest',
  'listMerges',
  'createSignInLink',
  'openSession',
  'createTabCode',
  'createSignInLink',
] as const;

/** Asked by the session that was opened, not by the key. */
const OF_SESSION = new Set(['createTabCode']);

/** What the answer of an operation makes known. */
const LEARNT: Record<string, (body: Body) => Ids> = {
  createApiKey: ({ id }) => ({ api_key: id }),
  createAssistant: ({ id, draft_revision_id }) => ({ assistant: id, assistant_revision: draft_revision_id }),
  createAssistantRevision: ({ id, workflow_revision_id }) => ({
    assistant_revision: id,
    workflow_revision: workflow_revision_id,
  }),
  createTool: ({ id, active_revision_id }) => ({ tool: id, tool_revision: active_revision_id }),
  createToolRevision: ({ id }) => ({ tool_revision: id }),
  createPolicy: ({ id }) => ({ policy: id }),
  createProcedure: ({ id }) => ({ procedure: id }),
  createReleaseSuite: ({ id }) => ({ release_suite: id }),
  createKnowledgeBase: ({ id }) => ({ knowledge_base: id }),
  addDocument: ({ id }) => ({ document: id }),
  listKnowledgeGaps: ({ data }) => ({ knowledge_gap: data[0]?.id }),
  createModelProvider: ({ id }) => ({ model_provider: id }),
  createRouterConfig: ({ id }) => ({ router_config: id }),
  createModelBudget: ({ id }) => ({ model_budget: id }),
  createEndUser: ({ id }) => ({ end_user: id }),
  addIdentifier: ({ id }) => ({ identifier: id }),
  identifyEndUser: ({ end_user }) => ({ other_end_user: end_user.id }),
  createFact: ({ id }) => ({ memory_fact: id }),
  createCarrier: ({ id }) => ({ carrier: id }),
  createPhoneNumber: ({ id }) => ({ phone_number: id }),
  createWorkflow: ({ id }) => ({ workflow: id }),
  startExecution: ({ id }) => ({ execution: id }),
  createLeadBatch: ({ id }) => ({ lead_batch: id }),
  createCall: ({ id }) => ({ call: id }),
  receiveMessage: ({ message }) => ({ text_message: message.id }),
  createMailbox: ({ id }) => ({ mailbox: id }),
  createSlackConnection: ({ id }) => ({ slack_connection: id }),
  createHandOffWebhook: ({ id }) => ({ hand_off_webhook: id }),
  createQueue: ({ id }) => ({ queue: id }),
  createOutcomeReport: ({ id }) => ({ outcome_report: id }),
  grantConsent: ({ id }) => ({ consent: id }),
  createWebhookEndpoint: ({ id }) => ({ webhook_endpoint: id }),
  testWebhookEndpoint: ({ id }) => ({ webhook_delivery: id }),
  getEndUserTimeline: ({ data }) => ({ event: data[0]?.id }),
  startReleaseRun: ({ id }) => ({ release_run: id }),
  startTestRun: ({ id }) => ({ test_run: id }),
  createConversation: ({ id }) => ({ conversation: id }),
  createChannel: ({ id, public_key }) => ({ channel: id, public_key }),
  startVisitorSession: ({ token }) => ({ visitor_token: token }),
  proposeMerge: ({ id }) => ({ review_request: id }),
  listReceipts: ({ data }) => ({ receipt: data[0]?.id }),
  listMerges: ({ data }) => ({ merge: data[0]?.id }),
  createSignInLink: ({ id, code }) => ({ sign_in_link: id, sign_in_code: code }),
  openSession: ({ id, plain_text_key }) => ({ session: id, session_key: plain_text_key }),
};
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, each held against its schema by the client
type Body = any;

/** Fields of bodies and queries that name objects. */
const FIELD_KINDS: Record<string, RefKind> = {
  assistant_id: 'assistant',
  assistant_revision_id: 'assistant_revision',
  revision_id: 'assistant_revision',
  end_user_id: 'end_user',
  workflowId: 'workflow',
  left_end_user_id: 'end_user',
};

const PLACEHOLDER = /^0190a[0-9a-f]{3}-0000-7000-8000-/;

export type Recording = { examples: Record<string, unknown>; refused: string[] };

/** One ends the session that others show; the other fills the organization with made-up things, which no other answer should show. */
const LAST = ['revokeSession', 'startDemo'];

/** `nameOf`: the name of the shape that an operation answers with, if it has one. `play`: a part of the story that needs more than requests. */
export async function recordAnswers(
  routes: readonly Route[],
  client: Client,
  nameOf: (operationId: string) => string | undefined,
  play: (keep: (operationId: string, body: Body) => void) => Promise<void>,
): Promise<Recording> {
  const ids: Ids = {};
  const answers = new Map<string, Body>();
  const refused: string[] = [];
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  const keep = (operationId: string, body: Body): void => {
    const name = nameOf(operationId);
    if (name && weight(body) > weight(answers.get(name))) answers.set(name, body);
  };
  const ask = async (route: Route): Promise<void> => {
    const caller = OF_SESSION.has(route.operationId) ? client.as(ids.session_key ?? '') : client;
    const reply = await caller.send(route.method, addressOf(route, ids), {
      ...(route.body && { body: filled(ASKED[route.operationId]?.(ids).body ?? route.example?.body ?? {}, ids) }),
      ...(route.visitor && { headers: { 'x-visitor-token': ids.visitor_token ?? '' } }),
    });
    if (reply.status >= 300) {
      refused.push(`${route.operationId} ${reply.status} ${reply.text.slice(0, 200)}`);
      return;
    }
    for (const [kind, id] of Object.entries(LEARNT[route.operationId]?.(reply.body) ?? {}))
      if (id) ids[kind as keyof Ids] = id;
    keep(route.operationId, reply.body);
  };
  for (const operationId of STORY) {
    const route = byId.get(operationId);
    if (!route) throw new Error(`no operation is called ${operationId}`);
    await ask(route);
  }
  const covered = new Set<string>(STORY);
  const others = routes.filter(
    ({ hidden, operationId, method }) =>
      !hidden && !covered.has(operationId) && !LAST.includes(operationId) && method !== 'DELETE',
  );
  const isReader = ({ method }: Route) => method === 'GET';
  for (const route of [
    ...others.filter(isReader),
    ...others.filter((one) => !isReader(one)),
    ...others.filter(isReader),
  ]) {
    if (nameOf(route.operationId)) await ask(route);
  }
  await play(keep);
  for (const operationId of LAST) {
    const route = byId.get(operationId);
    if (route) await ask(route);
  }
  const names = [...answers.keys()].sort();
  const normal = toExample();
  return { examples: Object.fromEntries(names.map((name) => [name, normal(answers.get(name))])), refused };
}

/** The answer with more in it is the better example: lists that are not empty, fields that are not null. */
const weight = (body: unknown): number => (body === undefined ? 0 : Math.min(JSON.stringify(body).length, 4000));

const ASKED: Record<string, (ids: Ids) => Asked> = {
  applyGraphOps: () => ({ body: { ops: ORDER_DESK } }),
  validateGraph: () => ({ body: { ops: [{ op: 'upsert_node', node: { id: 'goodbye', type: 'end' } }] } }),
  fixGraph: () => ({ body: {} }),
  createConversation: ({ assistant }) => ({
    body: { assistant_id: assistant, identifiers: [{ type: 'external_id', value: 'crm-4711' }] },
  }),
  linkConversationPerson: ({ end_user }) => ({ body: { end_user_id: end_user, note: 'Gave the date of birth.' } }),
  openSession: ({ sign_in_code }) => ({ body: { code: sign_in_code } }),
  getTestRunCase: () => ({ path: { position: '0' } }),
  proposeMerge: ({ end_user, other_end_user }) => ({
    body: { left_end_user_id: end_user, right_end_user_id: other_end_user },
  }),
};

/** Waits for the end user, so that there is a conversation to go on with. */
const ORDER_DESK = [
  { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
  {
    op: 'upsert_node',
    node: { id: 'ask', type: 'collect', config: { variables: ['order_no'], instructions: 'Which order is it?' } },
  },
  { op: 'upsert_node', node: { id: 'bye', type: 'end', config: { outcome: 'success', message: 'Thank you.' } } },
  { op: 'add_edge', edge: { id: 'known', source: 'ask', target: 'bye' } },
  { op: 'set_entry_node', node_id: 'ask' },
];

function addressOf(route: Route, ids: Ids): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const kind = name === 'public_key' ? name : route.params[name]?.kind;
    const own = ASKED[route.operationId]?.(ids).path?.[name] ?? '+12025550147';
    return encodeURIComponent((kind ? ids[kind] : own) ?? 'none');
  });
  const query = new URLSearchParams(
    (filled(ASKED[route.operationId]?.(ids).query ?? route.example?.query ?? {}, ids) ?? {}) as Record<string, string>,
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Placeholders of ids become ids of the objects made here. */
function filled(value: unknown, ids: Ids, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, ids));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, ids, name)]));
  }
  const kind = FIELD_KINDS[key];
  return typeof value === 'string' && PLACEHOLDER.test(value) && kind ? (ids[kind] ?? value) : value;
}
