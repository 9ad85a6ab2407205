// Every change leaves a row in the audit log, in the transaction of the change; what leaves none is listed here with the reason.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '../server/app.ts';
import type { Route } from '../server/http/route.ts';
import { type TestApp, testApp } from './support/app.ts';
import { ASKING, HELLO, makeActive, twoRevisions } from './support/assistants.ts';
import { type Client, created } from './support/client.ts';
import { factories, fileForm } from './support/factories.ts';
import { letter, postMail } from './support/mail-servers.ts';

const READS_ONLY = 'It changes nothing: the body only carries a question.';
const OWN_RECORD = 'The object itself is the record: who made it, when, and what became of it are shown for ever.';
const MEMBERS_ALONE =
  'Refused for the key of this test; what a session of a member leaves is in server/modules/access/members.test.ts.';
const WHY_NOT: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...[
        'updateProfile',
        'switchOrganization',
        'joinOrganization',
        'startSecondFactor',
        'confirmSecondFactor',
        'renewRecoveryCodes',
      ],
      ...['removeSecondFactor', 'startPasskey', 'addPasskey', 'removePasskey', 'findDeviceLogin', 'answerDeviceLogin'],
      ...['createOrganization', 'suspendOrganization', 'resumeOrganization'],
      ...['addPushDevice', 'testPushDevice', 'removePushDevice'],
    ].map((name) => [name, MEMBERS_ALONE]),
  ),
  // Questions that need a body.
  validateGraph: READS_ONLY,
  draftGraph: READS_ONLY,
  searchKnowledgeBase: READS_ONLY,
  estimateDocument: READS_ONLY,
  previewTool: READS_ONLY,
  recallFacts: READS_ONLY,
  previewWorkflow: READS_ONLY,
  testModelProvider: 'It asks the vendor for its list of models, and changes nothing.',
  testTraceExporter: 'It sends a batch without spans, and changes nothing.',
  previewLeadBatch: READS_ONLY,
  checkDnc: READS_ONLY,
  replayConversation: READS_ONLY,
  dryRunResolutionSettings: READS_ONLY,
  // Drafts: nothing that people meet changes before a publish, which is audited.
  applyGraphOps:
    'Each batch is kept in the history of the graph with its author; publishing and activating are audited.',
  fixGraph: 'Each batch is kept in the history of the graph with its author; publishing and activating are audited.',
  compileRevision: 'It derives the executable form of a draft and decides nothing.',
  seeFlowComments: 'It says what the caller has read, and changes nothing.',
  setGraphPresence: 'It says who looks at a graph for half a minute, and changes nothing.',
  leaveGraph: 'It says who looks at a graph for half a minute, and changes nothing.',
  startReleaseRun: OWN_RECORD,
  startTestRun: OWN_RECORD,
  cancelTestRun: OWN_RECORD,
  makeTestCase: 'It reads a conversation; what it adds to a release suite is audited as a change of that suite.',
  // The traffic of the product: one row of its own each, at a rate that one chain per organization must not slow down.
  embedTexts: 'Each call is a row in the ledger of model invocations.',
  generateText: 'Each call is a row in the ledger of model invocations.',
  streamText: 'Each call is a row in the ledger of model invocations.',
  createFact: OWN_RECORD,
  startExecution: OWN_RECORD,
  createCall: OWN_RECORD,
  createWebCall: OWN_RECORD,
  checkSpeech: READS_ONLY,
  hearCallRecording:
    'It reads; each hearing is audited as call.recording.listened, which needs a recording of our own.',
  returnToWebCall: 'It opens the line of a call again, and the call is its own record.',
  createConversation: OWN_RECORD,
  sendConversationMessage: OWN_RECORD,
  tellConversationTyping: 'It is told to who looks at that moment, and changes nothing.',
  setConversationPresence: 'It says who looks at a conversation for half a minute, and changes nothing.',
  markConversationRead: 'It says how far a colleague has read, many times an hour, and changes nothing for others.',
  draftReply: 'It stores nothing; what the model costs is a row in the ledger of model invocations.',
  setOwnAvailability: 'Refused for the key of this test; a change is audited as agent.updated, like setAgent.',
  leaveConversation: 'It says who looks at a conversation for half a minute, and changes nothing.',
  noticeConversationEvent: 'It is an entry of the conversation’s trace.',
  identifyEndUser: 'Each decision is kept with its evidence, and told by events.',
  receiveMessage: OWN_RECORD,
  createTabCode: 'Only a session makes one, and that is audited like every link: sessions.test.ts holds it.',
  speakMcp: 'Each request that a tool makes is audited as what it is, with `via: mcp`.',
  // The simulated carrier plays the other end of a call; no real person or setting is touched.
  simulateInbound: 'It plays a caller of the simulated carrier.',
  simulateText: 'It plays a sender of the simulated carrier.',
  checkMailbox: 'It asks both servers, and changes nothing that was set.',
  checkSlackConnection: 'It asks Slack, and changes nothing.',
  checkHandOffWebhook: 'It asks the program, and changes nothing.',
  simulateScript: 'It plays a person of the simulated carrier.',
};

