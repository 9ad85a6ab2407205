import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { locateCalledParty } from './called-party.ts';
import { consentModeOf, DEFAULT_SETTINGS, STATE_RULES } from './rules.ts';
import { type GateFacts, judgeContact } from './verdict.ts';

const at = (text: string): number => Date.parse(text);
const HOUR = 3600_000;
const DAY = 24 * HOUR;
const NOON = at('2026-06-17T18:00:00Z'); // a Wednesday, noon in Denver

const facts = (change: Partial<GateFacts> & { phone?: string; zipcode?: string } = {}): GateFacts => {
  const { phone = '+13035550100', zipcode, ...rest } = change;
  return {
    now: NOON,
    channel: 'call',
    party: locateCalledParty(phone, { zipcode }),
    listed: null,
    consentId: null,
    hours: { from: 0, to: 24, timezone: 'UTC' },
    collections: false,
    legal: true,
    requested: false,
    attempts: [],
    lastConversationAt: null,
    countries: ['US'],
    today: {
      date: '2026-06-17',
      zone: 'UTC',
      used: 0,
      startsAt: at('2026-06-17T00:00:00Z'),
      endsAt: at('2026-06-18T00:00:00Z'),
    },
    settings: DEFAULT_SETTINGS,
    ...rest,
  };
};
const verdict = (change: Parameters<typeof facts>[0] = {}) => judgeContact(facts(change)).verdict;
const attempts = (...ago: number[]) => ago.map((ms) => ({ at: NOON - ms, channel: 'call' as const }));

describe('the gate allows', () => {
  it('a valid number at noon, and tells which rules it asked', () => {
    const { verdict: answer, findings } = judgeContact(facts());
    expect(answer).toEqual({ outcome: 'allow' });
    const checks = findings.map(({ rule, outcome }) => `${rule} ${outcome}`);
    expect(checks).toEqual([
      'never_dialled passed',
      'number passed',
      'country_not_allowed passed',
      'do_not_call passed',
      'consent warned',
      'workflow_hours passed',
      'legal_hours passed',
      'frequency passed',
      'daily_cap passed',
    ]);
  });

  it('a text without consent when it answers one of theirs, but never to a listed person', () => {
    expect(verdict({ channel: 'text' })).toMatchObject({ outcome: 'refuse', rule: 'consent' });
    expect(verdict({ channel: 'text', answers: true })).toEqual({ outcome: 'allow' });
    const entry = { phone: '+13035550100', since: 0 };
    expect(verdict({ channel: 'text', answers: true, listed: entry })).toMatchObject({
      outcome: 'refuse',
      reason: 'DNC',
    });
    expect(verdict({ channel: 'text', answers: true, now: at('2026-06-17T09:00:00Z') })).toMatchObject({
      outcome: 'defer',
    });
  });

  it('a call at night when the step does not ask for the legal hours', () => {
    expect(verdict({ now: at('2026-06-17T09:00:00Z'), legal: false })).toEqual({ outcome: 'allow' });
  });
});

describe('the gate refuses', () => {
  it.each([
    ['a number that cannot exist', { phone: '+11235550100' }, 'number', 'BAD_NUMBER'],
    ['a toll-free number', { phone: '+18005550100' }, 'number', 'BAD_NUMBER'],
    ['a premium-rate number', { phone: '+19005550100' }, 'never_dialled', 'BAD_NUMBER'],
    ['an emergency number', { phone: '+1911' }, 'never_dialled', 'BAD_NUMBER'],
    ['a number of another country', { phone: '+442071838750' }, 'country_not_allowed', null],
    ['a listed person', { listed: { phone: '+13035550100', since: 0 } }, 'do_not_call', 'DNC'],
    [
      'a listed person even without the legal gate',
      { legal: false, listed: { phone: '+13035550111', since: 0 } },
      'do_not_call',
      'DNC',
    ],
    [
      'a call without consent where it is required',
      { settings: { ...DEFAULT_SETTINGS, consentMode: 'require' as const } },
      'consent',
      null,
    ],
    [
      'a text without consent',
      { channel: 'text' as const, settings: { ...DEFAULT_SETTINGS, consentMode: 'off' as const } },
      'consent',
      null,
    ],
    ['hours that never meet', { hours: { from: 8, to: 9, timezone: 'UTC' } }, 'workflow_hours', null],
  ])('%s', (_case, change, rule, reason) => {
    expect(verdict(change)).toMatchObject({ outcome: 'refuse', rule, reason });
  });
});

