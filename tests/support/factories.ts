// One real object of every kind that a path may name. A new kind without its factory does not compile.
import { randomBytes, randomUUID } from 'node:crypto';
import type { RefKind } from '../../server/http/route.ts';
import '../../server/app.ts';
import { ASKING, makeActive, twoRevisions } from './assistants.ts';
import { type Client, created } from './client.ts';
import { letter, postMail, WITH_FILE } from './mail-servers.ts';

type Factory = (client: Client) => Promise<string>;

export const factories: Record<RefKind, Factory> = {
  conversation: async (client) => {
    const { id } = await makeActive(client, ASKING);
    return created(await client.post('/v1/conversations', { assistant_id: id })).id;
  },
  api_key: async (client) => created(await client.post('/v1/identity/api-keys', { name: 'Made by a factory' })).id,
  session: async (client) => {
    const { code } = created(await client.post('/v1/identity/sign-in-links', { name: 'Made by a factory' }));
    return created(await client.post('/console/session', { code })).id;
  },
  sign_in_link: async (client) =>
    created(await client.post('/v1/identity/sign-in-links', { name: 'Made by a factory' })).id,
  member: async (client) => {
    const email = `made-${randomBytes(6).toString('hex')}@example.com`;
    return created(await client.post('/v1/identity/members', { name: 'Made by a factory', email, role: 'agent' })).id;
  },
  identity_provider: async (client) => {
    const issuer = `https://${randomBytes(6).toString('hex')}.example.com`;
    return created(
      await client.post('/v1/identity/providers', { name: 'Made by a factory', issuer, client_id: 'parley' }),
    ).id;
  },
  assistant: async (client) => created(await client.post('/v1/assistants', { name: 'Made by a factory' })).id,
  experiment: async (client) => {
    const { id, revision_ids } = await twoRevisions(client);
    const arms = revision_ids.map((revision_id) => ({ revision_id, share: 50 }));
    return created(await client.post(`/v1/assistants/${id}/experiments`, { name: 'Made by a factory', arms })).id;
  },
  assistant_revision: async (client) =>
    created(await client.post('/v1/assistants', { name: 'Made by a factory' })).draft_revision_id,
  flow_comment: async (client) => {
    const comment = { assistant_id: await factories.assistant(client), text: 'Made by a factory' };
    return created(await client.post('/v1/flow-comments', comment)).id;
  },
  scheduled_activation: async (client) => {
    const { id, revisionId } = await makeActive(client, ASKING);
    const wish = {
      assistant_id: id,
      revision_id: revisionId,
      activate_at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    return created(await client.post('/v1/scheduled-activations', wish)).id;
  },
  policy: async (client) =>
    created(await client.post('/v1/policies', { name: 'Made by a factory', text: 'Be kind.' })).id,
  procedure: async (client) =>
    created(await client.post('/v1/procedures', { name: 'Made by a factory', instructions: '' })).id,
  release_suite: async (client) =>
    created(await client.post('/v1/release-suites', { name: 'Made by a factory', cases: [] })).id,
  tool: async (client) => created(await client.post('/v1/tools', { name: 'Made by a factory' })).id,
  tool_revision: async (client) =>
    created(await client.post('/v1/tools', { name: 'Made by a factory' })).active_revision_id,
  workflow_revision: async (client) => {
    const { id, draft_revision_id } = created(await client.post('/v1/assistants', { name: 'Made by a factory' }));
    return created(await client.get(`/v1/assistants/${id}/revisions/${draft_revision_id}`)).workflow_revision_id;
  },
  document: async (client) => {
    const document = { title: 'Made by a factory', text: 'Short.' };
    return created(
      await client.post(`/v1/knowledge-bases/${await factories.knowledge_base(client)}/documents`, document),
    ).id;
  },
  knowledge_base: async (client) => created(await client.post('/v1/knowledge-bases', { name: 'Made by a factory' })).id,
  knowledge_gap: async (client) => {
    const base = await factories.knowledge_base(client);
    await client.post(`/v1/knowledge-bases/${base}/search`, { query: 'Is anybody there?' });
    return (await client.get(`/v1/knowledge-bases/${base}/gaps`)).body.data[0].id;
  },
  model_budget: async (client) =>
    created(await client.post('/v1/model-router/budgets', { name: 'Made by a factory', amount_usd: 1000 })).id,
  model_provider: async (client) => {
    const name = `made-${randomBytes(6).toString('hex')}`;
    return created(
      await client.post('/v1/model-router/providers', { name, kind: 'openai', api_key: 'sk-made-by-a-factory' }),
    ).id;
  },
  router_config: async (client) => {
    const targets = [{ provider: 'scripted', model: 'scripted-v1' }];
    return created(await client.post('/v1/model-router/configs', { name: 'Made by a factory', targets })).id;
  },
  call: async (client) => {
    const workflowId = await factories.workflow(client);
    return created(await client.post('/call', { workflowId, primaryPhone: '+12025550110' })).id;
  },
  canned_reply: async (client) =>
    created(
      await client.post('/v1/canned-replies', { shortcut: `made-${randomBytes(6).toString('hex')}`, text: 'Hello.' }),
    ).id,
  queue: async (client) =>
    created(await client.post('/v1/queues', { name: `made-${randomBytes(6).toString('hex')}` })).id,
  conversation_file: sentFile,
  inbox_view: async (client) =>
    created(
      await client.post('/v1/inbox-views', {
        name: `made-${randomBytes(6).toString('hex')}`,
        filters: {},
        shared: true,
      }),
    ).id,
  macro: async (client) =>
    created(
      await client.post('/v1/macros', { name: `made-${randomBytes(6).toString('hex')}`, steps: { closes: true } }),
    ).id,
  conversation_label: async (client) => {
    const name = `made-${randomBytes(6).toString('hex')}`;
    await client.patch(`/v1/conversations/${await factories.conversation(client)}/sorting`, { labels: [name] });
    return (await client.get(`/v1/conversation-labels?q=${name}`)).body.data[0].id;
  },
  channel: async (client) =>
    created(
      await client.post('/v1/channels', { name: 'Made by a factory', assistant_id: await factories.assistant(client) }),
    ).id,
  carrier_price: async (client) =>
    created(await client.put('/carrier-prices', { kind: 'texts', prefix: '+49', usd: 0.08 })).id,
  carrier: async (client) => created(await client.post('/carriers', { name: 'Made by a factory' })).id,
  execution: async (client) => {
    const workflowId = await factories.workflow(client);
    return created(await client.post(`/workflows/${workflowId}/executions`, { primaryPhone: '+12025550110' })).id;
  },
  phone_number: async (client) => created(await client.post('/phone-numbers', { phoneNumber: anyNumber() })).id,
  workflow: async (client) =>
    created(
      await client.post('/workflows', { name: 'Made by a factory', steps: [{ type: 'CALL', delayInSecs: 3600 }] }),
    ).id,
  webhook_endpoint: async (client) => created(await client.post('/v1/webhooks/endpoints', nowhere)).id,
  webhook_delivery: async (client) => {
    const endpoint = created(await client.post('/v1/webhooks/endpoints', nowhere));
    return created(await client.post(`/v1/webhooks/endpoints/${endpoint.id}/test`)).id;
  },
  event: async (client) => {
    const person = await factories.end_user(client);
    return created(await client.get(`/v1/identity/end-users/${person}/timeline`)).data[0].id;
  },
  test_run: async (client) => {
    const flow = {
      entry_node_id: 'hello',
      nodes: [
        { id: 'hello', type: 'message', config: { text: 'Hello, I am the virtual assistant.' } },
        { id: 'bye', type: 'end', config: {} },
      ],
      edges: [{ id: 'on', source: 'hello', target: 'bye' }],
    };
    const cases = [{ test: 'Made by a factory', steps: [{ expect: { says: 'hello' } }] }];
    return created(await client.post('/v1/test-runs', { flow, cases })).id;
  },
  release_run: async (client) => {
    const suite = await factories.release_suite(client);
    const { revisionId } = await makeActive(client, ASKING);
    return created(await client.post(`/v1/release-suites/${suite}/runs`, { assistant_revision_id: revisionId })).id;
  },
  end_user: async (client) => created(await client.post('/v1/identity/end-users', {})).id,
  identifier: async (client) => {
    const id = await factories.end_user(client);
    const identifier = { type: 'device_id', value: randomUUID() };
    return created(await client.post(`/v1/identity/end-users/${id}/identifiers`, identifier)).id;
  },
  memory_fact: async (client) => {
    const fact = { end_user_id: await factories.end_user(client), text: 'Made by a factory' };
    return created(await client.post('/v1/memory/facts', fact)).id;
  },
  merge: async (client) => {
    const request = await factories.review_request(client);
    created(await client.post(`/v1/identity/review-requests/${request}/approve`));
    return created(await client.get('/v1/identity/merges?limit=1')).data[0].id;
  },
  not_match: async (client) => {
    const request = await factories.review_request(client);
    created(await client.post(`/v1/identity/review-requests/${request}/reject`));
    return created(await client.get('/v1/identity/not-matches?limit=1')).data[0].id;
  },
  review_request: async (client) => {
    const pair = {
      left_end_user_id: await factories.end_user(client),
      right_end_user_id: await factories.end_user(client),
    };
    return created(await client.post('/v1/identity/review-requests', pair)).id;
  },
  lead_batch: async (client) => {
    const workflowId = await factories.workflow(client);
    return created(await client.post(`/workflows/${workflowId}/leads`, { leads: [{ primaryPhone: '+12025550110' }] }))
      .id;
  },
  receipt: async (client) => {
    const call = await factories.call(client);
    return created(await client.get(`/calls/${call}/receipt`)).receipts[0].id;
  },
  outcome_report: async (client) =>
    created(await client.post('/outcome-reports', { name: 'Made by a factory', frequency: 'daily' })).id,
  text_message: async (client) =>
    created(await client.post('/messages/inbound', { from: '+12025550110', text: 'Hello?' })).message.id,
  mailbox: async (client) => {
    const address = `made-${randomBytes(6).toString('hex')}@example.com`;
    const assistant_id = await factories.assistant(client);
    return created(await client.post('/v1/mailboxes', { name: 'Made by a factory', address, assistant_id })).id;
  },
  mail: async (client) => (await receivedMail(client)).id,
  mail_attachment: async (client) => (await receivedMail(client)).attachments[0].id,
  slack_connection: async (client) => {
    const secrets = { bot_token: 'xoxb-made-by-a-factory', signing_secret: randomBytes(16).toString('hex') };
    return created(
      await client.post('/v1/slack-connections', { name: 'Made by a factory', channel: 'C0123456789', ...secrets }),
    ).id;
  },
  hand_off_webhook: async (client) => {
    const url = 'https://receiver.invalid/hand-offs';
    return created(await client.post('/v1/hand-off-webhooks', { name: 'Made by a factory', url })).id;
  },
  consent: async (client) => created(await client.post('/consents', { phone: '+12025550110', channel: 'call' })).id,
};

const nowhere = { url: 'https://receiver.invalid/hooks', event_types: ['webhook.endpoint.disabled'] };

let numbers = 0;
/** Another one each time: an organization has a number once. */
const anyNumber = (): string => `+1202555${String(1000 + numbers++)}`;

/** A file that an agent uploads in the chat of a website. */
async function sentFile(client: Client): Promise<string> {
  const { id: assistant_id } = await makeActive(client, ASKING);
  const { public_key } = created(await client.post('/v1/channels', { name: 'Made by a factory', assistant_id }));
  const path = `/public/v1/channels/${public_key}`;
  const { token } = created(await client.post(`${path}/sessions`, {}));
  created(await client.post(`${path}/conversation`, undefined, { 'x-visitor-token': token }));
  const [conversation] = created(await client.get('/v1/conversations?limit=1')).data;
  return created(
    await client.send('POST', `/v1/conversations/${conversation.id}/files`, fileForm('notes.txt', 'Hello')),
  ).id;
}

/** A form with one file, as a browser sends it. */
export function fileForm(name: string, content: string | Uint8Array) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const raw = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]);
  return { raw, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

/** A mail with a file, as a mail server posts it. */
async function receivedMail(client: Client) {
  const address = `made-${randomBytes(6).toString('hex')}@example.com`;
  const assistant_id = await factories.assistant(client);
  const mailbox = created(await client.post('/v1/mailboxes', { name: 'Made by a factory', address, assistant_id }));
  await postMail(
    client,
    mailbox,
    letter({ text: WITH_FILE, headers: { 'Content-Type': 'multipart/mixed; boundary=b' } }),
  );
  return created(await client.get(`/v1/mailboxes/${mailbox.id}/mails`)).data[0];
}
