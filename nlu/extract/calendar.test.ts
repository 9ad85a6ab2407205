// Which days the calendar is asked for at all.
import { expect, it } from 'vitest';
import { calendarFor } from './calendar.ts';

const NOW = { instant: new Date('2026-11-15T12:00:00Z'), timezone: 0 };

it.each(['UTC', 'Europe/Vienna'])('leaves counted days to our own rules, in %s', async (timezone) => {
  const calendar = await calendarFor(timezone);
  for (const text of ['3 days ago', '2 weeks later', 'within 2 weeks', '+3 days'])
    expect(calendar.parse(text, NOW, { forwardDate: true })).toEqual([]);
});

it('reads 3/4 as people of the place write it', async () => {
  const months = ['America/New_York', 'Europe/Vienna'].map(async (timezone) => {
    const [date] = (await calendarFor(timezone)).parse('3/4/2026', NOW, { forwardDate: true });
    return date?.start.get('month');
  });
  expect(await Promise.all(months)).toEqual([3, 4]);
});
