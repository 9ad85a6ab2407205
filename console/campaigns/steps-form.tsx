// The steps of a campaign in its form: what is done, after how long, with which words.
import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { DELAY_UNITS, REASON_WORDS, STEP_KIND_WORDS } from '../calls/words.ts';
import { GrowingText } from '../parts/growing-text.tsx';
import { type DelayUnit, type EndedReason, newStep, type StepFields, type StepKind } from './campaign-fields.ts';

type StepsFormProps = { steps: readonly StepFields[]; change: (steps: StepFields[]) => void };

export function StepsForm({ steps, change }: StepsFormProps) {
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
              data={Object.entries(STEP_KIND_WORDS).map(([value, label]) => ({ value, label }))}
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
          <StepWords step={step} set={(changed) => set(at, changed)} />
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

type StepWordsProps = { step: StepFields; set: (changed: Partial<StepFields>) => void };

function StepWords({ step, set }: StepWordsProps) {
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
            description="Said to a machine after the beep. Empty: nothing is left."
            minRows={1}
            value={step.voicemailMessage}
            onChange={(event) => set({ voicemailMessage: event.currentTarget.value })}
          />
          <FinishOn chosen={step.finishOn} change={(finishOn) => set({ finishOn })} />
        </>
      )}
      <Checkbox
        size="xs"
        label="Keep the legal hours at the person’s own clock"
        checked={step.needsTCPACompliance}
        onChange={(event) => set({ needsTCPACompliance: event.currentTarget.checked })}
      />
    </>
  );
}

function FinishOn({ chosen, change }: { chosen: readonly EndedReason[]; change: (chosen: EndedReason[]) => void }) {
  const reasons = Object.entries(REASON_WORDS) as [EndedReason, string][];
  return (
    <details>
      <summary>
        The campaign ends for a lead after: {chosen.map((why) => REASON_WORDS[why]).join(', ') || 'its last step'}
      </summary>
      <p className="quiet">Do not call, fraud and a bad number always end it.</p>
      <div className="choices">
        {reasons.map(([why, words]) => (
          <Checkbox
            key={why}
            size="xs"
            label={words}
            checked={chosen.includes(why)}
            onChange={(event) => change(event.currentTarget.checked ? [...chosen, why] : chosen.filter((other) => other !== why))}
          />
        ))}
      </div>
    </details>
  );
}
