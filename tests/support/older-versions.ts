// What older versions left: a database of 0.1.0 (a plain SQL dump, made once with pg_dump), and a backup from the last version before 0.2.
// Both hold the same organization with an assistant, a conversation, a person and jobs that wait.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { checksum } from '../../server/modules/access/key-format.ts';
import { emptyDatabase } from './cluster.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

/** As 0.1.0 made it: 43 random characters, none of which names a cell. */
const OLDER_HEAD = 'ply_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF1';
export const OLDER_API_KEY = OLDER_HEAD + checksum(OLDER_HEAD);
export const OLDER_SECRET_KEY = createHash('sha256').update('fixture of 0.1.0').digest('base64');
export const OLDER_BACKUP = path.join(FIXTURES, 'before-0.2.backup');

/** The jobs that wait, apart from the one that reads in the document "Gift cards". */
export const OLDER_JOBS = [
  { id: '7', key: 'planned', n: 1, attempts: 0, max_attempts: 7, last_error: null, locked_by: null, year: 2090 },
  {
    id: '8',
    key: 'failed-twice',
    n: 2,
    attempts: 2,
    max_attempts: 25,
    last_error: 'it failed',
    locked_by: null,
    year: 2090,
  },
  {
    id: '9',
    key: 'given-up',
    n: 3,
    attempts: 3,
    max_attempts: 3,
    last_error: 'it failed',
    locked_by: null,
    year: 2025,
  },
  { id: '10', key: 'ran', n: 4, attempts: 1, max_attempts: 25, last_error: null, locked_by: 'pool-gone', year: 2025 },
];

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The releases whose databases are kept. */
export async function keptReleases(): Promise<string[]> {
  const names = await readdir(FIXTURES);
  return names.flatMap((name) => /^parley-(\d.*)\.sql\.gz$/.exec(name)?.[1] ?? []);
}

export async function olderDatabase(version = '0.1.0'): Promise<string> {
  const dump = await promisify(gunzip)(await readFile(path.join(FIXTURES, `parley-${version}.sql.gz`)));
  const url = await emptyDatabase();
  await withClient(url, (client) => client.query(dump.toString()));
  return url;
}

export const movedJobs = (client: pg.Client) =>
  client.query(`
    select id::text, key, (payload ->> 'n')::int as n, attempts, max_attempts, last_error, locked_by, extract(year from run_at)::int as year
    from jobs where kind = 'of-a-test' order by jobs.id`);
