// Owns the table conversation_messages: what was said, in order.

import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { MessageOption } from '../../../../flow/interpreter/state.ts';
import type { SpokenLine } from '../../../../nlu/answer/question.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { CannotOpen } from '../../../kernel/secrets/aead.ts';
import { type Sql, sql } from '../../../kernel/sql.ts';
import { perKernel } from '../../../kernel/state.ts';
import { pageBySize, sealedBytesOf, withinSize } from '../pages.ts';
import type { ConversationMessage } from '../schema.ts';
import { type ConversationSeal, openerOf } from '../seal.ts';
import type { NewMessage } from '../turns/progress.ts';

type Delivery = NonNullable<ShownMessage['delivery']>;
type Row = Omit<
  RowOf<'conversation_messages', { role: NewMessage['role']; delivery: Delivery | null }>,
  'org_id' | 'request_key'
>;
export type ShownMessage = z.input<typeof ConversationMessage>;
type Owner = { id: string; end_user_id: string | null };

const TABLE = 'conversation_messages';

/** Sealed as one value; a text alone where nothing was offered. */
type Said = string | { text: string; options: MessageOption[] };

const saidOf = ({ text, options }: Pick<NewMessage, 'text' | 'options'>): Said => (options?.length ? { text, options } : text);
const textOf = (said: Said): string => (typeof said === 'string' ? said : said.text);

const toMessage = (row: Row, said: Said): ShownMessage => ({
  id: row.id,
  conversation_id: row.conversation_id,
  position: row.position,
  turn: row.turn,
  role: row.role,
  agent_name: row.agent_name,
  text: textOf(said),
  ...(typeof said !== 'string' && { options: said.options }),
  node_id: row.node_id,
  ...(row.delivery !== null && { delivery: row.delivery }),
  created_at: iso(row.created_at),
});

type Place = {
  conversationId: string;
  before: number;
  turn: number;
  seal: ConversationSeal;
  requestKey?: Buffer | undefined;
  /** Of what our side says, where it is texted. */
  delivery: Delivery | null;
};

/** New messages after the last one, and the statement that stores them. The lock on the conversation keeps `before` true. */
export function addition(ctx: Context, at: Place, added: readonly NewMessage[]): { said: ShownMessage[]; insert: Sql } {
  const created_at = ctx.clock.now();
  const rows = added.map(({ role, node_id, agent_name = null, ...words }, i) => {
    const position = at.before + i + 1;
    const head = {
      conversation_id: at.conversationId,
      position,
      id: uuid7(),
      role,
      turn: at.turn,
      node_id,
      agent_name,
      delivery: role === 'user' ? null : at.delivery,
      created_at,
    };
    const said = saidOf(words);
    return { ...head, words: said, sealed: at.seal.close(TABLE, position, said) };
  });
  const insert = sql`
    insert into conversation_messages (org_id, conversation_id, position, id, role, turn, node_id, agent_name, sealed, delivery, request_key, created_at)
    select ${ctx.org.id}::uuid, ${at.conversationId}::uuid, position, id, role, ${at.turn}::int, node_id, agent_name, sealed,
      case when role <> 'user' then ${at.delivery}::text end,
      case when position = ${at.before + 1}::int then ${at.requestKey ?? null}::bytea end, ${created_at}::timestamptz
    from unnest(${rows.map((row) => row.position)}::int[], ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.role)}::text[],
      ${rows.map((row) => row.node_id)}::text[], ${rows.map((row) => row.agent_name)}::text[],
      ${rows.map((row) => row.sealed)}::bytea[]) as added (position, id, role, node_id, agent_name, sealed)`;
  return { said: rows.map(({ words, ...row }) => toMessage(row, words)), insert };
}

export async function findByRequest(ctx: Context, db: Db, owner: Owner, requestKey: Buffer): Promise<ShownMessage | undefined> {
  const row = await db.maybe<Row>(sql`
    select * from conversation_messages where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and request_key = ${requestKey}`);
  return row && (await opened(ctx, db, owner, [row]))[0];
}

/** What was kept under any of these keys. */
export async function findByRequests(ctx: Context, db: Db, owner: Owner, keys: readonly Buffer[]) {
  const rows = await db.rows<Row & { request_key: Buffer }>(sql`
    select * from conversation_messages
    where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and request_key = any(${[...keys]}::bytea[])`);
  const shown = await opened(ctx, db, owner, rows);
  return shown.map((message, i) => ({ key: (rows[i] as (typeof rows)[number]).request_key, message }));
}

