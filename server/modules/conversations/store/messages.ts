// Owns the table conversation_messages: what was said, in order. The event of a new message is stored without its text:
// the relay asks here for it when it delivers the event.

import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { MessageOption, Source } from '../../../../flow/interpreter/state.ts';
import type { SpokenLine } from '../../../../nlu/reader/question.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, type Kernel, reader, systemContext } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import { CannotOpen } from '../../../kernel/secrets/aead.ts';
import { perKernel } from '../../../kernel/state.ts';
import { messageCreated } from './events.ts';
import type { ConversationFile, ConversationMessage } from './schema.ts';
import {
  type ConversationSeal,
  openerOf,
  pageBySize,
  type SealedOwner,
  sealedBytesOf,
  sealOf,
  withinSize,
} from './sealed-rows.ts';

export type NewMessage = {
  role: 'user' | 'assistant' | 'agent';
  text: string;
  node_id: string | null;
  /** The human who wrote it. */
  agent_name?: string | null;
  /** What the end user may pick from. */
  options?: MessageOption[] | undefined;
  /** What it was taken from. */
  sources?: Source[] | undefined;
  /** What was sent with it. */
  files?: readonly FileOfMessage[] | undefined;
};

type Delivery = NonNullable<ShownMessage['delivery']>;
type Row = Omit<
  RowOf<'conversation_messages', { role: NewMessage['role']; delivery: Delivery | null }>,
  'org_id' | 'request_key'
>;
export type ShownMessage = z.input<typeof ConversationMessage>;
type FileOfMessage = z.output<typeof ConversationFile>;

const TABLE = 'conversation_messages';

/** Sealed as one value; a text alone where nothing goes with it. */
type Content = string | { text: string; options?: MessageOption[]; sources?: Source[]; files?: FileOfMessage[] };

const contentOf = ({ text, options = [], sources = [], files = [] }: MessageContent): Content =>
  options.length > 0 || sources.length > 0 || files.length > 0
    ? {
        text,
        ...(options.length > 0 && { options }),
        ...(sources.length > 0 && { sources }),
        ...(files.length > 0 && { files: [...files] }),
      }
    : text;
type MessageContent = Pick<NewMessage, 'text' | 'options' | 'sources' | 'files'>;
const textOf = (content: Content): string => (typeof content === 'string' ? content : content.text);

const toMessage = (row: Row, content: Content): ShownMessage => ({
  id: row.id,
  conversation_id: row.conversation_id,
  position: row.position,
  turn: row.turn,
  role: row.role,
  agent_name: row.agent_name,
  text: textOf(content),
  ...(typeof content !== 'string' && content.options && { options: content.options }),
  ...(typeof content !== 'string' && content.sources && { sources: content.sources }),
  ...(typeof content !== 'string' && content.files && { files: content.files }),
  node_id: row.node_id,
  ...(row.delivery !== null && { delivery: row.delivery }),
  created_at: iso(row.created_at),
});

type InsertPosition = {
  conversationId: string;
  before: number;
  turn: number;
  seal: ConversationSeal;
  requestKey?: Buffer | undefined;
  /** Of what our side says, where it is texted. */
  delivery: Delivery | null;
};

/** New messages, and the statement that stores them after the last one. The lock on the conversation keeps `before` true. */
export function insertMessages(
  ctx: Context,
  at: InsertPosition,
  added: readonly NewMessage[],
): { messages: ShownMessage[]; insert: Sql } {
  const created_at = ctx.clock.now();
  const rows = added.map(({ role, node_id, agent_name = null, ...message }, i) => {
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
    const content = contentOf(message);
    return { ...head, content, sealed: at.seal.close(TABLE, position, content) };
  });
  const insert = sql`
    insert into conversation_messages (org_id, conversation_id, position, id, role, turn, node_id, agent_name, sealed, delivery, request_key, created_at)
    select ${ctx.org.id}::uuid, ${at.conversationId}::uuid, position, id, role, ${at.turn}::int, node_id, agent_name, sealed,
      case when role <> 'user' then ${at.delivery}::text end,
      case when position = ${at.before + 1}::int then ${at.requestKey ?? null}::bytea end, ${created_at}::timestamptz
    from unnest(${rows.map((row) => row.position)}::int[], ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.role)}::text[],
      ${rows.map((row) => row.node_id)}::text[], ${rows.map((row) => row.agent_name)}::text[],
      ${rows.map((row) => row.sealed)}::bytea[]) as added (position, id, role, node_id, agent_name, sealed)`;
  return { messages: rows.map(({ content, ...row }) => toMessage(row, content)), insert };
}

