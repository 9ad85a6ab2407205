// Owns the table end_users: creating people, showing them as the person they are now, listing and searching them,
// changing their traits.
import type { z } from 'zod';
import { csvOfPages } from '../../../http/csv-answer.ts';
import {
  afterPosition,
  orderBySorting,
  type SortedPosition,
  type Sorting,
  sortedCursor,
  sortedPosition,
} from '../../../http/sorted-pages.ts';
import { iso, isoOrNull } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { all, sql } from '../../../kernel/db/sql.ts';
import { conflict } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import type { PersonalData } from '../../../kernel/personal-data.ts';
import { emitUpdated, endUserCreated } from './events.ts';
import * as identifiers from './identifiers.ts';
import { getLeaf, idsOf, type Leaf, loadLeaves } from './lineage.ts';
import * as locks from './locks.ts';
import { type CreateEndUser, EndUser, type EndUserPage, type EndUserQuery } from './schema.ts';
import { possibleIndexes } from './seal.ts';
import * as settings from './settings.ts';
import * as traits from './traits.ts';

type EndUserView = z.input<typeof EndUser>;
const MAX_SHOWN_IDENTIFIERS = 100;

/** People as they are now, in the order of the ids. Three statements, however many people there are. */
export async function loadViews(ctx: Context, db: Db, currentIds: readonly string[]): Promise<EndUserView[]> {
  if (currentIds.length === 0) return [];
  const leaves = await loadLeaves(ctx, db, currentIds);
  const rows = await db.rows<identifiers.IdentifierRow & { current_id: string; total: number }>(sql`
    select * from (
      select i.*, e.current_id, count(*) over person as total, row_number() over (person order by i.created_at desc, i.id desc) as place
      from end_user_identifiers i join end_users e on e.id = i.end_user_id
      where i.org_id = ${ctx.org.id} and i.end_user_id = any(${idsOf(leaves)}::uuid[])
      window person as (partition by e.current_id)
    ) as placed where place <= ${MAX_SHOWN_IDENTIFIERS} order by created_at desc, id desc`);
  const traitsByLeaf = await traits.openAll(ctx, db, leaves);
  return currentIds.map((id) => {
    const ownRows = rows.filter((row) => row.current_id === id);
    const own = leaves.filter((leaf) => leaf.current_id === id);
    return toEndUser(own, ownRows, ownRows[0]?.total ?? 0, traitsByLeaf);
  });
}

/** One person whose rows are loaded already. */
export async function viewOf(
  ctx: Context,
  db: Db,
  leaves: readonly Leaf[],
  rows: readonly identifiers.IdentifierRow[],
): Promise<EndUserView> {
  return toEndUser(leaves, rows.slice(0, MAX_SHOWN_IDENTIFIERS), rows.length, await traits.openAll(ctx, db, leaves));
}

function toEndUser(
  leaves: readonly Leaf[],
  rows: readonly identifiers.IdentifierRow[],
  identifier_count: number,
  traitsByLeaf: ReadonlyMap<string, traits.LeafTraits>,
): EndUserView {
  const [first, ...others] = leaves;
  if (!first) throw new Error('a person has at least its own leaf');
  return {
    id: first.id,
    status: first.erased_at ? 'erased' : 'active',
    traits: traits.ofPerson(leaves, traitsByLeaf),
    identifiers: rows.map(identifiers.toMasked),
    identifier_count,
    merged_end_user_ids: idsOf(others),
    source: first.source,
    created_at: iso(first.created_at),
    updated_at: iso(new Date(Math.max(...leaves.map((leaf) => leaf.updated_at.getTime())))),
    erased_at: isoOrNull(first.erased_at),
  };
}

const loadView = async (ctx: Context, db: Db, currentId: string): Promise<EndUserView> =>
  (await loadViews(ctx, db, [currentId]))[0] as EndUserView;

/** Any id of a person shows the person. */
export async function read(ctx: Context, id: string): Promise<EndUserView> {
  const db = reader(ctx);
  return loadView(ctx, db, (await getLeaf(ctx, db, id)).current_id);
}

type NewEndUser = {
  prepared: readonly identifiers.PreparedIdentifier[];
  requested: Record<string, unknown>;
  source: string | null;
};

