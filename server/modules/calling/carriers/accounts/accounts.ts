// Owns the table carriers: an organization's accounts with phone companies. Credentials enter here, are sealed, and are never shown.
// Without an account, the simulated carrier is used.

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ItemPageRequest, itemRows, toItemPage } from '../../../../http/pages.ts';
import { iso } from '../../../../http/wire.ts';
import { audit } from '../../../../kernel/audit.ts';
import { cellOf } from '../../../../kernel/cell-address.ts';
import { type Context, reader, transaction } from '../../../../kernel/context.ts';
import { type Db, errorCode, type Tx } from '../../../../kernel/db/database.ts';
import { uuid7 } from '../../../../kernel/db/ids.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../../../kernel/errors.ts';
import { OutboundRefused } from '../../../../kernel/outbound/errors.ts';
import { openValue, sealValue } from '../../../../kernel/secrets/envelope.ts';
import type { CarrierRecord, CreateCarrier, UpdateCarrier } from '../../contract/carrier-schema.ts';
import { type CallingPorts, classOf } from '../../contract/ports.ts';
import type { CarrierClass } from '../port/carrier.ts';
import type { CarrierAccount } from '../port/vendor.ts';

type CredentialHints = Record<string, string | null>;
type CarrierConfig = Record<string, unknown>;
export type CarrierRow = RowOf<'carriers', { config: CarrierConfig; credential_hints: CredentialHints }>;

const fieldLocation = (orgId: string, id: string) => ({ orgId, table: 'carriers', row: id, field: 'credentials' });
const invalid = (field: string, msg: string): Invalid =>
  new Invalid([{ loc: ['body', field], msg, type: 'value_error' }]);

/** The API names the classes by letters. */
const WIRE_CLASS = { idempotent: 'A', searchable: 'B', blind: 'C' } as const satisfies Record<CarrierClass, string>;

