// Owns one act on many conversations. Each is a transaction of its own: what one of them refuses keeps no other back.
import { z } from 'zod';
import { timestamp, uuid } from '../../../http/wire.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import * as conversations from '../store/conversations.ts';
import { OUTCOMES, PRIORITIES } from '../store/schema.ts';
import type { ConversationPorts } from '../turn/ports.ts';
import { assign, close } from './hand-over.ts';
import { assertSnoozable, labelList, sort } from './sorting.ts';

export const ChangeConversations = z
  .object({
    conversation_ids: z.array(uuid).min(1).max(50).describe('Ids of the conversations, at most 50'),
    add_labels: labelList.optional().describe('Labels that each of them gets'),
    remove_labels: labelList.optional().describe('Labels that each of them loses'),
    priority: z.enum(PRIORITIES).optional().describe('How urgent they are'),
    snoozed_until: timestamp.nullable().optional().describe('Put aside until then; null: no longer'),
    assignee: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .nullable()
      .optional()
      .describe('The colleague who looks after them; null for none'),
    close: z
      .object({ outcome: z.enum(OUTCOMES).optional().describe('How they went') })
      .optional()
      .describe('Present: they are closed, after the other changes'),
  })
  .refine(
    ({ conversation_ids: _ids, ...acts }) => Object.values(acts).some((act) => act !== undefined),
    'Say what should change',
  );

export const ChangedConversations = z
  .object({
    changed: z.array(uuid).describe('Ids of those that were changed'),
    refused: z
      .array(z.object({ conversation_id: uuid.describe('Which one refused'), message: z.string().describe('Why not') }))
      .describe('Those that were not'),
  })
  .meta({ id: 'ChangedConversations' });

type Changes = z.output<typeof ChangeConversations>;

export async function changeMany(ctx: Context, ports: ConversationPorts, body: Changes) {
  assertSnoozable(ctx, body.snoozed_until);
  const result: z.input<typeof ChangedConversations> = { changed: [], refused: [] };
  for (const id of new Set(body.conversation_ids)) {
    try {
      await transaction(ctx, (tx) => changeOne({ ...ctx, tx }, ports, id, body));
      result.changed.push(id);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      result.refused.push({ conversation_id: id, message: error.message });
    }
  }
  return result;
}

async function changeOne(ctx: Context, ports: ConversationPorts, id: string, body: Changes): Promise<void> {
  const { add_labels = [], remove_labels = [], priority, snoozed_until, assignee } = body;
  const isSorted =
    add_labels.length + remove_labels.length > 0 || priority !== undefined || snoozed_until !== undefined;
  if (isSorted) {
    const { labels } = await conversations.find(ctx, ctx.tx ?? ctx.db, id);
    const kept = [...new Set([...labels, ...add_labels])].filter((label) => !remove_labels.includes(label));
    await sort(ctx, id, {
      ...((add_labels.length > 0 || remove_labels.length > 0) && { labels: kept }),
      ...(priority && { priority }),
      ...(snoozed_until !== undefined && { snoozed_until }),
    });
  }
  if (assignee !== undefined) await assign(ctx, id, { assignee });
  if (body.close) await close(ctx, ports, id, body.close);
}
