// Checks of a carrier account before it is used: are the credentials valid, does a test call ring, does a number point at this service.

import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import { uuid7 } from '../../../kernel/db/ids.ts';
import { sql, wallClockIn } from '../../../kernel/db/sql.ts';
import { badRequest, conflict } from '../../../kernel/errors.ts';
import { emitAll, type PendingEvent } from '../../../kernel/events.ts';
import { toE164 } from '../../../kernel/phone.ts';
import { finishCall } from '../calls/call-end.ts';
import { lock, save } from '../calls/calls.ts';
import { type CarrierRow, get as getCarrier } from '../carriers/accounts/accounts.ts';
import { carrierFor, connectedCarrier } from '../carriers/accounts/connections.ts';
import { type Carrier, NotPlaced } from '../carriers/port/carrier.ts';
import type { CallRow } from '../contract/call.ts';
import type { SetUpNumber, TestCarrier } from '../contract/carrier-schema.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { toContact } from './admission.ts';
import { createCall } from './new-call.ts';

const SENTENCE = 'Hello. This is a test call from Parley. Your carrier works. Goodbye.';
const DIAL_MS = 8000;
/** The maximum, so that a lost test call is not dialled again. */
const ONLY_DIAL = 4;

/** Without `to` the credentials are checked; with it, a phone rings. */
export async function test(ctx: Context, ports: CallingPorts, id: string, { to }: z.output<typeof TestCarrier>) {
  const row = await getCarrier(ctx, reader(ctx), id);
  const phone = to === undefined ? undefined : numberOf('to', to);
  return asConflict(async () => {
    const { account } = ports.vendors.has(row.type)
      ? await (await connectedCarrier(ctx, ports, row)).check(ctx)
      : { account: 'The simulated carrier, which needs no account' };
    const callId = phone === undefined ? null : await placeTestCall(ctx, ports, row, phone);
    await transaction(ctx, (tx) => audit(ctx, tx, 'carrier.tested', id, { call_id: callId }));
    return { account, callId };
  });
}

export async function setUpNumber(
  ctx: Context,
  ports: CallingPorts,
  id: string,
  body: z.output<typeof SetUpNumber>,
): Promise<void> {
  const row = await getCarrier(ctx, reader(ctx), id);
  const number = numberOf('phoneNumber', body.phoneNumber);
  await asConflict(async () => {
    // Numbers of the simulated carrier need no set-up.
    if (ports.vendors.has(row.type)) await (await connectedCarrier(ctx, ports, row)).setUpNumber(ctx, number);
    await transaction(ctx, (tx) => audit(ctx, tx, 'carrier.number_set_up', id, { phone_number: number }));
  });
}

export function numberOf(field: string, text: string): string {
  const number = toE164(text);
  if (!number) throw badRequest(`${field}: this cannot be a phone number. Write it as +12025550100.`);
  return number;
}

/** The carrier's refusal becomes the answer to the client. */
export async function asConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof NotPlaced ? conflict(error.message) : error;
  }
}

/** Through the gate like any single call: no test reaches a person whom the law protects. */
async function placeTestCall(ctx: Context, ports: CallingPorts, row: CarrierRow, phone: string): Promise<string> {
  const carrier = await carrierFor(ctx, ports, { carrier_type: row.type, carrier_id: row.id });
  const call = await createTestCall(ctx, ports, row, phone);
  try {
    const placed = await ports.gate.whileUnlisted(ctx, { phone }, () => placeCall(ctx, carrier, call));
    if (placed === 'listed' || placed === 'unwanted') throw new NotPlaced('This number is on the do-not-call list.');
    return call.id;
  } catch (error) {
    // Any other error leaves open whether the phone rings: the carrier is asked, as for every call.
    if (!(error instanceof NotPlaced)) return call.id;
    await failTestCall(ctx, ports, call, error.message);
    throw error;
  }
}

function createTestCall(ctx: Context, ports: CallingPorts, row: CarrierRow, phone: string): Promise<CallRow> {
  return transaction(ctx, async (tx) => {
    const number = await tx.maybe<{ phone_number: string }>(sql`
      select phone_number from phone_numbers where org_id = ${ctx.org.id} and carrier_id = ${row.id} and outbound order by created_at, id limit 1`);
    if (!number)
      throw conflict('This carrier has no phone number to call from. Add one: POST /phone-numbers with its carrierId.');
    const { timezone } = await tx.one<{ timezone: string }>(
      sql`select timezone from organizations where id = ${ctx.org.id}`,
    );
    const contactCall = {
      id: uuid7(),
      phone,
      lead: { primaryPhone: phone },
      tag: 'SINGLE',
      workflow_id: null,
      execution_id: null,
      carrier_type: row.type,
    } as const;
    const anyHour = {
      active: true,
      timezone,
      start_hour: 0,
      end_hour: 24,
      number_of_agents: 1,
      tag: 'OTHER',
      max_attempts_per_lead: null,
      max_attempts_per_day: null,
      max_attempts_per_number: null,
    } as const;
    const contact = toContact({ ...contactCall, needsTCPACompliance: true }, anyHour);
    const { verdict, record } = await ports.gate.weigh(ctx, tx, contact, ctx.clock.nowMs());
    if (!verdict.allow) throw conflict(`This number must not be called now: ${verdict.because}`);
    record({ moment: 'dial', attempted: true });
    const { dial_until } = await tx.one<{ dial_until: Date }>(sql`select ${wallClockIn(DIAL_MS)} as dial_until`);
    const events: PendingEvent[] = [];
    const call = await createCall(
      ctx,
      tx,
      {
        ...contactCall,
        step: null,
        status: 'DIALING',
        outbound: true,
        from_number: number.phone_number,
        lead_id: null,
        callbacks: 0,
        voicemail_message: SENTENCE,
        prompt_id: null,
        carrier_type: row.type,
        carrier_id: row.id,
        dials: ONLY_DIAL,
        dial_until,
        due_at: new Date(dial_until.getTime() + 1000),
      },
      { events },
    );
    await emitAll(ctx, tx, events);
    return call;
  });
}

const placeCall = (ctx: Context, carrier: Carrier, call: CallRow) =>
  carrier.place(ctx, {
    reference: call.id,
    to: call.phone,
    from: call.from_number,
    at: ctx.clock.now(),
    notAfter: call.dial_until ?? call.created_at,
    announcement: SENTENCE,
  });

async function failTestCall(ctx: Context, ports: CallingPorts, { id }: CallRow, error: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const call = await lock(ctx, tx, id);
    if (call?.status !== 'DIALING') return;
    const failed = { status: 'FAILED', error, ended_at: ctx.clock.now(), ended_by: 'CARRIER', due_at: null } as const;
    await finishCall(ctx, tx, ports, await save(ctx, tx, { ...call, ...failed }));
  });
}
