// Events of this module.

import { z } from 'zod';
import { event } from '../../kernel/events.ts';

const id = z.uuid();
const tool_id = id.describe('Id of the tool, for `getTool`.');
const revision_id = id.describe('Id of the tool revision.');

export const toolRevisionActivated = event('tool.revision.activated', {
  sensitivity: 'non_pii',
  description: 'Another revision of a tool became the active one.',
  data: z.object({
    tool_id,
    revision_id,
    previous_revision_id: id.nullable().describe('Id of the revision that was active before. null: none was.'),
  }),
});
export const toolCompatibilityBlocking = event('tool.compatibility.blocking', {
  sensitivity: 'non_pii',
  description: 'A change of a tool breaks active assistants that use it.',
  data: z.object({
    tool_id,
    old_revision_id: id.nullable().describe('Id of the revision that is active. null: none is.'),
    new_revision_id: id.nullable().describe('Id of the revision that would be. null: the tool is deleted.'),
    active_blocking_count: z.int().describe('How many active assistants would break.'),
    assistant_ids: z.array(id).describe('Ids of the active assistants that would break.'),
  }),
});
export const toolInvocationFailed = event('tool.invocation.failed', {
  sensitivity: 'non_pii',
  description: 'A call of a tool failed after its retries.',
  data: z.object({
    tool_id,
    revision_id,
    status: z.int().nullable().describe('HTTP status of the last attempt. null: none was answered.'),
    attempts: z.int().describe('How many attempts were made.'),
    error: z.string().describe('Why it failed, without what the other side answered.'),
  }),
});

export const TOOL_EVENTS = [toolRevisionActivated, toolCompatibilityBlocking, toolInvocationFailed] as const;
