// The week map agrees with the verdict: an hour is open where a contact of that state would be allowed all through it.
import { describe, expect, it } from 'vitest';
import { locateState } from './called-party.ts';
import { DEFAULT_SETTINGS } from './rules.ts';
import { type GateFacts, judgeContact } from './verdict.ts';
import { weekMap } from './week-map.ts';

const HOUR_MS = 3_600_000;
/** A Wednesday, noon in Denver. */
const NOW = Date.UTC(2027, 5, 16, 18);
const settings = { ...DEFAULT_SETTINGS, closedWeekdays: [6] };
const hours = { timezone: 'America/Denver', from: 7, to: 21 };
const map = weekMap(hours, { legal: true, settings, now: NOW });
const of = (region: string) => map.find((one) => one.region === region)!;

const factsOf = (state: string, now: number): GateFacts => ({
  now,
  channel: 'call',
  party: { flaw: null, country: 'US', ...locateState(state) },
  listed: null,
  consentId: 'consent',
  hours,
  collections: false,
  legal: true,
  requested: false,
  attempts: [],
  lastConversationAt: null,
  countries: ['US'],
  today: { date: '2027-06-16', zone: 'UTC', used: 0, startsAt: NOW, endsAt: NOW + 24 * HOUR_MS },
  settings,
});

describe('the week of a campaign', () => {
  it('begins today by its clock, and has seven days', () => {
    expect(of('NY').days.map(({ date }) => date)).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2027-06-${day}`),
    );
    expect(of('NY').days.map(({ weekday }) => weekday)).toEqual([3, 4, 5, 6, 0, 1, 2]);
  });

  it('is open in each state exactly when a call would be allowed', () => {
    for (const state of ['NY', 'CA', 'FL', 'AL', 'HI', 'AZ', 'PR', 'GU']) {
      for (const { date, hours: open } of of(state).days) {
        for (let hour = 0; hour < 24; hour++) {
          // Denver is six hours behind UTC in June.
          const at = Date.parse(`${date}T00:00:00Z`) + (hour + 6) * HOUR_MS;
          const isAllowed = [at, at + HOUR_MS / 2].every(
            (now) => judgeContact(factsOf(state, now)).verdict.outcome === 'allow',
          );
          expect(open.includes(hour), `${state} ${date} ${hour}:00`).toBe(isAllowed);
        }
      }
    }
  });

  it('says what narrows it, and is wider without the legal hours', () => {
    expect(of('CA').days[3]).toMatchObject({ weekday: 6, hours: [] });
    expect(of('NY').because).toContain('8:00–21:00 at the called party.');
    const free = weekMap(hours, { legal: false, settings: DEFAULT_SETTINGS, now: NOW });
    expect(free.every(({ openHours, because }) => openHours === 7 * 14 && because.length === 0)).toBe(true);
    expect(of('NY').openHours).toBeLessThan(6 * 14);
  });

  it('has every hour once in a week in which the clock is set back', () => {
    const autumn = weekMap(
      { timezone: 'America/New_York', from: 0, to: 24 },
      { legal: false, settings: DEFAULT_SETTINGS, now: Date.UTC(2027, 10, 6, 12) },
    );
    expect(autumn[0]?.days.map(({ hours: open }) => open.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  });
});
