// Owns the table conversation_trace: how each message of a conversation came about and what it cost; and how it is
// shown to a caller, with what the caller's key may not read masked.
import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { z } from 'zod';
import type { Json, JsonObject } from '../../../../flow/language/json.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import * as conversations from './conversations.ts';
import { hiddenFrom, maskerFor } from './masking.ts';
import type { ConversationTraceEntry, Trace } from './schema.ts';
import {
  type ConversationSeal,
  openerOf,
  pageBySize,
  type SealedOwner,
  sealedBytesOf,
  withinSize,
} from './sealed-rows.ts';

export type NewTrace = {
  type: string;
  node_id: string | null;
  reason: string;
  detail: Record<string, Json>;
  cost_nano: number;
  duration_ms: number;
};

export const traceEntry = (type: string, reason: string, more: Partial<NewTrace> = {}): NewTrace => ({
  type,
  node_id: null,
  reason,
  detail: {},
  cost_nano: 0,
  duration_ms: 0,
  ...more,
});

type Row = RowOf<'conversation_trace'>;
type SealedEntry = { reason: string; detail: Record<string, Json> };

const TABLE = 'conversation_trace';
export const MAX_ENTRIES = 10_000;

type InsertPosition = { conversationId: string; before: number; turn: number; seal: ConversationSeal };

/** The statement that stores new entries after the last one. */
export function insertTrace(ctx: Context, at: InsertPosition, added: readonly NewTrace[]): Sql {
  const sealed = added.map(({ reason, detail }, i) => at.seal.close(TABLE, at.before + i + 1, { reason, detail }));
  return sql`
    insert into conversation_trace (org_id, conversation_id, position, turn, type, node_id, sealed, cost_nano, duration_ms, created_at, traceparent,
      parent_span)
    select ${ctx.org.id}::uuid, ${at.conversationId}::uuid, ${at.before}::int + n, ${at.turn}::int, type, node_id, sealed, cost_nano, duration_ms,
      ${ctx.clock.now()}::timestamptz, ${ctx.trace}::text, ${ctx.parentSpan ?? null}::text
    from unnest(${added.map(({ type }) => type)}::text[], ${added.map(({ node_id }) => node_id)}::text[], ${sealed}::bytea[],
      ${added.map(({ cost_nano }) => cost_nano)}::bigint[], ${added.map(({ duration_ms }) => Math.round(duration_ms))}::int[])
      with ordinality as added (type, node_id, sealed, cost_nano, duration_ms, n)`;
}

export async function list(
  ctx: Context,
  owner: SealedOwner & { cost_nano: number },
  { limit, after }: { limit: number; after: number },
): Promise<z.input<typeof Trace>> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(pageBySize(ctx, TABLE, owner.id, after, limit + 1));
  const shown = withinSize(rows, limit, sealedBytesOf);
  const seal = await openerOf(ctx, db, owner);
  const data = shown.map((row): z.input<typeof ConversationTraceEntry> => {
    const { reason, detail } = seal.open<SealedEntry>(TABLE, row.position, row.sealed) ?? { reason: '', detail: {} };
    return {
      position: row.position,
      turn: row.turn,
      type: row.type,
      node_id: row.node_id,
      reason,
      detail,
      cost_usd: conversations.nanoToUsd(row.cost_nano),
      duration_ms: row.duration_ms,
      created_at: iso(row.created_at),
    };
  });
  const more = shown.length < rows.length;
  return {
    data,
    next_after: more ? (shown.at(-1)?.position ?? null) : null,
    cost_usd: conversations.nanoToUsd(owner.cost_nano),
  };
}

/** As a collector gets it: opened, with the piece of work that wrote it. */
export type EntryForExport = Pick<
  Row,
  'position' | 'turn' | 'type' | 'node_id' | 'duration_ms' | 'traceparent' | 'parent_span'
> & {
  reason: string;
  detail: Record<string, Json>;
  costNano: number;
  createdAt: Date;
};

