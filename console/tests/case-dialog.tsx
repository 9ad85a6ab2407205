// Writes one test: line by line, or as YAML where more is to be said.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parse, stringify } from 'yaml';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { type CaseForm, type CaseRow, caseOfForm, formOf, formProblem, type TestCase } from './case-form.ts';

type CaseDialogProps = { given: TestCase | undefined; save: (written: TestCase) => Promise<unknown>; close: () => void };

const row = (user = '', says = ''): CaseRow => ({ id: crypto.randomUUID(), user, says });
const NEW: TestCase = { test: '', steps: [{ expect: { says: '' } }] };

export function CaseDialog({ given, save, close }: CaseDialogProps) {
  const [form, setForm] = useState<CaseForm | undefined>(() => (given ? formOf(given) : { name: '', rows: [row(), row()] }));
  const [text, setText] = useState(() => stringify(given ?? NEW));
  const problem = form ? formProblem(form) : '';
  const send = () => save(form ? caseOfForm(form) : (parse(text) as TestCase));
  const switchForm = () => {
    if (form) setText(stringify(caseOfForm(form)));
    setForm(form ? undefined : formOf(parse(text) as TestCase));
  };
  return (
    <DialogForm
      title={given ? 'Change the test' : 'Write a test'}
      submit="Save test"
      size="lg"
      isReady={problem === ''}
      send={send}
      close={close}
    >
      {form ? (
        <Rows form={form} change={setForm} />
      ) : (
        <GrowingText
          label="Test as YAML"
          description="Steps, tools and expectations as in parley test; see Testing flows in the documentation."
          minRows={10}
          maxRows={24}
          className="mono-input"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {problem !== '' && <p className="quiet">{problem}</p>}
      {(form !== undefined || isFormable(text)) && (
        <div>
          <Button variant="subtle" onClick={switchForm}>
            {form ? 'Write it as YAML' : 'Write it line by line'}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}

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
              label="Then these words are said"
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
