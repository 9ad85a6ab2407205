// How people are resolved: thresholds, limits and order, tried on recent cases before they are saved.
import './people.css';
import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Body, Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { PageForm } from '../ui/form.tsx';
import { numberLanguage } from '../ui/language.ts';
import { PageHead } from '../ui/page.tsx';
import { ErrorState, Moment, QueryView } from '../ui/states.tsx';
import { PersonLink } from './person-link.tsx';
import { identifierKind } from './person-name.ts';
import { formOfSettings, movedUp, type ResolutionForm, settingsChanges, settingsProblem } from './settings-changes.ts';

export function ResolutionPage() {
  const settings = useQuery({
    queryKey: ['resolution-settings'],
    queryFn: () => api().resolutionSettings.get(),
    // Not while someone fills in the form.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHead title="Identity resolution" />
      <p className="quiet">
        When people are merged without asking, when a colleague is asked, and how many identifiers one person may have.
        Changes apply to what is identified from now on.
      </p>
      <QueryView query={settings} lines={6}>
        {(data) => <SettingsForm key={data.updated_at ?? ''} settings={data} />}
      </QueryView>
    </>
  );
}

type Changes = Body<'updateResolutionSettings'>;

function SettingsForm({ settings }: { settings: Schema<'ResolutionSettings'> }) {
  const changesOf = (form: ResolutionForm) => settingsChanges(settings, form) as Changes;
  const hasChanges = (form: ResolutionForm): boolean => Object.keys(changesOf(form)).length > 0;
  const attempt = useMutation({
    mutationFn: (form: ResolutionForm) => api().resolutionSettings.dryRun(changesOf(form)),
  });
  return (
    <PageForm
      operation="updateResolutionSettings"
      className="resolution"
      initial={formOfSettings(settings)}
      isReady={(form) => hasChanges(form) && settingsProblem(form) === ''}
      fields={(form) => [
        {
          columns: [
            { ...SHARE, name: 'autoMerge', label: 'Merge without asking from' },
            { ...SHARE, name: 'review', label: 'Ask a colleague from' },
            {
              name: 'expiryDays',
              label: 'Days until a review expires',
              kind: 'number',
              min: 1,
              max: 3650,
              allowDecimal: false,
              required: true,
            },
          ],
        },
        <Limits key="limits" form={form.values} set={form.setValues} />,
        {
          name: 'blocked',
          label: 'Values that do not identify a person, one per line',
          description: 'Such as the number of a front desk that many people share.',
          kind: 'long',
          minRows: 2,
          maxRows: 10,
        },
        <TryFirst key="try" form={form.values} isReady={hasChanges(form.values)} attempt={attempt} />,
      ]}
      send={(form) => api().resolutionSettings.update(changesOf(form))}
      onDone={(saved) => queries.setQueryData(['resolution-settings'], saved)}
    >
      {attempt.data && <DryRunResult result={attempt.data} />}
    </PageForm>
  );
}

const SHARE = { kind: 'number', suffix: ' %', min: 0, max: 100, decimalScale: 1, required: true } as const;

type Attempt = { mutate: (form: ResolutionForm) => void; isPending: boolean; error: Error | null };
type TryFirstProps = { form: ResolutionForm; isReady: boolean; attempt: Attempt };

/** Runs the changes over recent cases without saving them. */
function TryFirst({ form, isReady, attempt }: TryFirstProps) {
  const problem = settingsProblem(form);
  return (
    <>
      {problem !== '' && <p className="state warn">{problem}</p>}
      {attempt.error && <ErrorState error={attempt.error} />}
      <div className="bar">
        <Button
          variant="default"
          disabled={!isReady || problem !== ''}
          loading={attempt.isPending}
          onClick={() => attempt.mutate(form)}
        >
          Try it first
        </Button>
        {!isReady && <span className="quiet">Nothing is changed yet.</span>}
      </div>
    </>
  );
}

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

const OUTCOMES: Readonly<Record<string, string>> = {
  created: 'A new person',
  matched: 'Recognized',
  attached: 'Recognized, with something new',
  merged: 'Merged',
  review: 'A colleague is asked',
  undecided: 'Left undecided',
  refused: 'Refused',
};
const outcomeWords = (outcome: string): string => OUTCOMES[outcome] ?? outcome;

function DryRunResult({ result }: { result: Schema<'ResolutionDryRun'> }) {
  const { replayed, changed, current, proposed, examples } = result;
  const outcomes = [...new Set([...Object.keys(current), ...Object.keys(proposed)])];
  return (
    <section className="section" aria-label="Result of the trial">
      <h2>
        {changed.toLocaleString(numberLanguage())} of the latest {replayed.toLocaleString(numberLanguage())} would have
        come out otherwise
      </h2>
      {outcomes.length > 0 && (
        <div className="scroller">
          <table aria-label="Outcomes">
            <thead>
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col" className="number">
                  Now
                </th>
                <th scope="col" className="number">
                  With the changes
                </th>
              </tr>
            </thead>
            <tbody>
              {outcomes.map((outcome) => (
                <tr key={outcome}>
                  <td data-head="Outcome">{outcomeWords(outcome)}</td>
                  <td data-head="Now" className="number">
                    {(current[outcome] ?? 0).toLocaleString(numberLanguage())}
                  </td>
                  <td data-head="With the changes" className="number">
                    {(proposed[outcome] ?? 0).toLocaleString(numberLanguage())}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {examples.length > 0 && (
        <ul className="changes trial-examples">
          {examples.map((example) => (
            <li key={`${example.at} ${example.end_user_ids.join(' ')}`}>
              <Moment at={example.at} />: <del>{outcomeWords(example.current)}</del>{' '}
              <ins>{outcomeWords(example.proposed)}</ins>{' '}
              {example.end_user_ids.map((id) => (
                <PersonLink key={id} id={id} name={null} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
