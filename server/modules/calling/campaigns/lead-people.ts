// Makes people of leads: shortly after executions were started, a job finds or makes the person of each, many at a time.

import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { jobCall } from '../../../kernel/jobs/jobs.ts';
import { perKernel } from '../../../kernel/state.ts';
import { leadIdentification } from '../contract/jobs.ts';
import type { Lead, LeadContact } from '../contract/leads.ts';
import type { CallingPorts } from '../contract/ports.ts';

/** Leads of one transaction: enough to share its statements, few enough that it is short. */
const BATCH = 50;
/** Executions that start within this time are looked at together. */
const GATHER_MS = 100;

const requests = perKernel(() => {
  const timers = new Map<string, NodeJS.Timeout>();
  const close = async (): Promise<void> => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
  return { timers, close };
});

/**
 * After the commit, and once for all executions that start meanwhile: in their transactions all of an organization would wait for the one
 * row of the job. Should the process die before, the job that runs every minute finds them.
 */
export function identifySoon(ctx: Context, tx: Tx): void {
  tx.afterCommit(() => {
    const { timers } = requests(ctx);
    if (timers.has(ctx.org.id)) return;
    const add = (): void => {
      timers.delete(ctx.org.id);
      const job = jobCall(
        { clock: ctx.clock },
        leadIdentification,
        { org_id: ctx.org.id },
        { key: `${leadIdentification.name}:${ctx.org.id}` },
      );
      ctx.db
        .run(sql`select ${job}`)
        .catch((err: unknown) =>
          ctx.log.warn({ err, org_id: ctx.org.id }, 'leads become people later: the job was not added'),
        );
    };
    timers.set(ctx.org.id, setTimeout(add, GATHER_MS).unref());
  });
}

export const identifyLeadsJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { org_id }: { org_id?: string | undefined }): Promise<void> => {
    const organizations = org_id === undefined ? await waitingOrganizations(kernel) : [org_id];
    for (const id of organizations) {
      const ctx = systemContext(kernel, id, leadIdentification.name);
      for (let done = BATCH; done === BATCH; ) done = await ctx.db.transaction((tx) => identifyBatch(ctx, tx, ports));
    }
  };

async function waitingOrganizations(kernel: Kernel): Promise<string[]> {
  const rows = await kernel.db.rows<{ org_id: string }>(sql`
    with recursive waiting (org_id) as (
      (select org_id from workflow_executions where awaits_person order by org_id limit 1)
      union all
      select next.org_id from waiting cross join lateral (
        select org_id from workflow_executions where awaits_person and org_id > waiting.org_id order by org_id limit 1) next)
    select org_id from waiting`);
  return rows.map(({ org_id }) => org_id);
}

type Waiting = { id: string; workflow_id: string; phone: string; lead_id: string | null; lead: Lead };

async function identifyBatch(ctx: Context, tx: Tx, ports: CallingPorts): Promise<number> {
  const leaves = await ports.identifyLeads(ctx, tx, async () => {
    const rows = await tx.rows<Waiting>(sql`
      select id, workflow_id, phone, lead_id, lead from workflow_executions
      where org_id = ${ctx.org.id} and awaits_person order by created_at, id limit ${BATCH}`);
    return rows.map(toContact);
  });
  const ids = [...leaves.keys()];
  if (ids.length === 0) return 0;
  await tx.run(sql`
    update workflow_executions e set end_user_id = found.leaf_id, awaits_person = false
    from unnest(${ids}::uuid[], ${[...leaves.values()]}::uuid[]) as found (id, leaf_id)
    where e.org_id = ${ctx.org.id} and e.id = found.id and e.awaits_person`);
  return ids.length;
}

const toContact = ({ id, workflow_id, phone, lead_id, lead }: Waiting): LeadContact => ({
  id,
  workflowId: workflow_id,
  leadId: lead_id,
  phone,
  email: lead.email ?? '',
  firstName: (lead.firstName ?? '').slice(0, 200),
  lastName: (lead.lastName ?? '').slice(0, 200),
});
