// Owns the table end_user_identifiers. Values enter normalized, are sealed under their leaf's key, and are found by fingerprint only.
import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { all, sql } from '../../../kernel/sql.ts';
import { endUserUpdated } from '../events.ts';
import * as locks from '../locks.ts';
import { indexer, keyOf, openFor, sealFor, sealKeysOf } from '../privacy/person-seal.ts';
import type { IdentifierInput, MaskedIdentifier, RevealedIdentifier } from '../schema.ts';
import { type IdentifierType, mask, normalize } from './identifier-values.ts';
import { type Leaf, leafOf, leavesOf } from './lineage.ts';
import * as settings from './settings.ts';

export type IdentifierRow = RowOf<'end_user_identifiers', { type: IdentifierType }>;

/** A given identifier in its normal form, ready to be looked up and stored. */
export type KnownIdentifier = {
  type: IdentifierType;
  value: string;
  verified: boolean;
  blind_index: Buffer;
  /** The fingerprint as text, to look it up in maps. */
  key: string;
  masked_value: string;
};

const spot = (id: string) => ({ table: 'end_user_identifiers', row: id, field: 'value' });

export const toMasked = (row: IdentifierRow): z.input<typeof MaskedIdentifier> => ({
  id: row.id,
  type: row.type,
  masked_value: row.masked_value,
  verified: row.verified,
  created_at: iso(row.created_at),
});

/** Normalizes and fingerprints; says for each bad value where it stands and why, and never repeats it. */
export async function prepare(
  ctx: Context,
  db: Db,
  given: readonly z.output<typeof IdentifierInput>[],
  blockedValues: readonly string[],
  placeOf = (i: number): (string | number)[] => ['body', 'identifiers', i, 'value'],
): Promise<KnownIdentifier[]> {
  const index = await indexer(ctx, db);
  const known = new Map<string, KnownIdentifier>();
  const problems: Invalid['items'] = [];
  given.forEach(({ type, value, verified }, i) => {
    const normalized = normalize(type, value, blockedValues);
    if (!normalized.ok) {
      problems.push({ loc: placeOf(i), msg: normalized.why, type: 'value_error' });
      return;
    }
    const blind_index = index(type, normalized.value);
    const key = blind_index.toString('hex');
    const twin = known.get(key);
    const masked_value = mask(type, normalized.value);
    known.set(key, {
      type,
      value: normalized.value,
      verified: verified || (twin?.verified ?? false),
      blind_index,
      key,
      masked_value,
    });
  });
  if (problems.length > 0) throw new Invalid(problems);
  return [...known.values()];
}

export const findByIndexes = (
  ctx: Context,
  db: Db,
  indexes: readonly Buffer[],
): Promise<(IdentifierRow & { current_id: string })[]> =>
  db.rows(sql`
    select i.*, e.current_id from end_user_identifiers i join end_users e on e.org_id = i.org_id and e.id = i.end_user_id
    where i.org_id = ${ctx.org.id} and i.blind_index = any(${[...indexes]}::bytea[])`);

export const ofLeaves = (ctx: Context, db: Db, leafIds: readonly string[]): Promise<IdentifierRow[]> =>
  db.rows<IdentifierRow>(sql`
    select * from end_user_identifiers where org_id = ${ctx.org.id} and end_user_id = any(${[...leafIds]}::uuid[])
    order by created_at desc, id desc`);

/** Stores, and settles every open question whether a person should get one of them. */
export async function insert(ctx: Context, tx: Tx, leafId: string, known: readonly KnownIdentifier[]): Promise<IdentifierRow[]> {
  if (known.length === 0) return [];
  const key = await keyOf(ctx, tx, leafId);
  const rows = known.map((identifier) => {
    const id = uuid7();
    return { ...identifier, id, sealed: sealFor(ctx, key, spot(id), identifier.value) };
  });
  const indexes = known.map(({ blind_index }) => blind_index);
  const now = ctx.clock.now();
  return tx.rows<IdentifierRow>(sql`
    with settled as (
      update identity_review_requests set status = 'superseded', resolved_at = ${now}, updated_at = ${now}, due_at = null, proposed_sealed = null
      where org_id = ${ctx.org.id} and status = 'pending' and proposed_index = any(${indexes}::bytea[]))
    insert into end_user_identifiers (id, org_id, end_user_id, type, blind_index, sealed, masked_value, verified, created_at)
    select new.id, ${ctx.org.id}, ${leafId}, new.type, new.blind_index, new.sealed, new.masked_value, new.verified, ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ type }) => type)}::text[], ${indexes}::bytea[],
      ${rows.map(({ sealed }) => sealed)}::bytea[], ${rows.map(({ masked_value }) => masked_value)}::text[],
      ${rows.map(({ verified }) => verified)}::boolean[]) as new(id, type, blind_index, sealed, masked_value, verified)
    returning *`);
}

