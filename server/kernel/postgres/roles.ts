// The plain role of the application, and its database. Ensured at every start, so an interrupted first start heals.
import type { Client } from 'pg';

export const appRole = 'parley';

export async function ensureRoles(admin: Client, password: string): Promise<void> {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database`,
    [appRole],
  );
  const secret = admin.escapeLiteral(password);
  if (!rows[0]!.role)
    await admin.query(`create role ${appRole} login createdb nosuperuser password ${secret}`).catch(unlessMade);
  if (!rows[0]!.database) await admin.query(`create database ${appRole} owner ${appRole}`).catch(unlessMade);
}

/** Another process made it at the same moment: duplicate role, duplicate database, or the unique index underneath. */
function unlessMade(error: { code?: string }): void {
  if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
}
