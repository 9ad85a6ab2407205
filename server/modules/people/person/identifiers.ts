// Owns the table end_user_identifiers. Values enter normalized, are sealed under their leaf's key, and are found by
// fingerprint only.

import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import type { DataKey } from '../../../kernel/secrets/envelope.ts';
import { emitUpdated } from './events.ts';
import { IDENTIFIER_TYPES, type IdentifierType, mask, normalize } from './identifier-values.ts';
import { getLeaf, getPerson, idsOf, type Person } from './lineage.ts';
import * as locks from './locks.ts';
import type { IdentifierInput, MaskedIdentifier, RevealedIdentifier } from './schema.ts';
import { getKey, indexer, loadKeys, openFor, sealFor } from './seal.ts';
import * as settings from './settings.ts';

export type IdentifierRow = RowOf<'end_user_identifiers', { type: IdentifierType }>;

/** An identifier of a request in its normal form, ready to be looked up and stored. */
export type PreparedIdentifier = {
  type: IdentifierType;
  value: string;
  verified: boolean;
  blind_index: Buffer;
  /** The fingerprint as text, to look it up in maps. */
  key: string;
  masked_value: string;
};

const column = (id: string) => ({ table: 'end_user_identifiers', row: id, field: 'value' });

export const toMasked = (row: IdentifierRow): z.input<typeof MaskedIdentifier> => ({
  id: row.id,
  type: row.type,
  masked_value: row.masked_value,
  verified: row.verified,
  created_at: iso(row.created_at),
});

/** Normalizes and fingerprints. The error of a bad value says where it is and why it is bad, and never repeats it. */
export async function prepare(
  ctx: Context,
  db: Db,
  input: readonly z.output<typeof IdentifierInput>[],
  blockedValues: readonly string[],
  locationOf = (i: number): (string | number)[] => ['body', 'identifiers', i, 'value'],
): Promise<PreparedIdentifier[]> {
  const index = await indexer(ctx, db);
  const prepared = new Map<string, PreparedIdentifier>();
  const problems: Invalid['items'] = [];
  input.forEach(({ type, value, verified }, i) => {
    const normalized = normalize(type, value, blockedValues);
    if (!normalized.ok) {
      problems.push({ loc: locationOf(i), msg: normalized.why, type: 'value_error' });
      return;
    }
    const blind_index = index(type, normalized.value);
    const key = blind_index.toString('hex');
    const twin = prepared.get(key);
    const masked_value = mask(type, normalized.value);
    prepared.set(key, {
      type,
      value: normalized.value,
      verified: verified || (twin?.verified ?? false),
      blind_index,
      key,
      masked_value,
    });
  });
  if (problems.length > 0) throw new Invalid(problems);
  return [...prepared.values()];
}

/** The same without values that identify no person: nothing is refused. */
export async function prepareUsable(
  ctx: Context,
  db: Db,
  input: readonly z.output<typeof IdentifierInput>[],
  blockedValues: readonly string[],
): Promise<PreparedIdentifier[]> {
  const usable = input.filter(({ type, value }) => normalize(type, value, blockedValues).ok);
  return prepare(ctx, db, usable, blockedValues);
}

