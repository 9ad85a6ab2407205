// Owns what a suspension means for jobs: which organizations this node knows to be active, and that work of the others waits.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import type { Kernel } from '../../kernel/context.ts';
import { holdJob, releaseJobs } from '../../kernel/jobs/held-jobs.ts';
import { type Binding, type Handler, job, type Run } from '../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../kernel/row.ts';
import { sql } from '../../kernel/sql.ts';

const MAX_REMEMBERED = 50_000;

/** Only what is active is remembered, and only under the node's lease: a suspension reaches every node before it is answered. */
export class ActiveOrganizations {
  readonly #kernel: Kernel;
  readonly #lease: NodeLease;
  readonly #active = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  constructor(kernel: Kernel, lease: NodeLease) {
    this.#kernel = kernel;
    this.#lease = lease;
    lease.onForget(() => this.#active.clear());
  }

  isActive(id: string): boolean | Promise<boolean> {
    return (this.#lease.isValid && this.#active.has(id)) || this.#lookUp(id);
  }

  async #lookUp(id: string): Promise<boolean> {
    const { epoch } = this.#lease;
    const found = await this.#kernel.db.maybe<Pick<RowOf<'organizations'>, 'status'>>(
      sql`select status from organizations where id = ${id}`,
    );
    if (found?.status === 'suspended') return false;
    if (this.#lease.isValid && this.#lease.epoch === epoch) this.#active.set(id, true);
    return true;
  }
}

/** The same jobs, but those of a suspended organization are put aside before they begin. */
export function unlessSuspended(bindings: readonly Binding[], organizations: ActiveOrganizations): Binding[] {
  return bindings.map(({ job: kind, handle }) => {
    if (kind.whileSuspended === 'runs') return { job: kind, handle };
    const guarded: Handler<typeof kind> = async (kernel, payload, run) => {
      const orgId = orgOf(payload);
      const mayRun = orgId === undefined || (await organizations.isActive(orgId)) || !(await putAside(kernel, orgId, run));
      if (mayRun) await handle(kernel, payload, run);
    };
    return { job: kind, handle: guarded };
  });
}

const orgOf = (payload: unknown): string | undefined => {
  const orgId = (payload as { org_id?: unknown } | null)?.org_id;
  return typeof orgId === 'string' ? orgId : undefined;
};

/** Under the lock that a resumption waits for: it finds the job put aside, or we find the organization active (`false`). */
const putAside = (kernel: Kernel, orgId: string, run: Run): Promise<boolean> =>
  kernel.db.transaction(async (tx) => {
    const found = await tx.maybe<Pick<RowOf<'organizations'>, 'status'>>(
      sql`select status from organizations where id = ${orgId} for share`,
    );
    if (found?.status !== 'suspended') return false;
    await run.fence(tx);
    await holdJob(tx, orgId, run.jobId);
    return true;
  });

/** After a resumption: everything that was put aside goes on where it was. */
export const resumeOrganization = job('resume-organization', z.object({ org_id: z.uuid() }), { whileSuspended: 'runs' });

/** What a module brings back besides the jobs that were put aside. */
export type Resume = (kernel: Kernel, orgId: string) => Promise<void>;

export const resumeOrganizationJob =
  (modules: readonly Resume[]): Handler<typeof resumeOrganization> =>
  async (kernel, { org_id }) => {
    const found = await kernel.db.maybe<Pick<RowOf<'organizations'>, 'status'>>(
      sql`select status from organizations where id = ${org_id}`,
    );
    // Suspended again meanwhile: the next resumption brings its own job.
    if (found?.status !== 'active') return;
    for (const resume of modules) await resume(kernel, org_id);
    const released = await releaseJobs(kernel, org_id);
    kernel.log.info({ org_id, released }, 'organization resumed');
  };
