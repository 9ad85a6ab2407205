// Owns the metrics of calling, counted for all nodes: calls and executions that are not over, and slots.
import { COUNTED_UP_TO, type FigureSource } from '../../kernel/cluster/shared-figures.ts';
import { sql } from '../../kernel/db/sql.ts';
import { gauge } from '../../kernel/meter.ts';
import { CALL_STATUSES, EXECUTION_STATUSES, isTerminal } from './contract/vocabulary.ts';

const calls = gauge(
  'parley_calls',
  `Calls that are not over, by state; others than active ones counted up to ${COUNTED_UP_TO}. Many queued while slots are free: look at fill-slots among the jobs`,
  ['state'],
);
const executions = gauge(
  'parley_executions',
  `Executions of calling workflows that are not over, by state; counted up to ${COUNTED_UP_TO}`,
  ['state'],
);
const slotsInUse = gauge('parley_calling_slots_in_use', 'Phones that ring or talk, of all organizations');
const slotsLimit = gauge('parley_calling_slots_limit', 'The sum of what organizations may have (max_active_calls)');
const atLimit = gauge(
  'parley_calling_organizations_at_limit',
  'Organizations whose every slot is taken: their further calls wait. Raise their max_active_calls if the carrier allows',
);

type Count = { state: string; calls: number };

export const callingFigures: FigureSource = {
  subject: 'calling',
  gauges: [calls, executions, slotsInUse, slotsLimit, atLimit],
  read: async (db) => {
    // The orders are those of partial indexes that hold only what is not over.
    const live = await db.rows<Count>(sql`
      select status as state, count(*)::int as calls from (
        (select status from calls where status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')
         order by org_id, workflow_id limit ${COUNTED_UP_TO})
        union all
        (select status from calls where ended_at is null and status not in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')
         order by org_id, phone limit ${COUNTED_UP_TO})) live
      group by 1`);
    const running = await db.rows<Count>(sql`
      select status as state, count(*)::int as calls from (
        select status from workflow_executions where completed_at is null order by org_id, phone, workflow_id limit ${COUNTED_UP_TO}) live
      group by 1`);
    const slots = await db.one<{ held: number; most: number; full: number }>(sql`
      with held as (
        select org_id, count(*) as calls from (
          select org_id, scope from call_slots where call_id is not null order by call_id limit ${COUNTED_UP_TO * 3}) held
        where scope = 'organization' group by 1)
      select (select coalesce(sum(calls), 0) from held)::int as held, coalesce(sum(max_active_calls), 0)::float8 as most,
        count(*) filter (where held.calls >= max_active_calls)::int as full
      from organizations left join held on held.org_id = organizations.id`);
    const of = (counts: readonly Count[], state: string) => counts.find((one) => one.state === state)?.calls ?? 0;
    return [
      ...CALL_STATUSES.filter((state) => !isTerminal(state)).map((state) => ({
        of: calls,
        labels: { state },
        value: of(live, state),
      })),
      ...EXECUTION_STATUSES.slice(0, 4).map((state) => ({
        of: executions,
        labels: { state },
        value: of(running, state),
      })),
      { of: slotsInUse, value: slots.held },
      { of: slotsLimit, value: slots.most },
      { of: atLimit, value: slots.full },
    ];
  },
};
