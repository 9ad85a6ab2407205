// What the organization asks of itself beyond the law. It can be stricter, never looser.
import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { GrowingText } from '../parts/growing-text.tsx';
import { Moment } from '../parts/moment.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { type SettingsFields, settingsChange, settingsFields } from './settings-fields.ts';

const KEY = ['compliance-settings'];

export function ComplianceSettings() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api().compliance.settings.get() });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Bones lines={6} />;
  // What a colleague saves meanwhile begins the form anew.
  return <SettingsForm key={data.updatedAt} settings={data} />;
}

const MODES = {
  require: 'Calls need a recorded consent',
  warn: 'Calls without a consent are warned about',
  off: 'Consents for calls are not looked at',
} as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const NUMBERS = [
  ['from', 'Calls from hour', 'By the clock of the person'],
  ['to', 'Calls to hour', 'By the clock of the person'],
  ['maxAttemptsPer24h', 'Attempts in 24 hours', 'Per person, over all their numbers'],
  ['collectionsAttempts', 'Attempts to collect in 7 days', 'Per person, in campaigns of the kind Collections'],
  ['quietDays', 'Quiet days after a talk', 'In campaigns of the kind Collections'],
  ['maxCallsPerDay', 'Calls in a day', 'Of the whole organization; 0 stops all'],
  ['maxTextsPerDay', 'Texts in a day', 'Of the whole organization; 0 stops all'],
] as const;

function SettingsForm({ settings }: { settings: Answer<'getComplianceSettings'> }) {
  const { allowed, scope } = usePermissions()('updateComplianceSettings');
  const before = settingsFields(settings);
  const [fields, setFields] = useState(before);
  const set = (changed: Partial<SettingsFields>) => setFields((now) => ({ ...now, ...changed }));
  const change = settingsChange(before, fields);
  const isChanged = Object.keys(change).length > 0;
  const save = useMutation({
    mutationFn: () => api().compliance.settings.update(change),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      return queries.invalidateQueries({ queryKey: ['compliance-rules'] });
    },
  });
  return (
    <form
      className="stack settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate();
      }}
    >
      <NativeSelect
        label="Consents for calls"
        description="Until it is set here, real carriers need a consent and the simulated one warns. Texts always need one."
        disabled={!allowed}
        value={fields.consentMode}
        data={Object.entries(MODES).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set({ consentMode: event.currentTarget.value as SettingsFields['consentMode'] })}
      />
      <div className="columns">
        {NUMBERS.map(([name, label, description]) => (
          <NumberInput
            key={name}
            size="xs"
            label={label}
            description={description}
            disabled={!allowed}
            min={0}
            value={fields[name]}
            onChange={(value) => set({ [name]: String(value) })}
          />
        ))}
      </div>
      <fieldset className="choices" disabled={!allowed}>
        <legend>Days without calls</legend>
        {WEEKDAYS.map((name, day) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={fields.closedWeekdays.includes(day)}
            onChange={(event) =>
              set({
                closedWeekdays: event.currentTarget.checked
                  ? [...fields.closedWeekdays, day]
                  : fields.closedWeekdays.filter((other) => other !== day),
              })
            }
          />
        ))}
        <Checkbox
          size="xs"
          label="Federal holidays"
          checked={fields.closedOnFederalHolidays}
          onChange={(event) => set({ closedOnFederalHolidays: event.currentTarget.checked })}
        />
      </fieldset>
      <GrowingText
        label="Further days without calls"
        description="One per line, such as 2026-12-24 Christmas Eve"
        disabled={!allowed}
        minRows={2}
        value={fields.holidays}
        onChange={(event) => set({ holidays: event.currentTarget.value })}
      />
      <TextInput
        label="Countries that may be called"
        description="Two letters each, such as US, CA. Empty: those of your own numbers, or the United States"
        disabled={!allowed}
        value={fields.countries}
        onChange={(event) => set({ countries: event.currentTarget.value })}
      />
      {save.error && <ErrorState error={save.error} />}
      <div className="bar">
        <Button type="submit" loading={save.isPending} disabled={!allowed || !isChanged}>
          Save settings
        </Button>
        <span className="quiet">
          {!allowed && `Needs the scope ${scope}. `}
          {settings.updatedAt === null ? (
            'Never changed.'
          ) : (
            <>
              Changed <Moment at={settings.updatedAt} />.
            </>
          )}
        </span>
      </div>
      <p className="quiet">{settings.notice}</p>
    </form>
  );
}
