// Owns the lists of conversations: their filters and orders, the search in transcripts, previews, and the list as a
// file.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import { type CsvColumns, csvAnswer } from '../../../http/csv-answer.ts';
import {
  afterPosition,
  orderBySorting,
  type SortedPosition,
  type Sorting,
  sortedCursor,
  sortedPosition,
} from '../../../http/sorted-pages.ts';
import { createdWithin } from '../../../http/time-range.ts';
import { isoOrNull } from '../../../http/wire.ts';
import { type Context, memberOf, reader } from '../../../kernel/context.ts';
import { all, join, type Sql, sql } from '../../../kernel/db/sql.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { CannotOpen } from '../../../kernel/secrets/aead.ts';
import { getPerson } from '../../people/person/lineage.ts';
import { personNames } from '../../people/person/names.ts';
import {
  type ConversationRow,
  type ConversationStatus,
  nanoToUsd,
  showConversation,
  toConversation,
} from './conversations.ts';
import * as messages from './messages.ts';
import { unreadOf } from './reads.ts';
import {
  type CONVERSATION_SORTS,
  type ConversationPage,
  type ConversationPreview,
  type ConversationQuery,
  NORMAL,
  priorityName,
  priorityNumber,
} from './schema.ts';

type Query = z.output<typeof ConversationQuery>;
/** `leafIds`: of the person asked for. */
type Filter = Query & { leafIds?: readonly string[] };
type Page = z.input<typeof ConversationPage>;

/** An urgent one counts as if it had waited centuries: one instant then says its place. */
const CENTURY_HOURS = 876_000;
const CENTURY_MS = CENTURY_HOURS * 3_600_000;

const SORTINGS: Record<(typeof CONVERSATION_SORTS)[number], Sorting<ConversationRow>> = {
  newest: { name: 'newest', column: 'created_at', direction: 'desc', at: (row) => row.created_at },
  oldest: { name: 'oldest', column: 'created_at', direction: 'asc', at: (row) => row.created_at },
  last_activity: { name: 'last_activity', column: 'updated_at', direction: 'desc', at: (row) => row.updated_at },
  waiting_longest: {
    name: 'waiting_longest',
    column: `(handed_off_at - priority * interval '${CENTURY_HOURS} hours')`,
    direction: 'asc',
    at: (row) => new Date((row.handed_off_at ?? row.created_at).getTime() - row.priority * CENTURY_MS),
  },
};

const isEnded = (status: ConversationStatus): boolean => status === 'completed' || status === 'abandoned';

const MAX_MENTIONS = 1000;

/** The newest of them: a list of ids is found at once, however many conversations there are. */
const mentionsCaller = (ctx: Context): Sql => sql`id = any(array(
  select conversation_id from note_mentions where org_id = ${ctx.org.id} and member_id = ${memberOf(ctx)}::uuid
  order by created_at desc, note_id desc limit ${MAX_MENTIONS}))`;

/** What the analysis of a conversation says. */
function hasVerdict(ctx: Context, { criterion, verdict }: Pick<Filter, 'criterion' | 'verdict'>): Sql {
  if (criterion === undefined) {
    const msg = 'A verdict is on a criterion. Name it in `criterion`';
    throw new Invalid([{ loc: ['query', 'criterion'], msg, type: 'value_error' }]);
  }
  return sql`exists (
    select from analysis_verdicts v where v.org_id = ${ctx.org.id} and v.conversation_id = conversations.id and v.criterion = ${criterion}
      and (${verdict ?? null}::text is null or v.verdict = ${verdict ?? null}))`;
}

const withPriority = (stored: number): Sql =>
  stored === NORMAL ? sql`priority = ${NORMAL}` : sql`priority <> 1 and priority = ${stored}`;

/** Says which of two indexes it is: that of open conversations, or that of ended ones. */
const ofStatus = (status: ConversationStatus): Sql =>
  sql`status = ${status} and ${isEnded(status) ? sql`ended_at is not null` : sql`ended_at is null`}`;

/** A list of one would not be read in the order of the index. */
const ofLeaves = (leafIds: readonly string[]): Sql =>
  leafIds.length === 1 ? sql`end_user_id = ${leafIds[0]}` : sql`end_user_id = any(${[...leafIds]}::uuid[])`;

