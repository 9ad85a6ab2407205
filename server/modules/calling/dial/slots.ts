// Owns the table call_slots: whether one more phone may ring, for the organization, the workflow and the assistant.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { anyCount } from '../../../kernel/db/deferred-writes.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { raw, type Sql, sql, wallClockIn } from '../../../kernel/db/sql.ts';
import { allot } from '../../../kernel/fairness/fairness.ts';
import { addJobs, jobCall, jobIsDue, jobWaits } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import { perKernel } from '../../../kernel/state.ts';
import { advanceCall, fillSlots } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';

/** Spelled as in the partial indexes, so that they are used. */
const ACTIVE = raw("status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')");
/** Wall clock: in case a freed slot was missed. */
const RECHECK_MS = 5000;
/** Slots that come free within this time are handed out together. */
const GATHER_MS = 20;
/** Another process hands out slots of the organization right now. */
const BUSY_MS = 30;
/** A call was called up for a slot that another call took, or more slots are free than were looked at. */
export const SOON_MS = 300;
/** Of each workflow's queue. */
const DEPTH = 200;
/** Tokens made at a time, up to the cap. */
const BATCH = 64;
/** With fewer left, the next are created before any call needs them: more than the calls that two processes decide on at the same time. */
const FEW = 40;

export type Claim = {
  callId: string;
  workflowId: string | null;
  agents: number;
  promptId: string | null;
  /** It was called up from the queue. */
  isFromQueue: boolean;
  /** How long the worker has to place the call. */
  forMs: number;
};

/**
 * One token of each level, or none. Caps hold because a token is one row; no call waits because locked rows are skipped. Returns until when
 * the call may be placed, by the database's clock; undefined: there is no room.
 */
export async function take(ctx: Context, tx: Tx, ports: CallingPorts, claim: Claim): Promise<Date | undefined> {
  const assistant = claim.promptId === null ? undefined : await ports.assistants.find(ctx, claim.promptId);
  const cap = assistant?.maxActiveCalls ?? null;
  const levels = sql`
    select 'organization' as scope, max_active_calls as cap from organizations where id = ${ctx.org.id}
    union all select 'workflow:' || ${claim.workflowId}::text, ${claim.agents}::int
    union all select 'assistant:' || ${claim.promptId}::text, ${cap}::int where ${cap}::int is not null`;
  const inTurn = sql`${claim.isFromQueue} or not exists (select 1 from calls where org_id = ${ctx.org.id} and status = 'QUEUED')`;
  return takeTokens(ctx, tx, { levels, inTurn, holderId: claim.callId, forMs: claim.forMs });
}

/** A call that comes to us by microphone is in no campaign, and waits in no queue: the caller is there now. */
export async function takeForCaller(
  ctx: Context,
  tx: Tx,
  ports: CallingPorts,
  callId: string,
  promptId: string,
): Promise<boolean> {
  const cap = (await ports.assistants.find(ctx, promptId))?.maxActiveCalls ?? null;
  const levels = sql`
    select 'organization' as scope, max_active_calls as cap from organizations where id = ${ctx.org.id}
    union all select 'assistant:' || ${promptId}::text, ${cap}::int where ${cap}::int is not null`;
  return (await takeTokens(ctx, tx, { levels, inTurn: sql`true`, holderId: callId, forMs: 0 })) !== undefined;
}

/** A conversation that is not a call needs a slot of its assistant only. */
export async function takeAssistantSlot(
  ctx: Context,
  tx: Tx,
  { holderId, assistantId, cap }: { holderId: string; assistantId: string; cap: number },
): Promise<boolean> {
  const levels = sql`select ${`assistant:${assistantId}`} as scope, ${cap}::int as cap`;
  return (await takeTokens(ctx, tx, { levels, inTurn: sql`true`, holderId, forMs: 0 })) !== undefined;
}

type Tokens = { levels: Sql; inTurn: Sql; holderId: string; forMs: number };

/** `fullLevels`: levels without a token that is free and that no other call is taking now; empty also when it is not this call's turn. */
type Grab = { isTaken: boolean; until: Date; few: boolean; fullLevels: string[] };