type Target = { path: string; body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string> };
type Prepare = (client: Client) => Promise<Target>;

const draft = async (client: Client) => {
  const { id, draft_revision_id } = created(await client.post('/v1/assistants', { name: 'Audited' }));
  return `/v1/assistants/${id}/revisions/${draft_revision_id}`;
};
const conversation = async (client: Client) => `/v1/conversations/${await factories.conversation(client)}`;
const document = async (client: Client) => {
  const base = await factories.knowledge_base(client);
  const text = { title: 'Audited', text: 'Short.' };
  return `/v1/knowledge-bases/${base}/documents/${created(await client.post(`/v1/knowledge-bases/${base}/documents`, text)).id}`;
};

/** What an assistant drafted as the answer to a mail. */
const mailDraft = async (client: Client): Promise<string> => {
  const { id: assistant_id } = await makeActive(client, ASKING);
  const address = `audited-${randomUUID().slice(0, 8)}@example.com`;
  const mailbox = created(
    await client.post('/v1/mailboxes', { name: 'Audited', address, assistant_id, mode: 'draft' }),
  );
  await postMail(client, mailbox, letter({ to: address }));
  const drafts = async (): Promise<{ id: string; status: string }[]> =>
    created(await client.get(`/v1/mailboxes/${mailbox.id}/mails`)).data.filter(
      ({ status }: { status: string }) => status === 'draft',
    );
  await expect.poll(async () => (await drafts()).length, { timeout: 30_000 }).toBe(1);
  return (await drafts())[0]!.id;
};

/** Where the example alone would not lead to a change: the object must be in another state, or belong to its parent. */
const newRole = async (client: Client): Promise<string> =>
  `/v1/identity/roles/${created(await client.post('/v1/identity/roles', { name: `Made ${randomUUID()}`, scopes: [] })).id}`;

/** A conversation that is over, and judged. */
const analyzed = async (client: Client): Promise<string> => {
  const analysis = { criteria: [{ name: 'Solved', rule: 'outcome == "success"' }] };
  const { id } = await twoRevisions(client, HELLO, { fields: { analysis } });
  const path = `/v1/conversations/${created(await client.post('/v1/conversations', { assistant_id: id })).id}/analysis`;
  await client.post(path);
  await expect.poll(async () => (await client.get(path)).body.status, { timeout: 30_000 }).toBe('done');
  return path;
};

