// A test call of a tool: its inputs, the request as it was sent, the answer, and what of it is kept.
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { INPUT_TYPES, type ToolInput } from './input-changes.ts';
import { Excerpt, ShownRequest } from './tool-request.tsx';
import './tools.css';

type Inputs = readonly ToolInput[];
type TestValues = { inputs: Record<string, string | boolean> };
type TestResult = Answer<'testTool'>;
export type AnswerField = TestResult['fields'][number];
/** What is done with the values that were picked of an answer. */
type Keeping = { label: string; operation: string; keep: (fields: readonly AnswerField[]) => void };

const isStructured = ({ type }: ToolInput): boolean => type === 'list' || type === 'dict';

/** As the type of the input has it; an empty field is left out. */
function inputValue(input: ToolInput, typed: string | boolean | undefined): unknown {
  if (typeof typed === 'boolean') return typed;
  if (typed === undefined || typed.trim() === '') return undefined;
  if (input.type === 'int' || input.type === 'float') return Number(typed);
  return isStructured(input) ? (JSON.parse(typed) as unknown) : typed;
}

function inputProblem(input: ToolInput, typed: string | boolean | undefined): string {
  if (typeof typed === 'boolean') return '';
  if (typed === undefined || typed.trim() === '') return input.required && input.type !== 'bool' ? 'needed' : '';
  if (input.type === 'int' && !/^-?\d+$/.test(typed.trim())) return 'a whole number';
  if (input.type === 'float' && !Number.isFinite(Number(typed))) return 'a number';
  if (!isStructured(input)) return '';
  try {
    JSON.parse(typed);
    return '';
  } catch {
    return 'JSON';
  }
}

type ToolTestProps = { tool: Schema<'Tool'>; close: () => void; keeping?: Keeping };

/** Calls the tool once, for real. The request and the answer stay in sight until the reader closes the dialog. */
export function ToolTest({ tool, close, keeping }: ToolTestProps) {
  const inputs: Inputs = (tool.active_revision?.configuration?.variables ?? []).filter(({ fixed }) => !fixed);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const missing = (values: TestValues): string =>
    inputs
      .flatMap((input) => {
        const problem = inputProblem(input, values.inputs[input.name]);
        return problem === '' ? [] : [`${input.name}: ${problem}`];
      })
      .join(', ');
  return (
    <EntityDialog<TestValues, TestResult>
      title={`Test call of ${tool.name}`}
      submit="Call it"
      size="lg"
      initial={{ inputs: {} }}
      isReady={(values) => missing(values) === ''}
      note={missing}
      fields={({ values, setFieldValue }) => [
        <p key="real" className="quiet">
          This is a real call: whatever the other system does with it is done.
        </p>,
        ...inputs.map((input) => (
          <TestInput
            key={input.name}
            input={input}
            value={values.inputs[input.name]}
            set={(value) => setFieldValue('inputs', { ...values.inputs, [input.name]: value })}
          />
        )),
      ]}
      send={({ inputs: typed }) => {
        const entries = inputs.flatMap((input): [string, unknown][] => {
          const value = inputValue(input, typed[input.name]);
          return value === undefined ? [] : [[input.name, value]];
        });
        setPicked(new Set());
        return api().tools.test(tool.id, { input: Object.fromEntries(entries) });
      }}
      close={close}
      result={({ ok, status, duration_ms, attempts, error, output, request, fields, response_excerpt }) => (
        <section aria-label="Result" className="stack">
          {request && (
            <>
              <h3>Sent</h3>
              <ShownRequest request={request} label="Sent request" />
            </>
          )}
          <h3>Answer</h3>
          <p role="status">
            <span className={`tag ${ok ? 'good' : 'bad'}`}>{ok ? 'Succeeded' : 'Failed'}</span> {status ?? ''}{' '}
            {duration_ms} ms, {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
          </p>
          {error !== null && <p>{error}</p>}
          <Excerpt label="Output">{ok ? JSON.stringify(output, null, 2) : response_excerpt}</Excerpt>
          {ok && keeping && fields.length > 0 && (
            <PickFields fields={fields} picked={picked} set={setPicked} keeping={keeping} />
          )}
        </section>
      )}
    />
  );
}

type TestInputProps = { input: ToolInput; value: string | boolean | undefined; set: (value: string | boolean) => void };

function TestInput({ input, value, set }: TestInputProps) {
  const { name, type, required, description } = input;
  if (type === 'bool')
    return (
      <Checkbox
        size="xs"
        label={name}
        description={description}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  return (
    <TextInput
      label={name}
      required={required}
      description={description || (isStructured(input) ? `A ${INPUT_TYPES[type]} as JSON` : undefined)}
      {...(type === 'date' && { type: 'date' })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

type PickFieldsProps = {
  fields: TestResult['fields'];
  picked: ReadonlySet<string>;
  set: (picked: ReadonlySet<string>) => void;
  keeping: Keeping;
};

const PickFields = ({ fields, picked, set, keeping: { label, operation, keep } }: PickFieldsProps) => (
  <fieldset className="tool-inputs">
    <legend>Use these values</legend>
    <div className="tool-fields">
      {fields.map(({ path, name, example }) => (
        <Checkbox
          key={path}
          size="xs"
          label={
            <>
              {name} <code>{path}</code> <span className="quiet">{example}</span>
            </>
          }
          checked={picked.has(path)}
          onChange={(event) => {
            const next = new Set(picked);
            if (event.currentTarget.checked) next.add(path);
            else next.delete(path);
            set(next);
          }}
        />
      ))}
    </div>
    <ScopedButton
      operation={operation}
      variant="default"
      disabled={picked.size === 0}
      onClick={() => keep(fields.filter(({ path }) => picked.has(path)))}
    >
      {label}
    </ScopedButton>
  </fieldset>
);
