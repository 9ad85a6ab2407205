// The form of a campaign, new or edited. What the API warns about is shown before the form is left.
import { Dialog } from '../ui/dialog.tsx';
import '../calls/calling.css';
import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { WeekMap } from '../compliance/week-map.tsx';
import { useOwnNumbers } from '../numbers/own-numbers.ts';
import { api } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { DELAY_UNITS, STEP_KIND_LABELS } from '../ui/call-labels.ts';
import { GrowingText, ManyChoices } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { useNamed } from '../ui/named.ts';
import { problemText } from '../ui/problem-text.ts';
import {
  type CampaignFields,
  campaignBody,
  campaignFields,
  type DelayUnit,
  type EndedReason,
  missingText,
  newCampaign,
  newStep,
  type StepFields,
  type StepKind,
} from './campaign-fields.ts';
import { CAMPAIGN_KINDS, type Campaign } from './campaign-list.ts';
import { againAfter, isSharedRule, REACHED_CHOICES, UNREACHED_CHOICES, withAgainAfter } from './retry-rule.ts';
import { RetryTexts } from './retry-texts.tsx';

type CampaignFormProps = { campaign?: Campaign; close: () => void };
type SavedCampaign = Answer<'createWorkflow'>;

export function CampaignForm({ campaign, close }: CampaignFormProps) {
  const navigate = useNavigate();
  const zone = useZone();
  const assistants = useNamed('assistant') ?? [];
  const numbers = useOwnNumbers().filter(({ outbound }) => outbound);
  const [warned, setWarned] = useState<SavedCampaign>();
  const leave = ({ id }: SavedCampaign) => {
    close();
    if (!campaign) void navigate({ to: '/campaigns/$id', params: { id }, search: { tab: 'leads' } });
  };
  const closeForm = (saved?: SavedCampaign) => {
    if (!saved) close();
    else if (saved.warnings.length > 0) setWarned(saved);
    else leave(saved);
  };
  if (warned) return <Warnings saved={warned} leave={() => leave(warned)} />;
  return (
    <EntityDialog<CampaignFields, SavedCampaign>
      title={campaign ? `Edit ${campaign.name}` : 'New campaign'}
      submit={campaign ? 'Save campaign' : 'Create campaign'}
      size="xl"
      initial={campaign ? campaignFields(campaign) : newCampaign(zone)}
      isReady={(fields) => missingText(fields) === ''}
      note={missingText}
      fields={(form) => [
        { name: 'name', label: 'Name', required: true, maxLength: 200 },
        { name: 'description', label: 'Description', kind: 'long' },
        {
          columns: [
            {
              name: 'tag',
              label: 'Kind',
              description: 'Collections have stricter rules.',
              kind: 'choice',
              choices: CAMPAIGN_KINDS,
            },
            {
              name: 'promptId',
              label: 'Assistant',
              description: 'Talks on the calls. It must be live.',
              kind: 'choice',
              choices: [
                { value: '', label: 'The built-in script' },
                ...withChosen(
                  assistants.map(({ id, name }) => ({ value: id, label: name })),
                  form.values.promptId,
                ),
              ],
            },
            {
              name: 'phoneNumberId',
              label: 'Number',
              description: 'Shown on the phone of the person.',
              kind: 'choice',
              choices: [
                { value: '', label: 'Any of ours' },
                ...numbers.map(({ id, phoneNumber }) => ({ value: id, label: phoneNumber })),
              ],
            },
            {
              name: 'recording',
              label: 'Recording',
              description: 'The person is informed first.',
              kind: 'choice',
              choices: { off: 'Not recorded', with_announcement: 'Recorded, after a notice' },
            },
          ],
        },
        {
          columns: [
            { name: 'startHour', label: 'From hour', kind: 'number', min: 0, max: 23 },
            { name: 'endHour', label: 'To hour', kind: 'number', min: 1, max: 24 },
            { name: 'timezone', label: 'Time zone', kind: 'zone' },
            { name: 'numberOfAgents', label: 'Calls at one time', kind: 'number', min: 1 },
          ],
        },
        <details key="week">
          <summary>See the hours of each state</summary>
          <WeekMap
            hours={{
              timezone: form.values.timezone,
              startHour: Number(form.values.startHour),
              endHour: Number(form.values.endHour),
              legalHours: form.values.steps.every(
                ({ type, needsTCPACompliance }) => type === 'WAIT' || needsTCPACompliance,
              ),
            }}
          />
        </details>,
        <StepsForm key="steps" steps={form.values.steps} change={(steps) => form.setFieldValue('steps', steps)} />,
        <RetryForm key="retry" fields={form.values} change={(steps) => form.setFieldValue('steps', steps)} />,
        {
          columns: [
            {
              name: 'maxAttemptsPerLead',
              label: 'Calls or texts to a lead',
              description: 'At most of each. Empty: as many as steps ask for.',
              kind: 'number',
              min: 1,
            },
            {
              name: 'maxAttemptsPerDay',
              label: 'Calls or texts to a number a day',
              description: 'At most of each. More wait for the next day.',
              kind: 'number',
              min: 1,
            },
            {
              name: 'maxAttemptsPerNumber',
              label: 'Calls or texts to a number',
              description: 'At most of each, over all leads of the campaign.',
              kind: 'number',
              min: 1,
            },
          ],
        },
        {
          name: 'stopsOnReply',
          label: 'A lead who answers a text gets nothing more of the campaign',
          kind: 'check',
          when: ({ steps }) => steps.some(({ type }) => type === 'TEXT'),
        },
        <RetryTexts key="in words" fields={form.values} />,
      ]}
      send={(fields) => {
        const body = campaignBody(fields);
        return campaign ? api().workflows.update(campaign.id, body) : api().workflows.create(body);
      }}
      refresh={['workflows']}
      close={closeForm}
    >
      {campaign && (
        <p className="quiet">
          New steps apply to leads that come from now on; hours, time zone and limits to all of them at once, also to
          calls that wait.
        </p>
      )}
    </EntityDialog>
  );
}

