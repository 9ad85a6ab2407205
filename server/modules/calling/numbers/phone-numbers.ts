// Owns the table phone_numbers: the numbers an organization calls from and is called at.

import type { z } from 'zod';
import { type ItemPageRequest, itemRows, type PageRequest, pageAt, toItemPage } from '../../../http/pages.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { type Db, errorCode } from '../../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../../kernel/db/ids.ts';
import type { RowOf } from '../../../kernel/db/row.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { badRequest, conflict, notFound } from '../../../kernel/errors.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { find as findCarrier } from '../carriers/accounts/accounts.ts';
import { carrierFor } from '../carriers/accounts/connections.ts';
import type { OutgoingText } from '../carriers/port/carrier.ts';
import type { CreatePhoneNumber, PhoneNumber, UpdatePhoneNumber } from '../contract/carrier-schema.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { type AnsweringColumns, NO_ANSWERING, validateAnswering } from './answering.ts';

type PhoneNumberRow = RowOf<'phone_numbers', AnsweringColumns>;
/** As it is read with its workflow, in one JSON value: instants are texts there, so they are left out. */
export type AttachedNumber = Omit<PhoneNumberRow, 'created_at' | 'updated_at'>;

export const toPhoneNumber = (row: AttachedNumber): z.input<typeof PhoneNumber> => ({
  id: row.id,
  phoneNumber: row.phone_number,
  city: row.city,
  state: row.state,
  country: row.country,
  outbound: row.outbound,
  inbound: row.inbound,
  inboundAssistantId: row.inbound_assistant_id,
  inboundSmsAssistantId: row.inbound_sms_assistant_id,
  inboundHours: row.inbound_hours,
  fallback: row.fallback,
  missedCallWorkflowId: row.missed_call_workflow_id,
});

export async function create(ctx: Context, ports: CallingPorts, body: z.output<typeof CreatePhoneNumber>) {
  const number = toE164(body.phoneNumber);
  if (!number) throw badRequest('phoneNumber: this cannot be a phone number. Write it as +12025550100.');
  return transaction(ctx, async (tx) => {
    const { carrierId } = body;
    const carrier = carrierId !== undefined && isUuid(carrierId) ? await findCarrier(ctx, tx, carrierId) : undefined;
    if (carrierId !== undefined && !carrier) throw badRequest('carrierId: no such carrier. GET /carriers lists yours.');
    const answering = await validateAnswering({ ...ctx, tx }, ports, body, { ...NO_ANSWERING, phone_number: number });
    const now = ctx.clock.now();
    const row = await tx.maybe<PhoneNumberRow>(sql`
      insert into phone_numbers (id, org_id, phone_number, city, state, country, outbound, inbound, carrier_id,
        inbound_assistant_id, inbound_sms_assistant_id, inbound_hours, fallback, missed_call_workflow_id,
        created_at, updated_at)
      values (${uuid7()}, ${ctx.org.id}, ${number}, ${body.city}, ${body.state}, ${body.country || 'US'}, ${body.outbound}, ${body.inbound},
        ${carrier?.id ?? null}, ${answering.inbound_assistant_id}, ${answering.inbound_sms_assistant_id}, ${answering.inbound_hours},
        ${answering.fallback}, ${answering.missed_call_workflow_id}, ${now}, ${now})
      on conflict (org_id, phone_number) do nothing returning *`);
    if (!row) throw conflict('This number exists already. GET /phone-numbers lists yours.');
    await audit(ctx, tx, 'phone_number.created', row.id, { carrier_id: carrier?.id ?? null });
    return toPhoneNumber(row);
  });
}

/** null clears; what is left out stays. */
export function update(ctx: Context, ports: CallingPorts, id: string, body: z.output<typeof UpdatePhoneNumber>) {
  return transaction(ctx, async (tx) => {
    const before = await tx.maybe<PhoneNumberRow>(
      sql`select * from phone_numbers where org_id = ${ctx.org.id} and id = ${id} for update`,
    );
    if (!before) throw notFound('phone number');
    const answering = await validateAnswering({ ...ctx, tx }, ports, body, before);
    const next = { ...before, ...answering };
    for (const field of ['city', 'state', 'country'] as const) next[field] = body[field] ?? before[field];
    for (const field of ['outbound', 'inbound'] as const) next[field] = body[field] ?? before[field];
    await tx.run(sql`
      update phone_numbers set city = ${next.city}, state = ${next.state}, country = ${next.country}, outbound = ${next.outbound},
        inbound = ${next.inbound}, inbound_assistant_id = ${next.inbound_assistant_id},
        inbound_sms_assistant_id = ${next.inbound_sms_assistant_id}, inbound_hours = ${next.inbound_hours}, fallback = ${next.fallback},
        missed_call_workflow_id = ${next.missed_call_workflow_id},
        updated_at = ${ctx.clock.now()}
      where org_id = ${ctx.org.id} and id = ${id}`);
    await audit(ctx, tx, 'phone_number.updated', id, { changed_fields: Object.keys(body) });
    return toPhoneNumber(next);
  });
}

