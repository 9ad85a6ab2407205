// Owns the tables data_keys and secret_check. A data key is made on first use, and lost once its row is deleted.
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../db/database.ts';
import { uuid7 } from '../db/ids.ts';
import type { RowOf } from '../db/row.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { CannotOpen } from './aead.ts';
import { type DataKey, newDataKey, rewrap, unwrapDataKey, wrapDataKey } from './envelope.ts';
import { checkValue, MasterKeyProblem, type MasterKeys, verifyCheckValue } from './master-keys.ts';

export type DataKeys = {
  /** Finds or makes. `subject` names the person whose erasure destroys the key; empty is the organization itself. */
  dataKey(db: Queryable, orgId: string, subject?: string): Promise<DataKey>;
  /** For subjects that are new with this transaction, in one statement. */
  makeDataKeys(db: Queryable, orgId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, DataKey>>;
  /** The organization's key, which from now on says that the audit log is keyed from the row `auditFrom` on, unless it says so already. */
  chainedKey(db: Queryable, orgId: string, auditFrom: number): Promise<DataKey>;
  /** For reading: an erased person must not get a new key by being looked at. */
  findDataKey(db: Queryable, orgId: string, subject?: string): Promise<DataKey | undefined>;
  /** Those of many people in one statement, for pages of them. An erased person is absent. */
  findDataKeys(db: Queryable, orgId: string, subjects: readonly string[]): Promise<ReadonlyMap<string, DataKey>>;
  /** Everything sealed under the key is unreadable once this commits and the short caches of other processes ran out. */
  destroyDataKey(db: Queryable, orgId: string, subject: string): Promise<boolean>;
};

export type DataKeysOptions = {
  clock?: Pick<Clock, 'now'>;
  cacheSize?: number;
  orgCacheMs?: number;
  subjectCacheMs?: number;
};

type KeyRow = Pick<RowOf<'data_keys'>, 'id' | 'wrapped'> & { settled: boolean };

/**
 * A transaction may see a key that it has written itself, and that rolls back later. Were it cached, values would be sealed under a key
 * that does not exist; so only what is older than the transaction's own writes, in its savepoints too, is remembered.
 */
const IS_SETTLED =
  '(pg_current_xact_id_if_assigned() is null or age(xmin) > age(pg_current_xact_id_if_assigned()::xid))';

export function dataKeys(keys: MasterKeys, options: DataKeysOptions = {}): DataKeys {
  const { clock = systemClock(), cacheSize = 10_000, orgCacheMs = 300_000, subjectCacheMs = 5_000 } = options;
  const cache = new LRUCache<string, DataKey>({ max: cacheSize, ttl: orgCacheMs });
  const cacheName = (orgId: string, subject: string) => `${orgId}/${subject}`;

  const remember = (orgId: string, subject: string, key: DataKey): void => {
    cache.set(cacheName(orgId, subject), key, { ttl: subject === '' ? orgCacheMs : subjectCacheMs });
  };

  const findDataKey: DataKeys['findDataKey'] = async (db, orgId, subject = '') => {
    const known = cache.get(cacheName(orgId, subject));
    if (known) return known;
    const { rows } = await db.query<KeyRow>(
      `select id, wrapped, ${IS_SETTLED} as settled from data_keys where org_id = $1 and subject = $2`,
      [orgId, subject],
    );
    const row = rows[0];
    if (!row) return undefined;
    const key = unwrapDataKey(keys, orgId, row.id, row.wrapped);
    if (row.settled) remember(orgId, subject, key);
    return key;
  };

  const findDataKeys: DataKeys['findDataKeys'] = async (db, orgId, subjects) => {
    const found = new Map<string, DataKey>();
    const missing = [...new Set(subjects)].filter((subject) => {
      const known = cache.get(cacheName(orgId, subject));
      if (known) found.set(subject, known);
      return known === undefined;
    });
    if (missing.length === 0) return found;
    const { rows } = await db.query<KeyRow & { subject: string }>(
      `select id, subject, wrapped, ${IS_SETTLED} as settled from data_keys
       where org_id = $1 and subject = any($2)`,
      [orgId, missing],
    );
    for (const row of rows) {
      const key = unwrapDataKey(keys, orgId, row.id, row.wrapped);
      if (row.settled) remember(orgId, row.subject, key);
      found.set(row.subject, key);
    }
    return found;
  };

  const dataKey: DataKeys['dataKey'] = async (db, orgId, subject = '') => {
    const found = await findDataKey(db, orgId, subject);
    if (found) return found;
    const fresh = newDataKey(orgId, uuid7());
    const { masterKeyId, wrapped } = wrapDataKey(keys, fresh);
    // Of parallel creators one inserts; the others wait for its commit here, then read its key below.
    await db.query(
      `insert into data_keys (id, org_id, subject, master_key_id, wrapped, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (org_id, subject) do nothing`,
      [fresh.id, orgId, subject, masterKeyId, wrapped, clock.now()],
    );
    const agreed = await findDataKey(db, orgId, subject);
    // Under repeatable read a twin's key stays invisible, and a destroyer may have come between.
    if (!agreed) throw new Error('the data key was made by another transaction that this one cannot see: try again');
    return agreed;
  };

  return {
    dataKey,
    findDataKey,
    findDataKeys,

    async makeDataKeys(db, orgId, subjects) {
      const made = subjects.map((subject) => ({ subject, key: newDataKey(orgId, uuid7()) }));
      const wrapped = made.map(({ key }) => wrapDataKey(keys, key));
      await db.query(
        `insert into data_keys (id, org_id, subject, master_key_id, wrapped, created_at)
         select new.id, $1, new.subject, new.master_key_id, new.wrapped, $2
         from unnest($3::uuid[], $4::text[], $5::text[], $6::bytea[]) as new (id, subject, master_key_id, wrapped)`,
        [
          orgId,
          clock.now(),
          made.map(({ key }) => key.id),
          subjects,
          wrapped.map(({ masterKeyId }) => masterKeyId),
          wrapped.map((one) => one.wrapped),
        ],
      );
      return new Map(made.map(({ subject, key }) => [subject, key]));
    },

    async chainedKey(db, orgId, auditFrom) {
      const known = await dataKey(db, orgId);
      if (known.auditFrom !== null) return known;
      // Another process may have started, or a transaction of ours that has committed since this was remembered.
      cache.delete(cacheName(orgId, ''));
      const stored = await dataKey(db, orgId);
      cache.delete(cacheName(orgId, ''));
      if (stored.auditFrom !== null) return stored;
      const chained = { ...stored, auditFrom };
      const { masterKeyId, wrapped } = wrapDataKey(keys, chained);
      await db.query(`update data_keys set master_key_id = $2, wrapped = $3 where id = $1`, [
        stored.id,
        masterKeyId,
        wrapped,
      ]);
      return chained;
    },

    async destroyDataKey(db, orgId, subject) {
      const { rowCount } = await db.query(`delete from data_keys where org_id = $1 and subject = $2`, [orgId, subject]);
      cache.delete(cacheName(orgId, subject));
      return (rowCount ?? 0) > 0;
    },
  };
}

type WrappedRow = Pick<RowOf<'data_keys'>, 'id' | 'org_id' | 'wrapped'>;
export type RotationCounts = { rewrapped: number; unreadable: number; remaining: number };

/**
 * Brings every data key under the first master key. May be stopped and started again, and run twice at once. First list the new key second
 * everywhere, then first everywhere, then run this; when nothing remains, the old one may go.
 */
export async function rewrapAll(db: Queryable, keys: MasterKeys, batchSize = 200): Promise<RotationCounts> {
  let [rewrapped, unreadable] = [0, 0];
  let after: string | null = null;
  do {
    const { rows }: { rows: WrappedRow[] } = await db.query<WrappedRow>(
      `select id, org_id, wrapped from data_keys where master_key_id <> $1 and ($2::uuid is null or id > $2) order by id limit $3`,
      [keys[0].id, after, batchSize],
    );
    const moved = rows.flatMap((row) => {
      const wrapped = underFirst(row, keys);
      return wrapped ? [{ id: row.id, from: row.wrapped, to: wrapped }] : [];
    });
    unreadable += rows.length - moved.length;
    // Compared with what was read, so that a twin's work is neither undone nor counted twice.
    const { rowCount } = await db.query(
      `update data_keys set master_key_id = $1, wrapped = moved.after
       from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as moved(id, before, after)
       where data_keys.id = moved.id and data_keys.wrapped = moved.before`,
      [keys[0].id, moved.map((key) => key.id), moved.map((key) => key.from), moved.map((key) => key.to)],
    );
    rewrapped += rowCount ?? 0;
    after = rows.length < batchSize ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
  const { rows } = await db.query<{ remaining: number }>(
    `select count(*)::int as remaining from data_keys where master_key_id <> $1`,
    [keys[0].id],
  );
  const remaining = rows[0]?.remaining ?? 0;
  // Only now may the old key be taken off the list without the start being refused.
  if (remaining === 0) await db.query(`update secret_check set value = $1`, [checkValue(keys)]);
  return { rewrapped, unreadable, remaining };
}

function underFirst(row: WrappedRow, keys: MasterKeys): Buffer | undefined {
  try {
    return rewrap(keys, row.org_id, row.id, row.wrapped).wrapped;
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

/** Called at start: the first start leaves the proof, later ones must pass it. */
export async function assertMasterKey(db: Queryable, keys: MasterKeys): Promise<void> {
  await db.query(`insert into secret_check (value) values ($1) on conflict (id) do nothing`, [checkValue(keys)]);
  const { rows } = await db.query<{ value: string }>(`select value from secret_check`, []);
  if (rows[0] && verifyCheckValue(rows[0].value, keys)) return;
  throw new MasterKeyProblem(
    'none of the given master keys belongs to this database; its secrets cannot be read with them',
  );
}
