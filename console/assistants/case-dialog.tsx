// Writes one test: line by line, or as YAML where more is to be said.
import { Button, TextInput } from '@mantine/core';
import { parse, stringify } from 'yaml';
import { EntityDialog } from '../ui/form.tsx';
import { type CaseForm, type CaseRow, caseOfForm, formOf, formProblem, type TestCase } from './case-form.ts';

type CaseDialogProps = { given: TestCase | undefined; save: (written: TestCase) => Promise<unknown>; close: () => void };

const row = (user = '', says = ''): CaseRow => ({ id: crypto.randomUUID(), user, says });
const NEW: TestCase = { test: '', steps: [{ expect: { says: '' } }] };

type Written = { form: CaseForm | undefined; text: string };

export const CaseDialog = ({ given, save, close }: CaseDialogProps) => (
  <EntityDialog<Written>
    title={given ? 'Change the test' : 'Write a test'}
    submit="Save test"
    size="lg"
    initial={{ form: given ? formOf(given) : { name: '', rows: [row(), row()] }, text: stringify(given ?? NEW) }}
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
                form ? { form: undefined, text: stringify(caseOfForm(form)) } : { form: formOf(parse(text) as TestCase), text },
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
        required
        data-autofocus
        maxLength={200}
        value={form.name}
        onChange={(event) => change({ ...form, name: event.currentTarget.value })}
      />
      <ol className="case-rows">
        {form.rows.map(({ id, user, says }, at) => (
          <li key={id}>
            <TextInput
              label={at === 0 ? 'The end user says (nothing: the flow begins)' : 'The end user says'}
              value={user}
              onChange={(event) => set(id, 'user', event.currentTarget.value)}
            />
            <TextInput
              label="Then the reply contains"
              value={says}
              onChange={(event) => set(id, 'says', event.currentTarget.value)}
            />
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
