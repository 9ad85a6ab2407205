// Owns the table identity_decisions: the questions of the latest identifies, so that other settings can be tried on
// them.

import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { type Context, reader } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { ChangeSettings, DryRun } from '../person/schema.ts';
import { possibleIndexes } from '../person/seal.ts';
import * as settings from '../person/settings.ts';
import { type Question, type ResolutionOutcome, resolve } from './resolve.ts';

const MAX_DECISIONS = 1000;
const MAX_BYTES = 32 * 1024;
const EXAMPLES = 20;

type Decision = { indexes: Buffer[]; question: Question; outcome: ResolutionOutcome; endUserId: string };
type DecisionRow = Pick<
  RowOf<'identity_decisions', { question: Question }>,
  'blind_indexes' | 'end_user_ids' | 'question' | 'created_at'
>;

export async function record(ctx: Context, tx: Tx, { indexes, question, outcome, endUserId }: Decision): Promise<void> {
  // A call about very many identifiers is no help in choosing settings, and would weigh more than all others.
  if (JSON.stringify(question).length > MAX_BYTES) return;
  const id = uuid7();
  const people = [...new Set([endUserId, ...question.candidates.map((candidate) => candidate.id)])];
  await tx.run(sql`
    insert into identity_decisions (id, org_id, blind_indexes, end_user_ids, question, outcome, created_at)
    values (${id}, ${ctx.org.id}, ${indexes}, ${people}, ${question}, ${outcome}, ${ctx.clock.now()})`);
  // One call in 64 sweeps what is no longer among the latest, without ever waiting for another sweeper.
  if (Number.parseInt(id.slice(-2), 16) % 64 !== 0) return;
  await tx.run(sql`
    delete from identity_decisions where id in (
      select id from identity_decisions where org_id = ${ctx.org.id} and id < (
        select id from identity_decisions where org_id = ${ctx.org.id} order by id desc offset ${MAX_DECISIONS} limit 1)
      order by id limit 1000 for update skip locked)`);
}

/** What the latest identifies would have done under other settings, each decided again from what was known at its time. */
export async function dryRunSettings(
  ctx: Context,
  change: z.output<typeof ChangeSettings>,
): Promise<z.input<typeof DryRun>> {
  const db = reader(ctx);
  const now = await settings.load(ctx, db);
  const then = settings.applyChange(now, change);
  settings.assertThresholdOrder(then);
  const rows = await db.rows<DecisionRow>(sql`
    select blind_indexes, end_user_ids, question, created_at from identity_decisions
    where org_id = ${ctx.org.id} order by id desc limit ${MAX_DECISIONS}`);
  const blocked = await newlyBlockedIndexes(ctx, then.blocked_values, now.blocked_values);
  const [current, proposed] = [new Map<string, number>(), new Map<string, number>()];
  const examples: z.input<typeof DryRun>['examples'] = [];
  let changed = 0;
  for (const row of rows) {
    const before = resolve(row.question, now).outcome;
    const isBlocked = row.blind_indexes.some((index) => blocked.has(index.toString('hex')));
    const after = isBlocked ? 'refused' : resolve(row.question, then).outcome;
    current.set(before, (current.get(before) ?? 0) + 1);
    proposed.set(after, (proposed.get(after) ?? 0) + 1);
    if (before === after) continue;
    changed++;
    if (examples.length < EXAMPLES) {
      examples.push({ at: iso(row.created_at), end_user_ids: row.end_user_ids, current: before, proposed: after });
    }
  }
  return {
    replayed: rows.length,
    changed,
    examples,
    current: Object.fromEntries(current),
    proposed: Object.fromEntries(proposed),
  };
}

async function newlyBlockedIndexes(
  ctx: Context,
  next: readonly string[],
  already: readonly string[],
): Promise<Set<string>> {
  const fresh = next.filter((value) => !already.includes(value));
  const indexes = await Promise.all(fresh.map((value) => possibleIndexes(ctx, reader(ctx), value)));
  return new Set(indexes.flat().map((index) => index.toString('hex')));
}
