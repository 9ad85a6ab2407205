// What a text costs at most, however it is made: processor time, with room for a slow machine.
import { beforeAll, describe, expect, it } from 'vitest';
import { hearingSteps, mixedTexts, REPEATED } from '../tests/support/hostile-texts.ts';
import { processorTime } from '../tests/support/processor-time.ts';
import { calendarFor, warmCalendars } from './extract/calendar.ts';
import type { Moment } from './extract/dates.ts';
import { isOptOut, readMessage } from './opt-out/opt-out.ts';

const LIMIT = 100;
const WHOLE_LIMIT = 200;
const LARGEST = 131_072;
let moment: Moment;

beforeAll(async () => {
  await warmCalendars();
  moment = { now: new Date(0), timezone: 'UTC', calendar: await calendarFor('UTC') };
}, 60_000);

const slowSteps = (text: string): string[] =>
  Object.entries(hearingSteps(text, moment)).flatMap(([step, work]) => {
    const spent = processorTime(work, LIMIT);
    return spent < LIMIT ? [] : [`${step}: ${Math.round(spent)} ms`];
  });

it.each(REPEATED)('nothing but %j is heard quickly', (piece) => {
  expect(slowSteps(piece.repeat(Math.ceil(LARGEST / piece.length)).slice(0, LARGEST))).toEqual([]);
});

describe.each([4000, 20_000, LARGEST])('%d characters that differ everywhere', (length) => {
  it.each(mixedTexts(length))('are heard quickly: $what', ({ text }) => {
    const steps = Object.values(hearingSteps(text, moment));
    const whole = (): void => {
      for (const step of steps) step();
    };
    expect(processorTime(whole, WHOLE_LIMIT)).toBeLessThan(WHOLE_LIMIT);
  });
});

const SAID = [
  '4 people tomorrow at 7pm, Ana Lee',
  'half past six in the evening',
  'I want a refund for order 55012, it came broken',
  'no wait, make it Saturday, and my number is 202 555 0143',
  'from May 3 until May 5, two adults and one child',
  'can I talk to a human please?',
];

it('what people say is heard by every step within ten milliseconds', () => {
  const heard = SAID.map((text) => Object.values(hearingSteps(text, moment)));
  const tenTimes = (steps: readonly (() => unknown)[]) => (): void => {
    for (let use = 0; use < 10; use++) for (const step of steps) step();
  };
  for (const steps of heard) tenTimes(steps)();
  // Ten uses at once: the clock of a thread ticks in milliseconds.
  const times = heard.map((steps) => processorTime(tenTimes(steps), 100) / 10).sort((a, b) => a - b);
  expect(times[times.length / 2]).toBeLessThan(10);
});

it('words that are all different are heard quickly', () => {
  const text = Array.from({ length: 30_000 }, (_, i) => `w${i.toString(36)}`).join(' ');
  expect(processorTime(() => isOptOut(text), LIMIT)).toBeLessThan(LIMIT);
});

it('sentences that are all different are heard quickly', () => {
  const text = Array.from({ length: 30_000 }, (_, i) => i.toString(36)).join('. ');
  expect(processorTime(() => readMessage(text), LIMIT)).toBeLessThan(LIMIT);
});
