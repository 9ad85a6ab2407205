// People whose every value can be found again in a dump, and all that the service learns of one while everything runs.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { edge, entry, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { type Client, created, type Reply } from '../support/client.ts';
import { fileForm } from '../support/factories.ts';
import { letter, postMail, WITH_FILE } from '../support/mail-servers.ts';
import { identify, merge } from '../support/people.ts';
import { signVisitor } from '../support/visitors.ts';

type Any = Reply['body'];
export type Person = {
  tag: string;
  phone: string;
  texter: string;
  whatsapp: string;
  email: string;
  external: string;
  first: string;
  last: string;
};

export const QUILL: Person = {
  tag: 'ZQX',
  phone: '+13035550161',
  texter: '+13035550133',
  whatsapp: '+13035550162',
  email: 'quill.zorkmire@mail.example',
  external: 'cust-zqx-77881',
  first: 'Quillwynn',
  last: 'Zorkmire',
};
export const WALDA: Person = {
  tag: 'WBR',
  phone: '+13035550171',
  texter: '+13035550172',
  whatsapp: '+13035550173',
  email: 'walda.brixton@mail.example',
  external: 'cust-wbr-11223',
  first: 'Waldabert',
  last: 'Brixtonian',
};

/** Everything that may be found again; words of a person begin with their tag. */
export const valuesOf = ({ tag, phone, texter, whatsapp, email, external, first, last }: Person): string[] =>
  [tag, phone.slice(2), texter.slice(2), whatsapp.slice(2), email, external, first, last].map((value) =>
    value.toLowerCase(),
  );

/** As it is, as bytes, in base64 at each alignment, and as part of an address. */
export function formsOf(value: string): string[] {
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + value)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(shift === 0 ? 0 : 4, -2),
  );
  const coded = value.length >= 8 ? inBase64.map((text) => text.toLowerCase()) : [];
  // Three letters as six digits stand in a megabyte of sealed bytes by chance.
  const digits = value.length > 4 ? [Buffer.from(value).toString('hex')] : [];
  return [...new Set([value, ...digits, encodeURIComponent(value), ...coded])];
}

export type World = {
  assistant: string;
  queueing: string;
  scripted: string;
  speaking: string;
  texting: string;
  sleeping: string;
  carrier: string;
};