/** 422 when the identifiers of one call are more than one person may have. */
export function assertWithinLimits(
  identifiers: readonly { type: IdentifierType }[],
  { limits }: settings.ResolutionRules,
): void {
  const over = IDENTIFIER_TYPES.filter(
    (type) => identifiers.filter((identifier) => identifier.type === type).length > limits[type],
  );
  if (over.length === 0) return;
  const allowed = over.map((type) => `${limits[type]} ${type}`).join(', ');
  const msg = `One person can have at most ${allowed}. Send fewer, or raise the limit in the resolution settings`;
  throw new Invalid([{ loc: ['body', 'identifiers'], msg, type: 'value_error' }]);
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

/** Stores them, and supersedes every open review of whether a person should get one of them. */
export async function insert(
  ctx: Context,
  tx: Tx,
  leafId: string,
  prepared: readonly PreparedIdentifier[],
): Promise<IdentifierRow[]> {
  if (prepared.length === 0) return [];
  return insertSealed(ctx, tx, prepared.map(sealedFor(ctx, leafId, await getKey(ctx, tx, leafId))));
}

type SealedIdentifier = PreparedIdentifier & { id: string; leafId: string; sealed: Buffer };

export const sealedFor =
  (ctx: Context, leafId: string, key: DataKey) =>
  (identifier: PreparedIdentifier): SealedIdentifier => {
    const id = uuid7();
    return { ...identifier, id, leafId, sealed: sealFor(ctx, key, column(id), identifier.value) };
  };

/** Of any number of people. */
export async function insertSealed(ctx: Context, tx: Tx, rows: readonly SealedIdentifier[]): Promise<IdentifierRow[]> {
  if (rows.length === 0) return [];
  const indexes = rows.map(({ blind_index }) => blind_index);
  const now = ctx.clock.now();
  return tx.rows<IdentifierRow>(sql`
    with settled as (
      update identity_review_requests set status = 'superseded', resolved_at = ${now}, updated_at = ${now}, due_at = null, proposed_sealed = null
      where org_id = ${ctx.org.id} and status = 'pending' and proposed_index = any(${indexes}::bytea[]))
    insert into end_user_identifiers (id, org_id, end_user_id, type, blind_index, sealed, masked_value, verified, created_at)
    select new.id, ${ctx.org.id}, new.leaf_id, new.type, new.blind_index, new.sealed, new.masked_value, new.verified, ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ leafId }) => leafId)}::uuid[], ${rows.map(({ type }) => type)}::text[], ${indexes}::bytea[],
      ${rows.map(({ sealed }) => sealed)}::bytea[], ${rows.map(({ masked_value }) => masked_value)}::text[],
      ${rows.map(({ verified }) => verified)}::boolean[]) as new(id, leaf_id, type, blind_index, sealed, masked_value, verified)
    returning *`);
}

export async function verify(ctx: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update end_user_identifiers set verified = true where org_id = ${ctx.org.id} and id = any(${[...ids]}::uuid[]) and not verified`);
}

export async function touch(ctx: Context, tx: Tx, leafId: string): Promise<void> {
  await tx.run(
    sql`update end_users set updated_at = ${ctx.clock.now()} where org_id = ${ctx.org.id} and id = ${leafId}`,
  );
}

/** The raw values, for callers who may read a person. A value whose key was destroyed is gone. */
export async function reveal(ctx: Context, db: Db, rows: readonly IdentifierRow[]): Promise<Map<string, string>> {
  const leafIds = rows.map((row) => row.end_user_id);
  const keys = await loadKeys(ctx, db, leafIds);
  return new Map(
    rows.flatMap((row) => {
      const key = keys.get(row.end_user_id);
      return key ? [[row.id, openFor(ctx, key, column(row.id), row.sealed).toString('utf8')] as const] : [];
    }),
  );
}

export async function list(ctx: Context, endUserId: string, query: PageRequest) {
  const db = reader(ctx);
  const { older, newest } = pageAt(query);
  const { leafIds } = await getPerson(ctx, db, endUserId);
  const rows = await db.rows<IdentifierRow>(sql`
    select * from end_user_identifiers
    where ${all(sql`org_id = ${ctx.org.id} and end_user_id = any(${leafIds}::uuid[])`, older())}
    ${newest()}`);
  const values = await reveal(ctx, db, rows);
  return toPage(rows, query.limit, (row) => ({ ...toMasked(row), value: values.get(row.id) ?? '' }));
}

/** Adds by hand: within the limits, and only what no person has. */
export async function add(ctx: Context, endUserId: string, body: z.output<typeof IdentifierInput>) {
  return transaction(ctx, async (tx): Promise<z.input<typeof RevealedIdentifier>> => {
    const { limits, blocked_values } = await settings.load(ctx, tx);
    const leaf = await getLeaf(ctx, tx, endUserId);
    const [identifier] = await prepare(ctx, tx, [body], blocked_values, () => ['body', 'value']);
    if (!identifier) throw new Error('one identifier in, one out');
    await locks.share(ctx, tx, [identifier.blind_index]);
    const person = await lockPerson(ctx, tx, endUserId);
    const [existing] = await findByIndexes(ctx, tx, [identifier.blind_index]);
    if (existing) assertOwnedBy(person, existing);
    else {
      const owned = await ofLeaves(ctx, tx, person.leafIds);
      const limit = limits[identifier.type];
      if (owned.filter(({ type }) => type === identifier.type).length >= limit) {
        throw conflict(
          `This person has ${limit} ${identifier.type} already, the most that is allowed. Remove one first.`,
          {
            limit,
          },
        );
      }
      await insert(ctx, tx, leaf.id, [identifier]);
      await tx.run(sql`
        delete from identity_suppressions where org_id = ${ctx.org.id} and blind_index = ${identifier.blind_index}
          and end_user_id = any(${person.leafIds}::uuid[])`);
      await touch(ctx, tx, leaf.id);
      await emitUpdated(ctx, tx, { id: person.id, leafId: leaf.id }, { added: [identifier.type] });
    }
    if (identifier.verified && existing) await verify(ctx, tx, [existing.id]);
    await audit(ctx, tx, 'identity.identifier.added', person.id, {
      type: identifier.type,
      verified: identifier.verified,
    });
    const [row] = await findByIndexes(ctx, tx, [identifier.blind_index]);
    if (!row) throw new Error('the identifier was just stored');
    return { ...toMasked(row), value: identifier.value };
  });
}

function assertOwnedBy(person: { id: string }, existing: { current_id: string }): void {
  if (existing.current_id === person.id) return;
  throw conflict('Another person has this identifier. Propose a merge with POST /v1/identity/review-requests.', {
    end_user_id: existing.current_id,
  });
}

/** After `locks.share`: the person behind an id, locked, with all its leaves; 409 when it was erased. */
export async function lockPerson(ctx: Context, tx: Tx, endUserId: string): Promise<Person> {
  const { current_id } = await getLeaf(ctx, tx, endUserId);
  const leaves = await locks.lockPeople(ctx, tx, [current_id]);
  if (leaves.some((leaf) => leaf.erased_at !== null))
    throw conflict('This person was erased. Nothing can be added any more.');
  return { id: current_id, leaves, leafIds: idsOf(leaves) };
}

export async function remove(ctx: Context, endUserId: string, identifierId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const find = (leafIds: readonly string[]) =>
      tx.maybe<IdentifierRow>(sql`
        select * from end_user_identifiers
        where org_id = ${ctx.org.id} and id = ${identifierId} and end_user_id = any(${[...leafIds]}::uuid[])`);
    const row = await find((await getPerson(ctx, tx, endUserId)).leafIds);
    if (!row) throw notFound('identifier');
    await locks.share(ctx, tx, [row.blind_index]);
    const person = await lockPerson(ctx, tx, endUserId);
    if (!(await find(person.leafIds))) throw notFound('identifier');
    await tx.run(sql`delete from end_user_identifiers where org_id = ${ctx.org.id} and id = ${identifierId}`);
    await touch(ctx, tx, row.end_user_id);
    await emitUpdated(ctx, tx, { id: person.id, leafId: row.end_user_id }, { removed: [row.type] });
    await audit(ctx, tx, 'identity.identifier.removed', person.id, { type: row.type, identifier_id: identifierId });
  });
}