describe('the gate defers', () => {
  it.each([
    ['to 8:00 at the called party', { now: at('2026-06-17T09:00:00Z') }, 'legal_hours', '2026-06-17T14:00:00Z'],
    [
      'to 8:00 in the last of several zones',
      { phone: '+18505550100', now: at('2026-06-17T09:00:00Z') },
      'legal_hours',
      '2026-06-17T13:00:00Z',
    ],
    [
      'to both the workflow and the law',
      { hours: { from: 9, to: 17, timezone: 'America/New_York' }, now: at('2026-06-17T12:30:00Z') },
      'workflow_hours',
      '2026-06-17T14:00:00Z',
    ],
    [
      'Florida after eight in the evening',
      { phone: '+13055550100', now: at('2026-06-18T00:30:00Z') },
      'state_hours',
      '2026-06-18T12:00:00Z',
    ],
    [
      'a Floridian zip code behind another area code',
      { zipcode: '33101', now: at('2026-06-18T00:30:00Z') },
      'state_hours',
      '2026-06-18T14:00:00Z',
    ],
    [
      'Texas on Sunday morning',
      { phone: '+12145550100', now: at('2026-06-21T15:00:00Z') },
      'state_hours',
      '2026-06-21T17:00:00Z',
    ],
    [
      'Alabama on Sunday',
      { phone: '+12055550100', now: at('2026-06-21T15:00:00Z') },
      'state_hours',
      '2026-06-22T13:00:00Z',
    ],
    [
      'Louisiana on Independence Day, observed',
      { phone: '+12255550100', now: at('2026-07-03T15:00:00Z') },
      'state_hours',
      '2026-07-06T13:00:00Z',
    ],
    [
      'Pennsylvania on Sunday, once its law binds',
      { phone: '+12155550100', now: at('2026-10-25T15:00:00Z') },
      'state_hours',
      '2026-10-26T12:00:00Z',
    ],
    [
      'a fourth attempt in a day',
      { attempts: attempts(HOUR, 2 * HOUR, 3 * HOUR) },
      'frequency',
      '2026-06-18T15:00:00Z',
    ],
    [
      'a fourth attempt without the legal gate, too',
      { legal: false, attempts: attempts(HOUR, 2 * HOUR, 3 * HOUR) },
      'frequency',
      '2026-06-18T15:00:00Z',
    ],
    [
      'the eighth call about a debt in a week',
      { collections: true, attempts: attempts(...[1.5, 2, 3, 4, 5, 6, 6.5].map((days) => days * DAY)) },
      'collections_frequency',
      '2026-06-18T14:00:00Z',
    ],
    [
      'a call about a debt after a conversation',
      { collections: true, lastConversationAt: NOON - DAY },
      'quiet_days',
      '2026-06-23T18:00:00Z',
    ],
  ])('%s', (_case, change, rule, until) => {
    const answer = verdict(change);
    expect(answer).toMatchObject({ outcome: 'defer', rule });
    expect(new Date((answer as { until: number }).until).toISOString()).toBe(new Date(until).toISOString());
  });

  it('not Pennsylvania on a Sunday before its law bound', () => {
    expect(verdict({ phone: '+12155550100', now: at('2026-10-11T15:00:00Z') })).toEqual({ outcome: 'allow' });
  });

  it('not a call about a debt that the person asked for', () => {
    expect(verdict({ collections: true, lastConversationAt: NOON - DAY, requested: true })).toEqual({
      outcome: 'allow',
    });
  });

  it('days the organization keeps free, also federal holidays when it says so', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      holidays: [{ date: '2026-06-17', name: 'Founding day' }],
      closedWeekdays: [4],
    };
    const answer = verdict({ settings, legal: false });
    expect(answer).toMatchObject({ outcome: 'defer', rule: 'holidays', until: at('2026-06-19T06:00:00Z') });
    const federal = { ...settings, closedOnFederalHolidays: true };
    expect(verdict({ settings: federal, legal: false })).toMatchObject({ until: at('2026-06-20T06:00:00Z') });
  });

  it('texts as calls, and counts them where the state does', () => {
    const consented = { channel: 'text' as const, consentId: 'c', attempts: attempts(HOUR, 2 * HOUR, 3 * HOUR) };
    expect(verdict(consented)).toEqual({ outcome: 'allow' });
    expect(verdict({ ...consented, phone: '+14105550100' })).toMatchObject({ outcome: 'defer', rule: 'frequency' });
    expect(verdict({ ...consented, now: at('2026-06-17T09:00:00Z') })).toMatchObject({
      outcome: 'defer',
      rule: 'legal_hours',
    });
  });

  it('names the law it follows', () => {
    for (const { state, citation, verified } of STATE_RULES) {
      const findings = judgeContact(
        facts({ party: { flaw: null, country: 'US', zones: ['America/Denver'], states: [state] } }),
      ).findings;
      const line = findings.find(({ rule }) => rule === 'state_hours');
      expect(line).toMatchObject({ citation, verified });
    }
  });
});