export async function read(ctx: Context, id: string) {
  const row = await reader(ctx).maybe<PhoneNumberRow>(
    sql`select * from phone_numbers where org_id = ${ctx.org.id} and id = ${id}`,
  );
  if (!row) throw notFound('phone number');
  return toPhoneNumber(row);
}

/** By the number as a carrier writes it. */
export const findByNumber = (ctx: Context, db: Db, number: string): Promise<PhoneNumberRow | undefined> =>
  db.maybe<PhoneNumberRow>(sql`
    select * from phone_numbers where org_id = ${ctx.org.id} and phone_number = ${toE164(number) ?? number}`);

/** Our number as it is stored, and the assistant that answers texts to it; undefined where texts are not accepted. */
export async function textNumber(
  ctx: Context,
  db: Db,
  number: string,
): Promise<{ ourNumber: string; assistantId: string | null } | undefined> {
  const row = await findByNumber(ctx, db, number);
  return row?.inbound ? { ourNumber: row.phone_number, assistantId: row.inbound_sms_assistant_id } : undefined;
}

type AnsweredRow = Pick<PhoneNumberRow, 'id' | 'phone_number' | 'created_at'> & { calls: boolean; texts: boolean };

/** A page of the numbers that an assistant answers, and one more. */
export function answeredNumbers(ctx: Context, assistantId: string, query: PageRequest): Promise<AnsweredRow[]> {
  const { older, newest } = pageAt(query);
  const ofOrganization = sql`select id from phone_numbers where org_id = ${ctx.org.id}`;
  return reader(ctx).rows<AnsweredRow>(sql`
    select id, phone_number, created_at, inbound_assistant_id is not distinct from ${assistantId}::uuid as calls,
      inbound_sms_assistant_id is not distinct from ${assistantId}::uuid as texts
    from phone_numbers where org_id = ${ctx.org.id} and id in (
      ${ofOrganization} and inbound_assistant_id = ${assistantId} union ${ofOrganization} and inbound_sms_assistant_id = ${assistantId}) and ${older()} ${newest()}`);
}

/** Whether people may call a number to talk with this assistant. */
export async function hasInboundNumber(ctx: Context, db: Db, assistantId: string): Promise<boolean> {
  // A flow that is stored nowhere has no assistant.
  if (!isUuid(assistantId)) return false;
  const found = await db.maybe(sql`
    select 1 from phone_numbers where org_id = ${ctx.org.id} and inbound_assistant_id = ${assistantId} and inbound limit 1`);
  return found !== undefined;
}

export const list = async (ctx: Context, query: ItemPageRequest) =>
  toItemPage(await itemRows<PhoneNumberRow>(ctx, 'phone_numbers', query), toPhoneNumber);

export async function remove(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    // A deleted workflow no longer needs its number.
    await tx.run(sql`
      update calling_workflows set phone_number_id = null where org_id = ${ctx.org.id} and phone_number_id = ${id} and deleted_at is not null`);
    const deleted = await tx
      .run(sql`delete from phone_numbers where org_id = ${ctx.org.id} and id = ${id}`)
      .catch((error: unknown) => {
        if (errorCode(error) === '23503')
          throw conflict('A workflow calls from this number. Give the workflow another one first.');
        throw error;
      });
    if (deleted === 0) throw notFound('phone number');
    await audit(ctx, tx, 'phone_number.deleted', id, {});
  });
}

const WITHOUT_ACCOUNT = { carrier_type: 'simulated', carrier_id: null };

/** A text outside of any workflow, by the carrier of the number it is sent from. */
export const sendText =
  (ports: CallingPorts) =>
  async (ctx: Context, message: Omit<OutgoingText, 'at'>): Promise<void> => {
    const number = await ctx.db.maybe<{ carrier_type: string; carrier_id: string | null }>(sql`
      select c.type as carrier_type, c.id as carrier_id from phone_numbers n join carriers c on c.id = n.carrier_id
      where n.org_id = ${ctx.org.id} and n.phone_number = ${message.from}`);
    const carrier = await carrierFor(ctx, ports, number ?? WITHOUT_ACCOUNT);
    await carrier.sendText(ctx, { ...message, at: ctx.clock.now() });
  };
