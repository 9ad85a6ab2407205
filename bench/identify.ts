// Identify per second with a million people against ten thousand, in one run over one throw-away PostgreSQL.
// node --import tsx bench/identify.ts [people] [seconds per measurement]
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../server/kernel/config.ts';
import { type Context, type Kernel, systemContext } from '../server/kernel/context.ts';
import { readMigrations } from '../server/kernel/migrate.ts';
import { openKernel } from '../server/kernel/open.ts';
import { startEmbedded } from '../server/kernel/postgres/embedded.ts';
import { sql } from '../server/kernel/sql.ts';
import { create } from '../server/modules/access/organizations.ts';
import type { IdentifierType } from '../server/modules/people/identity/identifier-values.ts';
import { identify } from '../server/modules/people/identity/identify.ts';

const [many = 1_000_000, seconds = 10] = process.argv.slice(2).map(Number);
const FEW = 10_000;
const CALLERS = 8;
const REAL = 2_000;
const SLICE_MS = 500;

/**
 * People as they lie in the tables, made by the database itself: their sealed bytes are noise, their index entries are real. Ids rise as
 * ours do; fingerprints are random, and are inserted in their order only because a random order takes minutes.
 */
async function fill(ctx: Context, count: number): Promise<void> {
  const BATCH = 250_000;
  for (let done = 0; done < count; done += BATCH) {
    const last = Math.min(done + BATCH, count);
    await ctx.db.run(sql`
      with made as materialized (
          select ('0190a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(${done + 1}::int, ${last}::int) n),
        people as (
          insert into end_users (id, org_id, current_id, traits, created_at, updated_at)
          select id, ${ctx.org.id}::uuid, id, decode(repeat('5a', 120), 'hex'), ${ctx.clock.now()}, ${ctx.clock.now()} from made),
        keys as (
          insert into data_keys (id, org_id, subject, master_key_id, wrapped, created_at)
          select id, ${ctx.org.id}::uuid, id::text, 'bench', decode(repeat('5a', 77), 'hex'), ${ctx.clock.now()} from made)
      insert into end_user_identifiers (id, org_id, end_user_id, type, blind_index, sealed, masked_value, verified, created_at)
      select ('0190a00' || place || '-0000-7000-8000-' || right(id::text, 12))::uuid, ${ctx.org.id}::uuid, id, type,
        sha256(convert_to(id::text || type, 'utf8')) as blind_index, decode(repeat('5a', 60), 'hex'), 'j***@e***.com', false, ${ctx.clock.now()}
      from made, unnest(array['email', 'phone']) with ordinality as kind(type, place) order by blind_index`);
  }
  // Else the vacuum that follows such a fill would run into the measurement.
  await ctx.db.run(sql`vacuum (analyze) end_users, end_user_identifiers, data_keys`);
}

const call = (identifiers: [IdentifierType, string][]) => ({
  identifiers: identifiers.map(([type, value]) => ({ type, value, verified: false })),
});
const known = (n: number) => call([['email', `known-${n}@example.com`]]);
let fresh = 0;
const unknown = () => {
  fresh++;
  return call([
    ['email', `fresh-${fresh}@example.com`],
    ['device_id', `fresh-${fresh}`],
  ]);
};

/** How many calls are done in a slice of time. */
async function slice(ctx: Context, next: () => ReturnType<typeof call>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const caller = async () => {
    while (performance.now() < start + SLICE_MS) {
      await identify(ctx, next());
      done++;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (done / (performance.now() - start)) * 1000;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Slices take turns, so that whatever else the machine does falls on both. */
async function compare(few: Context, many: Context, next: () => ReturnType<typeof call>) {
  const pairs: { few: number; many: number }[] = [];
  for (let spent = 0; spent < seconds * 1000; spent += 2 * SLICE_MS)
    pairs.push({ few: await slice(few, next), many: await slice(many, next) });
  return {
    few: median(pairs.map((pair) => pair.few)),
    many: median(pairs.map((pair) => pair.many)),
    ratio: median(pairs.map((pair) => pair.few / pair.many)),
  };
}

async function filled(kernel: Kernel, people: number): Promise<Context> {
  const ctx = systemContext(kernel, (await create(kernel, `${people} people`)).id, 'bench');
  await fill(ctx, people - REAL);
  for (let n = 0; n < REAL; n++) await identify(ctx, known(n));
  return ctx;
}

const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
await chmod(folder, 0o711);
const postgres = await startEmbedded({
  dataDir: folder,
  password: 'a throw-away password',
  log: () => undefined,
  exclusive: true,
});
try {
  const config = readConfig({
    DATABASE_URL: postgres.connectionString,
    PARLEY_SECRET_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: String(CALLERS),
  });
  const migrations = await readMigrations(path.resolve(import.meta.dirname, '../migrations'));
  const { kernel, close } = await openKernel({ config, migrations, exclusive: true });
  const large = await filled(kernel, many);
  const small = await smallDatabase();
  const find = () => known(Math.floor(Math.random() * REAL));
  const rows = [];
  for (const [what, next] of [['find', find] as const, ['create', unknown] as const]) {
    const { few, many: big, ratio } = await compare(small.ctx, large, next);
    rows.push({
      identify: what,
      [`per second, ${FEW} people`]: Math.round(few),
      [`per second, ${many} people`]: Math.round(big),
      'slower by': `${ratio.toFixed(2)} × (aim ≤ 1.3)`,
    });
  }
  console.table(rows);
  await small.close();
  await close();

  /** A database of its own for the peer, so that it does not share the big one's indexes. */
  async function smallDatabase() {
    await kernel.db.run(sql`create database bench_few`);
    const url = new URL(postgres.connectionString);
    url.pathname = '/bench_few';
    const opened = await openKernel({ config: { ...config, DATABASE_URL: url.href }, migrations, exclusive: true });
    return { ctx: await filled(opened.kernel, FEW), close: opened.close };
  }
} finally {
  await postgres.stop();
  for (const place of [postgres.location, folder]) await rm(place, { recursive: true, force: true });
}