export async function verify(ctx: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update end_user_identifiers set verified = true where org_id = ${ctx.org.id} and id = any(${[...ids]}::uuid[]) and not verified`);
}

export async function touch(ctx: Context, tx: Tx, leafId: string): Promise<void> {
  await tx.run(sql`update end_users set updated_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${leafId}`);
}

/** The raw values, for those who may read a person. A value whose key was destroyed is gone. */
export async function reveal(ctx: Context, db: Db, rows: readonly IdentifierRow[]): Promise<Map<string, string>> {
  const keys = await sealKeysOf(
    ctx,
    db,
    rows.map((row) => row.end_user_id),
  );
  return new Map(
    rows.flatMap((row) => {
      const key = keys.get(row.end_user_id);
      return key ? [[row.id, openFor(ctx, key, spot(row.id), row.sealed).toString('utf8')] as const] : [];
    }),
  );
}

export async function list(ctx: Context, endUserId: string, query: PageRequest) {
  const db = reader(ctx);
  const { older, newest } = pageAt(query);
  const leaves = await leavesOf(ctx, db, [(await leafOf(ctx, db, endUserId)).current_id]);
  const rows = await db.rows<IdentifierRow>(sql`
    select * from end_user_identifiers
    where ${all(sql`org_id = ${ctx.org.id} and end_user_id = any(${leaves.map((leaf) => leaf.id)}::uuid[])`, older())}
    ${newest()}`);
  const values = await reveal(ctx, db, rows);
  return toPage(rows, query.limit, (row) => ({ ...toMasked(row), value: values.get(row.id) ?? '' }));
}

/** Adds by hand: within the limits, and only what no person has. */
export async function add(ctx: Context, endUserId: string, body: z.output<typeof IdentifierInput>) {
  return transaction(ctx, async (tx): Promise<z.input<typeof RevealedIdentifier>> => {
    const { limits, blocked_values } = await settings.load(ctx, tx);
    const leaf = await leafOf(ctx, tx, endUserId);
    const [known] = await prepare(ctx, tx, [body], blocked_values, () => ['body', 'value']);
    if (!known) throw new Error('one identifier in, one out');
    await locks.share(ctx, tx, [known.blind_index]);
    const person = await lockPerson(ctx, tx, endUserId);
    const [taken] = await findByIndexes(ctx, tx, [known.blind_index]);
    if (taken) await refuseTaken(taken, person);
    else {
      const held = await ofLeaves(ctx, tx, person.leafIds);
      const limit = limits[known.type];
      if (held.filter(({ type }) => type === known.type).length >= limit) {
        throw conflict(`This person has ${limit} ${known.type} already, the most that is allowed. Remove one first.`, { limit });
      }
      await insert(ctx, tx, leaf.id, [known]);
      await tx.run(sql`
        delete from identity_suppressions where org_id = ${ctx.org.id} and blind_index = ${known.blind_index}
          and end_user_id = any(${person.leafIds}::uuid[])`);
      await touch(ctx, tx, leaf.id);
      await emit(ctx, tx, endUserUpdated, {
        subject: leaf.id,
        data: {
          id: person.id,
          leaf_id: leaf.id,
          changed_traits: [],
          added_identifier_types: [known.type],
          removed_identifier_types: [],
        },
      });
    }
    if (known.verified && taken) await verify(ctx, tx, [taken.id]);
    await audit(ctx, tx, 'identity.identifier.added', person.id, { type: known.type, verified: known.verified });
    const [row] = await findByIndexes(ctx, tx, [known.blind_index]);
    if (!row) throw new Error('the identifier was just stored');
    return { ...toMasked(row), value: known.value };
  });
}

async function refuseTaken(taken: { current_id: string }, person: { id: string }): Promise<void> {
  if (taken.current_id === person.id) return;
  throw conflict('Another person has this identifier. Propose a merge with POST /v1/identity/review-requests.', {
    end_user_id: taken.current_id,
  });
}

/** After `locks.share`: the person behind an id, locked, with all its leaves; 409 when it was erased. */
export async function lockPerson(
  ctx: Context,
  tx: Tx,
  endUserId: string,
): Promise<{ id: string; leaves: Leaf[]; leafIds: string[] }> {
  const { current_id } = await leafOf(ctx, tx, endUserId);
  const leaves = await locks.people(ctx, tx, [current_id]);
  if (leaves.some((leaf) => leaf.erased_at !== null)) throw conflict('This person was erased. Nothing can be added any more.');
  return { id: current_id, leaves, leafIds: leaves.map((leaf) => leaf.id) };
}

export async function remove(ctx: Context, endUserId: string, identifierId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const find = (leafIds: readonly string[]) =>
      tx.maybe<IdentifierRow>(sql`
        select * from end_user_identifiers
        where org_id = ${ctx.org.id} and id = ${identifierId} and end_user_id = any(${[...leafIds]}::uuid[])`);
    const { current_id } = await leafOf(ctx, tx, endUserId);
    const row = await find((await leavesOf(ctx, tx, [current_id])).map((leaf) => leaf.id));
    if (!row) throw notFound('identifier');
    await locks.share(ctx, tx, [row.blind_index]);
    const person = await lockPerson(ctx, tx, endUserId);
    if (!(await find(person.leafIds))) throw notFound('identifier');
    await tx.run(sql`delete from end_user_identifiers where org_id = ${ctx.org.id} and id = ${identifierId}`);
    await touch(ctx, tx, row.end_user_id);
    const data = { id: person.id, leaf_id: row.end_user_id, changed_traits: [], added_identifier_types: [] };
    await emit(ctx, tx, endUserUpdated, { subject: row.end_user_id, data: { ...data, removed_identifier_types: [row.type] } });
    await audit(ctx, tx, 'identity.identifier.removed', person.id, { type: row.type, identifier_id: identifierId });
  });
}
