// Owns what experiments do on their own: an arm that breaks policies more often stops, and an experiment ends by its rules.

import { audit } from '../../../kernel/audit.ts';
import { type Context, systemContext, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { emit } from '../../../kernel/events.ts';
import type { Handler } from '../../../kernel/jobs/jobs.ts';
import { experimentArmStopped } from '../contract/events.ts';
import { watchExperiments } from '../contract/jobs.ts';
import { armFigures, type ExperimentRow, endExperiment } from './experiments.ts';
import { type ArmCounts, breaksMoreOften, endOf } from './figures.ts';
import type { ExperimentArm } from './schema.ts';

const MAX = 1000;

export const watchExperimentsJob: Handler<typeof watchExperiments> = async (kernel, _payload, { signal }) => {
  const running = await kernel.db.rows<{ id: string; org_id: string }>(sql`
    select e.id, e.org_id from experiments e join organizations o on o.id = e.org_id and o.status = 'active'
    where e.status = 'running' order by e.id limit ${MAX}`);
  for (const { id, org_id } of running) {
    if (signal.aborted) return;
    const ctx = systemContext(kernel, org_id, watchExperiments.name);
    await transaction(ctx, (tx) => watch(ctx, tx, id)).catch((error: unknown) =>
      ctx.log.error({ err: error, experiment_id: id }, 'an experiment could not be looked at'),
    );
  }
};

async function watch(ctx: Context, tx: Tx, id: string): Promise<void> {
  const row = await tx.maybe<ExperimentRow>(sql`
    select * from experiments where org_id = ${ctx.org.id} and id = ${id} and status = 'running' for update`);
  if (!row) return;
  const arms = await armFigures(ctx, tx, row);
  const stopped = await stopBrokenArms(ctx, tx, row, arms);
  const left = arms.filter((arm) => arm.stopped_at === null && !stopped.includes(arm.revision_id));
  const rules = {
    minPeople: row.min_people,
    maxPeople: row.max_people,
    endsAt: row.ends_at,
    stopWhenDecided: row.stop_when_decided,
  };
  const reason = endOf(left, rules, { now: ctx.clock.now(), running: left.length });
  if (reason === null) return;
  await endExperiment(ctx, tx, row, reason);
  await audit(ctx, tx, 'experiment.ended', row.assistant_id, { experiment_id: id, reason });
}

const policiesOf = (arms: readonly ExperimentArm[]): ArmCounts => ({
  people: arms.reduce((sum, { conversations }) => sum + conversations, 0),
  reached: arms.reduce((sum, { broke_policy }) => sum + broke_policy, 0),
});

/** Ids of the revisions that stopped now. */
async function stopBrokenArms(
  ctx: Context,
  tx: Tx,
  row: ExperimentRow,
  arms: readonly ExperimentArm[],
): Promise<string[]> {
  const stopped: string[] = [];
  for (const [position, arm] of arms.entries()) {
    const others = arms.filter((one) => one !== arm);
    if (arm.stopped_at !== null || !breaksMoreOften(policiesOf([arm]), policiesOf(others))) continue;
    await tx.run(sql`
      update experiment_arms set stopped_at = ${ctx.clock.now()}, stop_reason = 'policies'
      where org_id = ${ctx.org.id} and experiment_id = ${row.id} and position = ${position}`);
    const data = { experiment_id: row.id, assistant_id: row.assistant_id, revision_id: arm.revision_id };
    await emit(ctx, tx, experimentArmStopped, { subject: row.id, data });
    await audit(ctx, tx, 'experiment.arm_stopped', row.assistant_id, data);
    stopped.push(arm.revision_id);
  }
  return stopped;
}
