// Owns experiments between revisions of an assistant, with their arms: how they begin, how they end and their figures so far.
import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../../http/pages.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { all, type Sql, sql } from '../../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import type { AnalysisPlan } from '../../assistants/analysis-plan.ts';
import { judgeAhead } from '../../assistants/assistants.ts';
import type { AssistantPorts } from '../../assistants/ports.ts';
import type { ReleaseVerdict } from '../../assistants/schema.ts';
import { experimentEnded, experimentStarted } from '../contract/events.ts';
import { type ArmCounts, differenceOf, intervalOf, standingOf } from './figures.ts';
import type { CreateExperiment, Experiment, ExperimentArm, ExperimentMetric } from './schema.ts';

export type ExperimentRow = RowOf<'experiments', { metric: ExperimentMetric; results: ExperimentArm[] | null }>;
type Verdict = z.input<typeof ReleaseVerdict>;
export type ArmRow = RowOf<'experiment_arms', { release_verdict: Verdict | null }>;
type ExperimentView = z.input<typeof Experiment>;

export async function createExperiment(
  ctx: Context,
  ports: AssistantPorts,
  assistantId: string,
  body: z.output<typeof CreateExperiment>,
): Promise<ExperimentView> {
  await assertArms(ctx, assistantId, body);
  // Outside of the transaction: a gate takes seconds.
  const verdicts: (((tx: Tx) => Promise<Verdict>) | undefined)[] = [];
  for (const { revision_id } of body.arms)
    verdicts.push(await judgeAhead(ctx, ports, { assistantId, revisionId: revision_id }));
  const id = uuid7();
  await transaction(ctx, async (tx) => {
    const assistant = await tx.maybe<{ archived_at: Date | null }>(sql`
      select archived_at from assistants where org_id = ${ctx.org.id} and id = ${assistantId} for key share`);
    if (!assistant) throw notFound('assistant');
    if (assistant.archived_at) throw conflict('The assistant is archived. Restore it first.');
    const now = ctx.clock.now();
    const made = await tx.run(sql`
      insert into experiments (id, org_id, assistant_id, name, status, metric, min_people, max_people, ends_at, stop_when_decided, created_by,
        created_at)
      values (${id}, ${ctx.org.id}, ${assistantId}, ${body.name}, 'running', ${JSON.stringify(body.metric)}::jsonb, ${body.min_people},
        ${body.max_people}, ${body.ends_at}, ${body.stop_when_decided}, ${ctx.actor.id}, ${now})
      on conflict (assistant_id) where status = 'running' do nothing`);
    if (made === 0) throw conflict('Another experiment of this assistant runs. End it first.');
    for (const [position, arm] of body.arms.entries()) {
      const verdict = (await verdicts[position]?.(tx)) ?? null;
      await tx.run(sql`
        insert into experiment_arms (experiment_id, position, org_id, revision_id, share, release_verdict)
        values (${id}, ${position}, ${ctx.org.id}, ${arm.revision_id}, ${arm.share}, ${verdict && JSON.stringify(verdict)}::jsonb)`);
    }
    const revision_ids = body.arms.map(({ revision_id }) => revision_id);
    await emit(ctx, tx, experimentStarted, {
      subject: id,
      data: { experiment_id: id, assistant_id: assistantId, revision_ids },
    });
    await audit(ctx, tx, 'experiment.started', assistantId, { experiment_id: id, revision_ids, metric: body.metric });
  });
  return readExperiment(ctx, assistantId, id);
}

type CheckedRevision = { id: string; published_at: Date | null; analysis: AnalysisPlan | null; compiled: boolean };

