// The retention of release runs and test runs, when the operator sets one.
import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';

export const EVALUATION_RETENTION: readonly Retention[] = [
  {
    table: 'release_runs',
    after: 'RELEASE_RUN_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: true,
    stays: 'the latest run of each suite; verdicts, which revisions keep themselves',
    old: ({ before }) => sql`
      select r.ctid from release_runs r where r.created_at < ${before} and exists (
        select from release_runs later
        where later.release_suite_id = r.release_suite_id and (later.created_at, later.id) > (r.created_at, r.id))`,
  },
  {
    table: 'test_runs',
    after: 'TEST_RUN_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: true,
    stays: 'runs that are not over',
    old: ({ before }) => sql`select ctid from test_runs where created_at < ${before} and due_at is null`,
  },
];
