// Short words for the stories about people.
import type { Kernel } from '../../server/kernel/context.ts';
import type { Client, Reply } from './client.ts';

/** `email:jo@example.com`, with `!` at the end when it is verified. */
export const identifiers = (...texts: string[]) =>
  texts.map((text) => {
    const [, type, value, proof] = /^(\w+):(.*?)(!?)$/.exec(text) ?? [];
    return { type, value, verified: proof === '!' };
  });

export const identify = (client: Client, texts: string[], extra: Record<string, unknown> = {}): Promise<Reply> =>
  client.post('/v1/identity/end-users/identify', { identifiers: identifiers(...texts), ...extra });

/** The id of the person behind the identifiers. */
export async function personOf(client: Client, ...texts: string[]): Promise<string> {
  const reply = await identify(client, texts);
  if (reply.status !== 200) throw new Error(`identify answered ${reply.status}: ${reply.text}`);
  return reply.body.end_user.id;
}

/** A merge by a human: propose, approve. */
export async function merge(client: Client, survivor: string, absorbed: string, decision?: object): Promise<string> {
  const proposed = await client.post('/v1/identity/review-requests', {
    left_end_user_id: survivor,
    right_end_user_id: absorbed,
  });
  const approved = await client.post(`/v1/identity/review-requests/${proposed.body.id}/approve`, decision);
  if (approved.status !== 200) throw new Error(`approve answered ${approved.status}: ${approved.text}`);
  return (await client.get('/v1/identity/merges?limit=1')).body.data[0].id;
}

/** Every row of the tables, as text in one order. */
export async function dump(kernel: Kernel, tables: readonly string[]): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    // The relay gives events their position a moment after they are stored.
    const statement = `select (to_jsonb(t) - 'position')::text as row from ${table} t order by 1`;
    const { rows } = await kernel.db.queryable.query<{ row: string }>(statement);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

export async function allTables(kernel: Kernel): Promise<string[]> {
  const { rows } = await kernel.db.queryable.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return rows.map(({ name }) => name);
}