/** A page of entries after a position. What an erased person said stays closed. */
export async function forExport(
  ctx: Context,
  owner: SealedOwner,
  after: number,
  limit: number,
): Promise<EntryForExport[]> {
  const db = reader(ctx);
  const rows = withinSize(await db.rows<Row>(pageBySize(ctx, TABLE, owner.id, after, limit + 1)), limit, sealedBytesOf);
  const seal = await openerOf(ctx, db, owner);
  return rows.map((row) => {
    const { position, turn, type, node_id, duration_ms, traceparent, parent_span } = row;
    const { reason, detail } = seal.open<SealedEntry>(TABLE, position, row.sealed) ?? { reason: '', detail: {} };
    return {
      position,
      turn,
      type,
      node_id,
      duration_ms,
      traceparent,
      parent_span,
      reason,
      detail,
      costNano: row.cost_nano,
      createdAt: row.created_at,
    };
  });
}

/** Entries of some types in order: the material of a replay. */
export async function ofTypes(
  ctx: Context,
  owner: SealedOwner,
  types: readonly string[],
  limit = MAX_ENTRIES,
): Promise<Pick<EntryForExport, 'type' | 'turn' | 'node_id' | 'detail'>[]> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(sql`
    select * from conversation_trace where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and type = any(${[...types]}::text[])
    order by position limit ${limit}`);
  const seal = await openerOf(ctx, db, owner);
  return rows.flatMap(({ type, turn, node_id, position, sealed }) => {
    const entry = seal.open<SealedEntry>(TABLE, position, sealed);
    return entry ? [{ type, turn, node_id, detail: entry.detail }] : [];
  });
}

/** The human who took the conversation over last; null when they gave no name, or the person was erased. */
export async function latestAgent(ctx: Context, owner: SealedOwner): Promise<string | null> {
  const db = reader(ctx);
  const row = await db.maybe<Row>(sql`
    select * from conversation_trace where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and type = 'human'
    order by position desc limit 1`);
  if (!row) return null;
  const agent = (await openerOf(ctx, db, owner)).open<SealedEntry>(TABLE, row.position, row.sealed)?.detail.agent;
  return typeof agent === 'string' && agent !== '' ? agent : null;
}

/** Entries that are looked through for what is sensitive in the others. */
const MAX_SEARCHED_ENTRIES = 200;
/** Characters masked before other requests get their turn, and those of one entry that are worth it. */
const MASKED_PER_TICK = 50_000;
const MAX_CHARACTERS = 400_000;

const TOO_LONG = {
  hidden: 'Too long to be masked. A key with identity:read, memory:read, knowledge_bases:read and agents:read sees it.',
};

/** As the caller's key may see it. */
export async function showTrace(
  ctx: Context,
  id: string,
  query: { limit: number; after: number },
): Promise<z.input<typeof Trace>> {
  const row = await conversations.find(ctx, reader(ctx), id);
  const page = await list(ctx, row, query);
  const masker = hiddenFrom(ctx).size > 0 ? await maskerFor(ctx, row, await sensitiveIn(ctx, row)) : undefined;
  if (!masker) return page;
  const data: typeof page.data = [];
  let masked = 0;
  for (const entry of page.data) {
    const { length } = JSON.stringify(entry.detail);
    const detail = length > MAX_CHARACTERS ? TOO_LONG : (entry.detail as Record<string, Json>);
    data.push({ ...entry, ...masker.entry(entry.type, { reason: entry.reason, detail }) });
    masked += length;
    if (masked < MASKED_PER_TICK) continue;
    masked = 0;
    await letOthersIn();
  }
  return { ...page, data };
}

async function sensitiveIn(
  ctx: Context,
  row: conversations.ConversationRow,
): Promise<{ variables: JsonObject[]; facts: string[] }> {
  const inner = await conversations.innerOf(ctx, reader(ctx), row);
  const entries = await ofTypes(ctx, row, ['started', 'memory'], MAX_SEARCHED_ENTRIES);
  return {
    variables: [
      ...entries.flatMap(({ detail }) => (isFields(detail.variables) ? [detail.variables] : [])),
      ...(inner?.state.scopes ?? []),
    ],
    facts: [...new Set(entries.flatMap(({ detail }) => (Array.isArray(detail.facts) ? detail.facts.map(String) : [])))],
  };
}

const isFields = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