const phones = fc.constantFrom(
  '+13035550100',
  '+18505550100',
  '+12145550100',
  '+14015550100',
  '+12075550100',
  '+19075550100',
  '+18085550100',
);
const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-12-01T00:00:00Z') });
const ago = fc.array(fc.integer({ min: 0, max: 7 * DAY }), { maxLength: 10 });

const opening = fc.record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 3, max: 24 }) });

test.prop([phones, instants, ago, fc.boolean(), opening], { numRuns: 300 })(
  'what is deferred is allowed at that very instant, and not a quarter before',
  (phone, now, past, collections, { from, length }) => {
    const hours = { from, to: Math.min(24, from + length), timezone: 'America/Chicago' };
    const input = facts({
      phone,
      now,
      collections,
      hours,
      attempts: past.map((ms) => ({ at: now - ms, channel: 'call' as const })),
    });
    const first = judgeContact(input).verdict;
    if (first.outcome !== 'defer') return;
    expect(first.until).toBeGreaterThan(now);
    expect(judgeContact({ ...input, now: first.until }).verdict).toEqual({ outcome: 'allow' });
    if (first.until - 900_000 >= now)
      expect(judgeContact({ ...input, now: first.until - 1 }).verdict.outcome).toBe('defer');
  },
);

describe('a day has a limit', () => {
  const settings = { ...DEFAULT_SETTINGS, maxCallsPerDay: 3, maxTextsPerDay: 0 };
  const today = (used: number) => ({ ...facts().today, used });

  it('for calls, and the next day is another', () => {
    expect(verdict({ settings, today: today(2) })).toEqual({ outcome: 'allow' });
    const over = verdict({ settings, today: today(3) });
    expect(over).toMatchObject({ outcome: 'defer', rule: 'daily_cap' });
    if (over.outcome === 'defer') expect(over.until).toBeGreaterThanOrEqual(today(3).endsAt);
    expect(verdict({ settings, today: today(3) })).toMatchObject({
      because: expect.stringContaining('The settings of Compliance say so.'),
    });
  });

  it('for texts of its own', () => {
    const text = { channel: 'text' as const, consentId: 'c' };
    expect(verdict({ ...text, settings, today: today(0) })).toMatchObject({ outcome: 'defer', rule: 'daily_cap' });
    expect(verdict({ ...text, today: today(3) })).toEqual({ outcome: 'allow' });
  });
});

describe('consent', () => {
  it('is needed where real phones ring, unless the organization says otherwise', () => {
    expect(consentModeOf(undefined, 'simulated')).toBe('warn');
    expect(consentModeOf(undefined, 'telnyx')).toBe('require');
    expect(consentModeOf('off', 'telnyx')).toBe('off');
  });
});
