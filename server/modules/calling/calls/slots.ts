// Owns the table call_slots: whether one more phone may ring, for the organization, the workflow and the assistant.
import type { Context, Kernel } from '../../../kernel/context.ts';
import { systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { anyNumber } from '../../../kernel/deferred-writes.ts';
import { addJob, jobCall } from '../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../kernel/jobs/sweep.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { raw, type Sql, sql, wallClockIn } from '../../../kernel/sql.ts';
import { advanceCall, fillSlots } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';

/** Spelled as in the partial indexes, so that they are used. */
const ACTIVE = raw("status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')");
/** Wall clock: in case a freed slot was not noticed. */
const RECHECK_MS = 5000;
/** Tokens made at a time, up to the cap. */
const BATCH = 64;
/** With fewer to go, the next are made before any call needs them: more than the calls that two processes decide on at once. */
const FEW = 40;

export type Claim = {
  callId: string;
  workflowId: string | null;
  agents: number;
  promptId: string | null;
  /** It waited its turn. */
  called: boolean;
  /** How long the worker has to place the call. */
  forMs: number;
};

/**
 * One token of each level, or none. Caps hold because a token is one row; no call waits because taken rows are skipped. Answers until when
 * the call may be placed, by the database's clock; undefined: there is no room.
 */
export async function take(ctx: Context, tx: Tx, ports: CallingPorts, claim: Claim): Promise<Date | undefined> {
  const assistant = claim.promptId === null ? undefined : await ports.assistants.find(ctx, claim.promptId);
  const cap = assistant?.maxActiveCalls ?? null;
  const levels = sql`
    select 'organization' as scope, max_active_calls as cap from organizations where id = ${ctx.org.id}
    union all select 'workflow:' || ${claim.workflowId}::text, ${claim.agents}::int
    union all select 'assistant:' || ${claim.promptId}::text, ${cap}::int where ${cap}::int is not null`;
  const inTurn = sql`${claim.called} or not exists (select 1 from calls where org_id = ${ctx.org.id} and status = 'QUEUED')`;
  return takeTokens(ctx, tx, { levels, inTurn, holderId: claim.callId, forMs: claim.forMs });
}

/** Talk that is no call needs a place with its assistant alone. */
export async function takeWithAssistant(
  ctx: Context,
  tx: Tx,
  { holderId, assistantId, cap }: { holderId: string; assistantId: string; cap: number },
): Promise<boolean> {
  const levels = sql`select ${`assistant:${assistantId}`} as scope, ${cap}::int as cap`;
  return (await takeTokens(ctx, tx, { levels, inTurn: sql`true`, holderId, forMs: 0 })) !== undefined;
}

type Tokens = { levels: Sql; inTurn: Sql; holderId: string; forMs: number };

/** `lacking`: levels without a token that is free and that no other call is taking this moment; none of them also when it is not our turn. */
type Grabbed = { isTaken: boolean; until: Date; few: boolean; lacking: string[] };

async function takeTokens(ctx: Context, tx: Tx, { levels, inTurn, holderId, forMs }: Tokens): Promise<Date | undefined> {
  const grab = async () => {
    const grabbed = await tx.one<Grabbed>(sql`
      with levels as materialized (select * from (${levels}) level where ${inTurn}),
        free as materialized (select l.scope, s.n from levels l cross join lateral (
          select n from call_slots s where s.org_id = ${ctx.org.id} and s.scope = l.scope and s.n <= l.cap and s.call_id is null
          order by n limit 1 for update skip locked) s),
        taken as (update call_slots s set call_id = ${holderId} from free
          where s.org_id = ${ctx.org.id} and s.scope = free.scope and s.n = free.n
            and (select count(*) from free) = (select count(*) from levels) returning s.scope, s.n)
      select count(*) > 0 as "isTaken", ${wallClockIn(forMs)} as until,
        coalesce(bool_or(most.n < l.cap and taken.n > most.n - ${FEW}::int), false) as few,
        array(select scope from levels except select scope from free) as lacking
      from taken join levels l using (scope) cross join lateral (
        select max(n) as n from call_slots s where s.org_id = ${ctx.org.id} and s.scope = taken.scope) most`);
    if (grabbed.few) tx.afterCommit(() => void makeMore(ctx, tokensAfter(ctx, levels, sql`known.idle < ${BATCH}::int`)));
    return grabbed;
  };
  const first = await grab();
  if (first.isTaken) return first.until;
  const { lacking } = first;
  const isLacking = (scopes: string[]): Sql => sql`l.scope = any(${scopes}::text[])`;
  const makeable = sql`select count(distinct scope) as n from (${tokensAfter(ctx, levels, isLacking(lacking))}) m`;
  // Every level could have more, or one of them is full.
  if (lacking.length === 0 || (await tx.one<{ n: number }>(makeable)).n < lacking.length) return undefined;
  // The first tokens come into being when they are needed. On our own connection: were each of many to wait for a second one while it
  // holds its first, none would get any.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${tokensName(ctx)}, 0))`);
  const second = await grab();
  if (second.isTaken) return second.until;
  await tx.run(sql`${insertTokens(ctx, tokensAfter(ctx, levels, isLacking(second.lacking)))} on conflict do nothing`);
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

/** By itself, so that no dial holds the lock under which tokens are made. One maker at a time is enough, and none is missed. */
async function makeMore(ctx: Context, missing: Sql): Promise<void> {
  const isAlone = sql`(select pg_try_advisory_xact_lock(hashtextextended(${tokensName(ctx)}, 0)))`;
  await ctx.db
    .run(sql`${insertTokens(ctx, missing)} where ${isAlone} on conflict do nothing`)
    .catch((err: unknown) => ctx.log.warn({ err }, 'slots were not made ahead of need'));
}

/** With whatever ends a call, or takes it off the line again. Whether a call waits for what came free. */
export async function release(ctx: Context, tx: Tx, callId: string): Promise<boolean> {
  const { waits } = await tx.one<{ waits: boolean }>(sql`
    with freed as (update call_slots set call_id = null where org_id = ${ctx.org.id} and call_id = ${callId})
    select exists (select 1 from calls where org_id = ${ctx.org.id} and status = 'QUEUED') as waits`);
  return waits;
}

/** The same, deferred: a call that waits is looked for with it. */
export function deferRelease(ctx: Context, tx: Tx, callId: string): void {
  tx.defer({
    parts: {
      slots_freed: sql`update call_slots set call_id = null where org_id = ${ctx.org.id} and call_id = ${callId}`,
      fill_job: sql`select ${fillJob(ctx)} where exists (select from calls where org_id = ${ctx.org.id} and status = 'QUEUED')`,
    },
    counted: { fill_job: anyNumber },
  });
}

export async function releaseWithAssistant(ctx: Context, tx: Tx, holderId: string): Promise<void> {
  const freed = await tx.run(sql`update call_slots set call_id = null where org_id = ${ctx.org.id} and call_id = ${holderId}`);
  if (freed > 0 && (await someoneWaits(ctx, tx))) await wakeWaiting(ctx, tx);
}

/** One at a time hands out what is free, per organization. */
const lock = (ctx: Context, tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`slots:${ctx.org.id}`}, 0))`);

/** A call waits, or a slot came back: look for the next call. A later look never takes the place of one that is due. */
export async function wakeWaiting(ctx: Context, tx: Tx, afterWallMs = 0): Promise<void> {
  await tx.run(sql`select ${fillJob(ctx, afterWallMs)}`);
}

function fillJob(ctx: Context, afterWallMs = 0): Sql {
  const at = new Date(ctx.clock.nowMs() + afterWallMs * ctx.clock.speed);
  const key = `${fillSlots.name}:${ctx.org.id}:${afterWallMs}`;
  return jobCall(ctx, fillSlots, { org_id: ctx.org.id }, { at, key });
}

export const someoneWaits = async (ctx: Context, tx: Tx): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from calls where org_id = ${ctx.org.id} and status = 'QUEUED' limit 1`)) !== undefined;

