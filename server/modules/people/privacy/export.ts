// Owns the export of a person: everything that is stored about them, in one document.

import type { z } from 'zod';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, requireScopes, transaction } from '../../../kernel/context.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { PersonalData } from '../../../kernel/personal-data.ts';
import { type MergeRow, toMerge } from '../identity/merges.ts';
import { type ReviewRow, toReviewRequest } from '../identity/review-requests.ts';
import * as memory from '../memory/memory.ts';
import * as endUsers from '../person/end-users.ts';
import * as identifiers from '../person/identifiers.ts';
import { getPerson } from '../person/lineage.ts';
import * as traits from '../person/traits.ts';
import type { Export, IdentifierExport, PersonByIdentifiers } from './schema.ts';
import { leadsWith, loadTraces, traceFrom } from './traces.ts';

/** An export holds data of each. With a part missing it would still look complete, so a caller gets all of it or none. */
const REQUIRED_SCOPES = [
  'calls:read',
  'compliance:read',
  'conversations:read',
  'identity:read',
  'identity_reviews:read',
  'memory:read',
  'workflows:read',
] as const;

export async function exportPerson(
  ctx: Context,
  modules: readonly PersonalData[],
  id: string,
): Promise<z.input<typeof Export>> {
  requireScopes(ctx, REQUIRED_SCOPES);
  return transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    const { id: currentId, leaves, leafIds } = await getPerson(ctx, tx, id);
    const traitsByLeaf = await traits.openAll(ctx, tx, leaves);
    const rows = await identifiers.ofLeaves(ctx, tx, leafIds);
    const values = await identifiers.reveal(ctx, tx, rows);
    const merges = await tx.rows<MergeRow>(sql`
      select * from identity_merges
      where org_id = ${ctx.org.id} and (survivor_id = any(${leafIds}::uuid[]) or absorbed_id = any(${leafIds}::uuid[])) order by id`);
    const reviews = await tx.rows<ReviewRow>(sql`
      select * from identity_review_requests where org_id = ${ctx.org.id}
        and (left_id = any(${leafIds}::uuid[]) or right_id = any(${leafIds}::uuid[]) or target_id = any(${leafIds}::uuid[])) order by id`);
    const traces = await loadTraces(ctx, tx, modules, leafIds);
    const other: Record<string, unknown[]> = {};
    for (const module of modules) Object.assign(other, await module.export?.(inside, tx, traces));
    await audit(ctx, tx, 'identity.end_user.exported', currentId, { leaves: leafIds.length });
    return {
      end_user: await endUsers.read(inside, currentId),
      leaves: leaves.map((leaf) => ({
        id: leaf.id,
        source: leaf.source,
        created_at: iso(leaf.created_at),
        updated_at: iso(leaf.updated_at),
        traits: traits.combine([traitsByLeaf.get(leaf.id) ?? {}]),
        identifiers: rows
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

/** For a number or an address that belongs to no person, or to one who is known from campaigns alone. */
export async function exportByIdentifiers(
  ctx: Context,
  modules: readonly PersonalData[],
  body: z.output<typeof PersonByIdentifiers>,
): Promise<z.input<typeof IdentifierExport>> {
  requireScopes(ctx, REQUIRED_SCOPES);
  return transaction(ctx, async (tx) => {
    const inside = { ...ctx, tx };
    const prepared = await identifiers.prepare(ctx, tx, body.identifiers, []);
    const indexes = prepared.map(({ blind_index }) => blind_index);
    const leafIds = await leadsWith(ctx, tx, indexes, 'Export the person: GET /v1/identity/end-users/{id}/export.');
    const traces = await traceFrom(ctx, tx, modules, leafIds, prepared);
    const other: Record<string, unknown[]> = {};
    for (const module of modules) Object.assign(other, await module.export?.(inside, tx, traces));
    await audit(ctx, tx, 'identity.identifiers.exported', ctx.org.id, { identifiers: prepared.length });
    const people = new Set<string>();
    for (const id of leafIds) people.add((await getPerson(ctx, tx, id)).id);
    return { identifiers: prepared.length, end_users: await endUsers.loadViews(inside, tx, [...people]), other };
  });
}
