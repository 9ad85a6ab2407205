// Owns calling_workflow_counts: exact counts that are cheap to read. Spread over rows by connection, so that writers do not queue up.
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';

export type WorkflowCounts = { leads: number; leads_completed: number; calls: number; promises: string; cash: string };

type Change = { leads?: number; leadsCompleted?: number; calls?: number; promises?: string; cash?: string };

/** As part of the caller's statement: `with counted as (${change(…)}) …`. Deferred, the part is named `workflow_counted`. */
export function change(
  workflowId: string | null,
  { leads = 0, leadsCompleted = 0, calls = 0, promises = '0', cash = '0' }: Change,
  onlyIf: Sql = sql`true`,
): Sql {
  // One transaction runs on one connection and thus touches one row per workflow: no two can deadlock here.
  return sql`
    insert into calling_workflow_counts as c (workflow_id, shard, leads, leads_completed, calls, promises, cash)
    select ${workflowId}::uuid, pg_backend_pid() % 64, ${leads}::int8, ${leadsCompleted}::int8, ${calls}::int8, ${promises}::numeric, ${cash}::numeric
    where ${workflowId}::uuid is not null and ${onlyIf}
    on conflict (workflow_id, shard) do update set leads = c.leads + excluded.leads, leads_completed = c.leads_completed + excluded.leads_completed,
      calls = c.calls + excluded.calls, promises = c.promises + excluded.promises, cash = c.cash + excluded.cash`;
}

export const add = (tx: Tx, workflowId: string, by: Change): Promise<number> => tx.run(change(workflowId, by));

const NONE: WorkflowCounts = { leads: 0, leads_completed: 0, calls: 0, promises: '0.00', cash: '0.00' };

export async function of(db: Db, workflowIds: readonly string[]): Promise<(workflowId: string) => WorkflowCounts> {
  const rows = await db.rows<WorkflowCounts & { workflow_id: string }>(sql`
    select workflow_id, sum(leads)::int8 as leads, sum(leads_completed)::int8 as leads_completed, sum(calls)::int8 as calls,
      sum(promises)::text as promises, sum(cash)::text as cash
    from calling_workflow_counts where workflow_id = any(${workflowIds}::uuid[]) group by workflow_id`);
  const found = new Map(rows.map((row) => [row.workflow_id, row]));
  return (workflowId) => found.get(workflowId) ?? NONE;
}