export type Waiting = { active: number; room: number; calls: { id: string; queuedAt: number }[] };

/** Slot by slot to the workflow with the fewest active calls, then to the call that waits longest. Pure. */
export function share(free: number, workflows: readonly Waiting[]): string[] {
  const queues = workflows.map((workflow) => ({ ...workflow, calls: [...workflow.calls] }));
  const chosen: string[] = [];
  while (chosen.length < free) {
    const [next] = queues
      .filter(({ calls, room }) => calls.length > 0 && room > 0)
      .sort((a, b) => a.active - b.active || (a.calls[0]?.queuedAt ?? 0) - (b.calls[0]?.queuedAt ?? 0));
    const call = next?.calls.shift();
    if (!next || !call) break;
    next.active += 1;
    next.room -= 1;
    chosen.push(call.id);
  }
  return chosen;
}

export const fillFreeSlots =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { org_id }: { org_id?: string | undefined }): Promise<void> => {
    if (org_id !== undefined) return fillOrganization(systemContext(kernel, org_id, fillSlots.name), ports);
    // A token is given back with the call's last word; should one ever be forgotten, it is found here.
    await kernel.db.run(sql`
      update call_slots s set call_id = null from calls c where c.id = s.call_id and c.status not in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')`);
    const waiting = await kernel.db.rows<Pick<RowOf<'calls'>, 'org_id'>>(
      sql`select distinct org_id from calls where status = 'QUEUED'`,
    );
    for (const row of waiting) await fillOrganization(systemContext(kernel, row.org_id, fillSlots.name), ports);
  };

