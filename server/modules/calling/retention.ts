// What calling forgets by age: what is over, when the operator says so, and the simulated carrier's memory.

import { sql } from '../../kernel/db/sql.ts';
import type { Retention } from '../../kernel/retention/retention.ts';
import { notHeld, within } from '../../kernel/retention/retention-scope.ts';

const SIMULATED = {
  after: 30,
  clock: 'product',
  by: 'service',
  reported: false,
} as const satisfies Partial<Retention>;

/** Telnyx's webhooks come within minutes, and its log is asked about one day. */
const TELNYX_DAYS = 7;
const TELNYX = {
  after: TELNYX_DAYS,
  clock: 'product',
  by: 'service',
  reported: false,
} as const satisfies Partial<Retention>;

export const CALLING_RETENTION: readonly Retention[] = [
  {
    // With its calls, which name it.
    table: 'workflow_executions',
    after: 'CALL_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: true,
    stays: 'what runs, waits or is paused; what has a call that is not over; people under a legal hold',
    atOnce: 200,
    old: (scope) => sql`
      select e.ctid from workflow_executions e
      where e.created_at < ${scope.before} and e.completed_at < ${scope.before} and e.due_at is null
        and ${notHeld(scope, 'e', 'id', 'executionIds')} and ${notHeld(scope, 'e', 'phone', 'phones')}
        and not exists (
          select from calls c where c.execution_id = e.id and (
            c.ended_at is null or c.ended_at >= ${scope.before} or c.due_at is not null
            or not (${notHeld(scope, 'c', 'id', 'callIds')}) or not (${notHeld(scope, 'c', 'phone', 'phones')})))`,
    remove: (bite) => sql`
      with old as materialized (select id from workflow_executions where ctid = any(array(${bite})) for update skip locked),
        rung as (delete from calls c using old where c.execution_id = old.id returning c.org_id),
        gone as (delete from workflow_executions e using old where e.id = old.id returning e.org_id)
      select org_id, 'workflow_executions' as table_name, count(*) as deleted from gone group by org_id
      union all select org_id, 'calls', count(*) from rung group by org_id`,
  },
  {
    table: 'calls',
    after: 'CALL_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: true,
    stays: 'what is not over; calls of an execution, which go with it; people under a legal hold',
    old: (scope) => sql`
      select c.ctid from calls c
      where ${within(scope, 'c')} and c.created_at < ${scope.before} and c.ended_at < ${scope.before} and c.due_at is null
        and c.execution_id is null and ${notHeld(scope, 'c', 'id', 'callIds')} and ${notHeld(scope, 'c', 'phone', 'phones')}
      order by c.created_at`,
  },
  {
    table: 'call_recordings',
    after: 'RECORDING_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: true,
    stays: 'what is being made or fetched, and what the carrier has yet to delete; people under a legal hold',
    atOnce: 50,
    old: (scope) => sql`
      select r.ctid from call_recordings r join calls c on c.id = r.id
      where ${within(scope, 'r')} and r.created_at < ${scope.before} and not r.at_carrier and r.status not in ('recording', 'pending')
        and ${notHeld(scope, 'c', 'id', 'callIds')} and ${notHeld(scope, 'c', 'phone', 'phones')}
      order by r.created_at`,
    remove: (bite) => sql`
      with gone as (delete from call_recordings where ctid = any(array(${bite})) returning id, org_id),
        silent as (update calls c set recorded_at = null from gone where c.id = gone.id)
      select org_id, 'call_recordings' as table_name, count(*) as deleted from gone group by org_id`,
  },
  {
    table: 'call_sound',
    after: 'RECORDING_RETENTION_DAYS',
    clock: 'product',
    by: 'organization',
    reported: false,
    stays: 'what is being made; people under a legal hold',
    atOnce: 50,
    old: (scope) => sql`
      select s.ctid from call_sound s join calls c on c.id = s.call_id
      where ${within(scope, 's')} and s.began_at < ${scope.before} and c.ended_at is not null
        and ${notHeld(scope, 'c', 'id', 'callIds')} and ${notHeld(scope, 'c', 'phone', 'phones')}
      order by s.began_at`,
  },
  {
    table: 'carrier_lines',
    after: 'CALL_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'those of calls that are still there',
    old: ({ before }) => sql`
      select l.ctid from carrier_lines l
      where l.created_at < ${before} and not exists (select from calls c where c.id = l.reference)`,
  },
  {
    table: 'carrier_texts',
    after: 'TEXT_MESSAGE_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: false,
    stays: 'nothing',
    old: ({ before }) => sql`select t.ctid from carrier_texts t where t.created_at < ${before}`,
  },
  {
    table: 'lead_batch_rows',
    after: 'LEAD_BATCH_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: true,
    stays: 'of imports that are not over; people under a legal hold',
    old: (scope) => sql`
      select r.ctid from lead_batches b join lead_batch_rows r on r.batch_id = b.id
      where b.completed_at < ${scope.before} and b.due_at is null and ${notHeld(scope, 'r', 'execution_id', 'executionIds')}
        and ${notHeld(scope, 'r', 'phone', 'phones')} and ${notHeld(scope, 'r', 'lead_id', 'leadIds')}`,
  },
  {
    table: 'lead_batches',
    after: 'LEAD_BATCH_RETENTION_DAYS',
    clock: 'product',
    by: 'service',
    reported: true,
    stays: 'those that still have a row',
    old: ({ before }) => sql`
      select b.ctid from lead_batches b
      where b.completed_at < ${before} and b.due_at is null and not exists (select from lead_batch_rows r where r.batch_id = b.id)`,
  },
  {
    ...SIMULATED,
    table: 'simulated_carrier.calls',
    stays: 'lines that are open, and those of calls that are not over; people under a legal hold',
    old: (scope) => sql`
      select s.ctid from simulated_carrier.calls s
      where s.placed_at < ${scope.before} and s.due_at is null and ${notHeld(scope, 's', 'number', 'phones')}
        and not exists (select from calls c where c.id = s.reference and c.ended_at is null)`,
  },
  {
    ...SIMULATED,
    table: 'simulated_carrier.messages',
    stays: 'people under a legal hold',
    old: (scope) => sql`
      select s.ctid from simulated_carrier.messages s where s.sent_at < ${scope.before} and ${notHeld(scope, 's', 'number', 'phones')}`,
  },
  {
    ...SIMULATED,
    table: 'simulated_carrier.replies',
    stays: 'those that are not delivered yet; people under a legal hold',
    old: (scope) => sql`
      select s.ctid from simulated_carrier.replies s
      where s.written_at < ${scope.before} and s.due_at is null and ${notHeld(scope, 's', 'number', 'phones')}`,
  },
  {
    ...TELNYX,
    table: 'telnyx_calls',
    stays: 'lines of calls that are not over',
    old: (scope) => sql`
      select t.ctid from telnyx_calls t
      where t.created_at < ${scope.before} and not exists (select from calls c where c.id = t.reference and c.ended_at is null)`,
  },
  {
    ...TELNYX,
    table: 'telnyx_texts',
    stays: 'nothing',
    old: ({ before }) => sql`select t.ctid from telnyx_texts t where t.created_at < ${before}`,
  },
];
