// Owns the table graph_history: what each batch did, and how to take it back.
import type { z } from 'zod';
import type { Graph } from '../../../flow/graph.ts';
import { applyOps, type GraphOp } from '../../../flow/ops.ts';
import { iso } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { sql } from '../../kernel/sql.ts';
import * as flows from './flows.ts';
import type { History } from './graph-schema.ts';

const KEPT_VERSIONS = 200;

type Entry = { version: number; ops: readonly GraphOp[]; undo_ops: readonly GraphOp[] };

export const add = (ctx: Context, tx: Tx, flowId: string, { version, ops, undo_ops }: Entry): Promise<number> =>
  tx.run(sql`
    with forgotten as (
      delete from graph_history
      where org_id = ${ctx.org.id} and workflow_revision_id = ${flowId} and version <= ${version - KEPT_VERSIONS})
    insert into graph_history (org_id, workflow_revision_id, version, ops, undo_ops, created_by, created_at)
    values (${ctx.org.id}, ${flowId}, ${version}, ${JSON.stringify(ops)}, ${JSON.stringify(undo_ops)}, ${ctx.actor.id}, ${ctx.clock.now()})`);

/** The graph as it was at an earlier version, or `undefined` when that is too long ago. */
export async function graphAt(
  ctx: Context,
  tx: Tx,
  flow: flows.FlowRow,
  current: Graph,
  version: number,
): Promise<Graph | undefined> {
  const rows = await tx.rows<{ undo_ops: string }>(sql`
    select undo_ops from graph_history
    where org_id = ${ctx.org.id} and workflow_revision_id = ${flow.id} and version > ${version} and version <= ${flow.graph_version}
    order by graph_history.version desc`);
  if (rows.length !== flow.graph_version - version) return undefined;
  let graph = current;
  for (const { undo_ops } of rows) {
    const result = applyOps(graph, JSON.parse(undo_ops) as GraphOp[], { makeId: uuid7, limits: WITHOUT_LIMITS });
    if (!result.ok) throw new Error(`the history of flow ${flow.id} does not fit its graph: ${result.message}`);
    graph = result.graph;
  }
  return graph;
}

// What once was allowed may be taken back to, whatever the limits are today.
const WITHOUT_LIMITS = { nodes: Infinity, edges: Infinity, variables: Infinity };

type HistoryRow = { version: number; ops: string; undo_ops: string; created_by: string; created_at: Date };

export async function list(
  ctx: Context,
  at: flows.At,
  { limit, before }: { limit: number; before: number },
): Promise<z.input<typeof History>> {
  const flow = await flows.find(ctx, reader(ctx), at);
  const rows = await reader(ctx).rows<HistoryRow>(sql`
    select version, ops, undo_ops, created_by, created_at from graph_history
    where org_id = ${ctx.org.id} and workflow_revision_id = ${flow.id} and version < ${before}
    order by graph_history.version desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  return {
    data: shown.map((row) => ({
      version: row.version,
      ops: JSON.parse(row.ops) as GraphOp[],
      undo_ops: JSON.parse(row.undo_ops) as GraphOp[],
      created_by: row.created_by,
      created_at: iso(row.created_at),
    })),
    next_before: rows.length > limit ? (shown.at(-1)?.version ?? null) : null,
  };
}
