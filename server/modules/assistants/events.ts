// Events of this module.
import { z } from 'zod';
import { event } from '../../kernel/events.ts';
import { commentAdded, compileFailed, compileSucceeded, graphUpdated, revisionIds } from './graph/events.ts';

const id = z.uuid();
const assistant = z.object({
  assistant_id: revisionIds.shape.assistant_id,
  name: z.string().describe('Name of the assistant at that moment.'),
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
  data: revisionIds.extend({
    source_revision_id: id.nullable().describe('Id of the revision that was copied. null: the first of its assistant.'),
  }),
});
export const revisionPublished = event('assistant.revision.published', {
  sensitivity: 'non_pii',
  description: 'A revision of an assistant was published and is frozen.',
  data: revisionIds,
});
export const revisionActivated = event('assistant.revision.activated', {
  sensitivity: 'non_pii',
  description: 'A revision of an assistant was made the active one.',
  data: revisionIds.extend({
    previous_revision_id: id.nullable().describe('Id of the revision that was active before. null: none was.'),
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
  commentAdded,
] as const;