/** What is chosen stays a choice, also when its name cannot be read. */
const withChosen = (choices: { value: string; label: string }[], chosen: string) =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];

/** What to do about a warning, in the words of this form. */
const WARNING_FIXES: Partial<Record<SavedCampaign['warnings'][number]['code'], string>> = {
  hours_outside_legal: 'Edit the campaign: choose hours within the legal ones, or keep the legal hours in every step.',
  organization_name_default: 'Give the organization its name on the page Organization.',
  organization_limits_calls:
    'Calls above this number wait for a line. Raise it on the page Organization, or let the campaign call fewer at one time.',
  steps_call_after_success: 'Edit the campaign: under “Who is called again”, leave out the people who were reached.',
};

/** It is saved; these should be looked at before people are called. */
const Warnings = ({ saved, leave }: { saved: SavedCampaign; leave: () => void }) => (
  <Dialog onClose={leave} title="Saved. Look at this first" size="lg">
    <div className="stack">
      {saved.warnings.map(({ code, message, fix }) => (
        <div key={code} className="state warn">
          <strong>{problemText(message)}</strong>
          <p className="quiet">{WARNING_FIXES[code] ?? problemText(fix)}</p>
        </div>
      ))}
      <div className="bar form-end">
        <Button onClick={leave}>Continue</Button>
      </div>
    </div>
  </Dialog>
);

type StepsFormProps = { steps: readonly StepFields[]; change: (steps: StepFields[]) => void };