function rowsAfter(
  ctx: Context,
  filter: Filter,
  after: SortedPosition | undefined,
  limit: number,
): Promise<ConversationRow[]> {
  const sorting = SORTINGS[filter.sort];
  const among = all(
    sql`org_id = ${ctx.org.id}`,
    filter.test ? sql`is_test` : sql`not is_test`,
    filter.sort === 'waiting_longest' && waitingForHuman(filter),
    filter.channel !== undefined && sql`channel = ${filter.channel}`,
    filter.channel_id !== undefined && sql`channel_id = ${filter.channel_id}`,
    filter.assistant_id !== undefined && sql`assistant_id = ${filter.assistant_id}`,
    filter.call_id !== undefined && sql`call_id = ${filter.call_id}`,
    filter.queue !== undefined && sql`queue = ${filter.queue}`,
    filter.assignee !== undefined && sql`assignee = ${filter.assignee}`,
    filter.label !== undefined && sql`labels <> '{}' and labels @> ${[filter.label]}::text[]`,
    filter.priority !== undefined && withPriority(priorityNumber(filter.priority)),
    filter.snoozed === 'true' && sql`snoozed_until is not null and snoozed_until > ${ctx.clock.now()}`,
    filter.snoozed === 'false' && sql`(snoozed_until is null or snoozed_until <= ${ctx.clock.now()})`,
    filter.mentioned && mentionsCaller(ctx),
    filter.outcome !== undefined && sql`outcome = ${filter.outcome}`,
    (filter.criterion !== undefined || filter.verdict !== undefined) && hasVerdict(ctx, filter),
    filter.leafIds && ofLeaves(filter.leafIds),
    createdWithin(filter),
    afterPosition(sorting, after),
  );
  const ofOne = (status?: ConversationStatus): Sql =>
    sql`select * from conversations where ${all(among, status && ofStatus(status))} ${orderBySorting(sorting, limit)}`;
  const [first, ...others] = filter.sort === 'waiting_longest' ? [] : (filter.status ?? []);
  if (others.length === 0) return reader(ctx).rows<ConversationRow>(ofOne(first));
  // Each status in the order of its index: together they would have to be sorted, however many there are.
  const pages = (filter.status ?? []).map((status) => sql`(${ofOne(status)})`);
  return reader(ctx).rows<ConversationRow>(
    sql`select * from (${join(pages, ' union all ')}) conversations ${orderBySorting(sorting, limit)}`,
  );
}

/** Only hand-offs wait for a human: no other status has a position in this order. */
function waitingForHuman({ status }: Filter): Sql {
  if (status?.some((one) => one !== 'handed_off')) {
    const msg =
      'With sort=waiting_longest the status can only be handed_off. Leave the status out, or choose another sort';
    throw new Invalid([{ loc: ['query', 'status'], msg, type: 'value_error', input: status.join(',') }]);
  }
  return sql`status = 'handed_off' and taken_over_at is null and handed_off_at is not null`;
}

/** One statement for the keys of many rows; each row then finds its own in the cache. */
async function withKeys(ctx: Context, rows: ConversationRow[]): Promise<ConversationRow[]> {
  const people = [...new Set(rows.map((row) => row.end_user_id ?? ''))];
  await ctx.dataKeys.findDataKeys(reader(ctx).queryable, ctx.org.id, people);
  return rows;
}

/** To open a row is work of the processor: after this long others have a turn. */
const SLICE_MS = 15;

async function showRows(ctx: Context, filter: Filter, rows: readonly ConversationRow[]): Promise<Page['data']> {
  const previews = filter.preview ? await previewsOf(ctx, rows) : undefined;
  const items: Page['data'] = [];
  let until = performance.now() + SLICE_MS;
  for (const row of rows) {
    if (performance.now() > until) {
      await yieldToEventLoop();
      until = performance.now() + SLICE_MS;
    }
    const preview = previews?.get(row.id);
    const item = await showConversation(ctx, reader(ctx), row).catch((error) => damagedRow(ctx, row, error));
    items.push({ ...item, ...(preview && { preview }) });
  }
  return items;
}

