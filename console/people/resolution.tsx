// How people are resolved: thresholds, limits and order, tried on what happened lately before they are saved.
import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body, Schema } from '../../sdk/parley.ts';
import { GrowingText } from '../parts/growing-text.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { DryRunResult } from './dry-run-result.tsx';
import './people.css';
import { identifierKind } from './person-name.ts';
import { formOfSettings, movedUp, type ResolutionForm, settingsChanges, settingsProblem } from './settings-changes.ts';

export function ResolutionPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['resolution-settings'],
    queryFn: () => api().resolutionSettings.get(),
    // Never under the hands of whoever fills in the form.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHead title="Identity resolution" />
      <p className="quiet">
        When people are merged without asking, when a colleague is asked, and how many identifiers one person may have. Changes
        apply to what is identified from now on.
      </p>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Bones lines={6} />}
      {data && <SettingsForm key={data.updated_at ?? ''} settings={data} />}
    </>
  );
}

type Changes = Body<'updateResolutionSettings'>;

function SettingsForm({ settings }: { settings: Schema<'ResolutionSettings'> }) {
  const [form, setForm] = useState<ResolutionForm>(() => formOfSettings(settings));
  const set = (change: Partial<ResolutionForm>) => setForm({ ...form, ...change });
  const changes = settingsChanges(settings, form) as Changes;
  const hasChanges = Object.keys(changes).length > 0;
  const problem = settingsProblem(form);
  const attempt = useMutation({ mutationFn: () => api().resolutionSettings.dryRun(changes) });
  const save = useMutation({
    mutationFn: () => api().resolutionSettings.update(changes),
    onSuccess: (saved) => queries.setQueryData(['resolution-settings'], saved),
  });
  const isReady = hasChanges && problem === '';
  return (
    <form
      className="stack resolution"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) save.mutate();
      }}
    >
      <div className="resolution-row">
        <ShareInput label="Merge without asking from" value={form.autoMerge} set={(autoMerge) => set({ autoMerge })} />
        <ShareInput label="Ask a colleague from" value={form.review} set={(review) => set({ review })} />
        <NumberInput
          label="Days until a review expires"
          min={1}
          max={3650}
          allowDecimal={false}
          value={form.expiryDays}
          onChange={(value) => typeof value === 'number' && set({ expiryDays: value })}
        />
      </div>
      <Limits form={form} set={set} />
      <GrowingText
        label="Values that identify nobody, one in each line"
        description="Such as the number of a front desk that many people share."
        minRows={2}
        maxRows={10}
        value={form.blocked}
        onChange={(event) => set({ blocked: event.currentTarget.value })}
      />
      {problem !== '' && <p className="state warn">{problem}</p>}
      {(attempt.error ?? save.error) && <ErrorState error={attempt.error ?? save.error} />}
      <div className="bar">
        <Button variant="default" disabled={!isReady} loading={attempt.isPending} onClick={() => attempt.mutate()}>
          Try it first
        </Button>
        <ScopedButton
          operation="updateResolutionSettings"
          disabled={!isReady}
          loading={save.isPending}
          onClick={() => isReady && save.mutate()}
        >
          Save
        </ScopedButton>
        {!hasChanges && <span className="quiet">{save.isSuccess ? 'Saved.' : 'Nothing is changed yet.'}</span>}
      </div>
      {attempt.data && <DryRunResult result={attempt.data} />}
    </form>
  );
}

type ShareInputProps = { label: string; value: number; set: (value: number) => void };

const ShareInput = ({ label, value, set }: ShareInputProps) => (
  <NumberInput
    label={label}
    suffix=" %"
    min={0}
    max={100}
    decimalScale={1}
    value={Math.round(value * 1000) / 10}
    onChange={(given) => typeof given === 'number' && set(Math.round(given * 10) / 1000)}
  />
);

type LimitsProps = { form: ResolutionForm; set: (change: Partial<ResolutionForm>) => void };

/** In the order of their strength: the strongest identifier says whose record is meant. */
function Limits({ form, set }: LimitsProps) {
  const { limits, priorities } = form;
  const rest = Object.keys(limits).filter((type) => !priorities.includes(type));
  const order = [...priorities, ...rest];
  return (
    <fieldset className="resolution-limits">
      <legend>Kinds of identifiers, strongest first, and how many of each one person may have</legend>
      <ol>
        {order.map((type, at) => (
          <li key={type}>
            <span>{identifierKind(type)}</span>
            <NumberInput
              aria-label={`Most of the kind ${identifierKind(type)}`}
              min={1}
              max={1000}
              allowDecimal={false}
              value={limits[type] ?? 1}
              onChange={(value) => typeof value === 'number' && set({ limits: { ...limits, [type]: value } })}
            />
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={at === 0}
              aria-label={`${identifierKind(type)} is stronger`}
              onClick={() => set({ priorities: movedUp(order, at) })}
            >
              Stronger
            </Button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