async function opened(ctx: Context, db: Db, owner: Owner, rows: readonly Row[]): Promise<ShownMessage[]> {
  if (rows.length === 0) return [];
  const seal = await openerOf(ctx, db, owner);
  return rows.map((row) => toMessage(row, seal.open<Said>(TABLE, row.position, row.sealed) ?? ''));
}

type Named = { conversationId: string; id: string; position: number | null };
/** The text is null once the person was erased. */
export type FoundMessage = { id: string; position: number; text: string | null };

/** Messages of any conversations, by their names. */
export async function find(ctx: Context, named: readonly Named[]): Promise<FoundMessage[]> {
  const db = reader(ctx);
  const rows = await db.rows<Row & { end_user_id: string | null }>(sql`
    select message.*, conversation.end_user_id
    from unnest(${named.map(({ conversationId }) => conversationId)}::uuid[], ${named.map(({ id }) => id)}::uuid[],
      ${named.map(({ position }) => position)}::int[]) as named (conversation_id, id, position)
    join conversations conversation on conversation.org_id = ${ctx.org.id} and conversation.id = named.conversation_id
    join conversation_messages message on message.org_id = ${ctx.org.id} and message.conversation_id = named.conversation_id
      and message.id = named.id
      and message.position between coalesce(named.position, 0) and coalesce(named.position, 2147483647)`);
  await ctx.dataKeys.findDataKeys(db.queryable, ctx.org.id, [...new Set(rows.map((row) => row.end_user_id ?? ''))]);
  const found: FoundMessage[] = [];
  for (const row of rows) {
    const seal = await openerOf(ctx, db, { id: row.conversation_id, end_user_id: row.end_user_id });
    const said = seal.open<Said>(TABLE, row.position, row.sealed);
    found.push({ id: row.id, position: row.position, text: said === undefined ? null : textOf(said) });
  }
  return found;
}

/** Oldest first, after a position. */
export async function list(ctx: Context, owner: Owner, { limit, after }: { limit: number; after: number }) {
  const db = reader(ctx);
  const rows = await db.rows<Row>(pageBySize(ctx, TABLE, owner.id, after, limit + 1));
  const shown = withinSize(rows, limit, sealedBytesOf);
  return {
    data: await opened(ctx, db, owner, shown),
    next_after: shown.length < rows.length ? (shown.at(-1)?.position ?? null) : null,
  };
}

/** The last message of each, by the id of the conversation. */
export async function latest(ctx: Context, owners: readonly (Owner & { message_count: number })[]) {
  const db = reader(ctx);
  const rows = await db.rows<Row>(sql`
    select message.* from unnest(${owners.map(({ id }) => id)}::uuid[], ${owners.map((owner) => owner.message_count)}::int[])
      as last (conversation_id, position)
    join conversation_messages message on message.org_id = ${ctx.org.id} and message.conversation_id = last.conversation_id
      and message.position = last.position`);
  const byOwner = new Map(rows.map((row) => [row.conversation_id, row]));
  const found = new Map<string, ShownMessage>();
  for (const owner of owners) {
    const row = byOwner.get(owner.id);
    for (const message of row ? await opened(ctx, db, owner, [row]).catch(unlessDamaged([])) : []) found.set(owner.id, message);
  }
  return found;
}

/** Lists of many conversations leave out what cannot be opened; whoever reads the one is told that it failed. */
const unlessDamaged =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof CannotOpen) return instead;
    throw error;
  };

const searchable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/** A test of whether anybody said this, in whatever case and spacing. */
export function saying(ctx: Context, words: string): (owner: Owner) => Promise<boolean> {
  const wanted = searchable(words.trim());
  const isIn = async (owner: Owner): Promise<boolean> => {
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(ctx, owner, { limit: TRANSCRIPT_PAGE, after });
      if (page.data.some(({ text }) => searchable(text).includes(wanted))) return true;
      after = page.next_after;
    }
    return false;
  };
  return (owner) => isIn(owner).catch(unlessDamaged(false));
}

const TRANSCRIPT_PAGE = 500;

/** All of it, oldest first, read page by page. */
export async function readTranscript(ctx: Context, owner: Owner): Promise<ShownMessage[]> {
  const said: ShownMessage[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(ctx, owner, { limit: TRANSCRIPT_PAGE, after });
    said.push(...page.data);
    after = page.next_after;
  }
  return said;
}