/** What our side says instead, before the person has seen it. The lock on the conversation is held. */
export async function rewrite(
  ctx: Context,
  tx: Db,
  owner: SealedOwner,
  { position, text, agentName }: { position: number; text: string; agentName: string | null },
): Promise<void> {
  const seal = await sealOf(ctx, tx, owner);
  await tx.run(sql`
    update conversation_messages set sealed = ${seal.close(TABLE, position, text)}, agent_name = ${agentName}
    where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and position = ${position} and role <> 'user'`);
}

export const findByRequest = async (ctx: Context, db: Db, owner: SealedOwner, requestKey: Buffer) =>
  (await findByRequests(ctx, db, owner, [requestKey]))[0]?.message;

/** The messages that were stored under any of these keys. */
export async function findByRequests(ctx: Context, db: Db, owner: SealedOwner, keys: readonly Buffer[]) {
  const rows = await db.rows<Row & { request_key: Buffer }>(sql`
    select * from conversation_messages
    where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and request_key = any(${[...keys]}::bytea[])`);
  const shown = await opened(ctx, db, owner, rows);
  return shown.map((message, i) => ({ key: (rows[i] as (typeof rows)[number]).request_key, message }));
}

async function opened(ctx: Context, db: Db, owner: SealedOwner, rows: readonly Row[]): Promise<ShownMessage[]> {
  if (rows.length === 0) return [];
  const seal = await openerOf(ctx, db, owner);
  return rows.map((row) => toMessage(row, seal.open<Content>(TABLE, row.position, row.sealed) ?? ''));
}

type Named = { conversationId: string; id: string; position: number | null };
/** The text is null once the person was erased. */
type FoundMessage = { id: string; position: number; text: string | null };

/** Messages of any conversations, by their ids. */
async function findMany(ctx: Context, named: readonly Named[]): Promise<FoundMessage[]> {
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
    const content = seal.open<Content>(TABLE, row.position, row.sealed);
    found.push({ id: row.id, position: row.position, text: content === undefined ? null : textOf(content) });
  }
  return found;
}

/** Oldest first, after a position. */
export async function list(ctx: Context, owner: SealedOwner, { limit, after }: { limit: number; after: number }) {
  const db = reader(ctx);
  const rows = await db.rows<Row>(pageBySize(ctx, TABLE, owner.id, after, limit + 1));
  const shown = withinSize(rows, limit, sealedBytesOf);
  return {
    data: await opened(ctx, db, owner, shown),
    next_after: shown.length < rows.length ? (shown.at(-1)?.position ?? null) : null,
  };
}

type Counted = SealedOwner & { message_count: number };

/** The last message of each, by the id of the conversation. */
export const latest = async (ctx: Context, owners: readonly Counted[]) =>
  byConversation(
    ctx,
    owners,
    sql`
    select message.* from unnest(${owners.map(({ id }) => id)}::uuid[], ${owners.map((owner) => owner.message_count)}::int[])
      as last (conversation_id, position)
    join conversation_messages message on message.org_id = ${ctx.org.id} and message.conversation_id = last.conversation_id
      and message.position = last.position`,
  );

