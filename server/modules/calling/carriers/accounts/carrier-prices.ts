// Owns the table carrier_prices: what the organization pays its carriers for minutes and texts, by the beginning of the other side's number.
// A trigger looks the price up when a call is over or a text is on its way (migration 0026).

import { z } from 'zod';
import { type ItemPageRequest, itemRows, toItemPage } from '../../../../http/pages.ts';
import { iso, timestamp, uuid } from '../../../../http/wire.ts';
import { audit } from '../../../../kernel/audit.ts';
import { type Context, transaction } from '../../../../kernel/context.ts';
import { uuid7 } from '../../../../kernel/db/ids.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { conflict, notFound } from '../../../../kernel/errors.ts';
import * as accounts from './accounts.ts';

const KINDS = ['minutes', 'texts'] as const;
const DIRECTIONS = ['outbound', 'inbound'] as const;
/** Two thousand countries, kinds and accounts are a lot; each is compared with each call. */
const MAX_PRICES = 2000;
const NANO = 1_000_000_000;

const texts = {
  carrierId:
    'Account that it holds for (`listCarriers`). null, the default: all accounts without a price of their own.',
  kind: '`minutes` of calls, or `texts`: one part of a text message.',
  direction: '`outbound`: we call or write. `inbound`: we are called or written to.',
  prefix:
    'Beginning of the other side’s number, such as `+44`; empty, the default: any number. The longest that fits counts.',
  usd: 'US dollars for a minute, or for one part of a text.',
  stepSeconds: 'Calls are billed in steps of so many seconds: 1, 6, 30 or 60, the default. Texts ignore it.',
};
export const PutCarrierPrice = z.object({
  carrierId: uuid.nullable().default(null).describe(texts.carrierId),
  kind: z.enum(KINDS).describe(texts.kind),
  direction: z.enum(DIRECTIONS).default('outbound').describe(texts.direction),
  prefix: z
    .string()
    .regex(/^(\+[1-9]\d{0,14})?$/, 'Input should be empty or begin like a number: + and 1 to 15 digits')
    .default('')
    .describe(texts.prefix),
  usd: z.number().min(0).max(1000).describe(texts.usd),
  stepSeconds: z
    .union([z.literal(1), z.literal(6), z.literal(30), z.literal(60)])
    .default(60)
    .describe(texts.stepSeconds),
});
export const CarrierPrice = z
  .object({
    id: uuid.describe('Id of the price, a UUID that the server makes.'),
    carrierId: uuid.nullable().describe(texts.carrierId),
    kind: z.enum(KINDS).describe(texts.kind),
    direction: z.enum(DIRECTIONS).describe(texts.direction),
    prefix: z.string().describe(texts.prefix),
    usd: z.number().describe(texts.usd),
    stepSeconds: z.int().describe(texts.stepSeconds),
    updatedAt: timestamp.describe('When it was last set: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'CarrierPrice' });

type PriceRow = RowOf<'carrier_prices', Pick<z.input<typeof CarrierPrice>, 'kind' | 'direction'>>;

const toPrice = (row: PriceRow): z.input<typeof CarrierPrice> => ({
  id: row.id,
  carrierId: row.carrier_id,
  kind: row.kind,
  direction: row.direction,
  prefix: row.prefix,
  usd: row.price_nano / NANO,
  stepSeconds: row.step_seconds,
  updatedAt: iso(row.updated_at),
});

/** The same account, kind, direction and prefix again: the price is changed. */
export function put(ctx: Context, body: z.output<typeof PutCarrierPrice>) {
  return transaction(ctx, async (tx) => {
    if (body.carrierId !== null) await accounts.get(ctx, tx, body.carrierId);
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from carrier_prices where org_id = ${ctx.org.id}`,
    );
    if (count >= MAX_PRICES) throw conflict(`There are ${MAX_PRICES} prices already. Delete one first.`);
    const now = ctx.clock.now();
    const row = await tx.one<PriceRow>(sql`
      insert into carrier_prices (id, org_id, carrier_id, kind, direction, prefix, price_nano, step_seconds, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${body.carrierId}, ${body.kind}, ${body.direction}, ${body.prefix}, ${Math.round(body.usd * NANO)},
        ${body.stepSeconds}, ${now}, ${now})
      on conflict on constraint carrier_prices_key do update set price_nano = excluded.price_nano, step_seconds = excluded.step_seconds,
        updated_at = excluded.updated_at
      returning *`);
    await audit(ctx, tx, 'carrier_price.set', row.id, body);
    return toPrice(row);
  });
}

export const list = async (ctx: Context, query: ItemPageRequest) =>
  toItemPage(await itemRows<PriceRow>(ctx, 'carrier_prices', query), toPrice);

export function remove(ctx: Context, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const row = await tx.maybe<PriceRow>(
      sql`delete from carrier_prices where org_id = ${ctx.org.id} and id = ${id} returning *`,
    );
    if (!row) throw notFound('carrier price');
    await audit(ctx, tx, 'carrier_price.removed', id, { kind: row.kind, direction: row.direction, prefix: row.prefix });
  });
}
