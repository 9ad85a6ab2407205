// Owns the table phone_numbers: the numbers an organization calls from and is called at.
import type { z } from 'zod';
import { type ItemPageRequest, itemRows, toItemPage } from '../../../http/pages.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { errorCode } from '../../../kernel/db.ts';
import { badRequest, conflict, notFound } from '../../../kernel/errors.ts';
import { isUuid, uuid7 } from '../../../kernel/ids.ts';
import { toE164 } from '../../../kernel/phone.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { find as findCarrier } from '../carriers/carrier-accounts.ts';
import type { CreatePhoneNumber, PhoneNumber } from '../carriers/schema.ts';

type PhoneNumberRow = RowOf<'phone_numbers'>;
/** As it comes along with its workflow in one value of json, which spells instants as text: they are left out. */
export type AttachedNumber = Omit<PhoneNumberRow, 'created_at' | 'updated_at'>;

export const toPhoneNumber = (row: AttachedNumber): z.input<typeof PhoneNumber> => ({
  id: row.id,
  phoneNumber: row.phone_number,
  city: row.city,
  state: row.state,
  country: row.country,
  outbound: row.outbound,
  inbound: row.inbound,
});

export async function create(ctx: Context, body: z.output<typeof CreatePhoneNumber>) {
  const number = toE164(body.phoneNumber);
  if (!number) throw badRequest('phoneNumber: this cannot be a phone number. Write it as +12025550100.');
  return transaction(ctx, async (tx) => {
    const { carrierId } = body;
    const carrier = carrierId !== undefined && isUuid(carrierId) ? await findCarrier(ctx, tx, carrierId) : undefined;
    if (carrierId !== undefined && !carrier) throw badRequest('carrierId: no such carrier. GET /carriers lists yours.');
    const now = ctx.clock.now();
    const row = await tx.maybe<PhoneNumberRow>(sql`
      insert into phone_numbers (id, org_id, phone_number, city, state, country, outbound, inbound, carrier_id, created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${number}, ${body.city}, ${body.state}, ${body.country || 'US'}, ${body.outbound}, ${body.inbound},
        ${carrier?.id ?? null}, ${now}, ${now})
      on conflict (org_id, phone_number) do nothing returning *`);
    if (!row) throw conflict('This number exists already. GET /phone-numbers lists yours.');
    await audit(ctx, tx, 'phone_number.created', row.id, { carrier_id: carrier?.id ?? null });
    return toPhoneNumber(row);
  });
}

export async function read(ctx: Context, id: string) {
  const row = await reader(ctx).maybe<PhoneNumberRow>(
    sql`select * from phone_numbers where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('phone number');
  return toPhoneNumber(row);
}

export const list = async (ctx: Context, query: ItemPageRequest) =>
  toItemPage(await itemRows<PhoneNumberRow>(ctx, 'phone_numbers', query), toPhoneNumber);

export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    // A deleted workflow no longer needs its number.
    await tx.run(sql`
      update calling_workflows set phone_number_id = null where org_id = ${ctx.org.id} and phone_number_id = ${id} and deleted_at is not null`);
    const gone = await tx
      .run(sql`delete from phone_numbers where org_id = ${ctx.org.id} and id = ${id}`)
      .catch((error: unknown) => {
        if (errorCode(error) === '23503')
          throw conflict('A workflow calls from this number. Give the workflow another one first.');
        throw error;
      });
    if (gone === 0) throw notFound('phone number');
    await audit(ctx, tx, 'phone_number.deleted', id, {});
  });
}