const PREPARED: Record<string, Prepare> = {
  addFlowComment: async (client) => ({
    path: '/v1/flow-comments',
    body: { assistant_id: (await makeActive(client, HELLO)).id, text: 'Is this still true?' },
  }),
  scheduleActivation: async (client) => {
    const { id, revision_ids } = await twoRevisions(client);
    const activate_at = new Date(Date.now() + 86_400_000).toISOString();
    return { path: '/v1/scheduled-activations', body: { assistant_id: id, revision_id: revision_ids[1], activate_at } };
  },
  analyzeConversation: async (client) => ({ path: await analyzed(client) }),
  overruleVerdict: async (client) => ({
    path: `${await analyzed(client)}/overrule`,
    body: { criterion: 'Solved', verdict: 'met' },
  }),
  createExperiment: async (client) => {
    const { id, revision_ids } = await twoRevisions(client);
    const arms = revision_ids.map((revision_id) => ({ revision_id, share: 50 }));
    return { path: `/v1/assistants/${id}/experiments`, body: { name: 'Audited', arms } };
  },
  stopExperiment: async (client) => {
    const { id, revision_ids } = await twoRevisions(client);
    const arms = revision_ids.map((revision_id) => ({ revision_id, share: 50 }));
    const made = created(await client.post(`/v1/assistants/${id}/experiments`, { name: 'Audited', arms }));
    return { path: `/v1/assistants/${id}/experiments/${made.id}/stop` };
  },
  updateRole: async (client) => ({ path: await newRole(client), body: { about: 'Changed' } }),
  deleteRole: async (client) => ({ path: await newRole(client) }),
  transferConversation: async (client) => ({
    path: `${await conversation(client)}/transfer`,
    body: { queue_id: await factories.queue(client) },
  }),
  runMacro: async (client) => ({
    path: `${await conversation(client)}/run-macro`,
    body: { macro_id: await factories.macro(client) },
  }),
  changeConversations: async (client) => ({
    path: '/v1/conversations/changes',
    body: { conversation_ids: [await factories.conversation(client)], add_labels: ['audited'] },
  }),
  linkConversationPerson: async (client) => {
    const { id: assistant_id } = await makeActive(client, ASKING);
    const body = { assistant_id, identifiers: [{ type: 'external_id', value: 'audited' }] };
    const { id } = created(await client.post('/v1/conversations', body));
    return { path: `/v1/conversations/${id}/link-person`, body: { end_user_id: await factories.end_user(client) } };
  },
  updateAssistantRevision: async (client) => ({ path: await draft(client), body: { description: 'Changed' } }),
  updateWorkflowRevision: async (client) => ({
    path: `/v1/workflows/revisions/${await factories.workflow_revision(client)}`,
    body: { description: 'Changed' },
  }),
  createAssistantRevision: async (client) => ({
    path: `/v1/assistants/${await factories.assistant(client)}/revisions`,
    body: { description: 'Another' },
  }),
  restoreAssistant: async (client) => {
    const path = `/v1/assistants/${await factories.assistant(client)}`;
    await client.post(`${path}/archive`);
    return { path: `${path}/restore` };
  },
  publishAssistantRevision: async (client) => {
    const path = await draft(client);
    await client.patch(path, { workflow_enabled: false });
    return { path: `${path}/publish` };
  },
  activateAssistantRevision: async (client) => {
    const { id, revisionId } = await makeActive(client, ASKING);
    return { path: `/v1/assistants/${id}/revisions/${revisionId}/activate` };
  },
  createToolRevision: async (client) => ({
    path: `/v1/tools/${await factories.tool(client)}/revisions`,
    body: { description: 'Another' },
  }),
  activateToolRevision: async (client) => {
    const path = `/v1/tools/${await factories.tool(client)}`;
    const { id } = created(await client.post(`${path}/revisions`, { description: 'Another' }));
    return { path: `${path}/revisions/${id}/activate` };
  },
  updateDocument: async (client) => ({ path: await document(client), body: { title: 'Changed' } }),
  deleteDocument: async (client) => ({ path: await document(client) }),
  reindexDocument: async (client) => {
    const path = await document(client);
    await expect.poll(async () => (await client.get(path)).body.status).toBe('indexed');
    return { path: `${path}/reindex` };
  },
  dismissKnowledgeGap: async (client) => {
    const base = await factories.knowledge_base(client);
    await client.post(`/v1/knowledge-bases/${base}/search`, { query: 'Is anybody there?' });
    const [gap] = (await client.get(`/v1/knowledge-bases/${base}/gaps`)).body.data;
    return { path: `/v1/knowledge-bases/${base}/gaps/${gap.id}` };
  },
  createRouterConfig: async () => ({
    path: '/v1/model-router/configs',
    body: { name: 'Audited', targets: [{ provider: 'scripted', model: 'scripted-v1' }] },
  }),
  updateRouterConfig: async (client) => ({
    path: `/v1/model-router/configs/${await factories.router_config(client)}`,
    body: { name: 'Changed' },
  }),
  deleteModelPrice: async (client) => {
    const price = {
      provider: 'openai',
      model: 'audited',
      usd_per_million_input_tokens: 1,
      usd_per_million_output_tokens: 1,
    };
    created(await client.put('/v1/model-router/prices', price));
    return { path: '/v1/model-router/prices?provider=openai&model=audited' };
  },
  forgetFacts: async (client) => {
    const person = await factories.end_user(client);
    created(await client.post('/v1/memory/facts', { end_user_id: person, text: 'Audited' }));
    return { path: '/v1/memory/facts/forget', body: { end_user_id: person } };
  },
  createWorkflow: async () => ({ path: '/workflows', body: { name: 'Audited', steps: [{ type: 'CALL' }] } }),
  updateWorkflow: async (client) => ({
    path: `/workflows/${await factories.workflow(client)}`,
    body: { name: 'Changed' },
  }),
  deactivateWorkflow: async (client) => ({ path: `/workflows/${await factories.workflow(client)}/deactivate` }),
  activateWorkflow: async (client) => {
    const path = `/workflows/${await factories.workflow(client)}`;
    await client.post(`${path}/deactivate`);
    return { path: `${path}/activate` };
  },
  createLeadBatch: async (client) => ({
    path: `/workflows/${await factories.workflow(client)}/leads`,
    body: { leads: [{ primaryPhone: '+12025550144' }] },
  }),
  moveCallBack: async (client) => {
    const workflow = {
      name: 'Audited',
      startHour: 0,
      endHour: 24,
      steps: [{ type: 'CALL', needsTCPACompliance: false }],
    };
    const { id: workflowId } = created(await client.post('/workflows', workflow));
    created(await client.post('/call', { workflowId, primaryPhone: '+12025550116' }));
    const callBacks = async () => (await client.get(`/calls?workflowId=${workflowId}&tag=CALLBACK`)).body.calls;
    await expect.poll(async () => (await callBacks()).length, { timeout: 60_000 }).toBe(1);
    const [{ id, scheduledAt }] = await callBacks();
    return { path: `/calls/${id}/move`, body: { at: new Date(Date.parse(scheduledAt) + 60_000).toISOString() } };
  },
  deleteCallRecording: async (client) => {
    const recorded = {
      name: 'Audited',
      recording: 'with_announcement',
      steps: [{ type: 'CALL', needsTCPACompliance: false }],
    };
    const { id: workflowId } = created(await client.post('/workflows', recorded));
    const { id } = created(await client.post('/call', { workflowId, primaryPhone: '+12025550100' }));
    const path = `/calls/${id}/recording`;
    await expect.poll(async () => (await client.get(`${path}/status`)).body.status, { timeout: 60_000 }).toBe('ready');
    return { path };
  },
  importDnc: async () => ({
    path: '/dnc/import',
    raw: 'phone\n+12025550155\n',
    headers: { 'content-type': 'text/csv' },
  }),
  removeDnc: async (client) => {
    created(await client.post('/dnc', { phone: '+12025550166' }));
    return { path: `/dnc/${encodeURIComponent('+12025550166')}` };
  },
  takeOverConversation: async (client) => ({ path: `${await conversation(client)}/takeover` }),
  whisperToAssistant: async (client) => ({
    path: `${await conversation(client)}/whisper`,
    body: { text: 'Delivery takes nine days.', may_be_said: true },
  }),
  releaseConversation: async (client) => {
    const path = await conversation(client);
    await client.post(`${path}/takeover`);
    return { path: `${path}/release` };
  },
  closeConversation: async (client) => ({ path: `${await conversation(client)}/close` }),
  updateEndUser: async (client) => ({
    path: `/v1/identity/end-users/${await factories.end_user(client)}`,
    body: { traits: { first_name: 'Changed' } },
  }),
  addIdentifier: async (client) => ({
    path: `/v1/identity/end-users/${await factories.end_user(client)}/identifiers`,
    body: { type: 'email', value: 'audited@example.com' },
  }),
  releaseLegalHold: async (client) => {
    const path = `/v1/identity/end-users/${await factories.end_user(client)}/legal-hold`;
    created(await client.post(path, { reason: 'A claim is pending' }));
    return { path };
  },
  removeIdentifier: async (client) => {
    const path = `/v1/identity/end-users/${await factories.end_user(client)}/identifiers`;
    const { id } = created(await client.post(path, { type: 'email', value: 'removed@example.com' }));
    return { path: `${path}/${id}` };
  },
  proposeMerge: async (client) => ({
    path: '/v1/identity/review-requests',
    body: { left_end_user_id: await factories.end_user(client), right_end_user_id: await factories.end_user(client) },
  }),
  createChannel: async (client) => ({
    path: '/v1/channels',
    body: { name: 'Audited', assistant_id: await factories.assistant(client) },
  }),
  createMailbox: async (client) => ({
    path: '/v1/mailboxes',
    body: { name: 'Audited', address: 'audited@example.com', assistant_id: await factories.assistant(client) },
  }),
  uploadConversationFile: async (client) => {
    await factories.conversation_file(client);
    const [{ id }] = created(await client.get('/v1/conversations?limit=1')).data;
    return { path: `/v1/conversations/${id}/files`, ...fileForm('audited.txt', 'Audited') };
  },
  mailTranscript: async (client) => ({
    path: `${await conversation(client)}/mail-transcript`,
    body: { address: 'audited@example.com', mailbox_id: await factories.mailbox(client) },
  }),
  sendMailDraft: async (client) => ({ path: `/v1/mails/${await mailDraft(client)}/send` }),
  discardMailDraft: async (client) => ({ path: `/v1/mails/${await mailDraft(client)}/discard` }),
  createPhoneNumber: async () => ({ path: '/phone-numbers', body: { phoneNumber: '+12025550177' } }),
  createWebhookEndpoint: async () => ({
    path: '/v1/webhooks/endpoints',
    body: { url: 'https://receiver.invalid/hooks', event_types: ['webhook.endpoint.disabled'] },
  }),
  addDocument: async (client) => ({
    path: `/v1/knowledge-bases/${await factories.knowledge_base(client)}/documents`,
    body: { title: 'Audited', text: 'Short.' },
  }),
};

