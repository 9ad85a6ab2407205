// Owns the erasure of a person: the keys of all its leaves are destroyed, what stood in the clear goes, a tombstone keeps the count.
import { audit } from '../../kernel/audit.ts';
import { type Context, transaction } from '../../kernel/context.ts';
import { emit } from '../../kernel/events.ts';
import { sql } from '../../kernel/sql.ts';
import * as endUsers from './end-users.ts';
import { endUserUpdated } from './events.ts';
import type { Holder } from './holders.ts';
import { leafOf, leavesOf } from './lineage.ts';
import * as locks from './locks.ts';

export async function erase(ctx: Context, holders: readonly Holder[], id: string) {
  return transaction(ctx, async (tx) => {
    const named = await leafOf(ctx, tx, id);
    await locks.alone(ctx, tx);
    const { current_id, erased_at } = await leafOf(ctx, tx, named.id);
    if (erased_at) return endUsers.read({ ...ctx, tx }, current_id);
    const leafIds = (await leavesOf(ctx, tx, [current_id])).map((leaf) => leaf.id);
    const now = ctx.clock.now();
    const ours = sql`org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[])`;
    const removed = await tx.rows<{ type: string }>(sql`delete from end_user_identifiers where ${ours} returning type`);
    await tx.run(sql`delete from identity_suppressions where ${ours}`);
    await tx.run(sql`delete from memory_facts where ${ours}`);
    await tx.run(sql`delete from identity_decisions where org_id = ${ctx.org.id} and end_user_ids && ${leafIds}::uuid[]`);
    // Masks say little, but they say it about somebody.
    await tx.run(sql`
      update identity_review_requests set proposed_masked_value = null, proposed_index = null, proposed_sealed = null,
        trigger_masked_value = null, evidence = '{}', resolution_note = null, due_at = null,
        status = case status when 'pending' then 'superseded' else status end,
        resolved_at = coalesce(resolved_at, ${now}), updated_at = ${now}
      where org_id = ${ctx.org.id}
        and (left_id = any(${leafIds}::uuid[]) or right_id = any(${leafIds}::uuid[]) or target_id = any(${leafIds}::uuid[]))`);
    await tx.run(sql`
      update identity_merges set evidence = '{}', note = null
      where org_id = ${ctx.org.id} and (survivor_id = any(${leafIds}::uuid[]) or absorbed_id = any(${leafIds}::uuid[]))`);
    await tx.run(sql`
      update end_users set traits = null, source = null, erased_at = ${now}, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = any(${leafIds}::uuid[])`);
    for (const holder of holders) await holder.erase(ctx, tx, leafIds);
    for (const leafId of leafIds) await ctx.dataKeys.destroyDataKey(tx.queryable, ctx.org.id, leafId);
    const data = { id: current_id, leaf_id: current_id, changed_traits: [], added_identifier_types: [] };
    const removed_identifier_types = removed.map(({ type }) => type);
    await emit(ctx, tx, endUserUpdated, { subject: current_id, data: { ...data, removed_identifier_types } });
    await audit(ctx, tx, 'identity.end_user.erased', current_id, { leaves: leafIds.length });
    return endUsers.read({ ...ctx, tx }, current_id);
  });
}
