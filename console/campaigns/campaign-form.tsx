// The form of a campaign, new or edited. What the API warns about is shown before the form is left.
import '../calls/calling.css';
import { Button, Checkbox, Modal, NativeSelect, NumberInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { DELAY_UNITS, REASON_LABELS, STEP_KIND_LABELS } from '../calls/labels.ts';
import { useOwnNumbers } from '../numbers/own-numbers.ts';
import { api } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { GrowingText, ManyChoices } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { useNamed } from '../ui/named.ts';
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

type CampaignFormProps = { campaign?: Campaign; close: () => void };
type Saved = Answer<'createWorkflow'>;

export function CampaignForm({ campaign, close }: CampaignFormProps) {
  const navigate = useNavigate();
  const zone = useZone();
  const assistants = useNamed('assistant') ?? [];
  const numbers = useOwnNumbers().filter(({ outbound }) => outbound);
  const [warned, setWarned] = useState<Saved>();
  const leave = ({ id }: Saved) => {
    close();
    if (!campaign) void navigate({ to: '/campaigns/$id', params: { id }, search: { tab: 'leads' } });
  };
  const closeForm = (saved?: Saved) => {
    if (!saved) close();
    else if (saved.warnings.length > 0) setWarned(saved);
    else leave(saved);
  };
  if (warned) return <Warnings saved={warned} leave={() => leave(warned)} />;
  return (
    <EntityDialog<CampaignFields, Saved>
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
        <StepsForm key="steps" steps={form.values.steps} change={(steps) => form.setFieldValue('steps', steps)} />,
      ]}
      send={(fields) => {
        const body = campaignBody(fields);
        return campaign ? api().workflows.update(campaign.id, body) : api().workflows.create(body);
      }}
      refresh={['workflows']}
      close={closeForm}
    >
      {campaign && (
        <p className="quiet">New steps apply to leads that come from now on; hours, time zone and limits to all of them.</p>
      )}
    </EntityDialog>
  );
}

/** What is chosen stays a choice, also when its name cannot be read. */
const withChosen = (choices: { value: string; label: string }[], chosen: string) =>
  chosen === '' || choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }];

/** It is saved; these should be looked at before people are called. */
const Warnings = ({ saved, leave }: { saved: Saved; leave: () => void }) => (
  <Modal opened onClose={leave} title="Saved. Look at this first" size="lg">
    <div className="stack">
      {saved.warnings.map(({ code, message, fix }) => (
        <div key={code} className="state warn">
          <strong>{message}</strong>
          <p className="quiet">{fix}</p>
        </div>
      ))}
      <div className="bar form-end">
        <Button onClick={leave}>Continue</Button>
      </div>
    </div>
  </Modal>
);

type StepsFormProps = { steps: readonly StepFields[]; change: (steps: StepFields[]) => void };

function StepsForm({ steps, change }: StepsFormProps) {
  const set = (at: number, changed: Partial<StepFields>) =>
    change(steps.map((step, place) => (place === at ? { ...step, ...changed } : step)));
  const remove = (at: number) => change(steps.filter((_, place) => place !== at));
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
        <>
          <GrowingText
            label="Voicemail"
            description="Left on an answering machine. Empty: no voicemail."
            minRows={1}
            value={step.voicemailMessage}
            onChange={(event) => set({ voicemailMessage: event.currentTarget.value })}
          />
          <FinishOn chosen={step.finishOn} change={(finishOn) => set({ finishOn })} />
        </>
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

function FinishOn({ chosen, change }: { chosen: readonly EndedReason[]; change: (chosen: EndedReason[]) => void }) {
  return (
    <details>
      <summary>
        The campaign ends for a lead after: {chosen.map((why) => REASON_LABELS[why]).join(', ') || 'its last step'}
      </summary>
      <p className="quiet">Do not call, fraud and a bad number always end it.</p>
      <ManyChoices
        label={<span className="skip">Outcomes that end it</span>}
        choices={REASON_LABELS}
        chosen={chosen}
        change={(reasons) => change(reasons as EndedReason[])}
      />
    </details>
  );
}
