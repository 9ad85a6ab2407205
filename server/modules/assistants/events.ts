// Events of this module.
import { z } from 'zod';
import { event } from '../../kernel/events.ts';

const id = z.uuid();
const assistant = z.object({ assistant_id: id, name: z.string() });
const revision = z.object({ assistant_id: id, revision_id: id, workflow_revision_id: id });

export const assistantCreated = event('assistant.created', {
  sensitivity: 'non_pii',
  description: 'An assistant was created.',
  data: assistant,
});
export const assistantUpdated = event('assistant.updated', {
  sensitivity: 'non_pii',
  description: 'Settings of an assistant were changed.',
  data: assistant.extend({ changed_fields: z.array(z.string()) }),
});
export const assistantArchived = event('assistant.archived', {
  sensitivity: 'non_pii',
  description: 'An assistant was archived: it takes no edits, conversations or calls.',
  data: assistant,
});
export const assistantRestored = event('assistant.restored', {
  sensitivity: 'non_pii',
  description: 'An archived assistant was restored.',
  data: assistant,
});
export const revisionCreated = event('assistant.revision.created', {
  sensitivity: 'non_pii',
  description: 'A draft revision of an assistant was made.',
  data: revision.extend({ source_revision_id: id.nullable() }),
});
export const revisionPublished = event('assistant.revision.published', {
  sensitivity: 'non_pii',
  description: 'A revision of an assistant was published and is frozen.',
  data: revision,
});
export const revisionActivated = event('assistant.revision.activated', {
  sensitivity: 'non_pii',
  description: 'A revision of an assistant was made the active one.',
  data: revision.extend({ previous_revision_id: id.nullable() }),
});
export const releaseGateCompleted = event('assistant.release_gate.completed', {
  sensitivity: 'non_pii',
  description: 'The release suite of an assistant was run at an activation.',
  data: z.object({
    assistant_id: id,
    revision_id: id,
    run_id: id.nullable(),
    status: z.string(),
    failures: z.int(),
    max_failures: z.int(),
  }),
});

const flow = revision.extend({ graph_version: z.int() });
export const graphUpdated = event('graph.updated', {
  sensitivity: 'non_pii',
  description: 'The flow graph of a draft was changed.',
  data: flow.extend({ op_count: z.int(), blocking_error_count: z.int() }),
});
export const compileSucceeded = event('graph.compile.succeeded', {
  sensitivity: 'non_pii',
  description: 'A flow graph was compiled and can be executed.',
  data: flow.extend({ compilation_input_hash: z.string() }),
});
export const compileFailed = event('graph.compile.failed', {
  sensitivity: 'non_pii',
  description: 'A flow graph has blocking findings and was not compiled.',
  data: flow.extend({ rule_ids: z.array(z.string()) }),
});

export const toolRevisionActivated = event('tool.revision.activated', {
  sensitivity: 'non_pii',
  description: 'Another revision of a tool became the active one.',
  data: z.object({ tool_id: id, revision_id: id, previous_revision_id: id.nullable() }),
});
export const toolCompatibilityBlocking = event('tool.compatibility.blocking', {
  sensitivity: 'non_pii',
  description: 'A change of a tool breaks active assistants that use it.',
  data: z.object({
    tool_id: id,
    old_revision_id: id.nullable(),
    new_revision_id: id.nullable(),
    active_blocking_count: z.int(),
    assistant_ids: z.array(id),
  }),
});
export const toolInvocationFailed = event('tool.invocation.failed', {
  sensitivity: 'non_pii',
  description: 'A call of a tool failed after its retries.',
  data: z.object({ tool_id: id, revision_id: id, status: z.int().nullable(), attempts: z.int(), error: z.string() }),
});

export const assistantEvents = [
  assistantCreated,
  assistantUpdated,
  assistantArchived,
  assistantRestored,
  revisionCreated,
  revisionPublished,
  revisionActivated,
  releaseGateCompleted,
  graphUpdated,
  compileSucceeded,
  compileFailed,
  toolRevisionActivated,
  toolCompatibilityBlocking,
  toolInvocationFailed,
] as const;
