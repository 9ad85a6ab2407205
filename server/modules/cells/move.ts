// Moves an organization from one cell to another: held, frozen, copied, compared, switched, removed. How far it is stands in the
// old cell, so that the same command goes on after any interruption; until the switch it can be taken back.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../kernel/audit.ts';
import type { ReportProgress } from '../../kernel/backup/back-up.ts';
import { quotedTable } from '../../kernel/backup/tables.ts';
import { beginMove, findMove, forgetMove, type Move, nameMoved, setMoveState } from '../../kernel/cluster/moves.ts';
import { type Kernel, systemContext } from '../../kernel/context.ts';
import { type Database, type Db, errorCode, type Tx } from '../../kernel/db/database.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql, wallClock } from '../../kernel/db/sql.ts';
import { conflict } from '../../kernel/errors.ts';
import { resume, suspend } from '../access/operator.ts';
import type { OrganizationRow } from '../access/organizations.ts';
import { longWork, movedTables, rowsOfOrganization, writeFile } from './export.ts';
import { importOrganization } from './import.ts';
import { publicKeyOf } from './organization-file.ts';

/** `step`: for a person who waits. */
type Report = { step(text: string): void; progress: ReportProgress };
type Ends = { from: Kernel; to: Kernel; organization: OrganizationRow };
type MoveOptions = { address: string; waitMs: number; report: Report };

const POLL_MS = 250;
/** One table waits this long for its writers; other organizations wait behind it no longer. */
const LOCK_MS = 2000;

/** From wherever it is to its end. */
export const moveOrganization = (ends: Ends, options: MoveOptions): Promise<void> =>
  alone(ends, () => move(ends, options));

/** Back to work in the old cell, as if nothing had been. */
export const cancelMove = (ends: Ends): Promise<void> => alone(ends, () => cancel(ends));

/** Of one that has left: a run that was killed after its last row was gone has left the triggers that refused changes. */
export const tidyUp = ({ db }: Kernel, orgId: string): Promise<void> => unfreeze(db, orgId);

/** Two runs of the command at once would undo each other's steps. The lock ends with its connection, also when the process is killed. */
async function alone({ from, organization }: Ends, work: () => Promise<void>): Promise<void> {
  const client = from.db.server.client('parley-move');
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [`move ${organization.id}`],
    );
    if (!rows[0]?.locked)
      throw conflict(`Another process is moving ${organization.slug} just now: wait until it has ended.`);
    await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function move({ from, to, organization }: Ends, options: MoveOptions): Promise<void> {
  const { report } = options;
  const { id } = organization;
  const existing = await findMove(from.db, id);
  if (existing?.state === 'arriving')
    throw conflict(`${organization.slug} is still on its way to this cell: finish that move first.`);
  if (existing && existing.state !== 'left' && existing.address !== options.address)
    throw conflict(`A move to ${existing.address} is under way: name that address, or take it back with --cancel.`);
  if (existing?.state !== 'frozen' && existing?.state !== 'switched') {
    report.step('Holding: requests are answered 503 from here on, running calls end.');
    await hold(from, organization, options.address);
    await drain(from.db, id, options);
    // Of an earlier move that was taken back.
    await removeCopy(to, id);
    report.step('Freezing: no row of it changes any more.');
    await freeze(from, id);
  }
  if ((await findMove(from.db, id))?.state === 'frozen') {
    if ((await findMove(to.db, id))?.state !== 'arriving') {
      report.step('Copying and comparing.');
      await copy({ from, to, organization }, report.progress);
    }
    report.step('Switching: the old cell answers 421 from here on.');
    await setMoveState(from.db, id, 'switched', from.clock.now());
  }
  await arrive(from, to, id);
  report.step('Removing it from the old cell.');
  await remove(from, id, (tx) => setMoveState(tx, id, 'left', from.clock.now()));
}

async function cancel({ from, to, organization }: Ends): Promise<void> {
  const { id } = organization;
  const move = await findMove(from.db, id);
  if (!move || move.state === 'arriving') throw conflict(`${organization.slug} is not being moved.`);
  if (move.state === 'switched' || move.state === 'left')
    throw conflict(`${organization.slug} has arrived at ${move.address}: move it back from there.`);
  // From here on the copy counts for nothing: the next attempt makes another.
  await setMoveState(from.db, id, 'held', from.clock.now());
  await removeCopy(to, id);
  await unfreeze(from.db, id);
  const ctx = systemContext(from, id, 'command-line');
  await from.db.transaction((tx) => audit(ctx, tx, 'organization.move_canceled', id, { address: move.address }));
  if (move.resumes) await resume(from, organization);
  await forgetMove(from.db, id);
}

