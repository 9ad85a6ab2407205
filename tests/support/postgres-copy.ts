// A copy of a running PostgreSQL's files, as pg_basebackup makes one; the embedded package brings no client programs.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';

/** What belongs to the running process, or is made anew; their folders must be there, empty. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'standby.signal'];

/** Between start and stop PostgreSQL writes enough into its log to make whole what was copied in mid-change. */
export async function copyRunning(admin: Client, from: string, to: string): Promise<void> {
  await admin.query(`select pg_backup_start('copy', true)`);
  await copyFolder(from, to, true);
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
}

async function copyFolder(from: string, to: string, top = false): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (top && LEFT_OUT.includes(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isFile()) await copyFile(source, target).catch(unlessGone);
    else if (!entry.isDirectory()) continue;
    else if (top && EMPTIED.includes(entry.name)) await mkdir(target, { mode: 0o700 });
    else await copyFolder(source, target);
  }
}

/** Files of tables may be dropped meanwhile; the log knows. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