/** Every arm can talk, and has what it is compared by. */
async function assertArms(ctx: Context, assistantId: string, body: z.output<typeof CreateExperiment>): Promise<void> {
  const { arms, metric, ends_at } = body;
  const exists = await reader(ctx).maybe(
    sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId}`,
  );
  if (!exists) throw notFound('assistant');
  const rows = await reader(ctx).rows<CheckedRevision>(sql`
    select r.id, r.published_at, r.analysis, w.executable_graph is not null or not r.workflow_enabled as compiled
    from assistant_revisions r join workflow_revisions w on w.assistant_revision_id = r.id
    where r.org_id = ${ctx.org.id} and r.assistant_id = ${assistantId} and r.id = any(${arms.map((arm) => arm.revision_id)}::uuid[])`);
  const refuse = (path: (string | number)[], msg: string, input: unknown): never => {
    throw new Invalid([{ loc: ['body', ...path], msg, type: 'value_error', input: String(input) }]);
  };
  for (const [i, { revision_id }] of arms.entries()) {
    const revision = rows.find(({ id }) => id === revision_id);
    const path = ['arms', i, 'revision_id'];
    if (!revision) refuse(path, 'No revision of this assistant has this id', revision_id);
    else if (revision.published_at === null || !revision.compiled)
      refuse(path, 'The revision is a draft. Publish it first', revision_id);
    else if (metric.by === 'criterion' && !revision.analysis?.criteria.some(({ name }) => name === metric.criterion))
      refuse(['metric', 'criterion'], 'Every arm must have this criterion in its analysis', metric.criterion);
  }
  if (ends_at !== null && new Date(ends_at) <= ctx.clock.now()) refuse(['ends_at'], 'Must be in the future', ends_at);
}

async function find(ctx: Context, db: Db, assistantId: string, id: string, lock = sql``): Promise<ExperimentRow> {
  const row = await db.maybe<ExperimentRow>(sql`
    select * from experiments where org_id = ${ctx.org.id} and assistant_id = ${assistantId} and id = ${id} ${lock}`);
  if (!row) throw notFound('experiment');
  return row;
}

export async function readExperiment(ctx: Context, assistantId: string, id: string): Promise<ExperimentView> {
  const db = reader(ctx);
  return toView(ctx, db, await find(ctx, db, assistantId, id));
}

export async function listExperiments(
  ctx: Context,
  assistantId: string,
  query: PageRequest & { revision_id?: string | undefined },
) {
  const { older, newest } = pageAt(query);
  const db = reader(ctx);
  const exists = await db.maybe(sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${assistantId}`);
  if (!exists) throw notFound('assistant');
  const rows = await db.rows<ExperimentRow>(sql`
    select * from experiments e where ${all(
      sql`e.org_id = ${ctx.org.id} and e.assistant_id = ${assistantId}`,
      query.revision_id !== undefined &&
        sql`exists (select from experiment_arms a where a.experiment_id = e.id and a.revision_id = ${query.revision_id})`,
      older(),
    )} ${newest()}`);
  const { data, next_cursor } = toPage(rows, query.limit, (row) => row);
  const experiments: ExperimentView[] = [];
  for (const row of data) experiments.push(await toView(ctx, db, row));
  return { data: experiments, next_cursor };
}

async function toView(ctx: Context, db: Db, row: ExperimentRow): Promise<ExperimentView> {
  const { id, assistant_id, name, status, metric, min_people, max_people, stop_when_decided, end_reason, created_by } =
    row;
  return {
    id,
    assistant_id,
    name,
    status: status === 'running' ? 'running' : 'ended',
    metric,
    min_people,
    max_people,
    ends_at: isoOrNull(row.ends_at),
    stop_when_decided,
    end_reason,
    arms: row.results ?? (await armFigures(ctx, db, row)),
    created_by,
    created_at: iso(row.created_at),
    ended_at: isoOrNull(row.ended_at),
  };
}

type FigureRow = {
  position: number;
  assigned: number;
  conversations: number;
  people: number;
  reached: number;
  broke: number;
};

/** What counts as a result, and what as the aim. A conversation that was not looked at yet has no result by a criterion. */
function aimOf(metric: ExperimentMetric): { hasResult: Sql; isReached: Sql } {
  switch (metric.by) {
    case 'outcome':
      return { hasResult: sql`true`, isReached: sql`c.outcome is not distinct from ${metric.outcome}` };
    case 'disposition':
      return { hasResult: sql`true`, isReached: sql`c.disposition is not distinct from ${metric.disposition}` };
    case 'criterion':
      return { hasResult: sql`v.verdict in ('met', 'not_met')`, isReached: sql`v.verdict = 'met'` };
  }
}