/** What its requests name it by: keys, sign-in links and tokens by the hash that is stored, public ids by their own. */
const NAMES = (orgId: string) => sql`
  select hash from api_keys where org_id = ${orgId}
  union select hash from sign_in_links where org_id = ${orgId}
  union select hash from visitor_tokens where org_id = ${orgId}
  union select sha256(public_key::bytea) from channels where org_id = ${orgId}
  union select sha256(id::text::bytea) from carriers where org_id = ${orgId}
  union select sha256(id::text::bytea) from mailboxes where org_id = ${orgId}
  union select sha256(id::text::bytea) from slack_connections where org_id = ${orgId}`;

async function hold(kernel: Kernel, organization: OrganizationRow, address: string): Promise<void> {
  const { id, status } = organization;
  const ctx = systemContext(kernel, id, 'command-line');
  await kernel.db.transaction(async (tx) => {
    const existing = await findMove(tx, id);
    const isNew = existing === undefined || existing.state === 'left';
    await beginMove(tx, {
      orgId: id,
      slug: organization.slug,
      state: 'held',
      address,
      resumes: status === 'active',
      now: ctx.clock.now(),
    });
    await nameMoved(tx, id, NAMES(id));
    if (isNew) await audit(ctx, tx, 'organization.move_begun', id, { address });
  });
  // No node takes a request or begins work for it once this returns; calls that are under way go on to their end.
  await suspend(kernel, organization);
}

type Busy = { calls: number; jobs: number; turns: number; deliveries: number };

const busyWith = (db: Db, orgId: string): Promise<Busy> =>
  db.one<Busy>(sql`
    select (select count(*)::int from calls where org_id = ${orgId} and status in ('DIALING', 'RINGING', 'IN_PROGRESS', 'TRANSFERRING')) as calls,
      (select count(*)::int from jobs where org = ${orgId}::text and locked_at is not null) as jobs,
      (select count(*)::int from conversations where org_id = ${orgId} and worker is not null and due_at > ${wallClock}) as turns,
      (select count(*)::int from webhook_endpoints where org_id = ${orgId} and leased_until > ${wallClock}) as deliveries`);

/** Nothing of it is under way any more, so that nothing happens twice. */
async function drain(db: Db, orgId: string, { waitMs, report }: MoveOptions): Promise<void> {
  const until = performance.now() + waitMs;
  let quiet = 0;
  let reported = '';
  for (;;) {
    const busy = await busyWith(db, orgId);
    quiet = Object.values(busy).every((count) => count === 0) ? quiet + 1 : 0;
    // Work that ends may begin other work in the moment after.
    if (quiet > 2) return;
    const left = Object.entries(busy)
      .flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
      .join(', ');
    if (left !== '' && left !== reported) report.step(`Waiting for ${left}.`);
    reported = left;
    if (quiet === 0 && performance.now() > until) {
      throw conflict(
        `Still under way: ${left}. Requests of this organization are held: run the same command again, with a longer --wait, or take it back with --cancel.`,
      );
    }
    await sleep(POLL_MS);
  }
}

const triggerOf = (orgId: string): string => `moving_${orgId.replaceAll('-', '')}`;

/** Tables that have its id in every row. The queue is shared with others, and what is in it cannot run. */
async function frozenTables(db: Database): Promise<string[]> {
  const client = await db.pool.connect();
  try {
    const tables = await movedTables(client);
    return tables
      .filter(({ name, columns, isShared }) => name !== 'public.jobs' && !isShared && columns.includes('org_id'))
      .map(({ name }) => name);
  } finally {
    client.release();
  }
}

/** Each trigger waits for the transactions that have written to its table: once all stand, what is committed stays as it is. */
async function freeze(kernel: Kernel, orgId: string): Promise<void> {
  const name = triggerOf(orgId);
  for (const table of await frozenTables(kernel.db)) {
    await patiently(kernel.db, [
      `create or replace trigger ${name}_w before insert or update on ${quotedTable(table)} for each row
         when (new.org_id = '${orgId}') execute function refuse_change_while_moving()`,
      `create or replace trigger ${name}_d before delete on ${quotedTable(table)} for each row
         when (old.org_id = '${orgId}') execute function refuse_change_while_moving()`,
    ]);
  }
  await setMoveState(kernel.db, orgId, 'frozen', kernel.clock.now());
}

async function unfreeze(db: Database, orgId: string): Promise<void> {
  const name = triggerOf(orgId);
  const { rows } = await db.queryable.query<{ table: string }>(
    `select distinct n.nspname || '.' || c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_namespace n on n.oid = c.relnamespace where t.tgname in ($1, $2)`,
    [`${name}_w`, `${name}_d`],
  );
  for (const { table } of rows)
    await patiently(db, [
      `drop trigger if exists ${name}_w on ${quotedTable(table)}`,
      `drop trigger if exists ${name}_d on ${quotedTable(table)}`,
    ]);
}

