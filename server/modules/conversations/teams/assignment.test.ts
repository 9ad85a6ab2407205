// Who is offered a conversation next, when it escalates, when a target ends, and what a person who waits sees.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterOpenTime, isOpenAt, type OpeningHours } from '../../../kernel/time/opening-hours.ts';
import { waitEstimate } from '../turn/hand-offs.ts';
import { type AgentOnDuty, type Situation, servingStep } from './assignment.ts';

const now = new Date('2026-11-02T10:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const agent = (id: string, open: number, capacity = 5, offered: number | null = null): AgentOnDuty => ({
  id,
  open,
  capacity,
  last_offered_at: offered === null ? null : ago(offered),
});
type Changes = { handOff?: Partial<Situation['handOff']>; queue?: Partial<Situation['queue']> } & Partial<
  Pick<Situation, 'candidates' | 'ahead'>
>;
const situation = ({ handOff, queue, candidates = [agent('a', 1), agent('b', 0)], ahead = 0 }: Changes): Situation => ({
  handOff: { requested_at: ago(5), offered_to: null, offered_until: null, escalated_at: null, passed: [], ...handOff },
  queue: {
    hours: null,
    assignment: 'load',
    offer_seconds: 60,
    escalate_after_seconds: null,
    escalate_to: null,
    ...queue,
  },
  candidates,
  ahead,
  now,
});

describe('what happens next to a conversation that waits', () => {
  it('is offered by load for the capacity, and among equals to whom nothing was offered the longest', () => {
    expect(servingStep(situation({}))).toMatchObject({ do: 'offer', to: 'b' });
    expect(servingStep(situation({ candidates: [agent('a', 2, 10), agent('b', 1, 2)] }))).toMatchObject({ to: 'a' });
    expect(servingStep(situation({ candidates: [agent('a', 1, 5, 10), agent('b', 1, 5, 90)] }))).toMatchObject({
      to: 'b',
    });
    expect(servingStep(situation({ queue: { assignment: 'order' } }))).toMatchObject({ to: 'a' });
  });

  it('waits where no one has room, while those before it get the room, and outside of the hours', () => {
    expect(servingStep(situation({ candidates: [agent('a', 5)] }))).toMatchObject({ do: 'wait', withdraw: false });
    expect(servingStep(situation({ candidates: [agent('a', 3)], ahead: 2 })).do).toBe('wait');
    expect(servingStep(situation({ candidates: [agent('a', 3)], ahead: 1 })).do).toBe('offer');
    const hours: OpeningHours = { time_zone: 'UTC', days: ['tue'], from: '09:00', to: '17:00' };
    expect(servingStep(situation({ queue: { hours } })).do).toBe('wait');
    expect(servingStep(situation({ queue: { assignment: 'manual' } })).do).toBe('wait');
  });

  it('goes on from who let it pass or went away, and round again once all have', () => {
    const lapsed = { offered_to: 'b', offered_until: ago(1) };
    expect(servingStep(situation({ handOff: lapsed }))).toMatchObject({ do: 'offer', to: 'a', passed: ['b'] });
    const gone = { offered_to: 'c', offered_until: ago(-30) };
    expect(servingStep(situation({ handOff: gone }))).toMatchObject({ do: 'offer', passed: ['c'] });
    expect(servingStep(situation({ handOff: { ...lapsed, passed: ['a'] } }))).toMatchObject({
      do: 'wait',
      withdraw: true,
      passed: [],
    });
    const kept = { offered_to: 'b', offered_until: ago(-30) };
    expect(servingStep(situation({ handOff: kept }))).toMatchObject({ do: 'wait', withdraw: false, until: ago(-30) });
    // Whom a colleague named keeps it.
    expect(servingStep(situation({ handOff: { offered_to: 'gone' } }))).toMatchObject({ do: 'wait', withdraw: false });
  });

  it('escalates once, and is looked at again in time for it', () => {
    const queue = { escalate_after_seconds: 30 };
    expect(servingStep(situation({ queue, candidates: [] }))).toMatchObject({ do: 'wait', until: ago(-25) });
    expect(servingStep(situation({ queue, handOff: { requested_at: ago(30) } }))).toEqual({ do: 'escalate' });
    expect(servingStep(situation({ queue, handOff: { requested_at: ago(30), escalated_at: ago(1) } })).do).toBe(
      'offer',
    );
  });
});

describe('a target', () => {
  const hours: OpeningHours = {
    time_zone: 'Europe/Berlin',
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    from: '09:10',
    to: '17:00',
  };

  it('counts open time only', () => {
    // Friday 16:30 in Berlin: half an hour is left, the other half begins on Monday at 9:10.
    expect(afterOpenTime(hours, new Date('2026-11-06T15:30:00Z'), 3600)).toEqual(new Date('2026-11-09T08:40:00Z'));
    expect(afterOpenTime(null, now, 90)).toEqual(ago(-90));
  });

  it('ends in open time, after exactly so much of it', () => {
    const start = fc.integer({ min: 0, max: 7 * 24 * 60 }).map((minute) => new Date(now.getTime() + minute * 60_000));
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 200 }), (from, minutes) => {
        const end = afterOpenTime(hours, from, minutes * 60);
        let open = 0;
        for (let at = from.getTime(); at < end.getTime(); at += 60_000) if (isOpenAt(hours, new Date(at))) open++;
        expect(open).toBe(minutes);
        expect(isOpenAt(hours, new Date(end.getTime() - 1))).toBe(true);
      }),
      { numRuns: 10 },
    );
  });
});

describe('an estimate', () => {
  it('comes from real waits, in whole minutes, and is none where little is known or the wait is longer than usual', () => {
    expect(waitEstimate([60, 60, 60, 60], 0)).toBeNull();
    expect(waitEstimate([300, 60, 240, 900, 120], 0)).toBe(240);
    expect(waitEstimate([300, 60, 240, 900, 120], 100)).toBe(180);
    expect(waitEstimate([300, 60, 240, 900, 120], 240)).toBeNull();
  });
});
