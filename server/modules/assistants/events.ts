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
const actor = z.object({ type: z.string(), id: z.string(), name: z.string() }).meta({ description: 'Whose change it was' });
const flow = revision.extend({ graph_version: z.int() });
export const graphUpdated = event('graph.updated', {
  sensitivity: 'non_pii',
  description: 'The flow graph of a draft was changed.',
  data: flow.extend({ op_count: z.int(), blocking_error_count: z.int(), actor }),
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
/** Fleeting: told on the event stream, never stored. */
export const graphPresence = event('graph.presence', {
  sensitivity: 'non_pii',
  description: 'Somebody looks at the flow graph of a revision, moved to another node, or left.',
  data: z.object({
    assistant_id: id,
    revision_id: id,
    actor_id: z.string(),
    session: z.string(),
    name: z.string(),
    node_id: z.string().nullable(),
    expires_at: z.iso.datetime().nullable().meta({ description: 'null: they left' }),
  }),
});

export const assistantEvents = [
  assistantCreated,
  assistantUpdated,
  assistantArchived,
  assistantRestored,
  revisionCreated,
  revisionPublished,
  revisionActivated,
  graphUpdated,
  compileSucceeded,
  compileFailed,
] as const;
