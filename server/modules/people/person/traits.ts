// Owns traits: free-form facts of a leaf, each with the time it was set, sealed as one value. Among several leaves
// the newest value counts.

import { z } from 'zod';
import { canonicalJson } from '../../../kernel/audit.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { Invalid } from '../../../kernel/errors.ts';
import type { DataKey } from '../../../kernel/secrets/envelope.ts';
import type { Leaf } from './lineage.ts';
import { getKey, loadKeys, openFor, sealFor } from './seal.ts';

/** `value: null` remembers a removal, so that a value of another leaf does not come back in its place. */
type Trait = { value: unknown; at: number };
export type LeafTraits = Record<string, Trait>;

const MAX_TRAITS = 100;
const MAX_BYTES = 16 * 1024;
const Stored = z.record(z.string(), z.object({ value: z.unknown(), at: z.number() }));

const column = (leafId: string) => ({ table: 'end_users', row: leafId, field: 'traits' });

function open(ctx: Context, key: DataKey | undefined, leaf: Pick<Leaf, 'id' | 'traits'>): LeafTraits {
  if (leaf.traits === null || key === undefined) return {};
  return Stored.parse(JSON.parse(openFor(ctx, key, column(leaf.id), leaf.traits).toString('utf8')));
}

/** A value that a reviewer chose counts as set at that moment, as long as the merge is in force. */
function withChoices(own: LeafTraits, { chosen_traits }: Pick<Leaf, 'chosen_traits'>): LeafTraits {
  if (chosen_traits === null) return own;
  const result = { ...own };
  for (const [name, at] of Object.values(chosen_traits).flatMap((chosen) => Object.entries(chosen))) {
    const trait = result[name];
    if (trait && trait.at < at) result[name] = { value: trait.value, at };
  }
  return result;
}

/** By leaf id. */
export async function openAll(ctx: Context, db: Db, leaves: readonly Leaf[]): Promise<Map<string, LeafTraits>> {
  const keys = await loadKeys(
    ctx,
    db,
    leaves.flatMap((leaf) => (leaf.traits === null ? [] : [leaf.id])),
  );
  return new Map(leaves.map((leaf) => [leaf.id, withChoices(open(ctx, keys.get(leaf.id), leaf), leaf)]));
}

/** One person's traits: of each name the value set last. Leaves come in order, and the earlier one wins a tie. */
export function combine(leaves: readonly LeafTraits[]): Record<string, unknown> {
  const newest = new Map<string, Trait>();
  for (const traits of leaves) {
    for (const [name, trait] of Object.entries(traits)) {
      const current = newest.get(name);
      if (current === undefined || trait.at > current.at) newest.set(name, trait);
    }
  }
  const values = [...newest].filter(([, { value }]) => value !== null);
  return Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { value }]) => [name, value]));
}

/** The traits of the person who has these leaves. */
export const ofPerson = (
  leaves: readonly Leaf[],
  traitsByLeaf: ReadonlyMap<string, LeafTraits>,
): Record<string, unknown> => combine(leaves.map((leaf) => traitsByLeaf.get(leaf.id) ?? {}));

type TraitChange = { requested: Record<string, unknown>; now?: Date };

/** Writes the traits that change to one leaf and returns their names. Values that the person's other leaves show already are not written. */
export async function change(
  ctx: Context,
  tx: Tx,
  leaf: Leaf,
  person: readonly LeafTraits[],
  { requested, now = ctx.clock.now() }: TraitChange,
): Promise<string[]> {
  const current = new Map(Object.entries(combine(person)));
  const changed = Object.keys(requested).filter(
    (name) => canonicalJson(current.get(name) ?? null) !== canonicalJson(requested[name]),
  );
  if (changed.length === 0) return [];
  const key = await getKey(ctx, tx, leaf.id);
  const own = open(ctx, key, leaf);
  // Strictly after every known value, also when two changes fall into one millisecond.
  const latest = Math.max(0, ...person.flatMap((traits) => Object.values(traits).map(({ at }) => at)));
  const at = Math.max(now.getTime(), latest + 1);
  for (const name of changed) {
    if (requested[name] === null && person.length === 1) delete own[name];
    else own[name] = { value: requested[name], at };
  }
  const text = JSON.stringify(own);
  if (Object.keys(own).length > MAX_TRAITS) throw tooLarge(`One person can have at most ${MAX_TRAITS} traits`);
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw tooLarge(`The traits of one person can take at most ${MAX_BYTES} bytes`);
  const sealed = sealFor(ctx, key, column(leaf.id), text);
  await tx.run(sql`
    update end_users set traits = ${sealed}, updated_at = ${now} where org_id = ${ctx.org.id} and id = ${leaf.id}`);
  return changed.sort();
}

/** The traits of a new leaf, sealed; null where there are none. They are few and short. */
export function sealNew(
  ctx: Context,
  key: DataKey,
  leafId: string,
  requested: Record<string, unknown>,
  now: Date,
): Buffer | null {
  const entries = Object.entries(requested).map(([name, value]) => [name, { value, at: now.getTime() }]);
  return entries.length === 0 ? null : sealFor(ctx, key, column(leafId), JSON.stringify(Object.fromEntries(entries)));
}

/** Stores for a merge which traits of a leaf were chosen. */
export async function storeChoice(
  ctx: Context,
  tx: Tx,
  mergeId: string,
  { leafId, names, at }: { leafId: string; names: readonly string[]; at: number },
): Promise<void> {
  const chosen = { [mergeId]: Object.fromEntries(names.map((name) => [name, at])) };
  await tx.run(sql`
    update end_users set chosen_traits = coalesce(chosen_traits, '{}') || ${chosen}
    where org_id = ${ctx.org.id} and id = ${leafId}`);
}

/** For a revert: of each trait the value that was set last counts again. `currentId`: the person that all leaves belong to until then. */
export async function deleteChoice(ctx: Context, tx: Tx, mergeId: string, currentId: string): Promise<void> {
  await tx.run(sql`
    update end_users set chosen_traits = nullif(chosen_traits - ${mergeId}::text, '{}')
    where org_id = ${ctx.org.id} and (id = ${currentId} or (current_id = ${currentId} and id <> current_id)) and chosen_traits ? ${mergeId}`);
}

const tooLarge = (msg: string): Invalid => new Invalid([{ loc: ['body', 'traits'], msg, type: 'value_error' }]);
