// Events of flow graphs.
import { z } from 'zod';
import { event } from '../../../kernel/events.ts';

const id = z.uuid();
/** The revision that an event is about. */
export const revisionIds = z.object({
  assistant_id: id.describe('Id of the assistant, for `getAssistant`.'),
  revision_id: id.describe('Id of the assistant revision.'),
  workflow_revision_id: id.describe('Id of the flow of the revision, for `getWorkflowRevision`.'),
});

const actor = z
  .object({
    type: z.string().describe('Who acts: `api_key` or `system`.'),
    id: z.string().describe('Id of the API key, or the name of the job.'),
    name: z.string().describe('Name of the API key.'),
  })
  .meta({ description: 'Whose change it was' });
const flow = revisionIds.extend({ graph_version: z.int().describe('Version of the graph concerned.') });
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
  data: flow.extend({
    rule_ids: z.array(z.string()).describe('Rules with blocking findings; `listGraphRules` explains them.'),
  }),
});
export const commentAdded = event('graph.comment.added', {
  sensitivity: 'non_pii',
  description: 'A colleague commented on a flow.',
  data: z.object({
    assistant_id: revisionIds.shape.assistant_id,
    comment_id: id.describe('Id of the comment; `listFlowComments` has its words.'),
    thread_id: id.describe('Id of the first comment of its thread.'),
    node_id: z.string().nullable().describe('Id of the node it is about. null: the flow as a whole.'),
    member_ids: z.array(id).describe('Ids of the members whom it mentions.'),
  }),
});
/** Sent on the event stream only, never stored. */
export const graphPresence = event('graph.presence', {
  sensitivity: 'non_pii',
  description: 'A person opened the flow graph of a revision, moved to another node, or left.',
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
