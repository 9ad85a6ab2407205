// What calling stores about people, by phone number, lead id, e-mail and call: found, ended, exported and erased here.

import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { PersonalData, Traces } from '../../kernel/personal-data.ts';
import { toCall } from './calls/calls.ts';
import { cancelFound } from './campaigns/cancellations.ts';
import * as executions from './campaigns/executions.ts';
import * as leadBatches from './campaigns/lead-batch-erasure.ts';
import * as simulated from './carriers/simulated/personal-data.ts';
import type { CallRow } from './contract/call.ts';
import type { CallingPorts } from './contract/ports.ts';
import { deleteSound, exportedRecordings } from './recordings/recordings.ts';

type FoundRow = {
  id: string;
  phone: string;
  lead_id: string | null;
  execution_id: string | null;
  by_lead_only: boolean;
};

/** A call names its lead, a lead its other numbers: so often the search is repeated with what it found. */
const ROUNDS = 3;

export const callingPersonalData = (ports: CallingPorts): PersonalData => ({
  subjects,
  find: findLeads,
  trace,
  stop: async (ctx, tx, traces) => {
    // First the imports that create new executions: those created by now are found below.
    await leadBatches.stop(ctx, tx, traces);
    await trace(ctx, tx, traces);
    await simulated.holdLines(ctx, tx, traces);
    await endLive(ctx, tx, ports, traces);
    await simulated.stop(ctx, tx, traces);
  },
  export: async (ctx, db, traces) => {
    const calls = await db.rows<CallRow>(sql`
      select * from calls where org_id = ${ctx.org.id} and id = any(${[...traces.callIds]}::uuid[]) order by id`);
    return {
      calls: calls.map(toCall),
      call_recordings: await exportedRecordings(ctx, db, [...traces.callIds]),
      workflow_executions: await executions.readAll(ctx, db, [...traces.executionIds]),
      lead_batch_rows: await leadBatches.exportPersonRows(ctx, db, traces),
    };
  },
  erase: async (ctx, tx, traces) => {
    await eraseCalls(ctx, tx, traces);
    await deleteSound(ctx, tx, [...traces.callIds]);
    await leadBatches.erase(ctx, tx, traces);
    await simulated.erase(ctx, tx, traces);
    await eraseLines(ctx, tx, traces);
  },
});

/** Of each kind the latest, as many as a timeline follows. */
const MAX_FOLLOWED = 500;

/** Campaigns of the person, and calls with them: those of their campaigns, and those with a number that they have. */
async function subjects(ctx: Context, leafIds: readonly string[], phones: readonly string[]): Promise<string[]> {
  const rows = await reader(ctx).rows<{ id: string }>(sql`
    with own as (
      (select id, created_at from workflow_executions where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])
       order by created_at desc, id desc limit ${MAX_FOLLOWED})
      union
      (select id, created_at from workflow_executions where org_id = ${ctx.org.id} and phone = any(${[...phones]}::text[])
       order by created_at desc, id desc limit ${MAX_FOLLOWED}))
    select id from own
    union
    select c.id from own join calls c on c.org_id = ${ctx.org.id} and c.execution_id = own.id
    union
    (select id from calls where org_id = ${ctx.org.id} and phone = any(${[...phones]}::text[])
     order by created_at desc, id desc limit ${MAX_FOLLOWED})`);
  return rows.map(({ id }) => id);
}

/** People whose lead id in a campaign is this one. */
async function findLeads(ctx: Context, text: string): Promise<string[]> {
  const rows = await reader(ctx).rows<{ end_user_id: string }>(sql`
    select distinct end_user_id from (
      select end_user_id from workflow_executions where org_id = ${ctx.org.id} and lead_id = ${text} and end_user_id is not null limit 1000) found`);
  return rows.map(({ end_user_id }) => end_user_id);
}

async function trace(ctx: Context, db: Db, traces: Traces): Promise<void> {
  for (let round = 1, before = -1; round <= ROUNDS && before !== sizeOf(traces); round++) {
    before = sizeOf(traces);
    const found = [
      ...(await find(ctx, db, traces, 'workflow_executions')).map((row) => ({ ...row, kind: 'execution' as const })),
      ...(await find(ctx, db, traces, 'calls')).map((row) => ({ ...row, kind: 'call' as const })),
    ];
    // Found by lead id alone: another person may have the number.
    const doubtful = found.filter((row) => row.by_lead_only).map(({ phone }) => phone);
    const others = await traces.ofOthers(
      db,
      [...new Set(doubtful)].filter((phone) => phone !== ''),
    );
    const ofPerson = found.filter((row) => !(row.by_lead_only && others.has(row.phone)));
    for (const { id, kind, execution_id, lead_id } of ofPerson) {
      (kind === 'call' ? traces.callIds : traces.executionIds).add(id);
      traces.subjects.add(id);
      if (lead_id) traces.leadIds.add(lead_id);
      if (execution_id) traces.executionIds.add(execution_id);
    }
    await traces.addPhones(
      db,
      ofPerson.map(({ phone }) => phone),
    );
  }
}

