// Writes one test: line by line, or as YAML where more is to be said.
import { Button, TextInput } from '@mantine/core';
import { parse, stringify } from 'yaml';
import { GrowingText } from '../ui/fields.tsx';
import { EntityDialog } from '../ui/form.tsx';
import {
  type CaseForm,
  type CaseRow,
  caseOfForm,
  formOf,
  formProblem,
  type GivenRow,
  stepAction,
  type TestCase,
} from './case-form.ts';

type CaseDialogProps = {
  testCase: TestCase | undefined;
  save: (written: TestCase) => Promise<unknown>;
  close: () => void;
};

const row = (): CaseRow => ({ id: crypto.randomUUID(), user: '', says: '', original: {} });
const EMPTY = (): CaseForm => ({ name: '', rows: [row(), row()], given: [], rest: {} });
const NEW: TestCase = { test: '', steps: [{ expect: { says: '' } }] };

type Written = { form: CaseForm | undefined; text: string };

export const CaseDialog = ({ testCase, save, close }: CaseDialogProps) => (
  <EntityDialog<Written>
    title={testCase ? 'Change the test' : 'Write a test'}
    submit="Save test"
    help="testing-flows.html"
    size="lg"
    initial={{ form: testCase ? formOf(testCase) : EMPTY(), text: stringify(testCase ?? NEW) }}
    isReady={({ form }) => !form || formProblem(form) === ''}
    note={({ form }) => form && formProblem(form)}
    fields={({ values: { form, text }, setValues }) => [
      form && <Rows key="rows" form={form} change={(next) => setValues({ form: next, text })} />,
      {
        name: 'text',
        label: 'Test as YAML',
        description: 'Steps, tools and expectations as in parley test; see Testing flows in the documentation.',
        kind: 'long',
        minRows: 10,
        maxRows: 24,
        className: 'mono-input',
        when: (written) => written.form === undefined,
      },
      (form !== undefined || isFormable(text)) && (
        <div key="switch">
          <Button
            variant="subtle"
            onClick={() =>
              setValues(
                form
                  ? { form: undefined, text: stringify(caseOfForm(form)) }
                  : { form: formOf(parse(text) as TestCase), text },
              )
            }
          >
            {form ? 'Write it as YAML' : 'Write it line by line'}
          </Button>
        </div>
      ),
    ]}
    send={({ form, text }) => save(form ? caseOfForm(form) : (parse(text) as TestCase))}
    close={close}
  />
);

function isFormable(text: string): boolean {
  try {
    return formOf(parse(text) as TestCase) !== undefined;
  } catch {
    return false;
  }
}

function Rows({ form, change }: { form: CaseForm; change: (form: CaseForm) => void }) {
  const set = (id: string, field: 'user' | 'says', value: string) =>
    change({ ...form, rows: form.rows.map((one) => (one.id === id ? { ...one, [field]: value } : one)) });
  return (
    <>
      <TextInput
        label="Name"
        description="What it checks, such as: a refund without a receipt is handed to a person"
        required
        data-autofocus
        maxLength={200}
        value={form.name}
        onChange={(event) => change({ ...form, name: event.currentTarget.value })}
      />
      <Given rows={form.given} change={(given) => change({ ...form, given })} />
      <ol className="case-rows">
        {form.rows.map(({ id, user, says, original }, at) => (
          <li key={id}>
            {stepAction(original) === '' ? (
              <TextInput
                label={at === 0 ? 'The person says (nothing: the flow begins)' : 'The person says'}
                value={user}
                onChange={(event) => set(id, 'user', event.currentTarget.value)}
              />
            ) : (
              <p>{stepAction(original)}</p>
            )}
            <GrowingText
              label="Then the reply contains"
              minRows={1}
              maxRows={6}
              value={says}
              onChange={(event) => set(id, 'says', event.currentTarget.value)}
            />
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Remove line ${at + 1}`}
              onClick={() => change({ ...form, rows: form.rows.filter((one) => one.id !== id) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <div>
        <Button variant="default" onClick={() => change({ ...form, rows: [...form.rows, row()] })}>
          Add a line
        </Button>
      </div>
    </>
  );
}

/** What the conversation knows from the start, such as the name of the person who is called. */
function Given({ rows, change }: { rows: readonly GivenRow[]; change: (rows: GivenRow[]) => void }) {
  const set = (id: string, field: 'name' | 'value', text: string) =>
    change(rows.map((one) => (one.id === id ? { ...one, [field]: text } : one)));
  return (
    <details open={rows.length > 0}>
      <summary>Known from the start</summary>
      <div className="stack">
        {rows.map(({ id, name, value }) => (
          <div key={id} className="bar">
            <TextInput
              aria-label="Variable"
              placeholder="visit_day"
              value={name}
              onChange={(event) => set(id, 'name', event.currentTarget.value)}
            />
            <TextInput
              aria-label={`Value of ${name || 'the variable'}`}
              placeholder="2026-12-01"
              value={value}
              onChange={(event) => set(id, 'value', event.currentTarget.value)}
            />
            <Button variant="subtle" color="gray" onClick={() => change(rows.filter((one) => one.id !== id))}>
              Remove
            </Button>
          </div>
        ))}
        <div>
          <Button variant="default" onClick={() => change([...rows, { id: crypto.randomUUID(), name: '', value: '' }])}>
            Add a variable
          </Button>
        </div>
      </div>
    </details>
  );
}
