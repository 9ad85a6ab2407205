// What the kernel's own tables forget by age: processes that are gone, and jobs that no worker will try again.

import { raw, type Sql, sql } from '../db/sql.ts';
import type { Retention } from './retention.ts';

const lease = (table: 'nodes' | 'worker_leases'): Retention => ({
  table,
  after: 1,
  clock: 'database',
  by: 'none',
  reported: false,
  stays: 'processes that renew their lease',
  old: ({ before }): Sql => sql`select ctid from ${raw(table)} where lease_until < ${before}`,
});

export const KERNEL_RETENTION: readonly Retention[] = [
  lease('nodes'),
  lease('worker_leases'),
  {
    table: 'jobs',
    after: 30,
    clock: 'database',
    by: 'none',
    reported: false,
    stays: 'jobs that will be tried again, or run',
    old: ({ before }) => sql`
      select ctid from jobs where attempts >= max_attempts and locked_at is null and run_at < ${before}`,
  },
];
