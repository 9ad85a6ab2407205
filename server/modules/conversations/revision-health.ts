// Owns the health of a revision: how its latest conversations went, counted from their traces.

import { z } from 'zod';
import type { Json } from '../../../flow/language/json.ts';
import { intParam, iso, timestamp, uuid } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import { assistantOf } from '../assistants/live-revision.ts';
import { ConversationSeal } from './store/sealed-rows.ts';
import { type TroubleEntry, troublesIn } from './turn-troubles.ts';

/** Of busier revisions the newest ones tell enough; a page that asks every half minute stays cheap. */
const MAX_CONVERSATIONS = 100;
const MAX_ENTRIES = 8000;
const MAX_HOURS = 720;
const HOUR_MS = 3_600_000;

export const HealthQuery = z.object({
  hours: intParam({ ge: 1, le: MAX_HOURS, fallback: 24 }).describe(
    'How far back it looks, 1 to 720 hours; 24 by default',
  ),
});
export const RevisionHealth = z
  .object({
    revision_id: uuid.describe('The revision whose conversations are counted'),
    since: timestamp.describe('Conversations that began since then are counted'),
    conversations: z
      .int()
      .describe('How many conversations were looked at: the newest, at most 100; tests are none of them'),
    turns: z.int().describe('How often people spoke in them'),
    guesses: z.int().describe('Turns whose words were taken for what is only nearest in meaning'),
    asks_again: z.int().describe('Turns that were not understood, so that the assistant asked again'),
    errors: z
      .int()
      .describe('Turns in which a tool, a model or a transfer failed, and conversations that ended in a failure'),
    hand_offs: z.int().describe('Conversations that asked for a human'),
  })
  .meta({ id: 'RevisionHealth' });

type ConversationRow = { id: string; end_user_id: string | null; is_handed_off: boolean; is_failed: boolean };
type EntryRow = {
  conversation_id: string;
  position: number;
  turn: number;
  type: string;
  node_id: string | null;
  sealed: Buffer;
};
type At = { assistantId: string; revisionId: string };

export async function revisionHealth(
  ctx: Context,
  { assistantId, revisionId }: At,
  { hours }: z.output<typeof HealthQuery>,
): Promise<z.input<typeof RevisionHealth>> {
  if ((await assistantOf(ctx, revisionId)) !== assistantId) throw notFound('assistant revision');
  const since = new Date(ctx.clock.now().getTime() - hours * HOUR_MS);
  // Along the index of the assistant: older revisions answer less and less.
  const rows = await reader(ctx).rows<ConversationRow>(sql`
    select id, end_user_id, handed_off_at is not null as is_handed_off, end_reason = 'failed' is true as is_failed from (
      select * from conversations
      where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and created_at >= ${since}::timestamptz
      order by created_at desc, id desc limit ${10 * MAX_CONVERSATIONS}) latest
    where revision_id = ${revisionId} and not is_test order by created_at desc, id desc limit ${MAX_CONVERSATIONS}`);
  const troubles = (await tracesOf(ctx, rows)).map(troublesIn);
  const sum = (kind: keyof (typeof troubles)[number]): number => troubles.reduce((total, one) => total + one[kind], 0);
  return {
    revision_id: revisionId,
    since: iso(since),
    conversations: rows.length,
    turns: sum('turns'),
    guesses: sum('guesses'),
    asks_again: sum('asks_again'),
    errors: sum('errors') + rows.filter(({ is_failed }) => is_failed).length,
    hand_offs: rows.filter(({ is_handed_off }) => is_handed_off).length,
  };
}

/** What an erased person said stays closed, and counts for nothing. */
async function tracesOf(ctx: Context, owners: readonly ConversationRow[]): Promise<TroubleEntry[][]> {
  if (owners.length === 0) return [];
  const db = reader(ctx);
  const rows = await db.rows<EntryRow>(sql`
    select conversation_id, position, turn, type, node_id, sealed from conversation_trace
    where org_id = ${ctx.org.id} and conversation_id = any(${owners.map(({ id }) => id)}::uuid[])
      and type in ('heard', 'result', 'step', 'effect')
    order by conversation_id desc, position limit ${MAX_ENTRIES}`);
  const subjects = owners.map(({ end_user_id }) => end_user_id ?? '');
  const keys = await ctx.dataKeys.findDataKeys(db.queryable, ctx.org.id, subjects);
  const traces = new Map(owners.map(({ id }): [string, TroubleEntry[]] => [id, []]));
  const seals = new Map(
    owners.map(({ id, end_user_id }) => [id, new ConversationSeal(ctx.org.id, id, keys.get(end_user_id ?? ''))]),
  );
  for (const { conversation_id, position, turn, type, node_id, sealed } of rows) {
    const entry = seals
      .get(conversation_id)
      ?.open<{ detail: Record<string, Json> }>('conversation_trace', position, sealed);
    if (entry) traces.get(conversation_id)?.push({ turn, type, node_id, detail: entry.detail });
  }
  return [...traces.values()];
}
