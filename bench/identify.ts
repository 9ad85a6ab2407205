// Identify with a million people against ten thousand, in one run: PEOPLE sets how many, SECONDS how long each is measured.

import { type Context, type Kernel, systemContext } from '../server/kernel/context.ts';
import { sql } from '../server/kernel/db/sql.ts';
import { create } from '../server/modules/access/organizations.ts';
import { identify } from '../server/modules/people/identity/identify.ts';
import type { IdentifierType } from '../server/modules/people/person/identifier-values.ts';
import { benchKernel } from './cluster.ts';
import { type Cost, CostMeter, costRow, inTurn } from './cost.ts';
import { printTable, report, shown } from './table.ts';

const MANY = Number(process.env.PEOPLE ?? 1_000_000);
const SECONDS = Number(process.env.SECONDS ?? 10);
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

/** As many calls as are done in a slice of time. */
async function slice(ctx: Context, next: () => ReturnType<typeof call>): Promise<number> {
  const until = performance.now() + SLICE_MS;
  let done = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await identify(ctx, next());
      done++;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return done;
}

async function filled(kernel: Kernel, people: number): Promise<Context> {
  const ctx = systemContext(kernel, (await create(kernel, `${people} people`)).id, 'bench');
  await fill(ctx, people - REAL);
  let next = 0;
  const caller = async () => {
    for (let n = next++; n < REAL; n = next++) await identify(ctx, known(n));
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return ctx;
}

// A database for each, so that they share no indexes; the pool is as large as the callers are many.
const pool = { DATABASE_POOL_SIZE: String(CALLERS) };
const [large, small] = [await benchKernel(pool), await benchKernel(pool)];
try {
  const [among, few] = [await filled(large.kernel, MANY), await filled(small.kernel, FEW)];
  const meters = { many: new CostMeter(large.kernel.db), few: new CostMeter(small.kernel.db) };
  meters.few.countStatements();
  meters.many.countStatements();
  const find = () => known(Math.floor(Math.random() * REAL));
  const said: string[] = [];
  for (const [what, next] of [['find', find] as const, ['create', unknown] as const]) {
    const rounds = Math.max(1, Math.round((SECONDS * 1000) / (2 * SLICE_MS)));
    const costs = await inTurn(
      { few: () => meters.few.of(() => slice(few, next)), many: () => meters.many.of(() => slice(among, next)) },
      rounds,
    );
    const slower = costs.few.rate / costs.many.rate;
    printTable(
      `Identify, ${what}, ${CALLERS} at once: medians of ${rounds} slices of ${SLICE_MS} ms in turn; each figure for one`,
      [
        { people: FEW, ...costRow(costs.few), 'slower by': '1' },
        { people: MANY, ...costRow(costs.many), 'slower by': `${slower.toFixed(2)} × (aim ≤ 1.3)` },
      ],
    );
    const cost = ({ cpu, postgres, statements, syncs }: Cost): string =>
      `${shown(cpu / 1000, 2)} ms CPU, ${shown(postgres / 1000, 2)} of PostgreSQL, ${shown(statements, 1)} statements, ${shown(syncs, 2)} syncs`;
    said.push(`${slower.toFixed(2)} × ${what} (${cost(costs.many)}, against ${cost(costs.few)})`);
  }
  await report('identify', { identify: `${MANY.toLocaleString('en')} people: ${said.join('; ')}` });
} finally {
  await small.close();
  await large.close();
}