/** The caller has locked the identifiers, and no person has them. */
export async function insert(ctx: Context, tx: Tx, { prepared, requested, source }: NewEndUser): Promise<EndUserView> {
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
  const rows = await identifiers.insert(ctx, tx, id, prepared);
  await traits.change(ctx, tx, leaf, [{}], { requested, now });
  const types = prepared.map(({ type }) => type);
  await emit(ctx, tx, endUserCreated, { subject: id, data: { id, leaf_id: id, identifier_types: types, source } });
  const traitsByLeaf = new Map([
    [id, Object.fromEntries(Object.entries(requested).map(([name, value]) => [name, { value, at: 0 }]))],
  ]);
  return toEndUser([leaf], rows.toReversed(), rows.length, traitsByLeaf);
}

type NewLeaf = NewEndUser & { id: string };

/** Many new people in three statements. As for `insert`, the caller has locked the identifiers; it emits the events, too. */
export async function insertMany(ctx: Context, tx: Tx, people: readonly NewLeaf[]): Promise<void> {
  if (people.length === 0) return;
  const now = ctx.clock.now();
  const keys = await ctx.dataKeys.makeDataKeys(
    tx.queryable,
    ctx.org.id,
    people.map(({ id }) => id),
  );
  const keyOf = (id: string) => {
    const key = keys.get(id);
    if (!key) throw new Error('a new person has a new key');
    return key;
  };
  await tx.run(sql`
    insert into end_users (id, org_id, current_id, source, traits, created_at, updated_at)
    select new.id, ${ctx.org.id}, new.id, new.source, new.traits, ${now}, ${now}
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ source }) => source)}::text[],
      ${people.map(({ id, requested }) => traits.sealNew(ctx, keyOf(id), id, requested, now))}::bytea[]) as new (id, source, traits)`);
  const sealed = people.flatMap(({ id, prepared }) => prepared.map(identifiers.sealedFor(ctx, id, keyOf(id))));
  await identifiers.insertSealed(ctx, tx, sealed);
}

/** Never finds: a caller that is not sure that the person is new calls identify. */
export async function create(ctx: Context, body: z.output<typeof CreateEndUser>): Promise<EndUserView> {
  return transaction(ctx, async (tx) => {
    const rules = await settings.load(ctx, tx);
    const prepared = await identifiers.prepare(ctx, tx, body.identifiers, rules.blocked_values);
    identifiers.assertWithinLimits(prepared, rules);
    const indexes = prepared.map(({ blind_index }) => blind_index);
    await locks.share(ctx, tx, indexes);
    const [existing] = await identifiers.findByIndexes(ctx, tx, indexes);
    if (existing) {
      const why = `A person with this ${existing.type} exists already. Use POST /v1/identity/end-users/identify to find or create.`;
      throw conflict(why, { end_user_id: existing.current_id });
    }
    const created = await insert(ctx, tx, { prepared, requested: body.traits ?? {}, source: body.source ?? null });
    await audit(ctx, tx, 'identity.end_user.created', created.id, {
      identifier_types: prepared.map(({ type }) => type),
    });
    return created;
  });
}

/** Writes to the leaf of the id, so that a later revert leaves the change with it. */
export async function update(ctx: Context, id: string, requested: Record<string, unknown>): Promise<EndUserView> {
  return transaction(ctx, async (tx) => {
    await locks.share(ctx, tx);
    const person = await identifiers.lockPerson(ctx, tx, id);
    const leaf = person.leaves.find((candidate) => candidate.id === id.toLowerCase()) as Leaf;
    const traitsByLeaf = await traits.openAll(ctx, tx, person.leaves);
    const changed = await traits.change(ctx, tx, leaf, [...traitsByLeaf.values()], { requested });
    if (changed.length > 0) {
      await emitUpdated(ctx, tx, { id: person.id, leafId: leaf.id }, { traits: changed });
      // Names of traits only: the audit chain outlives an erasure.
      await audit(ctx, tx, 'identity.end_user.updated', person.id, { changed_traits: changed });
    }
    return loadView(ctx, tx, person.id);
  });
}

type Page = z.input<typeof EndUserPage>;
type Row = Pick<RowOf<'end_users'>, 'id' | 'created_at'>;

const NEWEST: Sorting<Row> = { name: 'newest', column: 'created_at', direction: 'desc', at: (row) => row.created_at };

const rowsAfter = (
  ctx: Context,
  db: Db,
  ids: string[] | undefined,
  position: SortedPosition | undefined,
  limit: number,
) =>
  db.rows<Row>(sql`
    select id, created_at from end_users
    where ${all(
      sql`org_id = ${ctx.org.id} and id = current_id and erased_at is null`,
      ids && sql`id = any(${ids}::uuid[])`,
      afterPosition(NEWEST, position),
    )}
    ${orderBySorting(NEWEST, limit)}`);

