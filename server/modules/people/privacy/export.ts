// Owns the export of a person: everything that is kept about it, in one document.
import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, requireScopes, transaction } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/sql.ts';
import * as endUsers from '../end-users.ts';
import * as identifiers from '../identity/identifiers.ts';
import { leafOf, leavesOf } from '../identity/lineage.ts';
import { type MergeRow, toMerge } from '../identity/merges.ts';
import { type ReviewRow, toReviewRequest } from '../identity/review-requests.ts';
import * as memory from '../memory/memory.ts';
import * as traits from '../traits.ts';
import type { Export } from './export-schema.ts';
import type { PersonalData } from './personal-data.ts';
import { tracesOf } from './traces.ts';

/** An export holds something of each. Without one part it would still look complete, so no caller gets half of one. */
const NEEDED = [
  ...(['calls:read', 'compliance:read', 'conversations:read', 'identity:read', 'identity_reviews:read'] as const),
  ...(['memory:read', 'workflows:read'] as const),
];

export async function exportPerson(ctx: Context, modules: readonly PersonalData[], id: string): Promise<z.input<typeof Export>> {
  requireScopes(ctx, NEEDED);
  return transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    const { current_id } = await leafOf(ctx, tx, id);
    const leaves = await leavesOf(ctx, tx, [current_id]);
    const leafIds = leaves.map((leaf) => leaf.id);
    const opened = await traits.openAll(ctx, tx, leaves);
    const held = await identifiers.ofLeaves(ctx, tx, leafIds);
    const values = await identifiers.reveal(ctx, tx, held);
    const merges = await tx.rows<MergeRow>(sql`
      select * from identity_merges
      where org_id = ${ctx.org.id} and (survivor_id = any(${leafIds}::uuid[]) or absorbed_id = any(${leafIds}::uuid[])) order by id`);
    const reviews = await tx.rows<ReviewRow>(sql`
      select * from identity_review_requests where org_id = ${ctx.org.id}
        and (left_id = any(${leafIds}::uuid[]) or right_id = any(${leafIds}::uuid[]) or target_id = any(${leafIds}::uuid[])) order by id`);
    const traces = await tracesOf(ctx, tx, modules, leafIds);
    const other: Record<string, unknown[]> = {};
    for (const module of modules) Object.assign(other, await module.export?.(inside, tx, traces));
    await audit(ctx, tx, 'identity.end_user.exported', current_id, { leaves: leafIds.length });
    return {
      end_user: await endUsers.read(inside, current_id),
      leaves: leaves.map((leaf) => ({
        id: leaf.id,
        source: leaf.source,
        created_at: iso(leaf.created_at),
        updated_at: iso(leaf.updated_at),
        traits: traits.combine([opened.get(leaf.id) ?? {}]),
        identifiers: held
          .filter((row) => row.end_user_id === leaf.id)
          .map((row) => ({ ...identifiers.toMasked(row), value: values.get(row.id) ?? '' })),
      })),
      facts: await memory.ofLeaves(inside, tx, leafIds),
      merges: merges.map(toMerge),
      review_requests: reviews.map(toReviewRequest(ctx)),
      other,
    };
  });
}
