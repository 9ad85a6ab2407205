// Owns the erasure of a person: the keys of all its leaves are destroyed, what is in the clear goes, a tombstone keeps the count.
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { conflict } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import * as endUsers from '../end-users.ts';
import { endUserUpdated } from '../events.ts';
import { findByIndexes, prepare } from '../identity/identifiers.ts';
import { leafOf, leavesOf } from '../identity/lineage.ts';
import * as locks from '../locks.ts';
import { refuseHeld } from './legal-holds.ts';
import type { PersonalData, Traces } from './personal-data.ts';
import type { EraseByIdentifiers, Erasure } from './schema.ts';
import { startFrom, traceAll, tracesOf } from './traces.ts';

export async function erase(ctx: Context, modules: readonly PersonalData[], id: string) {
  return transaction(ctx, async (tx) => {
    const named = await leafOf(ctx, tx, id);
    await locks.alone(ctx, tx);
    const { current_id, erased_at } = await leafOf(ctx, tx, named.id);
    if (erased_at) return endUsers.read({ ...ctx, tx }, current_id);
    const leafIds = (await leavesOf(ctx, tx, [current_id])).map((leaf) => leaf.id);
    await refuseHeld(ctx, tx, leafIds);
    const traces = await tracesOf(ctx, tx, modules, leafIds);
    await everywhere(ctx, tx, modules, traces);
    const removed = await ownRows(ctx, tx, leafIds);
    for (const leafId of leafIds) await ctx.dataKeys.destroyDataKey(tx.queryable, ctx.org.id, leafId);
    const data = { id: current_id, leaf_id: current_id, changed_traits: [], added_identifier_types: [] };
    await emit(ctx, tx, endUserUpdated, { subject: current_id, data: { ...data, removed_identifier_types: removed } });
    await audit(ctx, tx, 'identity.end_user.erased', current_id, { leaves: leafIds.length });
    return endUsers.read({ ...ctx, tx }, current_id);
  });
}

/** What is under way ends first; what it wrote up to then is found by the second look. */
async function everywhere(ctx: Context, tx: Tx, modules: readonly PersonalData[], traces: Traces): Promise<void> {
  for (const module of modules) await module.stop?.(ctx, tx, traces);
  await traceAll(ctx, tx, modules, traces);
  for (const module of modules) await module.erase(ctx, tx, traces);
}

/** Returns the types of the identifiers that went. */
async function ownRows(ctx: Context, tx: Tx, leafIds: readonly string[]): Promise<string[]> {
  const ids = [...leafIds];
  const now = ctx.clock.now();
  const ours = sql`org_id = ${ctx.org.id} and end_user_id = any(${ids}::uuid[])`;
  const removed = await tx.rows<Pick<RowOf<'end_user_identifiers'>, 'type' | 'blind_index'>>(
    sql`delete from end_user_identifiers where ${ours} returning type, blind_index`,
  );
  await tx.run(sql`delete from identity_suppressions where ${ours}`);
  await tx.run(sql`delete from memory_facts where ${ours}`);
  await tx.run(sql`delete from identity_decisions where org_id = ${ctx.org.id} and end_user_ids && ${ids}::uuid[]`);
  await tx.run(sql`update legal_holds set reason = '' where ${ours}`);
  // Masks say little, but they say it about a person.
  await tx.run(sql`
    update identity_review_requests set proposed_masked_value = null, proposed_index = null, proposed_sealed = null,
      trigger_masked_value = null, evidence = '{}', resolution_note = null, due_at = null,
      status = case status when 'pending' then 'superseded' else status end,
      resolved_at = coalesce(resolved_at, ${now}), updated_at = ${now}
    where org_id = ${ctx.org.id}
      and (left_id = any(${ids}::uuid[]) or right_id = any(${ids}::uuid[]) or target_id = any(${ids}::uuid[]))`);
  await tx.run(sql`
    update identity_merges set evidence = '{}', note = null, revert_note = null
    where org_id = ${ctx.org.id} and (survivor_id = any(${ids}::uuid[]) or absorbed_id = any(${ids}::uuid[]))`);
  await tx.run(sql`
    update end_users set traits = null, chosen_traits = null, source = null, erased_at = ${now}, updated_at = ${now}
    where org_id = ${ctx.org.id} and id = any(${ids}::uuid[])`);
  return removed.map(({ type }) => type);
}

/** For a person who was never identified: a lead whose number was called, or who wrote to us. */
export async function eraseByIdentifiers(
  ctx: Context,
  modules: readonly PersonalData[],
  body: z.output<typeof EraseByIdentifiers>,
): Promise<z.input<typeof Erasure>> {
  return transaction(ctx, async (tx) => {
    await locks.alone(ctx, tx);
    const given = await prepare(ctx, tx, body.identifiers, []);
    const indexes = given.map(({ blind_index }) => blind_index);
    const [owner] = await findByIndexes(ctx, tx, indexes);
    if (owner) {
      const why = `A person with this ${owner.type} is known. Erase the person: POST /v1/identity/end-users/{id}/erase.`;
      throw conflict(why, { end_user_id: owner.current_id });
    }
    const traces = await startFrom(ctx, tx, [], given);
    await traceAll(ctx, tx, modules, traces);
    await everywhere(ctx, tx, modules, traces);
    const counts = { calls: traces.callIds.size, executions: traces.executionIds.size };
    await audit(ctx, tx, 'identity.identifiers.erased', ctx.org.id, { identifiers: given.length, ...counts });
    return { identifiers: given.length, ...counts };
  });
}