async function takeTokens(
  ctx: Context,
  tx: Tx,
  { levels, inTurn, holderId, forMs }: Tokens,
): Promise<Date | undefined> {
  const grab = async () => {
    const grabbed = await tx.one<Grab>(sql`
      with levels as materialized (select * from (${levels}) level where ${inTurn}),
        free as materialized (select l.scope, s.n from levels l cross join lateral (
          select n from call_slots s where s.org_id = ${ctx.org.id} and s.scope = l.scope and s.n <= l.cap and s.call_id is null
          order by n limit 1 for update skip locked) s),
        taken as (update call_slots s set call_id = ${holderId} from free
          where s.org_id = ${ctx.org.id} and s.scope = free.scope and s.n = free.n
            and (select count(*) from free) = (select count(*) from levels) returning s.scope, s.n)
      select count(*) > 0 as "isTaken", ${wallClockIn(forMs)} as until,
        coalesce(bool_or(most.n < l.cap and taken.n > most.n - ${FEW}::int), false) as few,
        array(select scope from levels except select scope from free) as "fullLevels"
      from taken join levels l using (scope) cross join lateral (
        select max(n) as n from call_slots s where s.org_id = ${ctx.org.id} and s.scope = taken.scope) most`);
    if (grabbed.few)
      tx.afterCommit(() => void makeMore(ctx, tokensAfter(ctx, levels, sql`known.idle < ${BATCH}::int`)));
    return grabbed;
  };
  const first = await grab();
  if (first.isTaken) return first.until;
  const { fullLevels } = first;
  const isMissing = (scopes: string[]): Sql => sql`l.scope = any(${scopes}::text[])`;
  const makeable = sql`select count(distinct scope) as n from (${tokensAfter(ctx, levels, isMissing(fullLevels))}) m`;
  // Every level could have more, or one of them is full.
  if (fullLevels.length === 0 || (await tx.one<{ n: number }>(makeable)).n < fullLevels.length) return undefined;
  // The first tokens are created when they are needed. On our own connection: if many calls waited for a second connection while they
  // hold their first, none would get one.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${tokensName(ctx)}, 0))`);
  const second = await grab();
  if (second.isTaken) return second.until;
  await tx.run(
    sql`${insertTokens(ctx, tokensAfter(ctx, levels, isMissing(second.fullLevels)))} on conflict do nothing`,
  );
  const third = await grab();
  return third.isTaken ? third.until : undefined;
}

const tokensName = (ctx: Context): string => `slot tokens:${ctx.org.id}`;

/** The next tokens of these levels, as far as their caps allow. */
const tokensAfter = (ctx: Context, levels: Sql, of: Sql): Sql => sql`
  select l.scope, g.n from (${levels}) l
  cross join lateral (select coalesce(max(n), 0) as most, count(*) filter (where call_id is null) as idle
    from call_slots s where s.org_id = ${ctx.org.id} and s.scope = l.scope) known
  cross join lateral generate_series(known.most + 1, least(l.cap, known.most + ${BATCH}::int)) as g (n)
  where ${of}`;

const insertTokens = (ctx: Context, missing: Sql): Sql =>
  sql`insert into call_slots (org_id, scope, n) select ${ctx.org.id}, m.scope, m.n from (${missing}) m`;

/** In a statement of its own, so that no dial holds the lock under which tokens are made. One maker at a time is enough. */
async function makeMore(ctx: Context, missing: Sql): Promise<void> {
  const isAlone = sql`(select pg_try_advisory_xact_lock(hashtextextended(${tokensName(ctx)}, 0)))`;
  await ctx.db
    .run(sql`${insertTokens(ctx, missing)} where ${isAlone} on conflict do nothing`)
    .catch((err: unknown) => ctx.log.warn({ err }, 'slots could not be created in advance'));
}

/** When a call ends, or was not placed: deferred, and a call that waits is called up soon after the commit. */
export function deferRelease(ctx: Context, tx: Tx, callId: string): void {
  tx.defer({
    parts: {
      slots_freed: sql`update call_slots set call_id = null where org_id = ${ctx.org.id} and call_id = ${callId}`,
    },
  });
  deferFillIfWaiting(ctx, tx);
}

