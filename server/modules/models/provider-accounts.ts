// Owns the table model_providers: an organization's accounts with model vendors. Credentials enter here, are
// sealed, and never leave again.

import type { z } from 'zod';
import { type PageRequest, pageRows, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { changeRemembered, leasedMemory } from '../../kernel/cluster/leased-memory.ts';
import { type Context, reader } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { OutboundRefused } from '../../kernel/outbound/errors.ts';
import { openValue, sealValue } from '../../kernel/secrets/envelope.ts';
import type { VendorAccount } from './providers/ai-sdk.ts';
import type { CreateProvider, Provider, UpdateProvider } from './schema.ts';

/** Where a request goes: a built-in model, or a vendor at an address with a credential. */
export type ProviderAccount =
  | { name: string; kind: 'local' }
  | { name: string; kind: 'scripted' }
  | VendorAccount
  | SpeechAccount;

/** An account with a vendor that only hears and speaks. */
export type SpeechAccount = Omit<VendorAccount, 'kind'> & { kind: 'deepgram' | 'elevenlabs' };
type StoredKind = VendorAccount['kind'] | SpeechAccount['kind'];

const BUILT_IN: Record<string, ProviderAccount | undefined> = {
  local: { name: 'local', kind: 'local' },
  scripted: { name: 'scripted', kind: 'scripted' },
};
const DEFAULT_URLS: Record<StoredKind, string | undefined> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  openai_compatible: undefined,
  deepgram: 'https://api.deepgram.com',
  elevenlabs: 'https://api.elevenlabs.io',
};

type ProviderRow = RowOf<'model_providers', { kind: StoredKind }>;

const credentialColumn = (ctx: Context, id: string) => ({
  orgId: ctx.org.id,
  table: 'model_providers',
  row: id,
  field: 'credential',
});
const invalid = (field: string, msg: string): Invalid =>
  new Invalid([{ loc: ['body', field], msg, type: 'value_error' }]);

/** `undefined` when there is no such account. */
export async function open(ctx: Context, name: string): Promise<ProviderAccount | undefined> {
  if (Object.hasOwn(BUILT_IN, name)) return BUILT_IN[name];
  return remembered(ctx, name, () => readAccount(ctx, name));
}

const remembered = leasedMemory<ProviderAccount>(5000);

async function readAccount(ctx: Context, name: string): Promise<ProviderAccount | undefined> {
  const db = reader(ctx);
  const row = await db.maybe<ProviderRow>(
    sql`select * from model_providers where org_id = ${ctx.org.id} and name = ${name}`,
  );
  if (!row) return undefined;
  const key = row.credential ? await ctx.dataKeys.findDataKey(db.queryable, ctx.org.id) : undefined;
  const apiKey =
    key && row.credential ? openValue(key, credentialColumn(ctx, row.id), row.credential).toString('utf8') : undefined;
  return { name: row.name, kind: row.kind, baseUrl: row.base_url, apiKey };
}

export async function create(ctx: Context, body: z.output<typeof CreateProvider>) {
  if (Object.hasOwn(BUILT_IN, body.name)) throw invalid('name', `"${body.name}" is built in. Choose another name.`);
  const url = await checkedUrl(ctx, body.base_url ?? DEFAULT_URLS[body.kind]);
  const [id, now] = [uuid7(), ctx.clock.now()];
  return changeRemembered(ctx, async (tx) => {
    const credential = await sealed(ctx, tx, id, body.api_key);
    const row = await tx.maybe<ProviderRow>(sql`
      insert into model_providers (id, org_id, name, kind, base_url, credential, credential_hint, created_at, updated_at)
      values (${id}, ${ctx.org.id}, ${body.name}, ${body.kind}, ${url}, ${credential}, ${hintOf(body.api_key)}, ${now}, ${now})
      on conflict (org_id, name) do nothing returning *`);
    if (!row) throw conflict(`A provider named "${body.name}" exists already. Change it, or choose another name.`);
    await audit(ctx, tx, 'model_provider.created', id, { name: body.name, kind: body.kind, base_url: url });
    return toProvider(row);
  });
}