async function patiently(db: Database, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction(async (tx) => {
        await tx.queryable.query(`set local lock_timeout = ${LOCK_MS}`);
        for (const statement of statements) await tx.queryable.query(statement);
      });
      return;
    } catch (error) {
      if (errorCode(error) !== '55P03' || attempt >= 30) throw error;
      await sleep(Math.random() * 200 * Math.min(attempt, 10));
    }
  }
}

/** Through a file that only the new cell can open. Its import is one transaction, with the row that says that it is here. */
async function copy({ from, to, organization }: Ends, progress: ReportProgress): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-move-'));
  try {
    const file = path.join(folder, 'organization.parley');
    const recipient = { publicKey: publicKeyOf(to.keys[0]) };
    await writeFile(from.db.server, organization.id, file, {
      keys: from.keys,
      recipient,
      progress,
      at: from.clock.now(),
    });
    await importOrganization(to, file, {
      opener: { keys: to.keys },
      progress,
      also: async (tx, now) => {
        const orgId = organization.id;
        await forgetMove(tx, orgId);
        await beginMove(tx, { orgId, slug: organization.slug, state: 'arriving', address: '', resumes: true, now });
        await nameMoved(tx, orgId, NAMES(orgId));
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** After the switch: the new cell takes its requests. */
async function arrive(from: Kernel, to: Kernel, orgId: string): Promise<void> {
  const there = await organizationOf(to.db, orgId);
  if (!there)
    throw conflict(
      'The organization is not in the new cell: nothing was removed. Check that --to names the cell that the move began with.',
    );
  // It may have arrived in an earlier run, and be on its way to a third cell by now.
  if ((await findMove(to.db, orgId))?.state !== 'arriving') return;
  // Left by a move away from there that was killed at its last step.
  await unfreeze(to.db, orgId);
  if ((await findMove(from.db, orgId))?.resumes) await resume(to, there);
  await forgetMove(to.db, orgId);
}

const organizationOf = (db: Db, orgId: string): Promise<RowOf<'organizations'> | undefined> =>
  db.maybe<RowOf<'organizations'>>(sql`select * from organizations where id = ${orgId}`);

/** A copy that has not arrived. */
async function removeCopy(kernel: Kernel, orgId: string): Promise<void> {
  const move: Move | undefined = await findMove(kernel.db, orgId);
  if (move?.state === 'arriving') {
    await remove(kernel, orgId, (tx) => forgetMove(tx, orgId));
  } else if (move?.state !== 'left' && (await organizationOf(kernel.db, orgId)))
    throw conflict('This organization is in the new cell already, and was not moved there: remove it there first.');
}

/** Tables whose rows stay with the cell, and end with the organization. */
const REST = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'simulated_carrier') and c.relname <> all ($1)
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)`;

/** All its rows in one transaction, children first; with it people who are members of no other organization. */
async function remove(kernel: Kernel, orgId: string, also: (tx: Tx) => Promise<unknown>): Promise<void> {
  await longWork(kernel, async (tx) => {
    await tx.queryable.query(`set local parley.moving = 'on'`);
    const empty = (table: string, where: string, values: unknown[] = [orgId]) =>
      tx.queryable.query(`delete from ${quotedTable(table)} where ${where}`, values);
    const tables = (await movedTables(tx.queryable as unknown as Parameters<typeof movedTables>[0])).reverse();
    const people = await tx.rows<{ id: string }>(
      sql`select distinct account_id as id from members where org_id = ${orgId}`,
    );
    const { rows: all } = await tx.queryable.query<{ name: string }>(REST, [['organization_moves', 'moved_names']]);
    const rest = all.filter(({ name }) => tables.every((table) => table.name !== name));
    for (const { name } of rest) await empty(name, 'org_id = $1');
    // Those that are found by other rows go before them.
    const isFound = ({ rows }: { rows: string }): boolean => rows.includes('select');
    const own = tables.filter(({ isShared }) => !isShared);
    for (const table of [...own.filter(isFound), ...own.filter((table) => !isFound(table))])
      await empty(table.name, rowsOfOrganization(table.rows, orgId), []);
    await empty('public.jobs', 'org = $1::text');
    await empty('public.held_jobs', 'org_id = $1');
    await empty('public.data_keys', 'org_id = $1');
    const alone = await tx.rows<{ id: string }>(sql`
      select a.id from accounts a where a.id = any(${people.map(({ id }) => id)}::uuid[]) and not a.is_operator
        and not exists (select from members m where m.account_id = a.id)`);
    const ids = [alone.map(({ id }) => id)];
    for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes'])
      await empty(`public.${table}`, 'account_id = any($1::uuid[])', ids);
    await empty('public.data_keys', 'org_id = any($1::uuid[])', ids);
    await empty('public.accounts', 'id = any($1::uuid[])', ids);
    await also(tx);
  });
  await unfreeze(kernel.db, orgId);
}
