// Pages of the calling API in the shape that the console's lists take.

type CallingPage<Row> = { data: Row[]; pagination: { nextCursor: string | null } };

export const toListPage = <Row>({ data, pagination }: CallingPage<Row>): { data: Row[]; next_cursor: string | null } => ({
  data,
  next_cursor: pagination.nextCursor,
});

/** Rows without an id are told apart by what the API tells them apart by. */
export const toKeyedPage = <Row extends object>(page: CallingPage<Row>, key: (row: Row) => string) => ({
  data: page.data.map((row) => ({ ...row, id: key(row) })),
  next_cursor: page.pagination.nextCursor,
});

type CallsPage<Row> = { calls: Row[]; nextCursorId: { id: string; createdAt: string } | null };

/** Calls are paged by an id and an instant together. */
export const toCallsPage = <Row>({ calls, nextCursorId }: CallsPage<Row>): { data: Row[]; next_cursor: string | null } => ({
  data: calls,
  next_cursor: nextCursorId && `${nextCursorId.createdAt} ${nextCursorId.id}`,
});

export function callsCursor(cursor: string | undefined): { id?: string; createdAt?: string } {
  const [createdAt, id] = (cursor ?? '').split(' ');
  return createdAt && id ? { createdAt, id } : {};
}

/** Only filters that say something are sent. */
export const givenFilters = <Name extends string>(
  filters: Readonly<Record<string, string>>,
  ...names: readonly Name[]
): Partial<Record<Name, string>> =>
  Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))) as Partial<Record<Name, string>>;
