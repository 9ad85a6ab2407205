// Events of this module.

import { z } from 'zod';
import { describeFields } from '../../http/wire.ts';
import { event } from '../../kernel/events.ts';
import { toolEventTexts } from './descriptions.ts';

const id = z.uuid();

export const toolRevisionActivated = event('tool.revision.activated', {
  sensitivity: 'non_pii',
  description: 'Another revision of a tool became the active one.',
  data: z.object({ tool_id: id, revision_id: id, previous_revision_id: id.nullable() }).apply(describeFields, toolEventTexts),
});
export const toolCompatibilityBlocking = event('tool.compatibility.blocking', {
  sensitivity: 'non_pii',
  description: 'A change of a tool breaks active assistants that use it.',
  data: z
    .object({
      tool_id: id,
      old_revision_id: id.nullable(),
      new_revision_id: id.nullable(),
      active_blocking_count: z.int(),
      assistant_ids: z.array(id),
    })
    .apply(describeFields, toolEventTexts),
});
export const toolInvocationFailed = event('tool.invocation.failed', {
  sensitivity: 'non_pii',
  description: 'A call of a tool failed after its retries.',
  data: z
    .object({ tool_id: id, revision_id: id, status: z.int().nullable(), attempts: z.int(), error: z.string() })
    .apply(describeFields, toolEventTexts),
});

export const TOOL_EVENTS = [toolRevisionActivated, toolCompatibilityBlocking, toolInvocationFailed] as const;