/** What our side said after a position. */
export async function repliesAfter(ctx: Context, owner: Owner, position: number): Promise<ShownMessage[]> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(sql`
    select * from conversation_messages
    where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and position > ${position} and role <> 'user'
    order by position limit 500`);
  return opened(ctx, db, owner, rows);
}

/** What our side said between a position and the next time the person spoke, if they did. */
export async function answersTo(
  ctx: Context,
  owner: Owner,
  position: number,
): Promise<{ replies: ShownMessage[]; isLatest: boolean }> {
  const { data } = await list(ctx, owner, { limit: 500, after: position });
  const next = data.findIndex(({ role }) => role === 'user');
  return next === -1 ? { replies: data, isLatest: true } : { replies: data.slice(0, next), isLatest: false };
}

/** The last ones, oldest first, for the model that has to think of the next words. */
export async function recentMessages(ctx: Context, owner: Owner, count: number): Promise<SpokenLine[]> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(sql`
    select * from conversation_messages where org_id = ${ctx.org.id} and conversation_id = ${owner.id}
    order by position desc limit ${count}`);
  return (await opened(ctx, db, owner, withinSize(rows, count, sealedBytesOf).reverse())).map(({ role, text }) => ({
    role,
    text,
  }));
}

/** How far back it looks where the answer is found at once. */
export const AT_ONCE_HISTORY = 12;

/** The same for a statement of the caller's own: part of its `with`, and what it returns. */
export const recalling = (ctx: Context, { id }: Pick<Owner, 'id'>, count: number): { recent: Sql; columns: Sql } => ({
  recent: sql`recent as materialized (
    select position, role, sealed from conversation_messages where org_id = ${ctx.org.id} and conversation_id = ${id}
    order by position desc limit ${count})`,
  // One text: three arrays are sorted three times, and are read letter by letter.
  columns: sql`(select string_agg(position || ' ' || role || ' ' || encode(sealed, 'base64'), ',' order by position desc) from recent) as recalled`,
});

/** Newest first: position, role and seal of each. Null where nothing was said. */
export type RecalledMessages = { recalled: string | null };

/** Oldest first, as `recentMessages`; opened once, when they are asked for. */
export function recalledLines(
  ctx: Context,
  { id }: Pick<Owner, 'id'>,
  seal: ConversationSeal,
  { recalled }: RecalledMessages,
): () => SpokenLine[] {
  let lines: SpokenLine[] | undefined;
  const open = (row: string): SpokenLine => {
    const name = `${id} ${row}`;
    const known = seal.holds ? openedLately(ctx).get(name) : undefined;
    if (known) return known;
    const [position, role, sealed = ''] = row.split(' ');
    const said = seal.open<Said>(TABLE, Number(position), Buffer.from(sealed, 'base64'));
    const line: SpokenLine = { role: role as NewMessage['role'], text: textOf(said ?? '') };
    if (said !== undefined) openedLately(ctx).set(name, line);
    return line;
  };
  return () => {
    lines ??= recalled === null ? [] : rowsWithinSize(recalled).reverse().map(open);
    return lines;
  };
}

/**
 * Each turn needs what was said before it, and opening forty messages takes 0.7 ms. A line is found by its place and its sealed bytes, so it
 * is never older than the row. It is kept for a minute, so that plain words stay in memory no longer than a talk needs them.
 */
const openedLately = perKernel(
  () =>
    new LRUCache<string, SpokenLine>({ maxSize: 16_000_000, sizeCalculation: sizeOfOpened, ttl: 60_000, ttlResolution: 1000 }),
);
const sizeOfOpened = ({ text }: SpokenLine, name: string): number => name.length + 2 * text.length;

/** Newest first, as many as may be read at once. A seal is told in four letters for three bytes. */
function rowsWithinSize(recalled: string): string[] {
  const rows = recalled.split(',');
  return withinSize(rows, rows.length, (row) => row.length * 0.75);
}

/** The position of the newest; 0 where nothing was said. */
export const lastRecalled = ({ recalled }: RecalledMessages): number => Number.parseInt(recalled ?? '0', 10);

/** All that our side said, for policies that ask for it. */
export const transcriptLine = async (ctx: Context, owner: Owner): Promise<string[]> =>
  (await recentMessages(ctx, owner, 500)).flatMap(({ role, text }) => (role === 'user' ? [] : [text]));