/** What the person wrote last in each: our side has rarely said more than a few lines since. */
export const latestOfPerson = async (ctx: Context, owners: readonly Counted[]) =>
  byConversation(
    ctx,
    owners,
    sql`
    select message.* from unnest(${owners.map(({ id }) => id)}::uuid[]) as wanted (conversation_id) cross join lateral (
      select * from conversation_messages
      where org_id = ${ctx.org.id} and conversation_id = wanted.conversation_id and role = 'user'
      order by position desc limit 1) message`,
  );

async function byConversation(
  ctx: Context,
  owners: readonly Counted[],
  statement: Sql,
): Promise<Map<string, ShownMessage>> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(statement);
  const byOwner = new Map(rows.map((row) => [row.conversation_id, row]));
  const found = new Map<string, ShownMessage>();
  for (const owner of owners) {
    const row = byOwner.get(owner.id);
    for (const message of row ? await opened(ctx, db, owner, [row]).catch(unlessDamaged([])) : [])
      found.set(owner.id, message);
  }
  return found;
}

/** Lists of many conversations leave out what cannot be opened; a request for the one conversation fails. */
const unlessDamaged =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof CannotOpen) return instead;
    throw error;
  };

const searchable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/** Searches transcripts for a phrase, in any case and spacing. */
export function phraseSearch(ctx: Context, phrase: string): (owner: SealedOwner) => Promise<boolean> {
  const wanted = searchable(phrase.trim());
  const isIn = async (owner: SealedOwner): Promise<boolean> => {
    for await (const page of transcriptPages(ctx, owner, SEARCHED_PAGE))
      if (page.some(({ text }) => searchable(text).includes(wanted))) return true;
    return false;
  };
  return (owner) => isIn(owner).catch(unlessDamaged(false));
}

const TRANSCRIPT_PAGE = 500;
/** A page is opened and searched in one go, whatever the length of its messages. */
const SEARCHED_PAGE = 100;

async function* transcriptPages(
  ctx: Context,
  owner: SealedOwner,
  limit = TRANSCRIPT_PAGE,
): AsyncGenerator<ShownMessage[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(ctx, owner, { limit, after });
    yield page.data;
    after = page.next_after;
  }
}

/** All of it, oldest first, read page by page. */
export async function readTranscript(ctx: Context, owner: SealedOwner): Promise<ShownMessage[]> {
  const transcript: ShownMessage[] = [];
  for await (const page of transcriptPages(ctx, owner)) transcript.push(...page);
  return transcript;
}

/** What our side said between a position and the next message of the person, if there is one; and `later`, after that. */
export async function answersTo(ctx: Context, owner: SealedOwner, position: number) {
  const { data } = await list(ctx, owner, { limit: TRANSCRIPT_PAGE, after: position });
  const next = data.findIndex(({ role }) => role === 'user');
  if (next === -1) return { replies: data, later: [] };
  return { replies: data.slice(0, next), later: data.slice(next).filter(({ role }) => role !== 'user') };
}

/** The last ones, oldest first, for the model that writes the next reply. */
export async function recentMessages(ctx: Context, owner: SealedOwner, count: number): Promise<SpokenLine[]> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(sql`
    select * from conversation_messages where org_id = ${ctx.org.id} and conversation_id = ${owner.id}
    order by position desc limit ${count}`);
  return (await opened(ctx, db, owner, withinSize(rows, count, sealedBytesOf).reverse())).map(({ role, text }) => ({
    role,
    text,
  }));
}

/** How many of them the built-in model reads, which answers inside the transaction. */
export const BUILT_IN_HISTORY = 12;

/** The same inside another statement: part of its `with`, and what it returns. */
export const selectRecent = (
  ctx: Context,
  { id }: Pick<SealedOwner, 'id'>,
  count: number,
): { recent: Sql; columns: Sql } => ({
  recent: sql`recent as materialized (
    select position, role, sealed from conversation_messages where org_id = ${ctx.org.id} and conversation_id = ${id}
    order by position desc limit ${count})`,
  // One text: three arrays are sorted three times, and are read letter by letter.
  columns: sql`(select string_agg(position || ' ' || role || ' ' || encode(sealed, 'base64'), ',' order by position desc) from recent) as recent_messages`,
});

