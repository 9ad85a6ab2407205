// Owns the table conversation_trace: how each word of a conversation came about, and what it cost.
import type { z } from 'zod';
import type { Json } from '../../../../flow/json.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { type Sql, sql } from '../../../kernel/sql.ts';
import { pageBySize, sealedBytesOf, withinSize } from '../pages.ts';
import type { ConversationTraceEntry, Trace } from '../schema.ts';
import { type ConversationSeal, openerOf } from '../seal.ts';
import type { NewTrace } from '../turns/progress.ts';

type Row = RowOf<'conversation_trace'>;
type Kept = { reason: string; detail: Record<string, Json> };
type Owner = { id: string; end_user_id: string | null };

const TABLE = 'conversation_trace';
export const MAX_ENTRIES = 10_000;
export const nanoToUsd = (nano: number): number => nano / 1e9;

type Place = { conversationId: string; before: number; turn: number; seal: ConversationSeal };

/** The statement that stores new entries after the last one. */
export function addition(ctx: Context, at: Place, added: readonly NewTrace[]): Sql {
  const sealed = added.map(({ reason, detail }, i) => at.seal.close(TABLE, at.before + i + 1, { reason, detail }));
  return sql`
    insert into conversation_trace (org_id, conversation_id, position, turn, type, node_id, sealed, cost_nano, duration_ms, created_at)
    select ${ctx.org.id}::uuid, ${at.conversationId}::uuid, ${at.before}::int + n, ${at.turn}::int, type, node_id, sealed, cost_nano, duration_ms,
      ${ctx.clock.now()}::timestamptz
    from unnest(${added.map(({ type }) => type)}::text[], ${added.map(({ node_id }) => node_id)}::text[], ${sealed}::bytea[],
      ${added.map(({ cost_nano }) => cost_nano)}::bigint[], ${added.map(({ duration_ms }) => Math.round(duration_ms))}::int[])
      with ordinality as added (type, node_id, sealed, cost_nano, duration_ms, n)`;
}

export async function list(
  ctx: Context,
  owner: Owner & { cost_nano: number },
  { limit, after }: { limit: number; after: number },
): Promise<z.input<typeof Trace>> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(pageBySize(ctx, TABLE, owner.id, after, limit + 1));
  const shown = withinSize(rows, limit, sealedBytesOf);
  const seal = await openerOf(ctx, db, owner);
  const data = shown.map((row): z.input<typeof ConversationTraceEntry> => {
    const { reason, detail } = seal.open<Kept>(TABLE, row.position, row.sealed) ?? { reason: '', detail: {} };
    return {
      position: row.position,
      turn: row.turn,
      type: row.type,
      node_id: row.node_id,
      reason,
      detail,
      cost_usd: nanoToUsd(row.cost_nano),
      duration_ms: row.duration_ms,
      created_at: iso(row.created_at),
    };
  });
  const more = shown.length < rows.length;
  return { data, next_after: more ? (shown.at(-1)?.position ?? null) : null, cost_usd: nanoToUsd(owner.cost_nano) };
}

/** Entries of some types in order: the material of a replay. */
export async function ofTypes(
  ctx: Context,
  owner: Owner,
  types: readonly string[],
  limit = MAX_ENTRIES,
): Promise<{ type: string; turn: number; detail: Record<string, Json> }[]> {
  const db = reader(ctx);
  const rows = await db.rows<Row>(sql`
    select * from conversation_trace where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and type = any(${[...types]}::text[])
    order by position limit ${limit}`);
  const seal = await openerOf(ctx, db, owner);
  return rows.flatMap(({ type, turn, position, sealed }) => {
    const kept = seal.open<Kept>(TABLE, position, sealed);
    return kept ? [{ type, turn, detail: kept.detail }] : [];
  });
}

/** The human who took the conversation over last; null when they gave no name, or the person was erased. */
export async function latestAgent(ctx: Context, owner: Owner): Promise<string | null> {
  const db = reader(ctx);
  const row = await db.maybe<Row>(sql`
    select * from conversation_trace where org_id = ${ctx.org.id} and conversation_id = ${owner.id} and type = 'human'
    order by position desc limit 1`);
  if (!row) return null;
  const agent = (await openerOf(ctx, db, owner)).open<Kept>(TABLE, row.position, row.sealed)?.detail.agent;
  return typeof agent === 'string' && agent !== '' ? agent : null;
}
