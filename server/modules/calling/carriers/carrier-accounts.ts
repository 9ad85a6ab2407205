// Owns the table carriers: an organization's accounts with companies that carry calls. Credentials enter here, are sealed, and never
// leave again. Without an account, the simulated carrier serves.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ItemPageRequest, itemRows, toItemPage } from '../../../http/pages.ts';
import { iso } from '../../../http/wire.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { type Db, errorCode, type Tx } from '../../../kernel/db.ts';
import { conflict, Invalid, notFound } from '../../../kernel/errors.ts';
import { uuid7 } from '../../../kernel/ids.ts';
import { OutboundRefused } from '../../../kernel/outbound/errors.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { openValue, sealValue } from '../../../kernel/secrets/envelope.ts';
import { sql } from '../../../kernel/sql.ts';
import { type CallingPorts, classOf } from '../ports.ts';
import type { CarrierRecord, CreateCarrier, UpdateCarrier } from './schema.ts';
import type { CarrierAccount } from './vendor.ts';

type Hints = Record<string, string | null>;
type Config = Record<string, unknown>;
export type CarrierRow = RowOf<'carriers', { config: Config; credential_hints: Hints }>;

const placeOf = (orgId: string, id: string) => ({ orgId, table: 'carriers', row: id, field: 'credentials' });
const invalid = (field: string, msg: string): Invalid => new Invalid([{ loc: ['body', field], msg, type: 'value_error' }]);

