// Owns organization_moves and moved_names: which organizations are on their way between two cells, and where those went that have left.
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { RowOf } from '../db/row.ts';
import { type Sql, sql } from '../db/sql.ts';
import { Problem } from '../errors.ts';

type MoveState = 'held' | 'frozen' | 'switched' | 'left' | 'arriving';
export type Move = RowOf<'organization_moves', { state: MoveState }>;

const RETRY_SECONDS = 2;

const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();

export const findMove = (db: Db, orgId: string): Promise<Move | undefined> =>
  db.maybe<Move>(sql`select * from organization_moves where org_id = ${orgId}`);

/** Neither at work here nor elsewhere: `parley org move` is running, or was cut off and waits to be run again. */
export const movesUnderWay = (db: Db): Promise<Move[]> =>
  db.rows<Move>(
    sql`select * from organization_moves where state in ('held', 'frozen', 'switched') order by created_at limit 20`,
  );

/** The newest of those that have left under this id or short name. */
export const findLeft = (db: Db, named: string): Promise<Move | undefined> =>
  db.maybe<Move>(sql`
    select * from organization_moves where state = 'left' and (slug = ${named} or org_id::text = ${named}) order by updated_at desc limit 1`);

/** The move of the organization that a request names, by its key, its visitor's token or an id in its address. */
const findByName = (db: Db, names: readonly string[]): Promise<Move | undefined> =>
  db.maybe<Move>(sql`
    select m.* from moved_names n join organization_moves m on m.org_id = n.org_id where n.hash = any(${names.map(hashOf)}::bytea[]) limit 1`);

/** What a request is answered that was refused because its organization is not at work here; undefined where that is not why. */
export async function refusalOfMove(db: Db, names: readonly string[], target: string): Promise<Problem | undefined> {
  const move = names.length === 0 ? undefined : await findByName(db, names);
  if (!move) return undefined;
  if (move.state === 'switched' || move.state === 'left') {
    const { origin } = new URL(move.address);
    // Joined as text: read as an address, a target such as //other would name another host.
    const location = origin + target;
    const message = `This organization has moved: send the same request to ${origin}.`;
    return new Problem('misdirected_request', message, { headers: { location }, details: { address: move.address } });
  }
  const message = 'This organization is being moved to another cell. Send the same request again shortly.';
  return new Problem('service_unavailable', message, { retryAfter: RETRY_SECONDS, details: { cause: 'moving' } });
}

type NewMove = { orgId: string; slug: string; state: MoveState; address: string; resumes: boolean; now: Date };

/** A move that is under way stays as it is. An organization that comes back is no longer gone. */
export async function beginMove(db: Db, { orgId, slug, state, address, resumes, now }: NewMove): Promise<void> {
  await db.run(sql`
    insert into organization_moves as known (org_id, slug, state, address, resumes, created_at, updated_at)
    values (${orgId}, ${slug}, ${state}, ${address}, ${resumes}, ${now}, ${now})
    on conflict (org_id) do update set slug = excluded.slug, state = excluded.state, address = excluded.address, resumes = excluded.resumes,
      created_at = excluded.created_at, updated_at = excluded.updated_at where known.state = 'left'`);
}

/** `hashes`: a query of SHA-256 sums. */
export const nameMoved = (db: Db, orgId: string, hashes: Sql): Promise<number> =>
  db.run(sql`
    insert into moved_names (hash, org_id) select named.hash, ${orgId}::uuid from (${hashes}) as named (hash)
    on conflict (hash) do update set org_id = excluded.org_id`);

export const setMoveState = (db: Db, orgId: string, state: MoveState, now: Date): Promise<number> =>
  db.run(sql`update organization_moves set state = ${state}, updated_at = ${now} where org_id = ${orgId}`);

export const forgetMove = (db: Db, orgId: string): Promise<number> =>
  db.run(sql`delete from organization_moves where org_id = ${orgId}`);
