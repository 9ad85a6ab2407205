// Owns who has which arm: the tables experiment_people and experiment_conversations. A person keeps the arm of their first contact, through
// merges too: the earlier one wins.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { StartedInExperiment } from '../../conversations/turn/ports.ts';
import { getPerson } from '../../people/person/lineage.ts';
import type { ArmRow } from './experiments.ts';
import { armOf } from './figures.ts';

/** The revision that talks; `undefined`: the active one, outside of the experiment. */
export async function assignArm(ctx: Context, tx: Tx, started: StartedInExperiment): Promise<string | undefined> {
  const { experimentId, conversationId } = started;
  const arms = await tx.rows<Pick<ArmRow, 'position' | 'revision_id' | 'share' | 'stopped_at'>>(sql`
    select position, revision_id, share, stopped_at from experiment_arms
    where org_id = ${ctx.org.id} and experiment_id = ${experimentId} order by position`);
  const subjects = await subjectsOf(ctx, tx, started);
  const own = await tx.maybe<{ subject: string; position: number }>(sql`
    select subject, position from experiment_people
    where org_id = ${ctx.org.id} and experiment_id = ${experimentId} and subject = any(${subjects}::uuid[])
    order by created_at, subject limit 1`);
  const subject = own?.subject ?? subjects[0]!;
  const position =
    own?.position ??
    armOf(
      experimentId,
      subject,
      arms.map(({ share }) => share),
    );
  const arm = arms.find((one) => one.position === position);
  // Whose arm has stopped is talked to by the active revision, and counts no more.
  if (!arm || arm.stopped_at !== null) return undefined;
  if (!own)
    await tx.run(sql`
      insert into experiment_people (experiment_id, subject, org_id, position, created_at)
      values (${experimentId}, ${subject}, ${ctx.org.id}, ${arm.position}, ${ctx.clock.now()}) on conflict do nothing`);
  await tx.run(sql`
    insert into experiment_conversations (conversation_id, experiment_id, org_id, position, subject, created_at)
    values (${conversationId}, ${experimentId}, ${ctx.org.id}, ${arm.position}, ${subject}, ${ctx.clock.now()})`);
  return arm.revision_id;
}

/** By whom an arm may be known, the one first that a new arm is stored for. */
async function subjectsOf(
  ctx: Context,
  tx: Tx,
  { leafId, visitorId, conversationId }: StartedInExperiment,
): Promise<string[]> {
  const visitor = visitorId === null ? [] : [visitorId];
  if (leafId === null) return visitor.length > 0 ? visitor : [conversationId];
  const { leafIds } = await getPerson(ctx, tx, leafId);
  return [leafId, ...leafIds.filter((id) => id !== leafId), ...visitor];
}
