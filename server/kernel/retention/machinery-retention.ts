// What the kernel's own tables forget by age: processes that are gone, and jobs that no worker will try again.

import { raw, type Sql, sql } from '../sql.ts';
import type { Retention } from './retention.ts';

const lease = (table: 'nodes' | 'worker_leases'): Retention => ({
  table,
  after: 1,
  clock: 'database',
  by: 'nobody',
  reported: false,
  stays: 'processes that renew their lease',
  old: ({ before }): Sql => sql`select ctid from ${raw(table)} where lease_until < ${before}`,
});

export const KERNEL_RETENTION: readonly Retention[] = [
  lease('nodes'),
  lease('worker_leases'),
  {
    table: 'graphile_worker._private_jobs',
    after: 'DEAD_JOB_RETENTION_DAYS',
    clock: 'database',
    by: 'nobody',
    reported: false,
    stays: 'jobs that will be tried again, or run',
    old: ({ before }) => sql`
      select ctid from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null and run_at < ${before}`,
  },
];
