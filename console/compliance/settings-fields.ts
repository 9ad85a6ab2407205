// The settings of compliance in their form, and what is sent of them: only what was changed, so that the rest keeps following the law. Pure.
import type { Answer, Schema } from '../../sdk/parley.ts';

type Settings = Answer<'getComplianceSettings'>;
type Change = Schema<'UpdateComplianceSettingsRequest'>;

export type SettingsFields = {
  consentMode: Settings['consentMode'];
  from: string;
  to: string;
  maxAttemptsPer24h: string;
  maxCallsPerDay: string;
  maxTextsPerDay: string;
  collectionsAttempts: string;
  quietDays: string;
  /** 0 is Sunday. */
  closedWeekdays: string[];
  closedOnFederalHolidays: boolean;
  /** Two letters each; empty follows the organization's own numbers. */
  countries: string;
  /** One day per line: 2026-12-24 Christmas Eve. */
  holidays: string;
};

export const settingsFields = (settings: Settings): SettingsFields => ({
  consentMode: settings.consentMode,
  from: String(settings.hours.from),
  to: String(settings.hours.to),
  maxAttemptsPer24h: String(settings.maxAttemptsPer24h),
  maxCallsPerDay: String(settings.maxCallsPerDay),
  maxTextsPerDay: String(settings.maxTextsPerDay),
  collectionsAttempts: String(settings.collections.maxAttemptsPer7Days),
  quietDays: String(settings.collections.quietDaysAfterConversation),
  closedWeekdays: settings.closedWeekdays.map(String),
  closedOnFederalHolidays: settings.closedOnFederalHolidays,
  countries: (settings.allowedCountries ?? []).join(', '),
  holidays: settings.holidays.map(({ date, name }) => `${date} ${name}`.trim()).join('\n'),
});

function bodyOf(fields: SettingsFields): Required<Omit<Change, 'states'>> {
  const countries = fields.countries
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((code) => code !== '');
  return {
    consentMode: fields.consentMode,
    hours: { from: Number(fields.from), to: Number(fields.to) },
    maxAttemptsPer24h: Number(fields.maxAttemptsPer24h),
    maxCallsPerDay: Number(fields.maxCallsPerDay),
    maxTextsPerDay: Number(fields.maxTextsPerDay),
    collections: {
      maxAttemptsPer7Days: Number(fields.collectionsAttempts),
      quietDaysAfterConversation: Number(fields.quietDays),
    },
    closedWeekdays: fields.closedWeekdays.map(Number).toSorted((a, b) => a - b),
    closedOnFederalHolidays: fields.closedOnFederalHolidays,
    allowedCountries: countries.length === 0 ? null : countries,
    holidays: fields.holidays
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => ({ date: line.slice(0, 10), name: line.slice(10).trim() })),
  };
}

export function settingsChange(before: SettingsFields, after: SettingsFields): Change {
  const was = bodyOf(before);
  const changed = Object.entries(bodyOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
  );
  return Object.fromEntries(changed);
}
