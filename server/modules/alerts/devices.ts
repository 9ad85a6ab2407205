// Owns the tables push_keys and push_devices: in which browsers a member wants alerts, and the pair of keys by which push
// services know this installation.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type PageRequest, page, pageQuery, pageRows, toPage } from '../../http/pages.ts';
import { iso, isoOrNull, timestamp, uuid } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, type Kernel, reader, transaction } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { OutboundRefused } from '../../kernel/outbound/errors.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import { type ApplicationKey, areBrowserKeys, type BrowserKeys, newApplicationKey } from './web-push.ts';

export type DeviceRow = RowOf<'push_devices'>;
export type PushSubscription = { endpoint: string } & BrowserKeys;

/** Of one member: the oldest makes room. */
const MAX_DEVICES = 10;

const base64url = (bytes: number) =>
  z
    .string()
    .max(Math.ceil((bytes * 4) / 3) + 2)
    .regex(/^[\w-]+=*$/, 'Input should be in base64url');

export const PushKey = z
  .object({
    public_key: z
      .string()
      .describe('What a browser subscribes with, as the key of the application server, in base64url'),
  })
  .meta({ id: 'PushKey' });
export const AddPushDevice = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe('What the browser is called in your list, such as `Firefox on Linux`'),
  endpoint: z
    .url()
    .max(2000)
    .describe('`endpoint` of the subscription: an https address of the push service of the browser'),
  keys: z
    .object({
      p256dh: base64url(65).describe('Public key of the browser'),
      auth: base64url(16).describe('Secret that the browser shares with this server'),
    })
    .describe('`keys` of the subscription: alerts are encrypted for them'),
});
export const PushDevice = z
  .object({
    id: uuid.describe('Id of the device'),
    name: z.string().describe('What it is called'),
    push_service: z.string().describe('Host of the push service that delivers its alerts'),
    is_current: z.boolean().describe('true: the session that asks asked for its alerts'),
    last_sent_at: timestamp.nullable().describe('When the push service took an alert last. null: never'),
    last_error: z.string().nullable().describe('Why the push service did not take the last alert. null: it did'),
    created_at: timestamp.describe('When alerts were switched on'),
  })
  .meta({ id: 'PushDevice' });
export const PushDevicePage = page(PushDevice);
export const PushDeviceQuery = pageQuery;

const location = (orgId: string, id: string) => ({ orgId, table: 'push_devices', row: id, field: 'sealed' });
const keyLocation = (id: string) => ({ orgId: id, table: 'push_keys', row: id, field: 'sealed' });

/** Made once for all organizations: a browser subscribes to one key, whichever of them its member opens. */
export async function applicationKey(kernel: Kernel): Promise<ApplicationKey> {
  const stored = await storedKey(kernel, kernel.db);
  if (stored) return stored;
  return kernel.db.transaction(async (tx) => {
    const id = uuid7();
    const made = newApplicationKey();
    const sealed = sealValue(await kernel.dataKeys.dataKey(tx.queryable, id), keyLocation(id), made.privateKey);
    const isFirst = await tx.run(sql`
      insert into push_keys (id, public_key, sealed, created_at) values (${id}, ${made.publicKey}, ${sealed}, ${kernel.clock.now()})
      on conflict do nothing`);
    // Another node was faster.
    return isFirst === 1 ? made : ((await storedKey(kernel, tx)) ?? made);
  });
}

async function storedKey(kernel: Kernel, db: Db): Promise<ApplicationKey | undefined> {
  const row = await db.maybe<RowOf<'push_keys'>>(sql`select * from push_keys`);
  if (!row) return undefined;
  const key = await kernel.dataKeys.dataKey(db.queryable, row.id);
  return { publicKey: row.public_key, privateKey: openValue(key, keyLocation(row.id), row.sealed).toString('utf8') };
}

export async function subscriptionOf(ctx: Context, db: Db, { id, sealed }: DeviceRow): Promise<PushSubscription> {
  const key = await ctx.dataKeys.dataKey(db.queryable, ctx.org.id);
  return JSON.parse(openValue(key, location(ctx.org.id, id), sealed).toString('utf8')) as PushSubscription;
}

async function toDevice(ctx: Context, db: Db, row: DeviceRow): Promise<z.input<typeof PushDevice>> {
  return {
    id: row.id,
    name: row.name,
    push_service: new URL((await subscriptionOf(ctx, db, row)).endpoint).host,
    is_current: row.session_id === ctx.actor.id,
    last_sent_at: isoOrNull(row.last_sent_at),
    last_error: row.last_error,
    created_at: iso(row.created_at),
  };
}

