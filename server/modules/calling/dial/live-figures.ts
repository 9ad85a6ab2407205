// What happens on the lines right now: who talks and waits, which limit holds calls back, and the last hour minute by minute.

import type { z } from 'zod';
import { type Context, reader } from '../../../kernel/context.ts';
import { raw, type Sql, sql } from '../../../kernel/db/sql.ts';
import type { LiveFigures } from '../contract/live-schema.ts';
import type { CallingPorts } from '../contract/ports.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** The pace is that of the last few minutes: one minute alone jumps. */
const PACE_MINUTES = 5;
const MAX_WORKFLOWS = 100;

/** Spelled as in the partial indexes, so that they are used. */
const ACTIVE = raw("status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')");

type State = { active: number; talking: number; waiting: number; waiting_since: Date | null; lines: number };
type WorkflowState = {
  id: string;
  name: string;
  prompt_id: string | null;
  timezone: string;
  start_hour: number;
  end_hour: number;
  number_of_agents: number;
  active: number;
  assistant_active: number;
  waiting: number;
};

export async function liveFigures(ctx: Context, ports: CallingPorts): Promise<z.input<typeof LiveFigures>> {
  const now = ctx.clock.now();
  const since = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS);
  const db = reader(ctx);
  const state = await db.one<State>(sql`
    select o.max_active_calls as lines, a.active, a.talking, q.waiting, q.waiting_since from organizations o,
      (select count(*)::int as active, (count(*) filter (where status in ('IN_PROGRESS', 'TRANSFERRING')))::int as talking
        from calls where org_id = ${ctx.org.id} and ${ACTIVE} and not is_test) a,
      (select count(*)::int as waiting, min(queued_at) as waiting_since from calls where org_id = ${ctx.org.id} and status = 'QUEUED') q
    where o.id = ${ctx.org.id}`);
  const running = await db.rows<WorkflowState>(sql`
    select w.id, w.name, w.prompt_id, w.timezone, w.start_hour, w.end_hour, w.number_of_agents,
      (select count(*)::int from calls where org_id = ${ctx.org.id} and workflow_id = w.id and ${ACTIVE}) as active,
      case when w.prompt_id is null then 0
        else (select count(*)::int from calls where org_id = ${ctx.org.id} and prompt_id = w.prompt_id and ${ACTIVE}) end as assistant_active,
      (select count(*)::int from calls where org_id = ${ctx.org.id} and workflow_id = w.id and status = 'QUEUED') as waiting
    from calling_workflows w where w.org_id = ${ctx.org.id} and w.active and w.deleted_at is null
    order by w.created_at desc, w.id desc limit ${MAX_WORKFLOWS}`);
  const workflows: z.input<typeof LiveFigures>['workflows'] = [];
  for (const row of running) {
    const maxOfAssistant =
      row.prompt_id === null ? null : ((await ports.assistants.find(ctx, row.prompt_id))?.maxActiveCalls ?? null);
    workflows.push({
      id: row.id,
      name: row.name,
      activeCalls: row.active,
      maxCalls: row.number_of_agents,
      waitingForLine: row.waiting,
      isOpen: isWithinHours(row, now),
      limitedBy: holdingLimit(row, { state, maxOfAssistant }),
    });
  }
  const minutes = minutesOf(await db.rows<MinuteRow>(minuteCounts(ctx, since)), since);
  const latest = minutes.slice(-PACE_MINUTES - 1, -1);
  return {
    at: now.toISOString(),
    talking: state.talking,
    ringing: state.active - state.talking,
    waitingForLine: state.waiting,
    longestWaitSeconds:
      state.waiting_since && Math.max(0, Math.round((now.getTime() - state.waiting_since.getTime()) / 1000)),
    linesInUse: state.active,
    lines: state.lines,
    pace: latest.reduce((sum, { dialled }) => sum + dialled, 0) / PACE_MINUTES,
    workflows,
    minutes,
    lastHour: totalsOf(minutes),
  };
}

type Limits = { state: Pick<State, 'active' | 'lines'>; maxOfAssistant: number | null };

/** Why calls of this workflow wait for a line; null: none does, or a line is about to be given to them. Pure. */
export function holdingLimit(
  {
    waiting,
    active,
    number_of_agents,
    assistant_active,
  }: Pick<WorkflowState, 'waiting' | 'active' | 'number_of_agents' | 'assistant_active'>,
  { state, maxOfAssistant }: Limits,
): 'organization' | 'assistant' | 'workflow' | null {
  if (waiting === 0) return null;
  if (state.active >= state.lines) return 'organization';
  if (active >= number_of_agents) return 'workflow';
  return maxOfAssistant !== null && assistant_active >= maxOfAssistant ? 'assistant' : null;
}

/** By the workflow's own clock; the hours of the person come on top. Pure. */
export function isWithinHours(
  { timezone, start_hour, end_hour }: Pick<WorkflowState, 'timezone' | 'start_hour' | 'end_hour'>,
  at: Date,
): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' }).format(at),
  );
  return hour >= start_hour && hour < end_hour;
}

type MinuteRow = { minute: Date; dialled: number; decided: number; answered: number; abandoned: number };

/** Calls by the minute in which the phone rang: those that are over, and those that are going on. */
const minuteCounts = (ctx: Context, since: Date): Sql => sql`
  select date_trunc('minute', rang_at) as minute, count(*)::int as dialled, (count(*) filter (where is_decided))::int as decided,
    (count(*) filter (where is_answered))::int as answered, (count(*) filter (where is_answered and is_over and not has_spoken))::int as abandoned
  from (
    select call_rang_at(c) as rang_at, c.ended_at is not null or c.answered_by is not null as is_decided, c.ended_at is not null as is_over,
      c.answered_by is not distinct from 'human' as is_answered,
      jsonb_path_exists(c.transcript, '$[*] ? (@.user == "assistant" || @.user == "agent-action")') as has_spoken
    from calls c where c.org_id = ${ctx.org.id} and c.outbound and not c.is_test and (c.ended_at >= ${since} or (${ACTIVE}))) rung
  where rang_at >= ${since} group by 1`;

type Minute = z.input<typeof LiveFigures>['minutes'][number];

const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Every minute of the hour, also those in which no phone rang. Pure. */
export function minutesOf(rows: readonly MinuteRow[], since: Date): Minute[] {
  const byMinute = new Map(rows.map((row) => [row.minute.getTime(), row]));
  return Array.from({ length: MINUTES }, (_, at) => {
    const start = since.getTime() + at * MINUTE_MS;
    const { dialled = 0, decided = 0, answered = 0, abandoned = 0 } = byMinute.get(start) ?? {};
    return {
      start: new Date(start).toISOString(),
      dialled,
      decided,
      answered,
      abandoned,
      answerRate: rateOf(answered, decided),
      abandonRate: rateOf(abandoned, answered),
    };
  });
}

/** Pure. */
export function totalsOf(minutes: readonly Minute[]): Omit<Minute, 'start'> {
  const sum = (name: 'dialled' | 'decided' | 'answered' | 'abandoned') =>
    minutes.reduce((total, minute) => total + minute[name], 0);
  const [dialled, decided, answered, abandoned] = [sum('dialled'), sum('decided'), sum('answered'), sum('abandoned')];
  return {
    dialled,
    decided,
    answered,
    abandoned,
    answerRate: rateOf(answered, decided),
    abandonRate: rateOf(abandoned, answered),
  };
}