function StepsForm({ steps, change }: StepsFormProps) {
  const set = (at: number, changed: Partial<StepFields>) =>
    change(steps.map((step, index) => (index === at ? { ...step, ...changed } : step)));
  const remove = (at: number) => change(steps.filter((_, index) => index !== at));
  return (
    <fieldset className="steps">
      <legend>Steps</legend>
      {steps.map((step, at) => (
        <fieldset key={step.key} className="step">
          <legend>Step {at + 1}</legend>
          <div className="columns narrow">
            <NativeSelect
              label="Do"
              value={step.type}
              data={Object.entries(STEP_KIND_LABELS).map(([value, label]) => ({ value, label }))}
              onChange={(event) => set(at, { type: event.currentTarget.value as StepKind })}
            />
            <NumberInput
              size="xs"
              label="After"
              min={0}
              value={step.delay}
              onChange={(value) => set(at, { delay: String(value) })}
            />
            <NativeSelect
              label="Unit"
              value={step.unit}
              data={DELAY_UNITS.map(([unit]) => ({ value: unit, label: `${unit}s` }))}
              onChange={(event) => set(at, { unit: event.currentTarget.value as DelayUnit })}
            />
            {steps.length > 1 && (
              <Button variant="subtle" aria-label={`Remove step ${at + 1}`} onClick={() => remove(at)}>
                Remove
              </Button>
            )}
          </div>
          <StepText step={step} set={(changed) => set(at, changed)} />
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={() => change([...steps, newStep(crypto.randomUUID())])}>
          Add a step
        </Button>
      </div>
    </fieldset>
  );
}

type StepTextProps = { step: StepFields; set: (changed: Partial<StepFields>) => void };

function StepText({ step, set }: StepTextProps) {
  if (step.type === 'WAIT') return null;
  return (
    <>
      {step.type === 'TEXT' ? (
        <GrowingText
          label="Text"
          description="Write {{ firstName }} where the first name belongs."
          minRows={2}
          value={step.textMessage}
          onChange={(event) => set({ textMessage: event.currentTarget.value })}
        />
      ) : (
        <GrowingText
          label="Voicemail"
          description="Left on an answering machine. Empty: no voicemail."
          minRows={1}
          value={step.voicemailMessage}
          onChange={(event) => set({ voicemailMessage: event.currentTarget.value })}
        />
      )}
      <Checkbox
        size="xs"
        label="Keep the legal hours in the person’s time zone"
        checked={step.needsTCPACompliance}
        onChange={(event) => set({ needsTCPACompliance: event.currentTarget.checked })}
      />
    </>
  );
}

type RetryFormProps = { fields: CampaignFields; change: (steps: StepFields[]) => void };

/** One rule for all calls, or one for each. */
function RetryForm({ fields: { steps }, change }: RetryFormProps) {
  const [isShared, setShared] = useState(isSharedRule({ steps }));
  const calls = steps.filter(({ type }) => type === 'CALL');
  const [first] = calls;
  if (!first || calls.length < 2) return null;
  const setRule = (finishOn: EndedReason[], of: (step: StepFields) => boolean) =>
    change(steps.map((step) => (step.type === 'CALL' && of(step) ? { ...step, finishOn } : step)));
  const share = (shared: boolean) => {
    setShared(shared);
    if (shared) setRule(first.finishOn, () => true);
  };
  return (
    <fieldset className="steps">
      <legend>Who is called again</legend>
      {isShared ? (
        <RetryRule
          label="Call again after"
          finishOn={first.finishOn}
          change={(finishOn) => setRule(finishOn, () => true)}
        />
      ) : (
        // After the last call nothing follows.
        calls
          .slice(0, -1)
          .map((call) => (
            <RetryRule
              key={call.key}
              label={`After step ${steps.indexOf(call) + 1}, call again after`}
              finishOn={call.finishOn}
              change={(finishOn) => setRule(finishOn, ({ key }) => key === call.key)}
            />
          ))
      )}
      <p className="quiet">Do not call, fraud and a bad number always end the campaign for a lead.</p>
      {calls.length > 2 && (
        <Checkbox
          size="xs"
          label="A rule of its own for each call"
          checked={!isShared}
          onChange={(event) => share(!event.currentTarget.checked)}
        />
      )}
    </fieldset>
  );
}

type RetryRuleProps = { label: string; finishOn: readonly EndedReason[]; change: (finishOn: EndedReason[]) => void };

function RetryRule({ label, finishOn, change }: RetryRuleProps) {
  const again = againAfter(finishOn);
  return (
    <>
      <ManyChoices
        label={label}
        choices={UNREACHED_CHOICES}
        chosen={again}
        change={(chosen) => change(withAgainAfter(finishOn, UNREACHED_CHOICES, chosen))}
      />
      <ManyChoices
        label="And also people who were reached"
        choices={REACHED_CHOICES}
        chosen={again}
        change={(chosen) => change(withAgainAfter(finishOn, REACHED_CHOICES, chosen))}
      />
    </>
  );
}