const sizeOf = (traces: Traces): number =>
  traces.phones.size + traces.leadIds.size + traces.callIds.size + traces.executionIds.size + traces.emails.size;

/** One index for each branch. Rows that only a lead id led to are marked. */
function find(ctx: Context, db: Db, traces: Traces, table: 'calls' | 'workflow_executions'): Promise<FoundRow[]> {
  const isCalls = table === 'calls';
  const from = isCalls
    ? sql`select id, phone, lead_id, execution_id, false as by_lead from calls where org_id = ${ctx.org.id}`
    : sql`select id, phone, lead_id, null::uuid as execution_id, false as by_lead from workflow_executions where org_id = ${ctx.org.id}`;
  const byLead = isCalls
    ? sql`select id, phone, lead_id, execution_id, true as by_lead from calls where org_id = ${ctx.org.id}`
    : sql`select id, phone, lead_id, null::uuid as execution_id, true as by_lead from workflow_executions where org_id = ${ctx.org.id}`;
  const ids = [...(isCalls ? traces.callIds : traces.executionIds)];
  return db.rows<FoundRow>(sql`
    select id, phone, lead_id, execution_id, bool_and(by_lead) as by_lead_only from (
      ${from} and phone = any(${[...traces.phones]}::text[])
      union all ${from} and lead ->> 'email' is not null and lower(lead ->> 'email') = any(${[...traces.emails]}::text[])
      union all ${from} and id = any(${ids}::uuid[])
      ${isCalls ? sql`` : sql`union all ${from} and end_user_id = any(${[...traces.leafIds]}::uuid[])`}
      ${isCalls ? sql`union all ${from} and execution_id = any(${[...traces.executionIds]}::uuid[])` : sql``}
      union all ${byLead} and lead_id = any(${[...traces.leadIds]}::text[])
    ) as found group by id, phone, lead_id, execution_id order by id`);
}

/** Executions are canceled, calls withdrawn or hung up. Rows are locked from here on: no job moves them before the erasure is done. */
async function endLive(ctx: Context, tx: Tx, ports: CallingPorts, traces: Traces): Promise<void> {
  await cancelFound(ctx, tx, ports, {
    executions: sql`
      select id from workflow_executions
      where org_id = ${ctx.org.id} and id = any(${[...traces.executionIds]}::uuid[]) and completed_at is null order by id`,
    calls: sql`
      select id from calls where org_id = ${ctx.org.id} and id = any(${[...traces.callIds]}::uuid[]) and ended_at is null order by id`,
  });
}

/** Counts, times and outcomes stay. The revision rises: a worker that still has the call in hand must read it again, and finds it over. */
async function eraseCalls(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(sql`
    update calls set phone = '', lead_id = null, lead = '{}', summary = '', error = '', transcript = '[]', streamed = null, variables = '{}',
      revision = revision + 1
    where org_id = ${ctx.org.id} and id = any(${[...traces.callIds]}::uuid[])`);
  await tx.run(sql`
    update workflow_executions set phone = '', lead_id = null, lead = '{}', awaits_person = false,
      steps = coalesce((select jsonb_agg(step || '{"error": ""}' order by place) from jsonb_array_elements(steps) with ordinality as stored (step, place)), '[]')
    where org_id = ${ctx.org.id} and id = any(${[...traces.executionIds]}::uuid[])`);
}

/** Without its number a lost placing cannot be searched any more: its call is over, and was hung up where that was possible. */
async function eraseLines(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(sql`
    update carrier_lines set to_number = '' where org_id = ${ctx.org.id} and to_number = any(${[...traces.phones]}::text[]) and to_number <> ''`);
  await tx.run(sql`
    update carrier_lines set waiting = '[]', unanswered = null
    where org_id = ${ctx.org.id} and reference = any(${[...traces.callIds]}::uuid[]) and (waiting <> '[]' or unanswered is not null)`);
  await tx.run(sql`
    update telnyx_calls set line = line - 'unsent'
    where org_id = ${ctx.org.id} and reference = any(${[...traces.callIds]}::uuid[]) and line ? 'unsent'`);
}

/** For code that is about to write about a call: whether it still goes on. */
export const isLive = async (ctx: Context, callId: string): Promise<boolean> =>
  (await reader(ctx).maybe(
    sql`select 1 from calls where org_id = ${ctx.org.id} and id = ${callId} and ended_at is null`,
  )) !== undefined;