export async function releaseAssistantSlot(ctx: Context, tx: Tx, holderId: string): Promise<void> {
  const freed = await tx.run(
    sql`update call_slots set call_id = null where org_id = ${ctx.org.id} and call_id = ${holderId}`,
  );
  if (freed > 0) deferFillIfWaiting(ctx, tx);
}

/** A slot came free, or a call left the queue: calls that wait are looked for in the statement that says so. */
export function deferFillIfWaiting(ctx: Context, tx: Tx): void {
  tx.defer({
    parts: { call_waiting: sql`select from calls where org_id = ${ctx.org.id} and status = 'QUEUED' limit 1` },
    counted: { call_waiting: (rows) => rows > 0 && tx.afterCommit(() => requestFill(ctx)) },
  });
  deferRecheck(ctx, tx, sql`exists (select from call_waiting)`);
}

/** A call waits: slots are filled soon after the commit. */
export function deferFill(ctx: Context, tx: Tx, afterWallMs = 0): void {
  tx.afterCommit(() => requestFill(ctx, afterWallMs));
  deferRecheck(ctx, tx, sql`true`);
}

/**
 * The request lives in memory until its job is added: in the transaction itself, all calls of an organization would wait for that one row.
 * Should the process die before, the check that always waits while calls do finds the slot.
 */
function deferRecheck(ctx: Context, tx: Tx, condition: Sql): void {
  const job = fillJob(ctx, RECHECK_MS);
  tx.defer({
    parts: { fill_recheck: sql`select ${job} where ${condition} and not ${jobWaits(fillKey(ctx, RECHECK_MS))}` },
    counted: { fill_recheck: anyCount },
  });
}

const fillKey = (ctx: Context, afterWallMs: number): string => `${fillSlots.name}:${ctx.org.id}:${afterWallMs}`;

function fillJob(ctx: Context, afterWallMs: number): Sql {
  const at = new Date(ctx.clock.nowMs() + afterWallMs * ctx.clock.speed);
  // It belongs to no single call.
  return jobCall({ clock: ctx.clock }, fillSlots, { org_id: ctx.org.id }, { at, key: fillKey(ctx, afterWallMs) });
}

/** Of each organization, when its slots will be filled: slots that come free until then are filled together. */
const requests = perKernel(() => {
  const byOrganization = new Map<string, { timer: NodeJS.Timeout; at: number }>();
  const close = async (): Promise<void> => {
    for (const { timer } of byOrganization.values()) clearTimeout(timer);
  };
  return { byOrganization, close };
});

function requestFill(ctx: Context, afterWallMs = 0): void {
  const { byOrganization } = requests(ctx);
  const at = performance.now() + Math.max(afterWallMs, GATHER_MS);
  const earlier = byOrganization.get(ctx.org.id);
  if (earlier && earlier.at <= at) return;
  clearTimeout(earlier?.timer);
  const add = (): void => {
    byOrganization.delete(ctx.org.id);
    ctx.db
      .run(sql`select ${fillJob(ctx, 0)}`)
      .catch((err: unknown) =>
        ctx.log.warn({ err, org_id: ctx.org.id }, 'free slots are handed out later: the job was not added'),
      );
  };
  byOrganization.set(ctx.org.id, { timer: setTimeout(add, at - performance.now()).unref(), at });
}

/** `isCalledUp`: a job to dial it runs, or is due. */
type WaitingCall = { id: string; queuedAt: number; isCalledUp?: boolean };
export type Waiting = { active: number; room: number; calls: WaitingCall[] };

/** Slot by slot to the workflow with the fewest active calls, then to the call that waits longest. Pure. */
export function share(free: number, workflows: readonly Waiting[]): string[] {
  const chosen: string[] = [];
  const claimants = workflows.map(({ active, room, calls }) => ({
    held: active,
    turn: calls[0]?.queuedAt ?? 0,
    room,
    calls: [...calls],
  }));
  allot(free, claimants, (next) => {
    const call = next.room > 0 ? next.calls.shift() : undefined;
    if (!call) return false;
    next.room -= 1;
    next.turn = next.calls[0]?.queuedAt ?? 0;
    chosen.push(call.id);
    return true;
  });
  return chosen;
}

