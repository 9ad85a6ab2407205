// Windows against an independent reader of the same calendar: PostgreSQL's own `at time zone`. `npm run prove` asks for seven years.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isOpen, type Window } from './law/dial-window.ts';
import { isFederalHoliday } from './law/holidays.ts';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/London',
];
const QUARTER = 15 * 60_000;
const [from, to] = process.env.PROVE ? ['2024-01-01', '2031-01-01'] : ['2026-01-01', '2027-01-01'];
const start = Date.parse(`${from}T00:00:00Z`);
const quarters = (Date.parse(`${to}T00:00:00Z`) - start) / QUARTER;

let postgres: Client;
beforeAll(async () => {
  postgres = new Client({ connectionString: inject('cluster').url });
  await postgres.connect();
});
afterAll(() => postgres.end());

describe.each(ZONES)('every quarter of an hour in %s', (zone) => {
  it(`between ${from} and ${to} is open or closed as PostgreSQL says, Sundays and all`, async () => {
    const { rows } = await postgres.query<{ said: string }>(
      `select string_agg(case when extract(dow from local) <> 0 and extract(hour from local) >= 8 and extract(hour from local) < 21
         then '1' else '0' end, '' order by at) as said
       from generate_series($1::timestamptz, $2::timestamptz - interval '15 minutes', interval '15 minutes') as at,
         lateral (select at at time zone $3 as local) as there`,
      [`${from}T00:00:00Z`, `${to}T00:00:00Z`, zone],
    );
    const said = rows[0]?.said ?? '';
    const window: Window = { zone, spanOn: ({ weekday }) => (weekday === 0 ? null : { from: 8, to: 21 }) };
    let disagreements = 0;
    for (let i = 0; i < quarters; i++)
      if (isOpen(window, start + i * QUARTER) !== (said[i] === '1')) disagreements += 1;
    expect(said.length).toBe(quarters);
    expect(quarters).toBeGreaterThan(35_000);
    expect(disagreements).toBe(0);
  });
});

describe('federal holidays', () => {
  it('are the days the government published', () => {
    const published = [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-18',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-24',
      '2027-12-31',
    ];
    for (const date of published) expect(isFederalHoliday(Date.parse(date) / 86_400_000), date).toBe(true);
    const ordinary = ['2026-07-06', '2026-11-27', '2026-12-24', '2027-01-04', '2027-03-17'];
    for (const date of ordinary) expect(isFederalHoliday(Date.parse(date) / 86_400_000), date).toBe(false);
  });
});
