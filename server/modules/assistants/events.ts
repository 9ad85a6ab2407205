// Events of this module.
import { z } from 'zod';
import { event } from '../../kernel/events.ts';

const id = z.uuid();
const assistant = z.object({
  assistant_id: id.describe('Id of the assistant, for `getAssistant`.'),
  name: z.string().describe('Name of the assistant at that moment.'),
});
const revision = z.object({
  assistant_id: assistant.shape.assistant_id,
  revision_id: id.describe('Id of the assistant revision.'),
  workflow_revision_id: id.describe('Id of the flow of the revision, for `getWorkflowRevision`.'),
});

export const assistantCreated = event('assistant.created', {
  sensitivity: 'non_pii',
  description: 'An assistant was created.',
  data: assistant,
});
export const assistantUpdated = event('assistant.updated', {
  sensitivity: 'non_pii',
  description: 'Settings of an assistant were changed.',
  data: assistant.extend({ changed_fields: z.array(z.string()).describe('Names of the fields that the caller sent.') }),
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
  data: revision.extend({
    source_revision_id: id.nullable().describe('Id of the revision that was copied. null: the first of its assistant.'),
  }),
});
export const revisionPublished = event('assistant.revision.published', {
  sensitivity: 'non_pii',
  description: 'A revision of an assistant was published and is frozen.',
  data: revision,
});
export const revisionActivated = event('assistant.revision.activated', {
  sensitivity: 'non_pii',
  description: 'A revision of an assistant was made the active one.',
  data: revision.extend({
    previous_revision_id: id.nullable().describe('Id of the revision that was active before. null: none was.'),
  }),
});
const actor = z
  .object({
    type: z.string().describe('Who acts: `api_key` or `system`.'),
    id: z.string().describe('Id of the API key, or the name of the job.'),
    name: z.string().describe('Name of the API key.'),
  })
  .meta({ description: 'Whose change it was' });
const flow = revision.extend({ graph_version: z.int().describe('Version of the graph concerned.') });
export const graphUpdated = event('graph.updated', {
  sensitivity: 'non_pii',
  description: 'The flow graph of a draft was changed.',
  data: flow.extend({
    op_count: z.int().describe('How many operations the batch had.'),
    blocking_error_count: z.int().describe('How many findings stop compile and publish now.'),
    actor,
  }),
});
export const compileSucceeded = event('graph.compile.succeeded', {
  sensitivity: 'non_pii',
  description: 'A flow graph was compiled and can be executed.',
  data: flow.extend({ compilation_input_hash: z.string().describe('SHA-256 of what was compiled.') }),
});
export const compileFailed = event('graph.compile.failed', {
  sensitivity: 'non_pii',
  description: 'A flow graph has blocking findings and was not compiled.',
  data: flow.extend({ rule_ids: z.array(z.string()).describe('Rules with blocking findings; `listGraphRules` explains them.') }),
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