/** Each person counts once: by the first conversation that is over and has a result. */
export async function armFigures(
  ctx: Context,
  db: Db,
  { id, metric, min_people }: ExperimentRow,
): Promise<ExperimentArm[]> {
  const { hasResult, isReached } = aimOf(metric);
  const criterion = metric.by === 'criterion' ? metric.criterion : '';
  const arms = await db.rows<ArmRow>(sql`
    select * from experiment_arms where org_id = ${ctx.org.id} and experiment_id = ${id} order by position`);
  const figures = await db.rows<FigureRow>(sql`
    with over as (
      select e.position, e.subject, e.created_at, ${isReached} as reached, ${hasResult} as counts, a.broke_policy
      from experiment_conversations e
      join conversations c on c.id = e.conversation_id and c.org_id = ${ctx.org.id} and c.ended_at is not null
        and c.end_reason is distinct from 'erased'
      left join conversation_analyses a on a.conversation_id = e.conversation_id
      left join analysis_verdicts v on v.conversation_id = e.conversation_id and v.criterion = ${criterion}
      where e.org_id = ${ctx.org.id} and e.experiment_id = ${id}),
    firsts as (select distinct on (subject) position, reached from over where counts order by subject, created_at)
    select arm.position,
      (select count(*)::int from experiment_people p where p.experiment_id = ${id} and p.position = arm.position) as assigned,
      (select count(*)::int from over where over.position = arm.position) as conversations,
      (select count(*)::int from firsts where firsts.position = arm.position) as people,
      (select count(*)::int from firsts where firsts.position = arm.position and reached) as reached,
      (select count(*)::int from over where over.position = arm.position and broke_policy) as broke
    from experiment_arms arm where arm.experiment_id = ${id} order by arm.position`);
  const first = figures[0] ?? { people: 0, reached: 0 };
  return arms.flatMap((arm, i) => {
    const own = figures[i];
    return own ? [toArm(arm, own, i === 0 ? null : first, min_people)] : [];
  });
}

function toArm(arm: ArmRow, own: FigureRow, first: ArmCounts | null, minPeople: number): ExperimentArm {
  const hasData = own.people > 0;
  const interval = intervalOf(own);
  const compared = first && hasData && first.people > 0 ? differenceOf(own, first) : null;
  return {
    revision_id: arm.revision_id,
    share: arm.share,
    release_verdict: arm.release_verdict,
    stopped_at: isoOrNull(arm.stopped_at),
    assigned: own.assigned,
    conversations: own.conversations,
    people: own.people,
    reached: own.reached,
    rate: hasData ? own.reached / own.people : null,
    low: hasData ? interval.low : null,
    high: hasData ? interval.high : null,
    difference: compared?.difference ?? null,
    difference_low: compared?.low ?? null,
    difference_high: compared?.high ?? null,
    standing: first ? standingOf(own, first, minPeople) : null,
    broke_policy: own.broke,
  };
}

export function stopExperiment(ctx: Context, assistantId: string, id: string): Promise<ExperimentView> {
  return transaction(ctx, async (tx) => {
    const row = await find(ctx, tx, assistantId, id, sql`for update`);
    if (row.status !== 'running') throw conflict('This experiment has ended already.');
    const ended = await endExperiment(ctx, tx, row, 'stopped');
    await audit(ctx, tx, 'experiment.ended', assistantId, { experiment_id: id, reason: 'stopped' });
    return toView(ctx, tx, ended);
  });
}

/** The row is locked. Its figures of now are kept. */
export async function endExperiment(ctx: Context, tx: Tx, row: ExperimentRow, reason: string): Promise<ExperimentRow> {
  const results = await armFigures(ctx, tx, row);
  const ended = await tx.one<ExperimentRow>(sql`
    update experiments set status = 'ended', end_reason = ${reason}, ended_at = ${ctx.clock.now()}, results = ${JSON.stringify(results)}::jsonb
    where org_id = ${ctx.org.id} and id = ${row.id} returning *`);
  const data = { experiment_id: row.id, assistant_id: row.assistant_id, reason };
  await emit(ctx, tx, experimentEnded, { subject: row.id, data });
  return ended;
}