/** All people, those with an identifier, those with a name, or those whom one text finds by any of it. */
export async function list(
  ctx: Context,
  modules: readonly PersonalData[],
  query: z.output<typeof EndUserQuery>,
): Promise<Page> {
  const db = reader(ctx);
  const { identifier, identifier_type, limit, q, find } = query;
  const position = sortedPosition(query, NEWEST);
  const owners = identifier ? await ownersOf(ctx, db, identifier, identifier_type) : undefined;
  const found = find === undefined ? [] : await findExactly(ctx, db, modules, find);
  // A text that is no one's id, number or address is a name.
  if (find !== undefined && found.length === 0) return search(ctx, find, { ids: owners, from: position, limit });
  const ids = find === undefined ? owners : found.filter((id) => owners?.includes(id) ?? true);
  if (q !== undefined) return search(ctx, q, { ids, from: position, limit });
  const rows = await rowsAfter(ctx, db, ids, position, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const data = await loadViews(ctx, db, idsOf(page));
  return { data, next_cursor: last ? sortedCursor(NEWEST, last) : null, searched: null };
}

export const exportPeople = (ctx: Context, modules: readonly PersonalData[], query: z.output<typeof EndUserQuery>) =>
  csvOfPages(ctx, 'people', EndUser, async (cursor) => {
    const { data, next_cursor } = await list(ctx, modules, { ...query, limit: BATCH, cursor });
    return { items: data, next: next_cursor };
  });

/** By the id of any record, by an identifier of any kind, or by an id under which another module knows them. */
async function findExactly(ctx: Context, db: Db, modules: readonly PersonalData[], text: string): Promise<string[]> {
  const trimmed = text.trim();
  const owners = await ownersOf(ctx, db, trimmed, undefined);
  const records = isUuid(trimmed) ? [trimmed] : [];
  for (const module of modules) records.push(...((await module.find?.(ctx, trimmed)) ?? []));
  if (records.length === 0) return [...new Set(owners)];
  const people = await db.rows<{ current_id: string }>(
    sql`select distinct current_id from end_users where org_id = ${ctx.org.id} and id = any(${records}::uuid[])`,
  );
  return [...new Set([...owners, ...people.map(({ current_id }) => current_id)])];
}

async function ownersOf(ctx: Context, db: Db, text: string, type: identifiers.PreparedIdentifier['type'] | undefined) {
  const indexes = await possibleIndexes(ctx, db, text, type && [type]);
  return (await identifiers.findByIndexes(ctx, db, indexes)).map((row) => row.current_id);
}

const BATCH = 100;
const MAX_SEARCHED = 1000;
const MAX_SEARCH_MS = 1000;

type Search = { ids: string[] | undefined; from: SortedPosition | undefined; limit: number };

/** Opens batch after batch up to a number of people and a time; the cursor is then the last person opened, so that none is skipped. */
async function search(ctx: Context, name: string, { ids, from, limit }: Search): Promise<Page> {
  const db = reader(ctx);
  const until = performance.now() + MAX_SEARCH_MS;
  const data: EndUserView[] = [];
  let position = from;
  let searched = 0;
  for (;;) {
    const rows = await rowsAfter(ctx, db, ids, position, BATCH);
    const people = await loadViews(ctx, db, idsOf(rows));
    for (const [i, row] of rows.entries()) {
      const person = people[i];
      if (person && isCalled(person, name)) data.push(person);
      searched += 1;
      position = { at: row.created_at, id: row.id };
      const isFull = data.length === limit || searched === MAX_SEARCHED || performance.now() > until;
      if (isFull) return { data, next_cursor: sortedCursor(NEWEST, row), searched };
    }
    if (rows.length < BATCH) return { data, next_cursor: null, searched };
  }
}

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/** Names are traits such as first_name, last_name and name; first and last are also tried together. */
function isCalled({ traits: values }: EndUserView, name: string): boolean {
  const names = Object.entries(values).flatMap(([key, value]) =>
    /name$/i.test(key) && typeof value === 'string' ? [value] : [],
  );
  const together = `${String(values.first_name ?? '')} ${String(values.last_name ?? '')}`;
  return [...names, together].some((text) => normalize(text).includes(normalize(name.trim())));
}
