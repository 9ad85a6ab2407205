// Owns the table model_prices, an organization's own prices, and the look-up over the catalogue that ships with us.

import type { z } from 'zod';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { changeRemembered, leasedMemory } from '../../kernel/cluster/leased-memory.ts';
import { type Context, isDemoActor, reader } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import type { ProviderAccount } from './provider-accounts.ts';
import type { PriceEntry, PriceQuery, PutPrice } from './schema.ts';
import { FREE, type Price, toNano, toUsd } from './spend.ts';

type PriceRow = RowOf<'model_prices'>;
type Entry = z.input<typeof PriceEntry>;

/** Vendors whose published prices are listed by default. */
const LISTED = ['anthropic', 'openai'];

/** What searches of the demo cost, so that the pages of spend have something to show. In nano-dollars, as in the table. */
const DEMO_PRICE: Price = { inputNano: toNano(400), outputNano: null };

/** The catalogue is some 800 kB of data, and loaded when it is first needed. */
const catalogue = () => import('@pydantic/genai-prices');

/** The organization's own price for the account, then for its kind, then the published one. `undefined`: not known. */
export const find = (
  ctx: Context,
  account: ProviderAccount,
  model: string,
  kbId?: string,
): Promise<Price | undefined> =>
  isDemoActor(ctx.actor)
    ? readPrice(ctx, account, model, kbId)
    : remembered(ctx, `${account.kind} ${account.name} ${model}`, () => readPrice(ctx, account, model, kbId));

const remembered = leasedMemory<Price>(5000);

/** What the organization pays; the published prices count tokens, and speech is counted in characters and seconds. */
export const findOwn = (ctx: Context, account: ProviderAccount, model: string): Promise<Price | undefined> =>
  remembered(ctx, `own ${account.kind} ${account.name} ${model}`, () => readOwnPrice(ctx, account, model));

async function readOwnPrice(ctx: Context, account: ProviderAccount, model: string): Promise<Price | undefined> {
  const [own] = await reader(ctx).rows<PriceRow>(sql`
    select * from model_prices where org_id = ${ctx.org.id} and provider in (${account.name}, ${account.kind}) and model = ${model}
    order by provider = ${account.name} desc limit 1`);
  // Without a price of its own, cached input costs what the organization pays for any input.
  return (
    own && { inputNano: own.input_nano, outputNano: own.output_nano, cachedNano: own.cached_input_nano ?? undefined }
  );
}

async function readPrice(
  ctx: Context,
  account: ProviderAccount,
  model: string,
  kbId?: string,
): Promise<Price | undefined> {
  const own = await readOwnPrice(ctx, account, model);
  if (own) return own;
  // The machine that runs them may cost something: an organization that knows how much sets its own price.
  if (account.kind === 'local' && kbId !== undefined && isDemoActor(ctx.actor)) return DEMO_PRICE;
  if (account.kind === 'local' || account.kind === 'scripted') return FREE;
  const { calcPrice } = await catalogue();
  const vendor =
    account.kind === 'openai_compatible' ? { providerApiUrl: account.baseUrl } : { providerId: account.kind };
  // An address the catalogue does not know makes it search by model name over all vendors, whose prices differ.
  const found = (await isKnownVendor(vendor)) ? calcPrice({ input_tokens: 1 }, model, vendor) : null;
  return found ? published(found.model_price) : undefined;
}

async function isKnownVendor(vendor: { providerApiUrl?: string; providerId?: string }): Promise<boolean> {
  return (await catalogue()).findProvider(vendor) !== undefined;
}

/** Prices that rise with the length of the input are taken at their base. */
function published(price: Record<string, unknown>): Price | undefined {
  const nano = (value: unknown): number | null => {
    const usd = typeof value === 'object' && value !== null && 'base' in value ? value.base : value;
    return typeof usd === 'number' ? toNano(usd) : null;
  };
  const [inputNano, outputNano] = [nano(price.input_mtok), nano(price.output_mtok)];
  const [cachedNano, cacheWriteNano] = [
    nano(price.cache_read_mtok) ?? undefined,
    nano(price.cache_write_mtok) ?? undefined,
  ];
  return inputNano === null ? undefined : { inputNano, outputNano, cachedNano, cacheWriteNano };
}

