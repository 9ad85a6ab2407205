// Owns how agents sort conversations: labels, priority, and putting one aside for a while. Also the names of labels.
import { z } from 'zod';
import { isNamed, nameQuery } from '../../../http/name-search.ts';
import { type PageRequest, page, pageQuery, pageRows, toPage } from '../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import { emitAll, pendingEvent } from '../../../kernel/events.ts';
import { announceTopic } from '../../../kernel/signals.ts';
import * as conversations from '../store/conversations.ts';
import { conversationSorted } from '../store/events.ts';
import { PRIORITIES, priorityNumber } from '../store/schema.ts';

const MAX_LABELS = 20;
const MAX_NAMES = 500;

export const label = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,49}$/u,
    'Input should have 1 to 50 letters, digits, spaces, hyphens or underscores',
  );
export const labelList = z
  .array(label)
  .max(MAX_LABELS)
  .overwrite((names) => [...new Set(names)]);

export const SortConversation = z.object({
  labels: labelList.optional().describe('All its labels, at most 20; a name that is new is made'),
  priority: z.enum(PRIORITIES).optional().describe('How urgent it is'),
  snoozed_until: timestamp
    .nullable()
    .optional()
    .describe('Put aside until then, at most a year ahead, or until the person writes. null: not put aside'),
});
export type Sorted = z.output<typeof SortConversation>;

export const ConversationLabel = z
  .object({
    id: uuid.describe('Id of the label'),
    name: z.string().describe('Its name, in lower case'),
    created_at: timestamp.describe('When it was first used'),
  })
  .meta({ id: 'ConversationLabel' });
export const LabelPage = page(ConversationLabel);
export const LabelQuery = pageQuery.extend(nameQuery);

type LabelRow = RowOf<'conversation_labels'>;

const YEAR_MS = 366 * 86_400_000;

export function assertSnoozable({ clock }: Pick<Context, 'clock'>, until: string | null | undefined): void {
  if (typeof until !== 'string') return;
  const ahead = Date.parse(until) - clock.nowMs();
  if (ahead > 0 && ahead <= YEAR_MS) return;
  const msg = 'Input should be a time from now to a year ahead, or null';
  throw new Invalid([{ loc: ['body', 'snoozed_until'], msg, type: 'value_error', input: until }]);
}

export function sort(ctx: Context, id: string, body: Sorted) {
  assertSnoozable(ctx, body.snoozed_until);
  return transaction(ctx, async (tx) => {
    const { row, inner } = await conversations.lock(ctx, tx, id);
    const next = await storeSorting(ctx, tx, row, body);
    await audit(ctx, tx, 'conversation.sorted', id, { fields: Object.keys(body) });
    return conversations.toConversation({ ...ctx, tx }, next, inner);
  });
}

/** On a row that is locked. */
export async function storeSorting(ctx: Context, tx: Tx, row: conversations.ConversationRow, body: Sorted) {
  const { labels = row.labels, snoozed_until } = body;
  if (body.labels) await nameLabels(ctx, tx, labels);
  const priority = body.priority === undefined ? row.priority : priorityNumber(body.priority);
  const asked = typeof snoozed_until === 'string' ? new Date(snoozed_until) : null;
  const until = snoozed_until === undefined ? row.snoozed_until : asked;
  await tx.run(sql`
    update conversations set labels = ${labels}::text[], priority = ${priority}, snoozed_until = ${until}
    where org_id = ${ctx.org.id} and id = ${row.id}`);
  if (priority !== row.priority)
    await tx.run(sql`
      update hand_offs set priority = ${priority}
      where org_id = ${ctx.org.id} and conversation_id = ${row.id} and ended_at is null`);
  const next = { ...row, labels, priority, snoozed_until: until };
  if (!row.is_test)
    await emitAll(ctx, tx, [pendingEvent(conversationSorted, row.id, conversations.sessionEventData(row))]);
  tx.afterCommit(() => announceTopic(ctx, row.id));
  return next;
}

async function nameLabels(ctx: Context, tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const known = await tx.rows<{ name: string }>(
    sql`select name from conversation_labels where org_id = ${ctx.org.id} and name = any(${[...names]}::text[])`,
  );
  const added = names.filter((name) => !known.some((one) => one.name === name)).toSorted();
  if (added.length === 0) return;
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from conversation_labels where org_id = ${ctx.org.id}`,
  );
  if (count + added.length > MAX_NAMES)
    throw conflict(`There are ${MAX_NAMES} labels already. Use one of them, or delete one.`);
  await tx.run(sql`
    insert into conversation_labels (id, org_id, name, created_at)
    select id, ${ctx.org.id}::uuid, name, ${ctx.clock.now()}::timestamptz
    from unnest(${added.map(() => uuid7())}::uuid[], ${added}::text[]) as added (id, name)
    on conflict (org_id, name) do nothing`);
}

export async function listLabels(ctx: Context, query: PageRequest & { q?: string | undefined }) {
  const rows = await pageRows<LabelRow>(ctx, 'conversation_labels', query, isNamed(query));
  return toPage(rows, query.limit, ({ id, name, created_at }) => ({ id, name, created_at: iso(created_at) }));
}

/** Conversations keep it; it is offered no more. */
export function removeLabel(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const gone = await tx.maybe<Pick<LabelRow, 'name'>>(
      sql`delete from conversation_labels where org_id = ${ctx.org.id} and id = ${id} returning name`,
    );
    if (!gone) throw notFound('label');
    await audit(ctx, tx, 'conversation_label.deleted', id, gone);
  });
}
