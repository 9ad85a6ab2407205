// Owns the table graph_history: the ops of each batch, and the ops that undo it.
import { Answer, JsonText } from '../../../http/route.ts';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import * as flows from './flows.ts';

const MAX_VERSIONS = 200;

/** Ops as JSON; long ones as bytes. */
type Entry = { version: number; ops: string; undo_ops: Buffer };

export const add = (ctx: Context, tx: Tx, flowId: string, { version, ops, undo_ops }: Entry): Promise<number> =>
  tx.run(sql`
    with deleted as (
      delete from graph_history
      where org_id = ${ctx.org.id} and workflow_revision_id = ${flowId} and version <= ${version - MAX_VERSIONS})
    insert into graph_history (org_id, workflow_revision_id, version, ops, undo_ops, created_by, created_at)
    values (${ctx.org.id}, ${flowId}, ${version}, ${ops}, ${undo_ops}, ${ctx.actor.id}, ${ctx.clock.now()})`);

/** Bytes of history that one request may undo. */
const MAX_UNDONE_BYTES = 8_000_000;

/**
 * The ops that take the graph back to an earlier version, newest first, or `undefined` when that is
 * too long ago.
 */
export async function undoSince(
  ctx: Context,
  db: Db,
  flow: flows.FlowRow,
  version: number,
): Promise<string[] | undefined> {
  const past = sql`org_id = ${ctx.org.id} and workflow_revision_id = ${flow.id} and version > ${version} and version <= ${flow.graph_version}`;
  const { count, bytes } = await db.one<{ count: number; bytes: number }>(sql`
    select count(*)::int as count, coalesce(sum(octet_length(undo_ops)), 0)::bigint as bytes from graph_history where ${past}`);
  if (count !== flow.graph_version - version || bytes > MAX_UNDONE_BYTES) return undefined;
  const rows = await db.rows<Pick<RowOf<'graph_history'>, 'undo_ops'>>(sql`
    select undo_ops from graph_history where ${past} order by graph_history.version desc`);
  return rows.map(({ undo_ops }) => undo_ops);
}

type HistoryRow = Pick<RowOf<'graph_history'>, 'version' | 'ops' | 'undo_ops' | 'created_by' | 'created_at'>;

/** A page that would be larger ends early. */
const MAX_PAGE_BYTES = 4_000_000;

/** The stored texts go out as they are, neither parsed nor printed. */
export async function list(
  ctx: Context,
  at: flows.FlowRef,
  { limit, before }: { limit: number; before: number },
): Promise<Answer> {
  const db = reader(ctx);
  const flow = await flows.find(ctx, db, at);
  const ofFlow = sql`org_id = ${ctx.org.id} and workflow_revision_id = ${flow.id}`;
  const sizes = await db.rows<{ version: number; bytes: number }>(sql`
    select version, octet_length(ops) + octet_length(undo_ops) as bytes from graph_history
    where ${ofFlow} and version < ${before} order by graph_history.version desc limit ${limit + 1}`);
  const listed = withinPage(sizes.slice(0, limit));
  const last = listed.at(-1)?.version;
  const rows = await db.rows<HistoryRow>(sql`
    select version, ops, undo_ops, created_by, created_at from graph_history
    where ${ofFlow} and version < ${before} and version >= ${last ?? before} order by graph_history.version desc`);
  const next = sizes.length > listed.length && last !== undefined ? last : null;
  const entries = rows.flatMap((row, i) => [
    `${i > 0 ? ',' : ''}{"version":${row.version},"ops":`,
    row.ops,
    ',"undo_ops":',
    row.undo_ops,
    `,"created_by":${JSON.stringify(row.created_by)},"created_at":"${iso(row.created_at)}"}`,
  ]);
  return new Answer(new JsonText(['{"data":[', ...entries, `],"next_before":${next}}`]));
}

function withinPage<Sized extends { bytes: number }>(entries: Sized[]): Sized[] {
  let bytes = 0;
  return entries.filter((entry, i) => {
    bytes += entry.bytes;
    return bytes <= MAX_PAGE_BYTES || i === 0;
  });
}