/** Newest first: position, role and seal of each. Null where nothing was said. */
export type RecentMessages = { recent_messages: string | null };

/** Oldest first, as `recentMessages`; opened once, when they are asked for. */
export function openRecent(
  ctx: Context,
  { id }: Pick<SealedOwner, 'id'>,
  seal: ConversationSeal,
  { recent_messages }: RecentMessages,
): () => SpokenLine[] {
  let lines: SpokenLine[] | undefined;
  const open = (row: string): SpokenLine => {
    const name = `${id} ${row}`;
    const known = seal.hasKey ? openedLately(ctx).get(name) : undefined;
    if (known) return known;
    const [position, role, sealed = ''] = row.split(' ');
    const content = seal.open<Content>(TABLE, Number(position), Buffer.from(sealed, 'base64'));
    const line: SpokenLine = { role: role as NewMessage['role'], text: textOf(content ?? '') };
    if (content !== undefined) openedLately(ctx).set(name, line);
    return line;
  };
  return () => {
    lines ??= recent_messages === null ? [] : rowsWithinSize(recent_messages).reverse().map(open);
    return lines;
  };
}

/**
 * Each turn needs the messages before it, and opening forty of them takes 0.7 ms. A line is found by its position and
 * its sealed bytes, so it is never older than the row. It is cached for a minute, so that plain text stays in memory no
 * longer than a conversation needs it.
 */
const openedLately = perKernel(
  () =>
    new LRUCache<string, SpokenLine>({
      maxSize: 16_000_000,
      sizeCalculation: sizeOfOpened,
      ttl: 60_000,
      ttlResolution: 1000,
    }),
);
const sizeOfOpened = ({ text }: SpokenLine, name: string): number => name.length + 2 * text.length;

/** Newest first, as many as may be read together. Base64 has four letters for three bytes. */
function rowsWithinSize(recent: string): string[] {
  const rows = recent.split(',');
  return withinSize(rows, rows.length, (row) => row.length * 0.75);
}

/** The position of the newest; 0 where there is none. */
export const newestPosition = ({ recent_messages }: RecentMessages): number =>
  Number.parseInt(recent_messages ?? '0', 10);

/** All that our side said, for policies that ask for it. */
export const repliesSoFar = async (ctx: Context, owner: SealedOwner): Promise<string[]> =>
  (await recentMessages(ctx, owner, 500)).flatMap(({ role, text }) => (role === 'user' ? [] : [text]));

type StoredEvent = { id: string; data: Record<string, unknown> };
type MessageText = { text: string | null; position?: number };

/** A queue of deliveries holds many; a receiver that needs more of a longer one reads the transcript. */
const MAX_EVENT_TEXT = 16_384;

export const messageTexts = { types: new Set<string>([messageCreated.type]), fieldsOf: textsOfEvents };

async function textsOfEvents(
  kernel: Kernel,
  orgId: string,
  events: readonly StoredEvent[],
): Promise<Map<string, MessageText>> {
  const named = events.map(({ data }) => ({
    conversationId: String(data.conversation_id),
    id: String(data.message_id),
    // Events of earlier versions do not say it.
    position: typeof data.position === 'number' ? data.position : null,
  }));
  const found = await findMany(systemContext(kernel, orgId, 'message-texts'), named);
  const byId = new Map(found.map((message) => [message.id, message]));
  return new Map(
    events.map(({ id, data }): [string, MessageText] => {
      const message = byId.get(String(data.message_id));
      return [
        id,
        message ? { text: message.text?.slice(0, MAX_EVENT_TEXT) ?? null, position: message.position } : { text: null },
      ];
    }),
  );
}
