// Owns the lists of people: all of them, those with an identifier, and those with a name.
import type { z } from 'zod';
import { beyond, inOrder, type SortedPlace, type Sorting, sortedCursor, sortedPlace } from '../../http/sorted-pages.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import type { RowOf } from '../../kernel/row.ts';
import { all, sql } from '../../kernel/sql.ts';
import { show } from './end-users.ts';
import { findByIndexes, type KnownIdentifier } from './identity/identifiers.ts';
import { possibleIndexes } from './privacy/person-seal.ts';
import type { EndUserPage, EndUserQuery } from './schema.ts';

type Query = z.output<typeof EndUserQuery>;
type Page = z.input<typeof EndUserPage>;
type Person = Page['data'][number];
type Row = Pick<RowOf<'end_users'>, 'id' | 'created_at'>;

const NEWEST: Sorting<Row> = { name: 'newest', column: 'created_at', direction: 'desc', at: (row) => row.created_at };

const rowsAfter = (ctx: Context, db: Db, found: string[] | undefined, place: SortedPlace | undefined, limit: number) =>
  db.rows<Row>(sql`
    select id, created_at from end_users
    where ${all(
      sql`org_id = ${ctx.org.id} and id = current_id and erased_at is null`,
      found && sql`id = any(${found}::uuid[])`,
      beyond(NEWEST, place),
    )}
    ${inOrder(NEWEST, limit)}`);

export async function list(ctx: Context, query: Query): Promise<Page> {
  const db = reader(ctx);
  const found = query.identifier ? await ownersOf(ctx, db, query.identifier, query.identifier_type) : undefined;
  const place = sortedPlace(query, NEWEST);
  if (query.q !== undefined) return search(ctx, query, query.q, found, place);
  const rows = await rowsAfter(ctx, db, found, place, query.limit + 1);
  const shown = rows.slice(0, query.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const data =
    shown.length === 0
      ? []
      : await show(
          ctx,
          db,
          shown.map(({ id }) => id),
        );
  return { data, next_cursor: last ? sortedCursor(NEWEST, last) : null, searched: null };
}

async function ownersOf(ctx: Context, db: Db, text: string, type: KnownIdentifier['type'] | undefined): Promise<string[]> {
  const indexes = await possibleIndexes(ctx, db, text, type && [type]);
  return (await findByIndexes(ctx, db, indexes)).map((row) => row.current_id);
}

const BATCH = 100;
const MAX_SEARCHED = 1000;
const MAX_SEARCH_MS = 1000;

/** Opens batch after batch, for so many or so long; the cursor then stands at the last one opened, so that none is skipped. */
async function search(
  ctx: Context,
  { limit }: Query,
  name: string,
  found: string[] | undefined,
  from: SortedPlace | undefined,
): Promise<Page> {
  const db = reader(ctx);
  const until = performance.now() + MAX_SEARCH_MS;
  const data: Person[] = [];
  let place = from;
  let searched = 0;
  for (;;) {
    const rows = await rowsAfter(ctx, db, found, place, BATCH);
    const people =
      rows.length === 0
        ? []
        : await show(
            ctx,
            db,
            rows.map(({ id }) => id),
          );
    for (const [i, row] of rows.entries()) {
      const person = people[i];
      if (person && isCalled(person, name)) data.push(person);
      searched += 1;
      place = { at: row.created_at, id: row.id };
      const isFull = data.length === limit || searched === MAX_SEARCHED || performance.now() > until;
      if (isFull) return { data, next_cursor: sortedCursor(NEWEST, row), searched };
    }
    if (rows.length < BATCH) return { data, next_cursor: null, searched };
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/** Names are traits such as first_name, last_name and name; first and last are also tried together. */
function isCalled({ traits }: Pick<Person, 'traits'>, name: string): boolean {
  const names = Object.entries(traits).flatMap(([key, value]) =>
    /name$/i.test(key) && typeof value === 'string' ? [value] : [],
  );
  const together = `${String(traits.first_name ?? '')} ${String(traits.last_name ?? '')}`;
  return [...names, together].some((text) => plain(text).includes(plain(name.trim())));
}