/** One row that cannot be opened does not hide all others: it is listed without its sealed fields, and logged. */
function damagedRow(ctx: Context, row: ConversationRow, error: unknown) {
  if (!(error instanceof CannotOpen)) throw error;
  ctx.log.warn({ conversation_id: row.id }, 'a conversation cannot be opened with the key of its person');
  return toConversation(ctx, { ...row, rating_score: null }, undefined);
}

const cursorAfter = (filter: Filter, row: ConversationRow | undefined): string | null =>
  row ? sortedCursor(SORTINGS[filter.sort], row) : null;

export async function list(ctx: Context, query: Query): Promise<Page> {
  const filter = await filterOf(ctx, query);
  return query.q === undefined ? page(ctx, filter) : search(ctx, filter, query.q);
}

async function filterOf(ctx: Context, query: Query): Promise<Filter> {
  if (query.end_user_id === undefined) return query;
  const { leafIds } = await getPerson(ctx, reader(ctx), query.end_user_id);
  return { ...query, leafIds };
}

async function page(ctx: Context, filter: Filter): Promise<Page> {
  const after = sortedPosition(filter, SORTINGS[filter.sort]);
  const rows = await withKeys(ctx, await rowsAfter(ctx, filter, after, filter.limit + 1));
  const shown = rows.slice(0, filter.limit);
  const next = rows.length > shown.length ? shown.at(-1) : undefined;
  return { data: await showRows(ctx, filter, shown), next_cursor: cursorAfter(filter, next), searched: null };
}

const SEARCH_BATCH = 50;
const MAX_SEARCHED = 500;
const MAX_SEARCH_MS = 1000;

/** Opens transcripts up to a number and a time; the cursor is then at the last one opened, so that none is skipped. */
async function search(ctx: Context, filter: Filter, phrase: string): Promise<Page> {
  const until = performance.now() + MAX_SEARCH_MS;
  const hasPhrase = messages.phraseSearch(ctx, phrase);
  const found: ConversationRow[] = [];
  let after = sortedPosition(filter, SORTINGS[filter.sort]);
  let searched = 0;
  const answer = async (last?: ConversationRow): Promise<Page> => ({
    data: await showRows(ctx, filter, found),
    next_cursor: cursorAfter(filter, last),
    searched,
  });
  for (;;) {
    const rows = await withKeys(ctx, await rowsAfter(ctx, filter, after, SEARCH_BATCH));
    for (const row of rows) {
      if (await hasPhrase(row)) found.push(row);
      searched += 1;
      if (found.length === filter.limit || searched === MAX_SEARCHED || performance.now() > until) return answer(row);
      after = { at: SORTINGS[filter.sort].at(row), id: row.id };
    }
    if (rows.length < SEARCH_BATCH) return answer();
  }
}

/** With what its analysis says, as `Solved: met; Polite: not_met`. */
type FileRow = ConversationRow & { verdicts: string };

const COLUMNS: CsvColumns<FileRow> = {
  id: (row) => row.id,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  ended_at: (row) => row.ended_at,
  channel: (row) => row.channel,
  status: (row) => row.status,
  assistant_id: (row) => row.assistant_id,
  revision_id: (row) => row.revision_id,
  end_user_id: (row) => row.end_user_id,
  call_id: (row) => row.call_id,
  queue: (row) => row.queue,
  handed_off_at: (row) => row.handed_off_at,
  taken_over_at: (row) => row.taken_over_at,
  agent_name: (row) => row.agent_name,
  assignee: (row) => row.assignee,
  priority: (row) => priorityName(row.priority),
  labels: (row) => row.labels.join(' '),
  turns: (row) => row.turns,
  message_count: (row) => row.message_count,
  cost_usd: (row) => nanoToUsd(row.cost_nano),
  outcome: (row) => row.outcome,
  outcome_label: (row) => row.outcome_label,
  disposition: (row) => row.disposition,
  end_reason: (row) => row.end_reason,
  verdicts: (row) => row.verdicts,
};

/** The same list, whole, as a file. */
export const download = async (ctx: Context, query: Query) =>
  csvAnswer(ctx, 'conversations', COLUMNS, batches(ctx, await filterOf(ctx, query)));