/** Parts of an assistant: the row is about the assistant, and its details name the part. */
const PARTS = ['deleteFlowComment', 'cancelScheduledActivation'];
/** Their subject is a phone number. */
const NUMBERS = ['addDnc', 'removeDnc'];

let app: TestApp;
let organization: string;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off', SIMULATED_CARRIER_SPEED: '100' } });
  organization = created(await app.owner.get('/v1/identity/whoami')).organization_id;
});
afterAll(() => app.stop());

const changing = routeTable().filter((route) => route.method !== 'GET' && !route.open);

async function targetOf(route: Route, client: Client): Promise<Target> {
  const prepared = PREPARED[route.operationId];
  if (prepared) return prepared(client);
  let path: string = route.path;
  for (const [name, { kind }] of Object.entries(route.params)) {
    path = path.replace(`{${name}}`, kind ? await factories[kind](client) : 'x');
  }
  const query = new URLSearchParams(route.example?.query);
  return { path: query.size > 0 ? `${path}?${query}` : path, body: route.example?.body };
}

describe('a change', () => {
  it('that leaves no audit row is one of the routes that exist', () => {
    const known = new Set(changing.map(({ operationId }) => operationId));
    expect(Object.keys(WHY_NOT).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(PREPARED).filter((name) => !known.has(name))).toEqual([]);
    expect(changing.length - Object.keys(WHY_NOT).length).toBeGreaterThan(70);
  });

  it.each(
    changing.filter(({ operationId }) => !(operationId in WHY_NOT)).map((route) => [route.operationId, route] as const),
  )('%s is audited with its request', async (_name, route) => {
    const { path, body, raw, headers } = await targetOf(route, app.owner);
    const reply = await app.owner.send(route.method, path, {
      ...(raw !== undefined && { raw }),
      ...(raw === undefined && body !== undefined && { body }),
      ...(headers && { headers }),
    });
    expect(reply.status, reply.text).toBeLessThan(300);
    const { rows } = await app.kernel.db.queryable.query<{ action: string; subject: string; details: string }>(
      'select action, subject, details::text as details from audit_log where request_id = $1',
      [reply.headers.get('x-request-id')],
    );
    expect(rows.length).toBeGreaterThan(0);
    // The row is about what was changed: the caller knows it from the address, the body or the answer.
    const known = `${path} ${JSON.stringify(body ?? '')} ${reply.text} ${organization}`;
    for (const { action, subject, details } of rows) {
      expect(action).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
      if (PARTS.includes(route.operationId)) expect(details).toContain(path.split('/').at(-1));
      else if (!NUMBERS.includes(route.operationId))
        expect(known, `${action} ${subject}`).toContain(subject.split('/').at(-1));
    }
    if (!NUMBERS.includes(route.operationId)) return;
    // A number stands there as a fingerprint, and is still found by whoever asks for it.
    const [phone = ''] = /\+\d+/.exec(decodeURIComponent(known)) ?? [];
    const found = await app.owner.get(`/v1/audit-log?subject=${encodeURIComponent(phone)}`);
    expect(found.body.data[0].action).toBe(rows[0]?.action);
  });
});
