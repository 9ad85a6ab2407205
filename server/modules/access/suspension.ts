// Owns the effect of a suspension on jobs: which organizations this node knows to be active, and
// that jobs of the others wait.

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { NodeLease } from '../../kernel/cluster/node-lease.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { holdJob, releaseJobs } from '../../kernel/jobs/held-jobs.ts';
import { type Handler, type JobBinding, job, type Run } from '../../kernel/jobs/jobs.ts';

const MAX_CACHED = 50_000;

/**
 * Caches active organizations, under the node's lease: a suspension reaches every node before it is
 * answered.
 */
export class ActiveOrganizations {
  readonly #kernel: Kernel;
  readonly #lease: NodeLease;
  readonly #active = new LRUCache<string, true>({ max: MAX_CACHED });

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

/** The same jobs, but those of a suspended organization are held before they start. */
export function unlessSuspended(bindings: readonly JobBinding[], organizations: ActiveOrganizations): JobBinding[] {
  return bindings.map(({ job: kind, handle }) => {
    if (kind.whileSuspended === 'runs') return { job: kind, handle };
    const guard: Handler<typeof kind> = async (kernel, payload, run) => {
      const orgId = orgOf(payload);
      const mayRun =
        orgId === undefined || (await organizations.isActive(orgId)) || !(await holdIfSuspended(kernel, orgId, run));
      if (mayRun) await handle(kernel, payload, run);
    };
    return { job: kind, handle: guard };
  });
}

const orgOf = (payload: unknown): string | undefined => {
  const orgId = (payload as { org_id?: unknown } | null)?.org_id;
  return typeof orgId === 'string' ? orgId : undefined;
};

/**
 * Under the lock that a resumption waits for: either it finds the held job, or this finds the
 * organization active (`false`).
 */
const holdIfSuspended = (kernel: Kernel, orgId: string, run: Run): Promise<boolean> =>
  kernel.db.transaction(async (tx) => {
    const found = await tx.maybe<Pick<RowOf<'organizations'>, 'status'>>(
      sql`select status from organizations where id = ${orgId} for share`,
    );
    if (found?.status !== 'suspended') return false;
    await run.fence(tx);
    await holdJob(tx, orgId, run.jobId);
    return true;
  });

/** After a resumption: releases the held jobs. */
export const resumeOrganization = job('resume-organization', z.object({ org_id: z.uuid() }), {
  whileSuspended: 'runs',
});

/** What a module restores besides the held jobs. */
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