const FILE_BATCH = 250;

async function* batches(ctx: Context, filter: Filter): AsyncGenerator<FileRow[]> {
  const hasPhrase = filter.q === undefined ? undefined : messages.phraseSearch(ctx, filter.q);
  let after: SortedPosition | undefined;
  for (;;) {
    const rows = await rowsAfter(ctx, filter, after, FILE_BATCH);
    yield withVerdicts(ctx, hasPhrase ? await rowsWith(hasPhrase, await withKeys(ctx, rows)) : rows);
    const last = rows.at(-1);
    if (!last || rows.length < FILE_BATCH) return;
    after = { at: SORTINGS[filter.sort].at(last), id: last.id };
  }
}

async function withVerdicts(ctx: Context, rows: readonly ConversationRow[]): Promise<FileRow[]> {
  const known = await reader(ctx).rows<{ conversation_id: string; verdicts: string }>(sql`
    select conversation_id, string_agg(criterion || ': ' || verdict, '; ' order by criterion) as verdicts from analysis_verdicts
    where org_id = ${ctx.org.id} and conversation_id = any(${rows.map(({ id }) => id)}::uuid[]) group by conversation_id`);
  const byId = new Map(known.map(({ conversation_id, verdicts }) => [conversation_id, verdicts]));
  return rows.map((row) => ({ ...row, verdicts: byId.get(row.id) ?? '' }));
}

async function rowsWith(hasPhrase: (row: ConversationRow) => Promise<boolean>, rows: readonly ConversationRow[]) {
  const found: ConversationRow[] = [];
  for (const row of rows) if (await hasPhrase(row)) found.push(row);
  return found;
}

type Preview = z.input<typeof ConversationPreview>;
const MAX_PREVIEW_TEXT = 200;

/** Whom each is with, its last messages and what is unread, by the id of the conversation: few statements, however many there are. */
async function previewsOf(ctx: Context, rows: readonly ConversationRow[]): Promise<Map<string, Preview>> {
  const leafIds = rows.flatMap(({ end_user_id }) => (end_user_id === null ? [] : [end_user_id]));
  const names = await personNames(ctx, reader(ctx), [...new Set(leafIds)]);
  const latest = await messages.latest(ctx, rows);
  const wishes = await messages.latestOfPerson(ctx, rows);
  const due = await targetsOf(ctx, rows);
  const unread = await unreadOf(ctx, reader(ctx), rows);
  const previewOf = ({ id, end_user_id }: ConversationRow): Preview => {
    const cut = (message: messages.ShownMessage | undefined) =>
      message
        ? { role: message.role, text: message.text.slice(0, MAX_PREVIEW_TEXT), created_at: message.created_at }
        : null;
    return {
      person_name: names.get(end_user_id ?? '') ?? null,
      last_message: cut(latest.get(id)),
      last_of_person: cut(wishes.get(id)),
      response_due_at: isoOrNull(due.get(id) ?? null),
      unread: unread.get(id) ?? 0,
    };
  };
  return new Map(rows.map((row) => [row.id, previewOf(row)]));
}

/** When the next target of each ends. */
async function targetsOf(ctx: Context, rows: readonly ConversationRow[]): Promise<Map<string, Date | null>> {
  const handedOff = rows.filter(({ status }) => status === 'handed_off').map(({ id }) => id);
  if (handedOff.length === 0) return new Map();
  const found = await reader(ctx).rows<{ conversation_id: string; due: Date | null }>(sql`
    select conversation_id, case when first_response_at is null then coalesce(first_response_due_at, resolution_due_at)
      else resolution_due_at end as due
    from hand_offs where org_id = ${ctx.org.id} and conversation_id = any(${handedOff}::uuid[]) and ended_at is null`);
  return new Map(found.map(({ conversation_id, due }) => [conversation_id, due]));
}

/** The latest conversations of an assistant that are over. */
export async function latestEnded(ctx: Context, assistantId: string, limit: number): Promise<string[]> {
  const rows = await reader(ctx).rows<Pick<ConversationRow, 'id'>>(sql`
    select id from conversations where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and ended_at is not null
      and not is_test
    order by created_at desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}