const toCarrier = (ports: CallingPorts, row: CarrierRow): z.input<typeof CarrierRecord> => ({
  id: row.id,
  name: row.name,
  type: row.type,
  class: classOf(ports, row.type),
  config: row.config,
  credentials: Object.fromEntries(Object.entries(row.credential_hints).map(([field, last4]) => [field, { last4 }])),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

export const find = (ctx: Context, db: Db, id: string): Promise<CarrierRow | undefined> =>
  db.maybe<CarrierRow>(sql`select * from carriers where org_id = ${ctx.org.id} and id = ${id}`);

/** With its credentials: for those who connect it, and for nobody else. */
export async function openAccount(ctx: Context, { id, type, config, credentials }: CarrierRow): Promise<CarrierAccount> {
  const key = credentials && (await ctx.dataKeys.findDataKey(reader(ctx).queryable, ctx.org.id));
  const opened = key && openValue(key, placeOf(ctx.org.id, id), credentials).toString('utf8');
  return { id, orgId: ctx.org.id, type, config, credentials: opened ? (JSON.parse(opened) as Record<string, string>) : {} };
}

export async function create(ctx: Context, ports: CallingPorts, body: z.output<typeof CreateCarrier>) {
  const { name, type } = body;
  const config = await readConfig(ctx, ports, type, body.config);
  const secrets = readCredentials(ports, type, body.credentials);
  return transaction(ctx, async (tx) => {
    const [id, now] = [uuid7(), ctx.clock.now()];
    const row = await tx.one<CarrierRow>(sql`
      insert into carriers (id, org_id, name, type, config, credentials, credential_hints, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${name}, ${type}, ${JSON.stringify(config)}, ${await sealed(ctx, tx, id, secrets)},
        ${JSON.stringify(hintsOf(secrets))}, ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'carrier.created', row.id, { name, type, config });
    return toCarrier(ports, row);
  });
}

export async function update(ctx: Context, ports: CallingPorts, id: string, body: z.output<typeof UpdateCarrier>) {
  const before = await find(ctx, reader(ctx), id);
  if (!before) throw notFound('carrier');
  const config = body.config && (await readConfig(ctx, ports, before.type, body.config));
  const secrets = body.credentials && readCredentials(ports, before.type, body.credentials);
  return transaction(ctx, async (tx) => {
    const old = await tx.maybe<CarrierRow>(sql`select * from carriers where org_id = ${ctx.org.id} and id = ${id} for update`);
    if (!old) throw notFound('carrier');
    // Else a caller who may change the address could have the stored credentials sent to a server of theirs.
    if (config && !secrets && old.credentials && !isDeepStrictEqual(addressesIn(config), addressesIn(old.config)))
      throw invalid('credentials', 'A new address needs the credentials again: the stored ones are sent to no other address.');
    const sealedNow = secrets ? await sealed(ctx, tx, id, secrets) : old.credentials;
    // Later than before even within one millisecond: connections are kept by this instant.
    const now = new Date(Math.max(ctx.clock.nowMs(), old.updated_at.getTime() + 1));
    const row = await tx.one<CarrierRow>(sql`
      update carriers set name = ${body.name ?? old.name}, config = ${JSON.stringify(config ?? old.config)}, credentials = ${sealedNow},
        credential_hints = ${JSON.stringify(secrets ? hintsOf(secrets) : old.credential_hints)}, updated_at = ${now}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    await audit(ctx, tx, 'carrier.updated', id, {
      name: row.name,
      config: row.config,
      credentials_changed: secrets !== undefined,
    });
    return toCarrier(ports, row);
  });
}

async function readConfig(ctx: Context, ports: CallingPorts, type: string, given: Config = {}): Promise<Config> {
  const config = parsed(ports, type, 'config', given);
  for (const address of Object.values(addressesIn(config))) {
    try {
      await ctx.outbound.check(address);
    } catch (error) {
      throw error instanceof OutboundRefused ? invalid('config', error.message) : error;
    }
  }
  return config;
}

const readCredentials = (ports: CallingPorts, type: string, given: Config = {}): Record<string, string> =>
  parsed(ports, type, 'credentials', given) as Record<string, string>;

function parsed(ports: CallingPorts, type: string, part: 'config' | 'credentials', given: Config): Config {
  const vendor = ports.vendors.get(type);
  if (!vendor && Object.keys(given).length > 0) throw invalid(part, `A carrier of type ${type} takes none. Leave it out.`);
  const read = vendor?.[part].safeParse(given);
  if (!read) return {};
  if (read.success) return read.data;
  // Never the given value: it may be a secret.
  throw new Invalid(
    read.error.issues.map(({ path, message }) => ({
      loc: ['body', part, ...path.map(String)],
      msg: message,
      type: 'value_error',
    })),
  );
}

/** Where the company is reached: whatever in the config is an address. */
const addressesIn = (config: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).filter((entry): entry is [string, string] =>
      /^https?:/i.test(typeof entry[1] === 'string' ? entry[1] : ''),
    ),
  );

const sealed = async (ctx: Context, tx: Tx, id: string, secrets: Record<string, string>): Promise<Buffer | null> =>
  Object.keys(secrets).length === 0
    ? null
    : sealValue(await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id), placeOf(ctx.org.id, id), JSON.stringify(secrets));

/** Four characters of a long secret tell it apart; of a short one they would give it away. */
const hintsOf = (secrets: Record<string, string>): Hints =>
  Object.fromEntries(Object.entries(secrets).map(([field, secret]) => [field, secret.length >= 16 ? secret.slice(-4) : null]));

export async function read(ctx: Context, ports: CallingPorts, id: string) {
  const row = await find(ctx, reader(ctx), id);
  if (!row) throw notFound('carrier');
  return toCarrier(ports, row);
}

export const list = async (ctx: Context, ports: CallingPorts, query: ItemPageRequest) =>
  toItemPage(await itemRows<CarrierRow>(ctx, 'carriers', query), (row) => toCarrier(ports, row));

export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const live = await tx.maybe(
      sql`select 1 from calls where org_id = ${ctx.org.id} and carrier_id = ${id} and ended_at is null limit 1`,
    );
    if (live) throw conflict('Calls go by this carrier. Cancel them, or wait until they are over.');
    const gone = await tx.run(sql`delete from carriers where org_id = ${ctx.org.id} and id = ${id}`).catch((error: unknown) => {
      if (errorCode(error) === '23503') throw conflict('Phone numbers belong to this carrier. Delete them first.');
      throw error;
    });
    if (gone === 0) throw notFound('carrier');
    await audit(ctx, tx, 'carrier.deleted', id, {});
  });
}