const toCarrier = (ports: CallingPorts, row: CarrierRow): z.input<typeof CarrierRecord> => ({
  id: row.id,
  name: row.name,
  type: row.type,
  class: WIRE_CLASS[classOf(ports, row.type)],
  config: row.config,
  credentials: Object.fromEntries(Object.entries(row.credential_hints).map(([field, last4]) => [field, { last4 }])),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

export const find = (ctx: Context, db: Db, id: string): Promise<CarrierRow | undefined> =>
  db.maybe<CarrierRow>(sql`select * from carriers where org_id = ${ctx.org.id} and id = ${id}`);

/** The account, or 404. */
export async function get(ctx: Context, db: Db, id: string): Promise<CarrierRow> {
  const row = await find(ctx, db, id);
  if (!row) throw notFound('carrier');
  return row;
}

/** With its credentials: only for connecting the account. */
export async function openAccount(
  ctx: Context,
  { id, type, config, credentials }: CarrierRow,
): Promise<CarrierAccount> {
  const key = credentials && (await ctx.dataKeys.findDataKey(reader(ctx).queryable, ctx.org.id));
  const plaintext = key && openValue(key, fieldLocation(ctx.org.id, id), credentials).toString('utf8');
  return {
    id,
    orgId: ctx.org.id,
    type,
    config,
    credentials: plaintext ? (JSON.parse(plaintext) as Record<string, string>) : {},
  };
}

export const SANDBOX_REFUSAL =
  'This organization is a sandbox: it has no carrier but the simulated one. Connect real carriers in another organization.';

export async function isSandbox(ctx: Context): Promise<boolean> {
  const { sandbox } = await reader(ctx).one<{ sandbox: boolean }>(
    sql`select sandbox from organizations where id = ${ctx.org.id}`,
  );
  return sandbox;
}

export async function create(ctx: Context, ports: CallingPorts, body: z.output<typeof CreateCarrier>) {
  const { name, type } = body;
  if (ports.vendors.has(type) && (await isSandbox(ctx))) throw conflict(SANDBOX_REFUSAL);
  const config = await readConfig(ctx, ports, type, body.config);
  const secrets = readCredentials(ports, type, body.credentials);
  return transaction(ctx, async (tx) => {
    const [id, now] = [uuid7(), ctx.clock.now()];
    const row = await tx.one<CarrierRow>(sql`
      insert into carriers (id, org_id, name, type, config, credentials, credential_hints, cell, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${name}, ${type}, ${JSON.stringify(config)}, ${await seal(ctx, tx, id, secrets)},
        ${JSON.stringify(hintsOf(secrets))}, ${cellOf(ctx.config)}, ${now}, ${now}) returning *`);
    await audit(ctx, tx, 'carrier.created', row.id, { name, type, config });
    return toCarrier(ports, row);
  });
}

export async function update(ctx: Context, ports: CallingPorts, id: string, body: z.output<typeof UpdateCarrier>) {
  const before = await get(ctx, reader(ctx), id);
  const config = body.config && (await readConfig(ctx, ports, before.type, body.config));
  const secrets = body.credentials && readCredentials(ports, before.type, body.credentials);
  return transaction(ctx, async (tx) => {
    const old = await tx.maybe<CarrierRow>(
      sql`select * from carriers where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!old) throw notFound('carrier');
    // Otherwise a caller who may change the address could have the stored credentials sent to their own server.
    if (config && !secrets && old.credentials && !isDeepStrictEqual(addressesIn(config), addressesIn(old.config)))
      throw invalid(
        'credentials',
        'A new address needs the credentials again: the stored ones are sent to no other address.',
      );
    const sealedNow = secrets ? await seal(ctx, tx, id, secrets) : old.credentials;
    // Later than before even within one millisecond: connections are cached by this instant.
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

async function readConfig(
  ctx: Context,
  ports: CallingPorts,
  type: string,
  input: CarrierConfig = {},
): Promise<CarrierConfig> {
  const config = parseSettings(ports, type, 'config', input);
  for (const address of Object.values(addressesIn(config))) {
    try {
      await ctx.outbound.check(address);
    } catch (error) {
      throw error instanceof OutboundRefused ? invalid('config', error.message) : error;
    }
  }
  return config;
}

const readCredentials = (ports: CallingPorts, type: string, input: CarrierConfig = {}): Record<string, string> =>
  parseSettings(ports, type, 'credentials', input) as Record<string, string>;

function parseSettings(
  ports: CallingPorts,
  type: string,
  part: 'config' | 'credentials',
  input: CarrierConfig,
): CarrierConfig {
  const vendor = ports.vendors.get(type);
  if (!vendor && Object.keys(input).length > 0)
    throw invalid(part, `A carrier of type ${type} takes none. Leave it out.`);
  const read = vendor?.[part].safeParse(input);
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

/** Where the company is reached: every value of the config that is an address. */
const addressesIn = (config: CarrierConfig): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).filter((entry): entry is [string, string] =>
      /^https?:/i.test(typeof entry[1] === 'string' ? entry[1] : ''),
    ),
  );

const seal = async (ctx: Context, tx: Tx, id: string, secrets: Record<string, string>): Promise<Buffer | null> =>
  Object.keys(secrets).length === 0
    ? null
    : sealValue(
        await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id),
        fieldLocation(ctx.org.id, id),
        JSON.stringify(secrets),
      );

/** Four characters identify a long secret; of a short one they would reveal too much. */
const hintsOf = (secrets: Record<string, string>): CredentialHints =>
  Object.fromEntries(
    Object.entries(secrets).map(([field, secret]) => [field, secret.length >= 16 ? secret.slice(-4) : null]),
  );

export const read = async (ctx: Context, ports: CallingPorts, id: string) =>
  toCarrier(ports, await get(ctx, reader(ctx), id));

export const list = async (ctx: Context, ports: CallingPorts, query: ItemPageRequest) =>
  toItemPage(await itemRows<CarrierRow>(ctx, 'carriers', query), (row) => toCarrier(ports, row));

export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const live = await tx.maybe(
      sql`select 1 from calls where org_id = ${ctx.org.id} and carrier_id = ${id} and ended_at is null limit 1`,
    );
    if (live) throw conflict('Calls go by this carrier. Cancel them, or wait until they are over.');
    const deleted = await tx
      .run(sql`delete from carriers where org_id = ${ctx.org.id} and id = ${id}`)
      .catch((error: unknown) => {
        if (errorCode(error) === '23503') throw conflict('Phone numbers belong to this carrier. Delete them first.');
        throw error;
      });
    if (deleted === 0) throw notFound('carrier');
    await audit(ctx, tx, 'carrier.deleted', id, {});
  });
}