type QueueRow = { prompt_id: string | null; agents: number; active: number; assistant_active: number; calls: Waiting['calls'] };

/** Needs no fence: it only adds jobs, each once, and may well be asked for again while it runs. */
async function fillOrganization(ctx: Context, ports: CallingPorts): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lock(ctx, tx);
    const { free } = await tx.one<{ free: number }>(sql`
      select o.max_active_calls - (select count(*) from calls where org_id = ${ctx.org.id} and ${ACTIVE}) as free
      from organizations o where o.id = ${ctx.org.id}`);
    const rows = await queues(ctx, tx, Math.min(Math.max(free, 1), 200));
    const workflows: Waiting[] = [];
    for (const { prompt_id, agents, active, assistant_active, calls } of rows) {
      const cap = prompt_id === null ? null : ((await ports.assistants.find(ctx, prompt_id))?.maxActiveCalls ?? null);
      const room = Math.min(agents - active, cap === null ? agents : cap - assistant_active);
      workflows.push({ active, room, calls });
    }
    for (const id of share(free, workflows)) {
      await addJob(ctx, tx, advanceCall, { id, org_id: ctx.org.id }, { key: dueKey(advanceCall, id) });
    }
    if (rows.length > 0) await wakeWaiting(ctx, tx, RECHECK_MS);
  });
}

/** The head of each workflow's queue. One index probe per workflow, however long the queues are. */
const queues = (ctx: Context, tx: Tx, depth: number) =>
  tx.rows<QueueRow>(sql`
    select w.prompt_id, w.number_of_agents as agents, q.calls,
      (select count(*) from calls where org_id = ${ctx.org.id} and workflow_id = w.id and ${ACTIVE}) as active,
      case when w.prompt_id is null then 0
        else (select count(*) from calls where org_id = ${ctx.org.id} and prompt_id = w.prompt_id and ${ACTIVE}) end as assistant_active
    from calling_workflows w cross join lateral (
      select jsonb_agg(jsonb_build_object('id', c.id, 'queuedAt', extract(epoch from c.queued_at))) as calls
      from (select id, queued_at from calls where org_id = ${ctx.org.id} and workflow_id = w.id and status = 'QUEUED'
            order by queued_at limit ${depth}) c) q
    where w.org_id = ${ctx.org.id} and q.calls is not null`);
