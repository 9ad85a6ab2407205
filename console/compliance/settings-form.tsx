// What the organization asks of itself beyond the law. It can be stricter, never looser.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import type { Field } from '../ui/fields.tsx';
import { PageForm } from '../ui/form.tsx';
import { Moment, QueryView } from '../ui/states.tsx';
import { RULES_NOTICE } from './rule-values.ts';
import { type SettingsFields, settingsChange, settingsFields } from './settings-fields.ts';

const KEY = ['compliance-settings'];

export function ComplianceSettings() {
  const settings = useQuery({ queryKey: KEY, queryFn: () => api().compliance.settings.get() });
  return (
    <QueryView query={settings} lines={6}>
      {/* The form starts again when a colleague saves other settings meanwhile. */}
      {(data) => <SettingsForm key={data.updatedAt} settings={data} />}
    </QueryView>
  );
}

const MODES = {
  require: 'Calls need a recorded consent',
  warn: 'Calls without a consent are warned about',
  off: 'Consents for calls are not looked at',
} as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const NUMBERS: readonly Field<SettingsFields>[] = (
  [
    ['from', 'Calls from hour', 'In the time zone of the person'],
    ['to', 'Calls to hour', 'In the time zone of the person'],
    ['maxAttemptsPer24h', 'Attempts in 24 hours', 'Per person, over all their numbers'],
    ['collectionsAttempts', 'Attempts to collect in 7 days', 'Per person, in campaigns of the kind Collections'],
    ['quietDays', 'Quiet days after a conversation', 'In campaigns of the kind Collections'],
    ['maxCallsPerDay', 'Calls in a day', 'Of the whole organization; 0 stops all'],
    ['maxTextsPerDay', 'Texts in a day', 'Of the whole organization; 0 stops all'],
  ] as const
).map(([name, label, description]) => ({ name, label, description, kind: 'number', min: 0 }));

function SettingsForm({ settings }: { settings: Answer<'getComplianceSettings'> }) {
  const before = settingsFields(settings);
  return (
    <PageForm
      operation="updateComplianceSettings"
      submit="Save settings"
      className="settings"
      initial={before}
      isReady={(fields) => Object.keys(settingsChange(before, fields)).length > 0}
      fields={[
        {
          name: 'consentMode',
          label: 'Consents for calls',
          description:
            'Until it is set here, real carriers need a consent and the simulated one warns. Texts always need one.',
          kind: 'choice',
          choices: MODES,
        },
        { columns: NUMBERS },
        {
          name: 'closedWeekdays',
          label: 'Days without calls',
          kind: 'choices',
          choices: WEEKDAYS.map((label, day) => ({ value: String(day), label })),
        },
        { name: 'closedOnFederalHolidays', label: 'No calls on federal holidays', kind: 'check' },
        {
          name: 'holidays',
          label: 'Further days without calls',
          description: 'One per line, such as 2026-12-24 Christmas Eve',
          kind: 'long',
          minRows: 2,
        },
        {
          name: 'countries',
          label: 'Countries that may be called',
          description: 'Two letters each, such as US, CA. Empty: those of your own numbers, or the United States',
        },
      ]}
      send={(fields) => api().compliance.settings.update(settingsChange(before, fields))}
      refresh={['compliance-rules']}
      onDone={(saved) => queries.setQueryData(KEY, saved)}
      note={
        <span className="quiet">
          {settings.updatedAt === null ? (
            'Never changed.'
          ) : (
            <>
              Changed <Moment at={settings.updatedAt} />.
            </>
          )}
        </span>
      }
    >
      <p className="quiet">{RULES_NOTICE}</p>
    </PageForm>
  );
}