export const fillFreeSlots =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { org_id }: { org_id?: string | undefined }): Promise<void> => {
    if (org_id !== undefined) return fillOrganization(systemContext(kernel, org_id, fillSlots.name), ports);
    // A token is freed when its call ends; should one ever be missed, it is found here.
    await kernel.db.run(sql`
      update call_slots s set call_id = null from calls c where c.id = s.call_id and c.status not in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')`);
    const waiting = await kernel.db.rows<Pick<RowOf<'calls'>, 'org_id'>>(sql`
      with recursive waiting (org_id) as (
        (select org_id from calls where status = 'QUEUED' order by org_id limit 1)
        union all
        select next.org_id from waiting cross join lateral (
          select org_id from calls where status = 'QUEUED' and org_id > waiting.org_id order by org_id limit 1) next)
      select org_id from waiting`);
    for (const row of waiting) await fillOrganization(systemContext(kernel, row.org_id, fillSlots.name), ports);
  };

type Queue = {
  free: number;
  prompt_id: string | null;
  agents: number;
  active: number;
  assistant_active: number;
  calls: Waiting['calls'];
};

/** Needs no fence: it only adds jobs, each once, and may be scheduled again while it runs. */
async function fillOrganization(ctx: Context, ports: CallingPorts): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Per organization one transaction at a time hands out free slots. The others leave at once: what came free meanwhile is looked at again.
    const { isAlone } = await tx.one<{ isAlone: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`slots:${ctx.org.id}`}, 0)) as "isAlone"`,
    );
    if (!isAlone) return deferFill(ctx, tx, BUSY_MS);
    const queues = await readQueues(ctx, tx);
    const [first] = queues;
    if (!first) return;
    const workflows: Waiting[] = [];
    for (const { prompt_id, agents, active, assistant_active, calls } of queues) {
      const cap = prompt_id === null ? null : ((await ports.assistants.find(ctx, prompt_id))?.maxActiveCalls ?? null);
      const room = Math.min(agents - active, cap === null ? agents : cap - assistant_active);
      workflows.push({ active, room, calls });
    }
    const chosen = share(first.free, workflows);
    const isCalledUp = new Map(queues.flatMap(({ calls }) => calls.map((call) => [call.id, call.isCalledUp])));
    const jobs = chosen
      .filter((id) => !isCalledUp.get(id))
      .map((id) => ({ payload: { id, org_id: ctx.org.id }, key: dueKey(advanceCall, id) }));
    if (jobs.length > 0) await addJobs(tx, advanceCall, jobs);
    // There may be room for more than were looked at.
    if (chosen.length >= DEPTH) deferFill(ctx, tx, SOON_MS);
    else deferRecheck(ctx, tx, sql`true`);
  });
}

/**
 * The head of each workflow's queue, as far as slots are free. One index probe per workflow, however long the queues are. A call that was
 * called up stays at its head until it is dialled.
 */
const readQueues = (ctx: Context, tx: Tx) =>
  tx.rows<Queue>(sql`
    with organization as materialized (
      select o.max_active_calls - (select count(*) from calls where org_id = ${ctx.org.id} and ${ACTIVE}) as free
      from organizations o where o.id = ${ctx.org.id})
    select organization.free, w.prompt_id, w.number_of_agents as agents, q.calls,
      (select count(*) from calls where org_id = ${ctx.org.id} and workflow_id = w.id and ${ACTIVE}) as active,
      case when w.prompt_id is null then 0
        else (select count(*) from calls where org_id = ${ctx.org.id} and prompt_id = w.prompt_id and ${ACTIVE}) end as assistant_active
    from organization cross join calling_workflows w cross join lateral (
      select jsonb_agg(jsonb_build_object('id', c.id, 'queuedAt', extract(epoch from c.queued_at),
        'isCalledUp', ${jobIsDue(sql`${`${advanceCall.name}:`} || c.id`)})) as calls
      from (select id, queued_at from calls where org_id = ${ctx.org.id} and workflow_id = w.id and status = 'QUEUED'
            order by queued_at limit (select least(greatest(free, 1), ${DEPTH}::int) from organization)) c) q
    where w.org_id = ${ctx.org.id} and q.calls is not null`);
