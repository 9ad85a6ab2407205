// What every carrier must do, whoever it is: one suite, run by each adapter's own test with a way to reach it.

import { expect, it } from 'vitest';
import type { Context } from '../../server/kernel/context.ts';
import { uuid7 } from '../../server/kernel/db/ids.ts';
import { type Carrier, type CarrierEvent, NotPlaced } from '../../server/modules/calling/carriers/port/carrier.ts';
import { type Client, created } from './client.ts';

export type UnderTest = {
  ctx: Context;
  carrier: Carrier;
  /** Numbers with known behaviour at this carrier. */
  numbers: { answers: string; noAnswer: string; bad: string };
  /** Lets the carrier's world go on until the call is over, and says what it told. */
  untilEnded(reference: string): Promise<CarrierEvent[]>;
  /** How many texts of this reference went out; absent: the carrier sends none, and says so. */
  textsSent?(reference: string): Promise<number>;
};

const soon = () => new Date(Date.now() + 60_000);

export function carrierConformance(reach: () => UnderTest): void {
  const place = (to: string, reference: string, notAfter = soon()) =>
    reach().carrier.place(reach().ctx, { reference, to, from: '+12025550142', at: reach().ctx.clock.now(), notAfter });

  it('knows nothing of a reference that was never placed', async () => {
    const { carrier, ctx } = reach();
    if (carrier.class !== 'blind') expect(await carrier.lookUp(ctx, uuid7())).toBeUndefined();
    await carrier.hangUp(ctx, uuid7());
  });

  it('tells a call’s life in order, under our reference, and ends it', async () => {
    const reference = uuid7();
    const before = reach().ctx.clock.now();
    const { carrierCallId } = await place(reach().numbers.answers, reference);
    const events = await reach().untilEnded(reference);
    expect(events.every((event) => event.reference === reference && event.carrierCallId === carrierCallId)).toBe(true);
    expect(new Set(events.map(({ placedAt }) => placedAt?.getTime())).size, 'told back as it was given').toBe(1);
    expect(events[0]?.placedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['ringing', 'answered', 'ended']));
    const times = events.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const end = events.at(-1);
    expect(end).toMatchObject({ type: 'ended', cause: 'completed' });
    if (end?.type === 'ended') expect(end.answered).not.toBeNull();
  });

  it.each(['noAnswer', 'bad'] as const)('says why there was no conversation: %s', async (who) => {
    const reference = uuid7();
    await place(reach().numbers[who], reference);
    const end = (await reach().untilEnded(reference)).at(-1);
    expect(end).toMatchObject({
      type: 'ended',
      cause: who === 'bad' ? 'bad_number' : 'no_answer',
      answered: null,
      duration: null,
    });
  });

  it('never rings for a request that comes too late', async () => {
    const { carrier, ctx, numbers } = reach();
    const reference = uuid7();
    await expect(place(numbers.answers, reference, new Date(Date.now() - 1))).rejects.toBeInstanceOf(NotPlaced);
    if (carrier.class !== 'blind') expect(await carrier.lookUp(ctx, reference)).toBeUndefined();
  });

  it('can be asked what became of a call, as its class promises', async () => {
    const { carrier, ctx, numbers } = reach();
    const reference = uuid7();
    const first = await place(numbers.noAnswer, reference);
    if (carrier.class === 'idempotent') expect(await place(numbers.noAnswer, reference)).toEqual(first);
    if (carrier.class !== 'blind') expect(await carrier.lookUp(ctx, reference)).toBeDefined();
  });

  it('hangs up, once or more often', async () => {
    const { carrier, ctx, numbers } = reach();
    const reference = uuid7();
    await place(numbers.answers, reference);
    await carrier.hangUp(ctx, reference);
    await carrier.hangUp(ctx, reference);
    expect((await reach().untilEnded(reference)).at(-1)).toMatchObject({ type: 'ended' });
    await carrier.hangUp(ctx, reference);
  });

  it('sends one text per reference, however often it is asked', async () => {
    const { carrier, ctx, numbers } = reach();
    const message = {
      reference: uuid7(),
      to: numbers.answers,
      from: '+12025550142',
      text: 'Hello',
      at: ctx.clock.now(),
    };
    const { textsSent } = reach();
    if (!textsSent) return expect(carrier.sendText(ctx, message)).rejects.toBeInstanceOf(NotPlaced);
    await carrier.sendText(ctx, message);
    await carrier.sendText(ctx, message);
    expect(await textsSent(message.reference)).toBe(1);
  });
}