export async function makeWorld(owner: Client, receiverUrl: string): Promise<World> {
  // Empty, so that whatever is asked is a gap.
  const kb = created(await owner.post('/v1/knowledge-bases', { name: 'Help' })).id;
  const policy = created(
    await owner.post('/v1/policies', { name: 'No hello', kind: 'must_not', text: 'Never say "hello".' }),
  );
  const made = await makeAssistant(owner);
  const analysis = {
    fields: [
      { name: 'Order', type: 'text', variable: 'order_no' },
      { name: 'Subject', type: 'option', options: ['refund', 'other'], variable: 'subject' },
    ],
    criteria: [{ name: 'Asked once', rule: 'turns < 100' }],
  };
  created(await owner.patch(made.path, { memory_enabled: true, policy_refs: [{ policy_id: policy.id }], analysis }));
  const ops = [
    node('hello', 'message', { text: 'Hello there.' }),
    { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
    { op: 'upsert_context_variable', variable: { name: 'subject', type: 'string', source: 'collected' } },
    node('ask', 'collect', { variables: ['order_no'], instructions: 'What is your order number?' }),
    node('look', 'knowledge', {
      knowledge_base_ids: [kb],
      query_template: 'Is there news about {{ order_no }}',
      min_score: 1,
    }),
    node('thanks', 'message', { text: 'Thank you, {{ order_no }}.' }),
    node('again', 'collect', { variables: ['order_no'], instructions: 'Another one?' }),
    node('bye', 'end', { outcome: 'success', label: 'done with {{ order_no }}' }),
    edge('hello', 'ask'),
    edge('ask', 'look'),
    edge('ask', 'bye', { kind: 'on_cap' }),
    edge('look', 'thanks', { kind: 'found' }),
    { ...edge('look', 'thanks', { kind: 'not_found', id: 'look-thanks-2' }) },
    edge('thanks', 'again'),
    edge('again', 'bye'),
    { ...edge('again', 'bye', { kind: 'on_cap', id: 'again-bye-2' }) },
    entry('hello'),
  ];
  created(await send(owner, made, ops));
  created(await owner.post(`${made.path}/publish`));
  created(await owner.post(`${made.path}/activate`));
  const queue = [
    node('human', 'handoff', { queue: '{{ about }}' }),
    node('bye', 'end', {}),
    edge('human', 'bye'),
    entry('human'),
  ];
  const queueing = (await makeActive(owner, queue)).id;
  created(await owner.patch('/v1/organization', { max_active_calls: 50 }));
  const carrier = created(await owner.post('/carriers', { name: 'Rehearsal' })).id;
  const answering = { phoneNumber: '+13035550199', carrierId: carrier, inboundSmsAssistantId: queueing };
  created(await owner.post('/phone-numbers', answering));
  const always = { startHour: 0, endHour: 24, numberOfAgents: 20 };
  const flow = async (name: string, steps: object[], more: object = {}) =>
    created(
      await owner.post('/workflows', {
        name,
        ...always,
        ...more,
        steps: steps.map((s) => ({ needsTCPACompliance: false, ...s })),
      }),
    ).id;
  const endpoint = { url: `${receiverUrl}/hook`, event_types: ['*'], sensitivity_max: 'sensitive' };
  created(await owner.post('/v1/webhooks/endpoints', endpoint));
  return {
    assistant: made.id,
    queueing,
    carrier,
    scripted: await flow('Script', [{}], { recording: 'with_announcement' }),
    speaking: await flow('Speaks', [{}], { promptId: made.id }),
    texting: await flow('Texts', [{ type: 'TEXT', textMessage: 'Dear {{ firstName }} {{ lastName }}' }]),
    sleeping: await flow('Sleeps', [{ delayInSecs: 31_000_000 }]),
  };
}

export const poll = (what: () => Promise<unknown>, timeout = 40_000) => expect.poll(what, { timeout, interval: 150 });
export const leadOf = ({ tag, phone, first, last, email }: Person) => ({
  primaryPhone: phone,
  firstName: first,
  lastName: last,
  email: email.toUpperCase(),
  leadId: `${tag}-lead-4471`,
  city: `${tag}ville`,
  customerMetadata: { colour: `${tag} ultramarine` },
});

export type Traces = { leaf: string; chat: Any; keys: Record<string, { path: string; body: object }>; ids: string[] };

/** What the service learns of one person while everything runs. */
export async function live(owner: Client, world: World, who: Person): Promise<Traces> {
  const { tag, phone, texter } = who;
  const traits = { first_name: who.first, last_name: who.last, plan: `${tag} platinum` };
  const all = [
    `external_id:${who.external}`,
    `email:${who.email}!`,
    `phone:${phone}`,
    `phone:${texter}`,
    `whatsapp:${who.whatsapp}`,
  ];
  const more = [
    `account_number:${tag}99120`,
    `loyalty_id:${tag}5512`,
    `anonymous_id:${tag}-anon`,
    `device_id:${tag}-device`,
  ];
  const { end_user } = created(
    await identify(owner, [...all, ...more, `social_handle:${tag}_handle`], { traits, source: `${tag} crm` }),
  );
  const web = { source: `${tag} web`, traits: { plan: `${tag} gold` } };
  const twin = created(await identify(owner, [`email:second.${who.email}`], web)).end_user;
  await merge(owner, end_user.id, twin.id, { values: { plan: 'right' }, resolution_note: `${tag} approval note` });
  const third = created(await identify(owner, [`device_id:third-${who.external}`])).end_user;
  const merged = await merge(owner, end_user.id, third.id);
  created(await owner.post(`/v1/identity/merges/${merged}/revert`, { note: `${tag} merge note` }));
  // An update that somebody must decide about, and one that was refused.
  const asked = created(await identify(owner, [`phone:${phone}`, `external_id:${tag}-other-1`]));
  const request = asked.review_requests[0].id;
  created(
    await owner.post(`/v1/identity/review-requests/${request}/reject`, { resolution_note: `${tag} review note` }),
  );
  created(await identify(owner, [`phone:${phone}`, `external_id:${tag}-other-2`]));
  const fact = {
    end_user_id: end_user.id,
    text: `${tag} keeps seven ferrets`,
    source: `${tag} source`,
    conversation_id: `${tag}-ref`,
  };
  created(await owner.post('/v1/memory/facts', fact));

  const keys: Traces['keys'] = {};
  const keyed = async (name: string, path: string, body: object) => {
    keys[name] = { path, body };
    return created(await owner.post(path, body, { 'idempotency-key': `${name}-${who.external}` }));
  };
  const chat = await keyed('chat', '/v1/conversations', {
    assistant_id: world.assistant,
    end_user: { identifiers: [{ type: 'email', value: who.email, verified: true }] },
    metadata: { note: `${tag} metadata` },
    variables: { about: `${tag} variable` },
  });
  await keyed('message', `/v1/conversations/${chat.id}/messages`, { text: `${tag}ORDER7745` });
  created(await owner.post(`/v1/conversations/${chat.id}/replay`, { revision_id: chat.revision_id }));
  const queued = { assistant_id: world.queueing, end_user: { id: end_user.id }, variables: { about: `${tag} queue` } };
  created(await owner.post('/v1/conversations', queued));
  const settled = { assistant_id: world.assistant, end_user: { id: twin.id }, variables: { subject: 'refund' } };
  const closed = created(await owner.post('/v1/conversations', settled));
  created(
    await owner.post(`/v1/conversations/${closed.id}/takeover`, { agent_name: 'Agent', note: `${tag} takeover note` }),
  );
  created(await owner.post(`/v1/conversations/${closed.id}/messages`, { text: `${tag} is answered`, role: 'agent' }));
  created(await owner.put(`/v1/conversations/${closed.id}/assignee`, { assignee: `${tag} colleague` }));
  created(await owner.post(`/v1/conversations/${closed.id}/notes`, { text: `${tag} note`, author: `${tag} author` }));
  const close = { disposition: `${tag} disposition`, note: `${tag} close note` };
  created(await owner.post(`/v1/conversations/${closed.id}/close`, close));

  const judged = `/v1/conversations/${closed.id}/analysis`;
  await owner.post(judged);
  await poll(async () => created(await owner.get(judged)).status).toBe('done');
  created(
    await owner.post(`${judged}/overrule`, {
      criterion: 'Asked once',
      verdict: 'not_met',
      reviewer: `${tag} reviewer`,
    }),
  );
  created(await owner.patch(`/v1/conversations/${closed.id}/sorting`, { labels: ['refund'] }));
  const review = { scores: [{ criterion: 'Tone', score: 3 }], comment: `${tag} reviewed` };
  created(await owner.post(`/v1/conversations/${closed.id}/reviews`, review));

  const visited = await onTheWebsite(owner, world, who);
  const mailed = await byMail(owner, world, who);

  created(
    await owner.post('/consents', { phone, channel: 'call', source: `${tag} form`, evidence: `${tag} evidence` }),
  );
  const consent = { phone: texter, channel: 'text', source: `${tag} form`, evidence: `${tag} evidence` };
  const revoked = created(await owner.post('/consents', consent));
  created(await owner.post(`/consents/${revoked.id}/revoke`, { because: `${tag} changed my mind` }));
  await keyed('consent', '/consents', consent);
  const inbound = { from: texter, to: '+13035550199', text: `${tag} asks by text`, reference: `${tag}-reference` };
  await keyed('text', '/messages/inbound', inbound);
  const texts = `/messages?phone=${encodeURIComponent(texter)}`;
  await poll(async () => created(await owner.get(texts)).data.some((one: Any) => one.conversationId !== null)).toBe(
    true,
  );
  created(await owner.post('/dnc', { phone: who.whatsapp, note: `${tag} by letter` }));
  expect((await owner.delete(`/dnc/${encodeURIComponent(who.whatsapp)}`)).status).toBe(204);

  const lines = [`${tag}CALLWORD77`, `${tag}CALLWORD78`, 'No, that is all. Goodbye.'];
  created(await owner.post(`/carriers/${world.carrier}/simulate-script`, { number: phone, lines }));
  const ids: string[] = [end_user.id, twin.id, chat.id, closed.id, visited, mailed];
  for (const workflow of [world.scripted, world.speaking]) {
    const { id } = await keyed(workflow, `/workflows/${workflow}/executions`, leadOf(who));
    ids.push(id);
    await poll(async () => created(await owner.get(`/executions/${id}`)).completedAt).toBeTruthy();
  }
  // Written to where no consent is asked any more: the one that counts was given above.
  const text = created(
    await owner.post(`/workflows/${world.texting}/executions`, { ...leadOf(who), primaryPhone: texter }),
  );
  await poll(async () => created(await owner.get(`/executions/${text.id}`)).completedAt).toBeTruthy();
  ids.push(text.id);
  await keyed('sleeper', `/workflows/${world.sleeping}/executions`, leadOf(who));
  return { leaf: end_user.id, chat, keys, ids };
}

/** A person who writes from their address, with a file. Returns the id of their conversation. */
async function byMail(owner: Client, world: World, { tag, email, first, last }: Person): Promise<string> {
  const address = `support-${randomUUID()}@shop.example`;
  const mailbox = created(await owner.post('/v1/mailboxes', { name: 'Shop', address, assistant_id: world.assistant }));
  const text = WITH_FILE.replace('See this.', `${tag} writes by mail`).replace('Hello', `${tag} attaches`);
  const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
  const written = letter({
    from: `${first} ${last} <${email}>`,
    to: address,
    subject: `${tag} subject`,
    text,
    headers,
  });
  await postMail(owner, mailbox, written);
  const mails = async () => created(await owner.get(`/v1/mailboxes/${mailbox.id}/mails`)).data;
  const heard = async () => (await mails()).find((mail: Any) => mail.direction === 'in').conversation_id;
  await poll(heard).toBeTruthy();
  return heard();
}

/** A visitor whom the website vouches for. Returns the id of their conversation. */
async function onTheWebsite(owner: Client, world: World, who: Person): Promise<string> {
  const channel = created(await owner.post('/v1/channels', { name: 'Shop', assistant_id: world.assistant }));
  const claims = { external_id: who.external, email: who.email, name: `${who.first} ${who.last}` };
  const site = `/public/v1/channels/${channel.public_key}`;
  const identity_token = signVisitor(channel.secret, claims, new Date());
  const { token } = created(await owner.post(`${site}/sessions`, { identity_token }));
  const asVisitor = { 'x-visitor-token': token };
  created(await owner.post(`${site}/conversation`, undefined, asVisitor));
  const form = fileForm(`${who.tag} picture.txt`, `${who.tag} in a file`);
  const file = created(
    await owner.send('POST', `${site}/files`, { raw: form.raw, headers: { ...form.headers, ...asVisitor } }),
  );
  const said = { text: `${who.tag}WIDGET88`, client_id: 'said-on-the-site', file_ids: [file.id] };
  created(await owner.post(`${site}/messages`, said, asVisitor));
  created(await owner.post(`${site}/rating`, { score: 2, comment: `${who.tag} rates` }, asVisitor));
  const { data } = created(await owner.get('/v1/conversations?limit=100'));
  return data.find((one: Any) => one.channel_id === channel.id).id;
}

/** What is under way when the erasure comes, in a service without workers: nothing of it goes on meanwhile. */
export async function underWay(owner: Client, world: World, who: Person): Promise<void> {
  const { tag, phone, texter } = who;
  const csv = `phone,first,last,email,lead\n"(303) 555-${phone.slice(-4)}",${who.first},${who.last},${who.email},${tag}-lead-4471\nnonsense,${who.first},x,y,${tag}-lead-4471\n`;
  const headers = { 'content-type': 'text/csv' };
  created(await owner.send('POST', `/workflows/${world.scripted}/leads`, { raw: csv, headers }));
  created(await owner.post(`/carriers/${world.carrier}/simulate-inbound`, { from: phone }));
  created(await owner.post(`/carriers/${world.carrier}/simulate-text`, { from: texter, text: `${tag} writes late` }));
  created(await owner.post('/call', { workflowId: world.scripted, ...leadOf(who) }));
  created(await owner.post('/dnc', { phone: who.whatsapp, note: `${tag} by letter` }));
  created(await owner.post('/call', { workflowId: world.scripted, ...leadOf(who) }));
  await owner.post('/messages/inbound', { from: texter, text: 'HELP' });
}
