// How each event of the catalog really comes about, through the front door. A type without its story does not compile.
import { setTimeout as delay } from 'node:timers/promises';
import type { EventName } from '../../server/app.ts';
import { ASKING, edge, entry, HELLO, makeActive, makeAssistant, node, send, twoRevisions } from './assistants.ts';
import { type Client, created } from './client.ts';
import { factories } from './factories.ts';
import { pdf } from './files.ts';
import { settled, upload } from './knowledge.ts';
import { atAnyHour } from './steps.ts';

/** What a story may use besides the caller: an address that answers 204 to everything, and one that is gone for good (410). */
export type Stage = { client: Client; receiverUrl: string; goneUrl: string };

/** Makes the thing happen and returns what the event's `data` must contain. */
export type Story = (stage: Stage) => Promise<Record<string, unknown>>;

const begin = async (client: Client, fields: object = {}) => {
  const { id } = await makeActive(client, ASKING);
  return created(await client.post('/v1/conversations', { assistant_id: id, ...fields }));
};

export const stories: Record<EventName, Story> = {
  'api_key.created': async ({ client }) => {
    const { id, name } = created(await client.post('/v1/identity/api-keys', { name: 'Told about' }));
    return { id, name };
  },
  'api_key.revoked': async ({ client }) => {
    const { id } = created(await client.post('/v1/identity/api-keys', { name: 'Doomed' }));
    await client.delete(`/v1/identity/api-keys/${id}`);
    return { id };
  },
  'graph.comment.added': async ({ client }) => {
    const { id } = await makeAssistant(client);
    const comment = created(await client.post('/v1/flow-comments', { assistant_id: id, text: 'Shorter?' }));
    return { assistant_id: id, comment_id: comment.id, thread_id: comment.id, node_id: null, member_ids: [] };
  },
  'assistant.created': async ({ client }) => ({ assistant_id: (await makeAssistant(client)).id, name: 'Order desk' }),
  'assistant.updated': async ({ client }) => {
    const { id } = await makeAssistant(client);
    await client.patch(`/v1/assistants/${id}`, { name: 'Renamed' });
    return { assistant_id: id, name: 'Renamed', changed_fields: ['name'] };
  },
  'assistant.archived': async ({ client }) => {
    const { id } = await makeAssistant(client);
    await client.post(`/v1/assistants/${id}/archive`);
    return { assistant_id: id };
  },
  'assistant.restored': async ({ client }) => {
    const { id } = await makeAssistant(client);
    await client.post(`/v1/assistants/${id}/archive`);
    await client.post(`/v1/assistants/${id}/restore`);
    return { assistant_id: id };
  },
  'assistant.revision.created': async ({ client }) => {
    const { id, revisionId } = await makeAssistant(client);
    const copy = created(await client.post(`/v1/assistants/${id}/revisions`));
    return { assistant_id: id, revision_id: copy.id, source_revision_id: revisionId };
  },
  'assistant.revision.published': async ({ client }) => {
    const { id, revisionId, flowId } = await makeActive(client);
    return { assistant_id: id, revision_id: revisionId, workflow_revision_id: flowId };
  },
  'assistant.revision.activated': async ({ client }) => {
    const { id, revisionId } = await makeActive(client);
    return { assistant_id: id, revision_id: revisionId, previous_revision_id: null };
  },
  'assistant.release_gate.completed': async ({ client }) => {
    const { id } = await makeActive(client, HELLO, { release_gate_mode: 'advisory' });
    return { assistant_id: id, status: 'skipped' };
  },
  'conversation.session.started': async ({ client }) => {
    const conversation = await begin(client);
    return { conversation_id: conversation.id, assistant_id: conversation.assistant_id, channel: 'chat' };
  },
  'conversation.message.created': async ({ client }) => {
    const conversation = await begin(client);
    const { message } = created(await client.post(`/v1/conversations/${conversation.id}/messages`, { text: '1001' }));
    return { conversation_id: conversation.id, message_id: message.id, role: 'user', characters: 4, text: '1001' };
  },
  'conversation.session.completed': async ({ client }) => {
    const conversation = await begin(client);
    await client.post(`/v1/conversations/${conversation.id}/close`);
    return { conversation_id: conversation.id, reason: 'closed' };
  },
  'conversation.session.abandoned': async ({ client }) => {
    const conversation = await begin(client, { idle_timeout_seconds: 10 });
    return { conversation_id: conversation.id, reason: 'idle' };
  },
  'conversation.handoff.requested': async ({ client }) => {
    const conversation = await begin(client);
    await client.post(`/v1/conversations/${conversation.id}/takeover`);
    return { conversation_id: conversation.id, queue: null };
  },
  'conversation.handoff.taken_over': async ({ client }) => {
    const conversation = await begin(client);
    await client.post(`/v1/conversations/${conversation.id}/takeover`);
    return { conversation_id: conversation.id, channel: 'chat' };
  },
  'conversation.handoff.released': async ({ client }) => {
    const conversation = await begin(client);
    await client.post(`/v1/conversations/${conversation.id}/takeover`);
    await client.post(`/v1/conversations/${conversation.id}/release`);
    return { conversation_id: conversation.id, channel: 'chat' };
  },
  'conversation.session.assigned': async ({ client }) => {
    const conversation = await begin(client);
    await client.put(`/v1/conversations/${conversation.id}/assignee`, { assignee: 'Ann' });
    return { conversation_id: conversation.id, assigned: true };
  },
  'conversation.session.sorted': async ({ client }) => {
    const conversation = await begin(client);
    await client.patch(`/v1/conversations/${conversation.id}/sorting`, { priority: 'high' });
    return { conversation_id: conversation.id, channel: 'chat' };
  },
  'conversation.note.mentioned': async ({ client }) => {
    const conversation = await begin(client);
    const member = await factories.member(client);
    const note = created(
      await client.post(`/v1/conversations/${conversation.id}/notes`, { text: 'Please look.', mentions: [member] }),
    );
    return { conversation_id: conversation.id, note_id: note.id, member_ids: [member] };
  },
  'conversation.handoff.escalated': async ({ client }) => {
    const name = `slow-${Date.now()}`;
    created(await client.post('/v1/queues', { name, escalate_after_seconds: 10 }));
    const { id } = await makeActive(client, [node('desk', 'handoff', { queue: name }), entry('desk')]);
    const conversation = created(await client.post('/v1/conversations', { assistant_id: id }));
    return { conversation_id: conversation.id, queue: name };
  },
  'conversation.analyzed': async ({ client }) => {
    const { id, conversation_id } = await analyzed(client, {});
    return {
      conversation_id,
      assistant_id: id,
      verdicts: [{ criterion: 'Solved', verdict: 'not_met', decided_by: 'rule' }],
    };
  },
  'call.analyzed': async ({ client }) => {
    const made = await makeActive(client, HELLO);
    const second = created(await client.post(`/v1/assistants/${made.id}/revisions`, { analysis: SOLVED }));
    const path = `/v1/assistants/${made.id}/revisions/${second.id}`;
    created(await client.post(`${path}/publish`));
    created(await client.post(`${path}/activate`));
    const steps = atAnyHour([{ needsTCPACompliance: false }]);
    const workflow = created(await client.post('/workflows', { name: 'Told about', promptId: made.id, steps }));
    const { id } = created(await client.post('/call', { workflowId: workflow.id, primaryPhone: '+12025550100' }));
    let found: { id: string }[] = [];
    while (found.length === 0) {
      await delay(50);
      found = created(await client.get(`/v1/conversations?call_id=${id}&status=completed,abandoned`)).data;
    }
    const [conversation] = found as [{ id: string }];
    await client.post(`/v1/conversations/${conversation.id}/analysis`);
    return { call_id: id, conversation_id: conversation.id };
  },
  'assistant.experiment.started': async ({ client }) => {
    const { id, revision_ids } = await twoRevisions(client);
    const experiment = await experimentOf(client, id, revision_ids);
    return { experiment_id: experiment.id, assistant_id: id, revision_ids };
  },
  'assistant.experiment.ended': async ({ client }) => {
    const { id, revision_ids } = await twoRevisions(client);
    const experiment = await experimentOf(client, id, revision_ids);
    created(await client.post(`/v1/assistants/${id}/experiments/${experiment.id}/stop`));
    return { experiment_id: experiment.id, assistant_id: id, reason: 'stopped' };
  },
  'assistant.experiment.arm_stopped': async ({ client }) => {
    const policy = created(
      await client.post('/v1/policies', { name: 'No greetings', kind: 'must_not', text: 'Never say "hello".' }),
    );
    const change = { policy_refs: [{ policy_id: policy.id }] };
    const { id, revision_ids } = await twoRevisions(client, HELLO, { change });
    const experiment = await experimentOf(client, id, revision_ids);
    for (let i = 0; i < 40; i++) created(await client.post('/v1/conversations', { assistant_id: id }));
    const [latest] = created(await client.get(`/v1/conversations?assistant_id=${id}&limit=1`)).data;
    await client.post(`/v1/conversations/${latest.id}/analysis`);
    return { experiment_id: experiment.id, assistant_id: id, revision_id: revision_ids[1] };
  },
  'policy.violation.detected': async ({ client }) => {
    const policy = created(
      await client.post('/v1/policies', { name: 'No greetings', kind: 'must_not', text: 'Never say "hello".' }),
    );
    const made = await makeAssistant(client);
    created(await client.patch(made.path, { policy_refs: [{ policy_id: policy.id }] }));
    created(await send(client, made, ASKING));
    created(await client.post(`${made.path}/publish`));
    created(await client.post(`${made.path}/activate`));
    const conversation = created(await client.post('/v1/conversations', { assistant_id: made.id }));
    return { conversation_id: conversation.id, policy_id: policy.id, kind: 'must_not' };
  },
  'graph.updated': async ({ client }) => {
    const made = await makeAssistant(client);
    await send(client, made, HELLO);
    return { workflow_revision_id: made.flowId, graph_version: 1, op_count: HELLO.length, blocking_error_count: 0 };
  },
  'graph.compile.succeeded': async ({ client }) => {
    const made = await makeAssistant(client);
    await send(client, made, HELLO);
    return { workflow_revision_id: made.flowId, graph_version: 1 };
  },
  'graph.compile.failed': async ({ client }) => {
    const made = await makeAssistant(client);
    await send(client, made, [node('alone')]);
    return { workflow_revision_id: made.flowId, graph_version: 1 };
  },
  'tool.revision.activated': async ({ client }) => {
    const tool = created(await client.post('/v1/tools', { name: 'Look up' }));
    const { id } = created(await client.post(`/v1/tools/${tool.id}/revisions`));
    await client.post(`/v1/tools/${tool.id}/revisions/${id}/activate`);
    return { tool_id: tool.id, revision_id: id, previous_revision_id: tool.active_revision_id };
  },
  'tool.compatibility.blocking': async ({ client }) => {
    const tool = created(await client.post('/v1/tools', { name: 'Look up' }));
    const calls = [
      node('call', 'tool', { tool_id: tool.id }),
      node('bye', 'end', {}),
      edge('call', 'bye', { kind: 'success' }),
    ];
    const { id } = await makeActive(client, [...calls, entry('call')]);
    await client.delete(`/v1/tools/${tool.id}?force=true`);
    return { tool_id: tool.id, active_blocking_count: 1, assistant_ids: [id] };
  },
  'tool.invocation.failed': async ({ client }) => {
    const tool = created(await client.post('/v1/tools', { name: 'Goes nowhere' }));
    await client.post(`/v1/tools/${tool.id}/test`);
    return { tool_id: tool.id, attempts: 0, status: null };
  },
  'call.report.ready': async ({ client }) => {
    const id = await factories.outcome_report(client);
    created(await client.post(`/outcome-reports/${id}/send`));
    return { id, workflowId: null };
  },
  'call.created': async ({ client }) => ({ id: await factories.call(client), status: 'INITIATED' }),
  'call.scheduled': async ({ client }) => ({
    id: (await call(client, '00', closedHours())).id,
    rule: 'workflow_hours',
  }),
  'call.started': async ({ client }) => ({ id: (await call(client, '00')).id }),
  'call.transferred': async ({ client }) => ({ id: (await call(client, '17')).id }),
  'call.ended': async ({ client }) => ({
    id: (await call(client, '11')).id,
    callEndedReason: 'LINE_BUSY',
    callDuration: null,
  }),
  'call.recording.ready': async ({ client }) => {
    const { id } = await call(client, '00', { recording: 'with_announcement' });
    return { id, recordingUrl: `/calls/${id}/recording` };
  },
  'call.blocked': async ({ client }) => {
    const workflowId = await factories.workflow(client);
    const { id } = created(await client.post('/call', { workflowId, primaryPhone: '+11115550100' }));
    return { id, callEndedReason: 'BAD_NUMBER', rule: 'number' };
  },
  'workflow.execution.created': async ({ client }) => ({ id: await factories.execution(client), status: 'CREATED' }),
  'workflow.execution.started': async ({ client }) => ({ id: await execution(client, { type: 'WAIT' }) }),
  'workflow.execution.step.completed': async ({ client }) => ({ id: await execution(client, { type: 'WAIT' }) }),
  'workflow.execution.completed': async ({ client }) => ({
    id: await execution(client, { type: 'WAIT' }),
    status: 'COMPLETED',
  }),
  'workflow.execution.failed': async ({ client }) => {
    created(await client.post('/consents', { phone: '+12025550100', channel: 'text' }));
    return { id: await execution(client, { type: 'TEXT' }), status: 'FAILED' };
  },
  'workflow.execution.canceled': async ({ client }) => {
    const id = await factories.execution(client);
    created(await client.post(`/executions/${id}/cancel`));
    return { id, status: 'CANCELED' };
  },
  'compliance.dnc.added': async ({ client }) => {
    const { phone, source } = created(await client.post('/dnc', { phone: '+12025550121' }));
    return { phone, source };
  },
  'compliance.dnc.removed': async ({ client }) => {
    const { phone, source } = created(await client.post('/dnc', { phone: '+12025550122' }));
    await client.delete(`/dnc/${encodeURIComponent(phone)}`);
    return { phone, source };
  },
  'compliance.consent.granted': async ({ client }) => ({ id: await factories.consent(client) }),
  'compliance.consent.revoked': async ({ client }) => {
    const id = await factories.consent(client);
    created(await client.post(`/consents/${id}/revoke`));
    return { id };
  },
  'identity.end_user.created': async ({ client }) => ({ id: await factories.end_user(client) }),
  'identity.end_user.updated': async ({ client }) => {
    const id = await factories.end_user(client);
    created(await client.patch(`/v1/identity/end-users/${id}`, { traits: { plan: 'gold' } }));
    return { id };
  },
  'identity.end_user.merged': async ({ client }) => ({ merge_id: await factories.merge(client) }),
  'identity.end_user.unmerged': async ({ client }) => {
    const merge_id = await factories.merge(client);
    created(await client.post(`/v1/identity/merges/${merge_id}/revert`));
    return { merge_id };
  },
  'identity.review_request.created': async ({ client }) => ({ id: await factories.review_request(client) }),
  'identity.review_request.approved': async ({ client }) => {
    const id = await factories.review_request(client);
    created(await client.post(`/v1/identity/review-requests/${id}/approve`));
    return { id };
  },
  'identity.review_request.rejected': async ({ client }) => {
    const id = await factories.review_request(client);
    created(await client.post(`/v1/identity/review-requests/${id}/reject`));
    return { id };
  },
  'memory.fact.created': async ({ client }) => ({ id: await factories.memory_fact(client) }),
  'memory.fact.deleted': async ({ client }) => {
    const id = await factories.memory_fact(client);
    await client.delete(`/v1/memory/facts/${id}`);
    return { id };
  },
  'knowledge.document.failed': async ({ client }) => {
    const kb = await factories.knowledge_base(client);
    const { id } = created(await upload(client, kb, { name: 'scan.pdf', content: pdf(null) }));
    await settled(client, kb, id);
    return { document_id: id, kb_id: kb, code: 'blank' };
  },
  'knowledge.document.indexed': async ({ client }) => {
    const kb = await factories.knowledge_base(client);
    const { id } = created(
      await client.post(`/v1/knowledge-bases/${kb}/documents`, { title: 'Short', text: 'Short.' }),
    );
    await settled(client, kb, id);
    return { document_id: id, kb_id: kb, chunks: 1 };
  },
  'knowledge.gap.detected': async ({ client }) => {
    const kb = await factories.knowledge_base(client);
    created(await client.post(`/v1/knowledge-bases/${kb}/search`, { query: 'Is anybody there?' }));
    return { kb_id: kb, best_score: null };
  },
  'model_router.budget.threshold_reached': async ({ client }) => {
    const { id } = created(await client.post('/v1/model-router/budgets', { name: 'Nothing', amount_usd: 0 }));
    created(await client.post('/v1/model-router/generations', { messages: [{ role: 'user', content: 'Hello' }] }));
    return { budget_id: id, threshold: 1, amount_usd: 0 };
  },
  'model_router.price.missing': async ({ client, receiverUrl }) => {
    const provider = { name: 'nobody-knows', kind: 'openai_compatible', base_url: receiverUrl };
    created(await client.post('/v1/model-router/providers', provider));
    const wish = { name: 'Unpriced', embedding_provider: provider.name, embedding_model: 'unpriced' };
    const kb = created(await client.post('/v1/knowledge-bases', wish)).id;
    created(await client.post(`/v1/knowledge-bases/${kb}/documents`, { title: 'Short', text: 'Short.' }));
    return { provider: provider.name, model: 'unpriced' };
  },
  'webhook.endpoint.disabled': async ({ client, goneUrl }) => {
    const { id } = created(await client.post('/v1/webhooks/endpoints', { url: goneUrl, event_types: ['*'] }));
    await client.post(`/v1/webhooks/endpoints/${id}/test`);
    return { id, reason: 'gone' };
  },
};