function ownMember({ actor }: Context): string {
  const memberId = actor.session?.memberId ?? null;
  if (memberId === null) throw conflict('Only members get alerts. Sign in as a member: an owner can invite you.');
  return memberId;
}

export async function publicKey(ctx: Context): Promise<z.input<typeof PushKey>> {
  ownMember(ctx);
  return { public_key: (await applicationKey(ctx)).publicKey };
}

export async function list(ctx: Context, query: PageRequest) {
  const rows = await pageRows<DeviceRow>(ctx, 'push_devices', query, sql`member_id = ${ownMember(ctx)}`);
  const { data, next_cursor } = toPage(rows, query.limit, (row) => row);
  const devices: z.input<typeof PushDevice>[] = [];
  for (const row of data) devices.push(await toDevice(ctx, reader(ctx), row));
  return { data: devices, next_cursor };
}

/** A browser that is known already is the caller's from now on. */
export async function add(ctx: Context, body: z.output<typeof AddPushDevice>): Promise<z.input<typeof PushDevice>> {
  const memberId = ownMember(ctx);
  await assertUsable(ctx, body);
  return transaction(ctx, async (tx) => {
    const { name, endpoint, keys } = body;
    const endpointKey = createHash('sha256').update(endpoint).digest();
    const existing = await tx.maybe<DeviceRow>(sql`
      select * from push_devices where org_id = ${ctx.org.id} and endpoint_key = ${endpointKey} for update`);
    const isOwn = existing?.member_id === memberId;
    const id = isOwn ? existing.id : uuid7();
    // Each page that is opened says it again, which is no change.
    if (!isOwn) await audit(ctx, tx, 'push_device.added', id, { member_id: memberId });
    const sealed = sealValue(
      await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id),
      location(ctx.org.id, id),
      JSON.stringify({ endpoint, ...keys } satisfies PushSubscription),
    );
    const now = ctx.clock.now();
    const row = await tx.one<DeviceRow>(sql`
      insert into push_devices (id, org_id, member_id, session_id, name, endpoint_key, sealed, created_at)
      values (${id}, ${ctx.org.id}, ${memberId}, ${ctx.actor.id}, ${name}, ${endpointKey}, ${sealed}, ${isOwn ? existing.created_at : now})
      on conflict (org_id, endpoint_key) do update set id = excluded.id, member_id = excluded.member_id, session_id = excluded.session_id,
        name = excluded.name, sealed = excluded.sealed, last_error = null, created_at = excluded.created_at
      returning *`);
    await tx.run(sql`
      delete from push_devices where org_id = ${ctx.org.id} and member_id = ${memberId} and id not in (
        select id from push_devices where member_id = ${memberId} order by created_at desc, id desc limit ${MAX_DEVICES})`);
    return toDevice(ctx, tx, row);
  });
}

/** Its address is called by this server, so it is judged like any other that a caller names. */
async function assertUsable(ctx: Context, { endpoint, keys }: z.output<typeof AddPushDevice>): Promise<void> {
  const refuse = (field: string, msg: string): never => {
    throw new Invalid([{ loc: ['body', field], msg, type: 'value_error' }]);
  };
  if (!areBrowserKeys(keys))
    refuse('keys', 'Input should be the keys of a push subscription, as the browser made them');
  try {
    await ctx.outbound.check(endpoint);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    refuse('endpoint', `This address is not allowed: ${error.message}`);
  }
}

export function remove(ctx: Context, id: string): Promise<void> {
  const memberId = ownMember(ctx);
  return transaction(ctx, async (tx) => {
    const removed = await tx.run(
      sql`delete from push_devices where org_id = ${ctx.org.id} and id = ${id} and member_id = ${memberId}`,
    );
    if (removed === 0) throw notFound('push device');
    await audit(ctx, tx, 'push_device.removed', id, { member_id: memberId });
  });
}

export async function findOwn(ctx: Context, db: Db, id: string): Promise<DeviceRow> {
  const row = await db.maybe<DeviceRow>(
    sql`select * from push_devices where org_id = ${ctx.org.id} and id = ${id} and member_id = ${ownMember(ctx)}`,
  );
  if (!row) throw notFound('push device');
  return row;
}
