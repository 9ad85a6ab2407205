// Owns the loading of what identify decides on: the people behind the given identifiers, and what speaks for or against their being one.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import * as locks from '../locks.ts';
import * as traits from '../traits.ts';
import type { IdentifierRow, KnownIdentifier } from './identifiers.ts';
import * as identifiers from './identifiers.ts';
import { likenessOf } from './likeness.ts';
import { type Leaf, leavesOf } from './lineage.ts';
import * as notMatches from './not-matches.ts';
import type { Question } from './resolve.ts';

type Owned = IdentifierRow & { current_id: string };
/** The question without any value, and the rows it was made of. `owned` by the key of the given identifier. */
export type Loaded = {
  known: KnownIdentifier[];
  owned: Map<string, Owned>;
  leaves: Leaf[];
  held: IdentifierRow[];
  question: Question;
};

/** In the lock order: beside others the people are locked here, alone they need not be. */
export async function loadQuestion(ctx: Context, tx: Tx, known: KnownIdentifier[], isAlone: boolean): Promise<Loaded> {
  const indexes = known.map(({ blind_index }) => blind_index);
  const rows = await identifiers.findByIndexes(ctx, tx, indexes);
  const owned = new Map(rows.map((row) => [row.blind_index.toString('hex'), row]));
  const currentIds = [...new Set(rows.map((row) => row.current_id))];
  if (currentIds.length === 0) {
    const given = known.map(({ type, verified }) => ({ type, verified, owner: null, suppressed_for: [] }));
    return { known, owned, leaves: [], held: [], question: { given, candidates: [], apart: [], likeness: [] } };
  }
  const leaves = isAlone ? await leavesOf(ctx, tx, currentIds) : await locks.people(ctx, tx, currentIds);
  const currentOf = new Map(leaves.map((leaf) => [leaf.id, leaf.current_id]));
  const leafIds = leaves.map((leaf) => leaf.id);
  const held = await identifiers.ofLeaves(ctx, tx, leafIds);
  const provedNow = new Set(known.filter(({ verified }) => verified).map(({ key }) => key));
  const isVerified = (row: IdentifierRow) => row.verified || provedNow.has(row.blind_index.toString('hex'));
  const candidates = currentIds.map((id) => ({
    id,
    created_at: leaves.find((leaf) => leaf.id === id)?.created_at.getTime() ?? 0,
    held: held
      .filter((row) => currentOf.get(row.end_user_id) === id)
      .map((row) => ({ type: row.type, verified: isVerified(row) })),
  }));
  const refused = await suppressions(
    ctx,
    tx,
    leafIds,
    known.filter(({ key }) => !owned.has(key)),
  );
  const given = known.map((identifier) => {
    const row = owned.get(identifier.key);
    const suppressed = refused.get(identifier.key) ?? [];
    return {
      type: identifier.type,
      verified: row ? isVerified(row) : identifier.verified,
      owner: row?.current_id ?? null,
      suppressed_for: suppressed.map((leafId) => currentOf.get(leafId) as string),
    };
  });
  const several = currentIds.length > 1 ? await comparisons(ctx, tx, leaves, currentIds) : { apart: [], likeness: [] };
  return { known, owned, leaves, held, question: { given, candidates, ...several } };
}

/** Leaves that were refused an identifier, by its fingerprint. */
async function suppressions(ctx: Context, tx: Tx, leafIds: string[], fresh: KnownIdentifier[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (fresh.length === 0) return found;
  const rows = await tx.rows<Pick<RowOf<'identity_suppressions'>, 'end_user_id' | 'blind_index'>>(sql`
    select end_user_id, blind_index from identity_suppressions
    where org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[])
      and blind_index = any(${fresh.map(({ blind_index }) => blind_index)}::bytea[])`);
  for (const { end_user_id, blind_index } of rows) {
    const key = blind_index.toString('hex');
    found.set(key, [...(found.get(key) ?? []), end_user_id]);
  }
  return found;
}

async function comparisons(ctx: Context, tx: Tx, leaves: Leaf[], currentIds: string[]) {
  const currentOf = new Map(leaves.map((leaf) => [leaf.id, leaf.current_id]));
  const pairs = await notMatches.among(
    ctx,
    tx,
    leaves.map((leaf) => leaf.id),
  );
  const apart = pairs.map(([left, right]): [string, string] => [currentOf.get(left) as string, currentOf.get(right) as string]);
  const opened = await traits.openAll(ctx, tx, leaves);
  const people = currentIds.map((id) => {
    const own = leaves.filter((leaf) => leaf.current_id === id);
    return { id, traits: traits.combine(own.map((leaf) => opened.get(leaf.id) ?? {})) };
  });
  const likeness = people.flatMap((left, i) => people.slice(i + 1).map((right) => likenessOf(left, right)));
  return { apart, likeness };
}
