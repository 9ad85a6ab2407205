// Owns the erasure of a person: the keys of all its leaves are destroyed, unsealed data is deleted, and an empty
// record keeps the count.

import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, transaction } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { PersonalData, Traces } from '../../../kernel/personal-data.ts';
import * as endUsers from '../person/end-users.ts';
import { emitUpdated } from '../person/events.ts';
import { prepare } from '../person/identifiers.ts';
import { assertNotHeld } from '../person/legal-holds.ts';
import { getLeaf, idsOf, loadLeaves } from '../person/lineage.ts';
import * as locks from '../person/locks.ts';
import type { Erasure, PersonByIdentifiers } from './schema.ts';
import { leadsWith, loadTraces, traceAll, traceFrom } from './traces.ts';

export async function erase(ctx: Context, modules: readonly PersonalData[], id: string) {
  return transaction(ctx, async (tx) => {
    const leaf = await getLeaf(ctx, tx, id);
    await locks.exclude(ctx, tx);
    const { current_id, erased_at } = await getLeaf(ctx, tx, leaf.id);
    if (erased_at) return endUsers.read({ ...ctx, tx }, current_id);
    const traces = await loadTraces(ctx, tx, modules, idsOf(await loadLeaves(ctx, tx, [current_id])));
    const { leafIds } = traces;
    await assertNotHeld(ctx, tx, leafIds);
    await eraseInModules(ctx, tx, modules, traces);
    await eraseLeaves(ctx, tx, leafIds);
    await audit(ctx, tx, 'identity.end_user.erased', current_id, { leaves: leafIds.length });
    return endUsers.read({ ...ctx, tx }, current_id);
  });
}

/** Running work is stopped first; the second trace finds what it wrote until then. */
async function eraseInModules(ctx: Context, tx: Tx, modules: readonly PersonalData[], traces: Traces): Promise<void> {
  for (const module of modules) await module.stop?.(ctx, tx, traces);
  await traceAll(ctx, tx, modules, traces);
  for (const module of modules) await module.erase(ctx, tx, traces);
}

/** Their keys are destroyed too. Each person has an event of its own: also a contact that goes with another person was created by one. */
async function eraseLeaves(ctx: Context, tx: Tx, leafIds: readonly string[]): Promise<void> {
  const ids = [...leafIds];
  const now = ctx.clock.now();
  const ofLeaves = sql`org_id = ${ctx.org.id} and end_user_id = any(${ids}::uuid[])`;
  const removed = await tx.rows<Pick<RowOf<'end_user_identifiers'>, 'type' | 'end_user_id'>>(
    sql`delete from end_user_identifiers where ${ofLeaves} returning type, end_user_id`,
  );
  await tx.run(sql`delete from identity_suppressions where ${ofLeaves}`);
  await tx.run(sql`delete from memory_facts where ${ofLeaves}`);
  await tx.run(sql`delete from identity_decisions where org_id = ${ctx.org.id} and end_user_ids && ${ids}::uuid[]`);
  await tx.run(sql`update legal_holds set reason = '' where ${ofLeaves}`);
  // Masked values are still data about a person.
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
  const leaves = await tx.rows<Pick<RowOf<'end_users'>, 'id' | 'current_id'>>(sql`
    update end_users set traits = null, chosen_traits = null, source = null, erased_at = ${now}, updated_at = ${now}
    where org_id = ${ctx.org.id} and id = any(${ids}::uuid[]) returning id, current_id`);
  for (const id of ids) await ctx.dataKeys.destroyDataKey(tx.queryable, ctx.org.id, id);
  for (const id of new Set(leaves.map(({ current_id }) => current_id))) {
    const own = new Set(idsOf(leaves.filter(({ current_id }) => current_id === id)));
    const types = removed.filter(({ end_user_id }) => own.has(end_user_id)).map(({ type }) => type);
    await emitUpdated(ctx, tx, { id, leafId: id }, { removed: types });
  }
}

/** For a person who was never identified: a lead whose number was called, or who wrote to us. */
export async function eraseByIdentifiers(
  ctx: Context,
  modules: readonly PersonalData[],
  body: z.output<typeof PersonByIdentifiers>,
): Promise<z.input<typeof Erasure>> {
  return transaction(ctx, async (tx) => {
    await locks.exclude(ctx, tx);
    const prepared = await prepare(ctx, tx, body.identifiers, []);
    const indexes = prepared.map(({ blind_index }) => blind_index);
    const leafIds = await leadsWith(ctx, tx, indexes, 'Erase the person: POST /v1/identity/end-users/{id}/erase.');
    const traces = await traceFrom(ctx, tx, modules, leafIds, prepared);
    await assertNotHeld(ctx, tx, traces.leafIds);
    await eraseInModules(ctx, tx, modules, traces);
    await eraseLeaves(ctx, tx, traces.leafIds);
    const counts = { calls: traces.callIds.size, executions: traces.executionIds.size };
    await audit(ctx, tx, 'identity.identifiers.erased', ctx.org.id, { identifiers: prepared.length, ...counts });
    return { identifiers: prepared.length, ...counts };
  });
}