export async function put(ctx: Context, body: z.output<typeof PutPrice>) {
  const output = body.usd_per_million_output_tokens;
  const cached = body.usd_per_million_cached_input_tokens;
  return changeRemembered(ctx, async (tx) => {
    const row = await tx.one<PriceRow>(sql`
      insert into model_prices (org_id, provider, model, input_nano, output_nano, cached_input_nano, updated_at)
      values (${ctx.org.id}, ${body.provider}, ${body.model}, ${toNano(body.usd_per_million_input_tokens)},
        ${output === undefined ? null : toNano(output)}, ${cached === undefined ? null : toNano(cached)}, ${ctx.clock.now()})
      on conflict (org_id, provider, model) do update set input_nano = excluded.input_nano, output_nano = excluded.output_nano,
        cached_input_nano = excluded.cached_input_nano, updated_at = excluded.updated_at
      returning *`);
    await audit(ctx, tx, 'model_price.set', `${body.provider}/${body.model}`, body);
    return ownEntry(row);
  });
}

export async function remove(ctx: Context, { provider, model }: { provider: string; model: string }): Promise<void> {
  await changeRemembered(ctx, async (tx) => {
    const gone = await tx.run(
      sql`delete from model_prices where org_id = ${ctx.org.id} and provider = ${provider} and model = ${model}`,
    );
    if (gone === 0) throw notFound('price of your own for this provider and model');
    await audit(ctx, tx, 'model_price.removed', `${provider}/${model}`, {});
  });
}

/** Own prices and published ones in one alphabetical list; an own price hides the published one of the same name. */
export async function list(ctx: Context, query: z.output<typeof PriceQuery>) {
  const own = (await reader(ctx).rows<PriceRow>(sql`select * from model_prices where org_id = ${ctx.org.id}`)).map(
    ownEntry,
  );
  const entries = new Map(
    (await publishedEntries(query.provider ? [query.provider] : LISTED)).map((entry) => [keyOf(entry), entry]),
  );
  for (const entry of own) entries.set(keyOf(entry), entry);
  const after = query.cursor ? Buffer.from(query.cursor, 'base64url').toString('utf8') : '';
  const matching = [...entries.values()]
    .filter((entry) => !query.provider || entry.provider === query.provider)
    .filter((entry) => !query.model || entry.model === query.model)
    .filter((entry) => keyOf(entry) > after)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const data = matching.slice(0, query.limit);
  const last = data.at(-1);
  return {
    data,
    next_cursor: last && matching.length > query.limit ? Buffer.from(keyOf(last)).toString('base64url') : null,
  };
}

const keyOf = ({ provider, model }: { provider: string; model: string }): string => `${provider}\n${model}`;

async function publishedEntries(vendors: string[]): Promise<Entry[]> {
  const { calcPrice, findProvider } = await catalogue();
  return vendors.flatMap((provider) =>
    (findProvider({ providerId: provider })?.models ?? []).flatMap(({ id: model }) => {
      const found = calcPrice({ input_tokens: 1 }, model, { providerId: provider });
      const price = found ? published(found.model_price) : undefined;
      return price ? [entryOf({ provider, model }, price, 'catalogue', null)] : [];
    }),
  );
}

const ownEntry = (row: PriceRow): Entry =>
  entryOf(
    row,
    { inputNano: row.input_nano, outputNano: row.output_nano, cachedNano: row.cached_input_nano ?? undefined },
    'organization',
    iso(row.updated_at),
  );

const entryOf = (
  { provider, model }: { provider: string; model: string },
  { inputNano, outputNano, cachedNano }: Price,
  origin: Entry['origin'],
  updated_at: string | null,
): Entry => ({
  provider,
  model,
  origin,
  updated_at,
  usd_per_million_input_tokens: toUsd(inputNano),
  usd_per_million_output_tokens: outputNano === null ? null : toUsd(outputNano),
  usd_per_million_cached_input_tokens: cachedNano === undefined ? null : toUsd(cachedNano),
});