const SOLVED = { criteria: [{ name: 'Solved', rule: 'outcome == "success"' }] };

/** A conversation that is over, and looked at. */
async function analyzed(client: Client, fields: object): Promise<{ id: string; conversation_id: string }> {
  const { id } = await twoRevisions(client, HELLO, { fields: { analysis: SOLVED, ...fields } });
  const conversation = created(await client.post('/v1/conversations', { assistant_id: id }));
  await client.post(`/v1/conversations/${conversation.id}/analysis`);
  return { id, conversation_id: conversation.id };
}

async function experimentOf(
  client: Client,
  assistantId: string,
  revision_ids: readonly string[],
): Promise<{ id: string }> {
  const arms = revision_ids.map((revision_id) => ({ revision_id, share: 50 }));
  return created(await client.post(`/v1/assistants/${assistantId}/experiments`, { name: 'Which is better?', arms }));
}

async function call(client: Client, persona: string, hours: object = {}): Promise<{ id: string }> {
  const workflow = created(
    await client.post('/workflows', { name: 'Told about', steps: [{ needsTCPACompliance: false }], ...hours }),
  );
  return created(await client.post('/call', { workflowId: workflow.id, primaryPhone: `+120255501${persona}` }));
}

async function execution(client: Client, step: object): Promise<string> {
  const workflow = created(await client.post('/workflows', { name: 'Told about', steps: atAnyHour([step]) }));
  return created(await client.post(`/workflows/${workflow.id}/executions`, { primaryPhone: '+12025550100' })).id;
}

/** Open for one hour that is not this one nor the next. */
function closedHours(): { startHour: number; endHour: number } {
  const startHour = (new Date().getUTCHours() + 2) % 23;
  return { startHour, endHour: startHour + 1 };
}
