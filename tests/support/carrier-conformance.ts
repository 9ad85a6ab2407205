// What every carrier must do, whoever it is: one suite, run by each adapter's own test with a way to reach it.
import { expect, it } from 'vitest';
import type { Context } from '../../server/kernel/context.ts';
import { uuid7 } from '../../server/kernel/ids.ts';
import { type Carrier, type CarrierEvent, NotPlaced } from '../../server/modules/calling/carriers/carrier.ts';

export type UnderTest = {
  ctx: Context;
  carrier: Carrier;
  /** Numbers with known behaviour at this carrier. */
  numbers: { answers: string; nobody: string; bad: string };
  /** Lets the carrier's world go on until the call is over, and says what it told. */
  untilEnded(reference: string): Promise<CarrierEvent[]>;
  /** How many texts of this reference went out. */
  textsSent(reference: string): Promise<number>;
};

const soon = () => new Date(Date.now() + 60_000);

export function carrierConformance(reach: () => UnderTest): void {
  const place = (to: string, reference: string, notAfter = soon()) =>
    reach().carrier.place(reach().ctx, { reference, to, from: '+12025550142', at: reach().ctx.clock.now(), notAfter });

  it('knows nothing of a reference that was never placed', async () => {
    const { carrier, ctx } = reach();
    if (carrier.class !== 'C') expect(await carrier.lookUp(ctx, uuid7())).toBeUndefined();
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

  it.each(['nobody', 'bad'] as const)('says why there was no conversation: %s', async (who) => {
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
    if (carrier.class !== 'C') expect(await carrier.lookUp(ctx, reference)).toBeUndefined();
  });

  it('can be asked what became of a call, as its class promises', async () => {
    const { carrier, ctx, numbers } = reach();
    const reference = uuid7();
    const first = await place(numbers.nobody, reference);
    if (carrier.class === 'A') expect(await place(numbers.nobody, reference)).toEqual(first);
    if (carrier.class !== 'C') expect(await carrier.lookUp(ctx, reference)).toBeDefined();
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
    const message = { reference: uuid7(), to: numbers.answers, from: '+12025550142', text: 'Hello', at: ctx.clock.now() };
    await carrier.sendText(ctx, message);
    await carrier.sendText(ctx, message);
    expect(await reach().textsSent(message.reference)).toBe(1);
  });
}