/** The same carrier behind the front door, with callbacks that go wrong on their way. */
export type CallsUnderTest = {
  owner: Client;
  workflowId: string;
  /** Numbers by what happens to the callbacks about them; `answers` behind `twice`, `shuffled` and `endLost`. */
  numbers: { answers: string; noAnswer: string; bad: string; twice: string; shuffled: string; endLost: string };
  /** How often the phone has rung. */
  rings(number: string): Promise<number>;
  /** Lets the time pass after which a quiet call is asked about. */
  letItBeDue(callId: string): Promise<unknown>;
};

const ENDS = {
  answers: 'ENDED',
  noAnswer: 'NO_ANSWER',
  bad: 'BAD_NUMBER',
  twice: 'ENDED',
  shuffled: 'ENDED',
  endLost: 'ENDED',
} as const satisfies Record<keyof CallsUnderTest['numbers'], string>;

export function callConformance(reach: () => CallsUnderTest): void {
  it.each(Object.entries(ENDS) as [keyof typeof ENDS, string][])(
    'brings a call to its end, and rings once: %s',
    async (who, reason) => {
      const { owner, workflowId, numbers, rings, letItBeDue } = reach();
      // Without a recorded consent a real carrier is not even asked.
      created(await owner.post('/consents', { phone: numbers[who], channel: 'call' }));
      const { id } = created(await owner.post('/call', { workflowId, primaryPhone: numbers[who] }));
      const read = async () => (await owner.get(`/calls/${id}`)).body.calls[0];
      const status = async () => {
        if (who === 'endLost') await letItBeDue(id);
        return (await read()).status;
      };
      await expect.poll(status, { timeout: 40_000, interval: 500 }).toBe('COMPLETED');
      const call = await read();
      expect(call.callEndedReason, JSON.stringify(call)).toBe(reason);
      const texts = call.transcript.map(({ user, text }: { user: string; text: string }) => `${user} ${text}`);
      expect(new Set(texts).size, 'nothing was told twice').toBe(texts.length);
      expect(await rings(numbers[who])).toBe(1);
    },
    90_000,
  );
}

/** A number of the account whose hours are over: what becomes of callers, as the record tells it. */
export type ClosedUnderTest = {
  owner: Client;
  carrierId: string;
  /** Two numbers of the account that were not added yet. */
  numbers: [string, string];
  /** A person calls, and stays on the line until it is over. */
  ring(call: { from: string; to: string }): Promise<unknown>;
};

export function closedConformance(reach: () => ClosedUnderTest): void {
  const inThreeDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][(new Date().getUTCDay() + 3) % 7];
  const inboundHours = { zone: 'UTC', from: '09:00', to: '10:00', days: [inThreeDays] };
  async function callTo(number: 0 | 1, from: string, fallback: object) {
    const { owner, carrierId, numbers, ring } = reach();
    const to = numbers[number];
    created(await owner.post('/phone-numbers', { phoneNumber: to, carrierId, inboundHours, fallback }));
    await ring({ from, to });
    const read = async () => (await owner.get(`/calls?tag=INBOUND&phone=${encodeURIComponent(from)}`)).body.calls;
    await expect.poll(async () => (await read())[0]?.status, { timeout: 40_000, interval: 200 }).toBe('COMPLETED');
    const [call, ...others] = await read();
    expect(others, 'it is one call').toEqual([]);
    return (await owner.get(`/calls/${call.id}`)).body.calls[0];
  }

  it('answers out of hours with the message, once, and says so in the record', async () => {
    const call = await callTo(0, '+12025550164', { voicemailMessage: 'Call on Monday.' });
    expect(call).toMatchObject({ callEndedReason: 'ENDED', callStartedAt: expect.any(String) });
    expect(call.transcript).toMatchObject([{ user: 'assistant', text: 'Call on Monday.' }]);
  });

  it('puts a caller through out of hours, and says so in the record', async () => {
    const call = await callTo(1, '+12025550165', { transferTo: '+12025550199' });
    expect(call).toMatchObject({ callEndedReason: 'WARM_TRANSFER', callStartedAt: expect.any(String) });
    expect(call.transcript).toMatchObject([{ user: 'agent-action', text: 'Transferred to +12025550199' }]);
  });
}
