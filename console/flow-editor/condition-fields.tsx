// When a way is taken: in words with examples, by an expression that starts from an example, or on an event.
import { NativeSelect, TextInput } from '@mantine/core';
import { asObjects, asText, asTexts, type Json, type JsonObject } from '../../flow/language/json.ts';
import { CONDITION_TYPES } from '../../flow/language/normal-graph.ts';
import { GrowingText } from '../ui/fields.tsx';
import { useEditor } from './editor-context.ts';
import { ConfigInput } from './fields.tsx';
import { emptyCondition, withValue } from './flow-edits.ts';

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
            description={of === '' ? 'What people say who mean this; one on each line. Three or more help most.' : undefined}
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
        <ExpressionFields condition={condition} put={(value) => put('expression', value)} isFixed={isFixed} />
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
      {of === '' && (
        <NativeSelect
          label="Decided by"
          disabled={isFixed}
          value={type}
          data={CONDITION_TYPES.map((one) => ({ value: one, label: CONDITION_WORDS[one] }))}
          onChange={(event) => set({ ...condition, ...emptyCondition(event.currentTarget.value) })}
        />
      )}
    </>
  );
}

type ExpressionFieldsProps = { condition: JsonObject; put: (value: Json) => void; isFixed: boolean };

function ExpressionFields({ condition, put, isFixed }: ExpressionFieldsProps) {
  const { graph } = useEditor();
  const examples = expressionExamples(asObjects(graph.context_variables));
  return (
    <>
      <ConfigInput
        field={{
          name: 'expression',
          label: 'This holds',
          about: 'A formula over variables, such as: balance > 100',
          isRequired: true,
          kind: typeof condition.expression === 'object' ? 'json' : 'line',
        }}
        value={condition.expression}
        isFixed={isFixed}
        set={(value) => put(value ?? '')}
      />
      <NativeSelect
        label="Begin with an example"
        disabled={isFixed}
        value=""
        data={[{ value: '', label: 'Choose one' }, ...examples]}
        onChange={(event) => event.currentTarget.value !== '' && put(event.currentTarget.value)}
      />
    </>
  );
}

/** What is asked most of a variable of each type, as a formula and in words. */
export function expressionExamples(variables: readonly JsonObject[]): { value: string; label: string }[] {
  return variables.flatMap((variable) => {
    const name = asText(variable.name);
    const [first = 'yes'] = asTexts(variable.enum_values);
    switch (asText(variable.type)) {
      case 'number':
      case 'integer':
        return [
          { value: `${name} > 100`, label: `${name} is more than 100` },
          { value: `${name} <= 0`, label: `${name} is 0 or less` },
        ];
      case 'boolean':
        return [
          { value: `${name} == true`, label: `${name} is yes` },
          { value: `${name} == false`, label: `${name} is no` },
        ];
      case 'array':
        return [{ value: `size(${name}) > 0`, label: `${name} is not empty` }];
      default:
        return [
          { value: `${name} == "${first}"`, label: `${name} is “${first}”` },
          { value: `${name} != null`, label: `${name} is known` },
        ];
    }
  });
}
