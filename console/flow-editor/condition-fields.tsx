// When a way is taken: in words with examples, by what variables hold, or on an event.
import { NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { asText, asTexts, type Json, type JsonObject } from '../../flow/language/json.ts';
import { CONDITION_TYPES } from '../../flow/language/normal-graph.ts';
import { GrowingText } from '../ui/fields.tsx';
import { emptyCondition, withValue } from './flow-edits.ts';

// With the parser of formulas, which most steps do not need.
const VariableCondition = lazy(async () => ({ default: (await import('./variable-condition.tsx')).VariableCondition }));

const CONDITION_WORDS = {
  llm: 'What the person means, in words',
  expression: 'What the variables hold',
  event: 'An event',
} as const;

type ConditionFieldsProps = {
  condition: JsonObject;
  set: (value: JsonObject) => void;
  isFixed: boolean;
  /** Names the way, where several conditions stand on one page. */
  of?: string;
};

export function ConditionFields({ condition, set, isFixed, of = '' }: ConditionFieldsProps) {
  const type = asText(condition.type) || 'llm';
  const put = (field: string, value: Json | undefined) => set(withValue({ ...condition, type }, field, value));
  const named = (label: string): string => (of === '' ? label : `${label} ${of}`);
  return (
    <>
      {type === 'llm' && (
        <>
          <GrowingText
            label={named('When')}
            description={of === '' ? 'Such as: the person wants to book a visit' : undefined}
            placeholder="the person wants to book a visit"
            minRows={of === '' ? 2 : 1}
            readOnly={isFixed}
            data-first-field=""
            value={asText(condition.prompt)}
            onChange={(event) => put('prompt', event.currentTarget.value)}
          />
          <GrowingText
            label={named('Examples')}
            description={
              of === '' ? 'What people say who mean this; one on each line. Three or more help most.' : undefined
            }
            placeholder={'I need an appointment\ncan I come in tomorrow'}
            minRows={of === '' ? 3 : 1}
            readOnly={isFixed}
            value={asTexts(condition.examples).join('\n')}
            onChange={(event) =>
              put('examples', event.currentTarget.value === '' ? undefined : event.currentTarget.value.split('\n'))
            }
          />
        </>
      )}
      {type === 'expression' && (
        <Suspense>
          <VariableCondition
            expression={condition.expression}
            put={(value) => put('expression', value)}
            isFixed={isFixed}
            of={of}
          />
        </Suspense>
      )}
      {type === 'event' && (
        <TextInput
          label={named('Name of the event')}
          description={of === '' ? 'Such as: payment.received' : undefined}
          readOnly={isFixed}
          data-first-field=""
          value={asText(condition.event)}
          onChange={(event) => put('event', event.currentTarget.value)}
        />
      )}
      {/* Among others a condition in words that is written stays short: all of them are read and dragged there. */}
      {(of === '' || type !== 'llm' || asText(condition.prompt) === '') && (
        <NativeSelect
          label={named('Decided by')}
          disabled={isFixed}
          value={type}
          data={CONDITION_TYPES.map((one) => ({ value: one, label: CONDITION_WORDS[one] }))}
          onChange={(event) => set({ ...condition, ...emptyCondition(event.currentTarget.value) })}
        />
      )}
    </>
  );
}
