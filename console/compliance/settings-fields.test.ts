// Only what was changed is sent: a setting that nobody touched must go on following the law and the carrier.
import { expect, it } from 'vitest';
import { settingsChange, settingsFields } from './settings-fields.ts';

const fields = settingsFields({
  consentMode: 'warn',
  hours: { from: 8, to: 21 },
  maxAttemptsPer24h: 3,
  collections: { maxAttemptsPer7Days: 7, quietDaysAfterConversation: 7 },
  closedWeekdays: [0],
  closedOnFederalHolidays: false,
  holidays: [{ date: '2026-12-24', name: 'Christmas Eve' }],
  states: {},
  allowedCountries: null,
  maxCallsPerDay: 50_000,
  maxTextsPerDay: 50_000,
  updatedAt: null,
  notice: '',
});

it('sends nothing when nothing was changed', () => {
  expect(settingsChange(fields, { ...fields })).toEqual({});
  expect(settingsChange(fields, { ...fields, holidays: '2026-12-24  Christmas Eve\n\n' })).toEqual({});
});

it('sends what was changed, and no more', () => {
  expect(settingsChange(fields, { ...fields, from: '9', consentMode: 'require' })).toEqual({
    consentMode: 'require',
    hours: { from: 9, to: 21 },
  });
  expect(settingsChange(fields, { ...fields, countries: 'us, ca', closedWeekdays: ['6', '0'] })).toEqual({
    allowedCountries: ['US', 'CA'],
    closedWeekdays: [0, 6],
  });
  expect(settingsChange({ ...fields, countries: 'US' }, fields)).toEqual({ allowedCountries: null });
  expect(settingsChange(fields, { ...fields, holidays: '2027-01-02' })).toEqual({
    holidays: [{ date: '2027-01-02', name: '' }],
  });
});