const sealed = async (ctx: Context, tx: Tx, id: string, apiKey: string | undefined): Promise<Buffer | null> =>
  apiKey === undefined
    ? null
    : sealValue(await ctx.dataKeys.dataKey(tx.queryable, ctx.org.id), credentialColumn(ctx, id), apiKey);
/** Four characters identify a long key; of a short one they would reveal too much. */
const hintOf = (apiKey: string | undefined): string | null => (apiKey && apiKey.length >= 16 ? apiKey.slice(-4) : null);

async function checkedUrl(ctx: Context, given: string | undefined): Promise<string> {
  if (given === undefined) throw new Invalid([{ loc: ['body', 'base_url'], msg: 'Field required', type: 'missing' }]);
  try {
    await ctx.outbound.check(given);
  } catch (error) {
    if (error instanceof OutboundRefused) throw invalid('base_url', error.message);
    throw error;
  }
  return given.replace(/\/+$/, '');
}

export async function list(ctx: Context, query: PageRequest) {
  const rows = await pageRows<ProviderRow>(ctx, 'model_providers', query);
  return toPage(rows, query.limit, toProvider);
}

async function find(ctx: Context, db: Db, id: string, lock?: Sql): Promise<ProviderRow> {
  const mine = sql`select * from model_providers where org_id = ${ctx.org.id} and id = ${id}`;
  const row = await db.maybe<ProviderRow>(lock ? sql`${mine} ${lock}` : mine);
  if (!row) throw notFound('model provider');
  return row;
}

export const get = async (ctx: Context, id: string) => toProvider(await find(ctx, reader(ctx), id));

export async function update(ctx: Context, id: string, body: z.output<typeof UpdateProvider>) {
  const url = body.base_url === undefined ? undefined : await checkedUrl(ctx, body.base_url);
  return changeRemembered(ctx, async (tx) => {
    const old = await find(ctx, tx, id, sql`for update`);
    // Otherwise a caller who may change the address could have the stored credential sent to their own server.
    if (url !== undefined && url !== old.base_url && old.credential && body.api_key === undefined) {
      throw invalid('api_key', 'A new base_url needs the api_key again: the stored one is sent to no other address.');
    }
    const credential = body.api_key === undefined ? old.credential : await sealed(ctx, tx, id, body.api_key);
    const hint = body.api_key === undefined ? old.credential_hint : hintOf(body.api_key);
    const row = await tx.one<ProviderRow>(sql`
      update model_providers set base_url = ${url ?? old.base_url}, credential = ${credential}, credential_hint = ${hint},
        updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id} returning *`);
    const data = { name: old.name, base_url: row.base_url, credential_changed: body.api_key !== undefined };
    await audit(ctx, tx, 'model_provider.updated', id, data);
    return toProvider(row);
  });
}

export async function remove(ctx: Context, id: string): Promise<void> {
  await changeRemembered(ctx, async (tx) => {
    const { name } = await find(ctx, tx, id, sql`for update`);
    const used = await tx.maybe<Pick<RowOf<'router_configs'>, 'name'>>(sql`
      select name from router_configs where org_id = ${ctx.org.id} and targets @> ${JSON.stringify([{ provider: name }])}::jsonb limit 1`);
    if (used) throw conflict(`The router config "${used.name}" uses this provider. Take it out of there first.`);
    const speaks = await tx.maybe(sql`
      select 1 from speech_choices where org_id = ${ctx.org.id} and (ear ->> 'provider' = ${name} or voice ->> 'provider' = ${name})`);
    if (speaks)
      throw conflict('This provider hears or speaks on your calls. Choose another with PUT /v1/speech first.');
    await tx.run(sql`delete from model_providers where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'model_provider.deleted', id, { name });
  });
}

const toProvider = (row: ProviderRow): z.input<typeof Provider> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  base_url: row.base_url,
  has_credential: row.credential !== null,
  credential_hint: row.credential_hint,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
