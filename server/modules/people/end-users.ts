// Owns the table end_users: making people, showing them as the one person they are now, and changing their traits.
import type { z } from 'zod';
import { iso, isoOrNull } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { conflict } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { uuid7 } from '../../kernel/ids.ts';
import { sql } from '../../kernel/sql.ts';
import { endUserCreated, endUserUpdated } from './events.ts';
import {
  findByIndexes,
  type IdentifierRow,
  insert,
  type KnownIdentifier,
  lockPerson,
  prepare,
  toMasked,
} from './identity/identifiers.ts';
import { type Leaf, leafOf, leavesOf } from './identity/lineage.ts';
import { refuseOverLimit } from './identity/refusals.ts';
import * as settings from './identity/settings.ts';
import * as locks from './locks.ts';
import type { CreateEndUser, EndUser } from './schema.ts';
import * as traits from './traits.ts';

type Shown = z.input<typeof EndUser>;
const SHOWN_IDENTIFIERS = 100;

/** People as they are now, in the order of the ids. Three statements, however many they are. */
export async function show(ctx: Context, db: Db, currentIds: readonly string[]): Promise<Shown[]> {
  const leaves = await leavesOf(ctx, db, currentIds);
  const rows = await db.rows<IdentifierRow & { current_id: string; total: number }>(sql`
    select * from (
      select i.*, e.current_id, count(*) over person as total, row_number() over (person order by i.created_at desc, i.id desc) as place
      from end_user_identifiers i join end_users e on e.id = i.end_user_id
      where i.org_id = ${ctx.org.id} and i.end_user_id = any(${leaves.map((leaf) => leaf.id)}::uuid[])
      window person as (partition by e.current_id)
    ) as placed where place <= ${SHOWN_IDENTIFIERS} order by created_at desc, id desc`);
  const opened = await traits.openAll(ctx, db, leaves);
  return currentIds.map((id) => {
    const held = rows.filter((row) => row.current_id === id);
    const own = leaves.filter((leaf) => leaf.current_id === id);
    return toEndUser(own, held, held[0]?.total ?? 0, opened);
  });
}

/** One person whose rows are at hand already. */
export async function present(ctx: Context, db: Db, leaves: readonly Leaf[], held: readonly IdentifierRow[]): Promise<Shown> {
  return toEndUser(leaves, held.slice(0, SHOWN_IDENTIFIERS), held.length, await traits.openAll(ctx, db, leaves));
}

function toEndUser(
  leaves: readonly Leaf[],
  held: readonly IdentifierRow[],
  identifier_count: number,
  opened: ReadonlyMap<string, traits.LeafTraits>,
): Shown {
  const [first, ...others] = leaves;
  if (!first) throw new Error('a person has at least its own leaf');
  return {
    id: first.id,
    status: first.erased_at ? 'erased' : 'active',
    traits: traits.combine(leaves.map((leaf) => opened.get(leaf.id) ?? {})),
    identifiers: held.map(toMasked),
    identifier_count,
    merged_end_user_ids: others.map((leaf) => leaf.id),
    source: first.source,
    created_at: iso(first.created_at),
    updated_at: iso(new Date(Math.max(...leaves.map((leaf) => leaf.updated_at.getTime())))),
    erased_at: isoOrNull(first.erased_at),
  };
}

const showOne = async (ctx: Context, db: Db, currentId: string): Promise<Shown> => (await show(ctx, db, [currentId]))[0] as Shown;

/** Any id of a person shows the person. */
export async function read(ctx: Context, id: string): Promise<Shown> {
  const db = reader(ctx);
  return showOne(ctx, db, (await leafOf(ctx, db, id)).current_id);
}

/** A new person, with what is known of it. The identifiers are locked and free. */
export async function make(
  ctx: Context,
  tx: Tx,
  { known, requested, source }: { known: readonly KnownIdentifier[]; requested: Record<string, unknown>; source: string | null },
): Promise<Shown> {
  const now = ctx.clock.now();
  const id = uuid7();
  const leaf: Leaf = {
    id,
    current_id: id,
    traits: null,
    chosen_traits: null,
    source,
    created_at: now,
    updated_at: now,
    erased_at: null,
  };
  await tx.run(sql`
    insert into end_users (id, org_id, current_id, source, created_at, updated_at)
    values (${id}, ${ctx.org.id}, ${id}, ${source}, ${now}, ${now})`);
  const held = await insert(ctx, tx, id, known);
  await traits.change(ctx, tx, leaf, [{}], { requested, now });
  const types = known.map(({ type }) => type);
  await emit(ctx, tx, endUserCreated, { subject: id, data: { id, leaf_id: id, identifier_types: types, source } });
  const opened = new Map([[id, Object.fromEntries(Object.entries(requested).map(([name, value]) => [name, { value, at: 0 }]))]]);
  return toEndUser([leaf], held.toReversed(), held.length, opened);
}

/** Never finds: a caller that is not sure that the person is new calls identify. */
export async function create(ctx: Context, body: z.output<typeof CreateEndUser>): Promise<Shown> {
  return transaction(ctx, async (tx) => {
    const rules = await settings.load(ctx, tx);
    const known = await prepare(ctx, tx, body.identifiers, rules.blocked_values);
    refuseOverLimit(known, rules);
    const indexes = known.map(({ blind_index }) => blind_index);
    await locks.share(ctx, tx, indexes);
    const [taken] = await findByIndexes(ctx, tx, indexes);
    if (taken) {
      const why = `A person with this ${taken.type} exists already. Use POST /v1/identity/end-users/identify to find or create.`;
      throw conflict(why, { end_user_id: taken.current_id });
    }
    const made = await make(ctx, tx, { known, requested: body.traits ?? {}, source: body.source ?? null });
    await audit(ctx, tx, 'identity.end_user.created', made.id, { identifier_types: known.map(({ type }) => type) });
    return made;
  });
}

/** Writes to the leaf that was named, so that a later revert leaves the change with it. */
export async function update(ctx: Context, id: string, requested: Record<string, unknown>): Promise<Shown> {
  return transaction(ctx, async (tx) => {
    await locks.share(ctx, tx);
    const person = await lockPerson(ctx, tx, id);
    const leaf = person.leaves.find((candidate) => candidate.id === id.toLowerCase()) as Leaf;
    const opened = await traits.openAll(ctx, tx, person.leaves);
    const changed = await traits.change(ctx, tx, leaf, [...opened.values()], { requested });
    if (changed.length > 0) {
      const data = { id: person.id, leaf_id: leaf.id, changed_traits: changed };
      await emit(ctx, tx, endUserUpdated, {
        subject: leaf.id,
        data: { ...data, added_identifier_types: [], removed_identifier_types: [] },
      });
      // Names of traits only: the chain outlives an erasure.
      await audit(ctx, tx, 'identity.end_user.updated', person.id, { changed_traits: changed });
    }
    return showOne(ctx, tx, person.id);
  });
}
