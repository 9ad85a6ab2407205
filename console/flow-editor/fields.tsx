// One field of a form that was made from a schema: it shows what is stored, and writes nothing that the person did not change.

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { asVariableName, VARIABLE_NAME } from '../../flow/language/graph.ts';
import { asObject, asObjects, asText, asTexts, type Json, type JsonObject } from '../../flow/language/json.ts';
import { GrowingText } from '../ui/fields.tsx';
import { type NamedKind, useNamed } from '../ui/named.ts';
import { type ConfigField, fits, type ReferenceKind } from './config-fields.ts';
import { useEditor } from './editor-context.ts';
import { withValue } from './flow-edits.ts';
import { TemplateInput } from './template-input.tsx';

const KnowledgeChoice = lazy(async () => ({ default: (await import('./knowledge-choice.tsx')).KnowledgeChoice }));

export type FieldProps<F extends ConfigField = ConfigField> = {
  field: F;
  value: Json | undefined;
  /** An absent value takes the field away. */
  set: (value: Json | undefined) => void;
  isFixed: boolean;
};

export function ConfigInput(props: FieldProps) {
  const { field, value } = props;
  if (!fits(field, value)) return <JsonInput {...props} />;
  switch (field.kind) {
    case 'line':
      return field.name === 'queue' ? <QueueField {...props} /> : <TextField {...props} />;
    case 'text':
    case 'number':
      return <TextField {...props} />;
    case 'switch':
      return <SwitchField {...props} />;
    case 'choice':
      return (
        <ChoiceField
          {...props}
          options={field.values.map((one) => ({ value: one, label: field.words?.[one] ?? one }))}
        />
      );
    case 'reference':
      return field.of === 'variable' ? <VariableField {...props} /> : <NamedField {...props} of={field.of} />;
    case 'references':
      return <ListOfReferences {...props} of={field.of} />;
    case 'texts':
      return <TextList {...props} />;
    case 'rows':
      return <RowsField {...props} fields={field.fields} />;
    case 'group':
      return <GroupField {...props} fields={field.fields} />;
    case 'mapping':
      return <MappingField {...props} />;
    case 'json':
      return <JsonInput {...props} />;
  }
}

const orAbsent = (text: string): string | undefined => (text === '' ? undefined : text);

function TextField({ field, value, set, isFixed }: FieldProps) {
  const text = typeof value === 'number' ? String(value) : asText(value);
  const frame = {
    label: field.label,
    description: field.about,
    required: field.isRequired,
    readOnly: isFixed,
    value: text,
    placeholder: field.example,
  };
  if (field.kind === 'text') {
    const { label, about, isRequired, example } = field;
    return (
      <TemplateInput
        label={label}
        description={about}
        placeholder={example}
        isRequired={isRequired}
        isFixed={isFixed}
        value={text}
        set={(next) => set(orAbsent(next))}
      />
    );
  }
  if (field.kind !== 'number')
    return <TextInput {...frame} onChange={(event) => set(orAbsent(event.currentTarget.value))} />;
  const { min, max, isWhole } = field;
  return (
    <TextInput
      {...frame}
      type="number"
      step={isWhole ? 1 : 'any'}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      onChange={(event) => {
        const { value: typed, valueAsNumber } = event.currentTarget;
        if (typed === '') set(undefined);
        else if (Number.isFinite(valueAsNumber)) set(valueAsNumber);
      }}
    />
  );
}

/** Any name may be written; those of the organization's queues are offered. */
function QueueField({ field, value, set, isFixed }: FieldProps) {
  const named = useNamed('queue');
  const listId = useId();
  return (
    <>
      <TextInput
        label={field.label}
        description={field.about}
        required={field.isRequired}
        readOnly={isFixed}
        value={asText(value)}
        placeholder={field.example}
        list={listId}
        onChange={(event) => set(orAbsent(event.currentTarget.value))}
      />
      <datalist id={listId}>
        {named?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

const SwitchField = ({ field, value, set, isFixed }: FieldProps) => (
  <Checkbox
    size="xs"
    label={field.label}
    description={field.about}
    checked={value === true}
    disabled={isFixed}
    onChange={(event) => set(event.currentTarget.checked ? true : undefined)}
  />
);

type Option = { value: string; label: string };

function ChoiceField({ field, value, set, isFixed, options }: FieldProps & { options: readonly Option[] }) {
  const stored = asText(value);
  const isKnown = stored === '' || options.some((option) => option.value === stored);
  return (
    <NativeSelect
      label={field.label}
      description={field.about}
      required={field.isRequired}
      disabled={isFixed}
      value={stored}
      onChange={(event) => set(orAbsent(event.currentTarget.value))}
      data={[
        { value: '', label: 'Not set' },
        ...options,
        ...(isKnown ? [] : [{ value: stored, label: `${stored} (unknown)` }]),
      ]}
    />
  );
}

function VariableField(props: FieldProps) {
  const { context_variables } = useEditor().graph;
  return (
    <div className="stack">
      <ChoiceField {...props} options={context_variables.map(({ name }) => ({ value: name, label: name }))} />
      <NewVariable isFixed={props.isFixed} source="derived" made={(name) => props.set(name)} />
    </div>
  );
}

/** How people call the types of variables. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'yes or no',
  enum: 'choice',
  date: 'date',
  time: 'time',
  datetime: 'date and time',
  duration: 'duration',
  date_range: 'dates from and to',
  money: 'amount of money',
  phone: 'phone number',
  email: 'e-mail address',
  array: 'list',
  object: 'object',
};

const NEW_TYPES = [
  'string',
  'number',
  'integer',
  'date',
  'time',
  'boolean',
  'enum',
  'email',
  'phone',
  'money',
] as const;

type NewVariableProps = { isFixed: boolean; source: string; made: (name: string) => void };

/** Makes a variable in the place where it is needed. */
function NewVariable({ isFixed, source, made }: NewVariableProps) {
  const { graph, edit } = useEditor();
  const [name, setName] = useState('');
  const [type, setType] = useState('string');
  const field = useRef<HTMLInputElement>(null);
  if (isFixed) return null;
  const isTaken = graph.context_variables.some((variable) => variable.name === name);
  const isName = VARIABLE_NAME.test(name);
  const problem = isTaken ? 'There is one already' : 'Lower-case letters, digits and _';
  const make = () => {
    if (!isName || isTaken) return;
    edit([{ op: 'upsert_context_variable', variable: { name, type, source } }]);
    made(name);
    setName('');
    field.current?.focus();
  };
  return (
    <div className="field-way">
      <TextInput
        ref={field}
        label="New variable"
        placeholder="order_no"
        value={name}
        error={name !== '' && (!isName || isTaken) ? problem : undefined}
        onChange={(event) => setName(asVariableName(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') make();
        }}
      />
      <NativeSelect
        aria-label="Type of the new variable"
        value={type}
        data={NEW_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] ?? value }))}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!isName || isTaken} onClick={make}>
        Make
      </Button>
    </div>
  );
}

function NamedField({ of, ...props }: FieldProps & { of: NamedKind }) {
  const named = useNamed(of);
  if (!named) return <TextField {...props} />;
  return <ChoiceField {...props} options={named.map(({ id, name }) => ({ value: id, label: name }))} />;
}

function ListOfReferences({ of, ...props }: FieldProps & { of: ReferenceKind }) {
  return of === 'variable' ? <VariableList {...props} /> : <NamedList {...props} of={of} />;
}

function VariableList(props: FieldProps) {
  const { context_variables } = useEditor().graph;
  const { value, set, isFixed } = props;
  return (
    <CheckedList {...props} options={context_variables.map(({ name }) => ({ value: name, label: name }))}>
      <NewVariable isFixed={isFixed} source="collected" made={(name) => set([...asTexts(value), name])} />
    </CheckedList>
  );
}

function NamedList({ of, ...props }: FieldProps & { of: NamedKind }) {
  const named = useNamed(of);
  if (!named) return <TextList {...props} />;
  const { value, set, isFixed } = props;
  const stored = asTexts(value);
  return (
    <CheckedList {...props} options={named.map(({ id, name }) => ({ value: id, label: name }))}>
      {of === 'knowledge base' && !isFixed && (
        <Suspense>
          <KnowledgeChoice chosen={named.filter(({ id }) => stored.includes(id))} add={(id) => set([...stored, id])} />
        </Suspense>
      )}
      {of === 'policy' && named.length === 0 && (
        <Link to="/policies" target="_blank">
          Write a policy
        </Link>
      )}
    </CheckedList>
  );
}

/** In the order in which they were checked: a form asks for its variables in this order. */
type CheckedListProps = FieldProps & { options: readonly Option[]; children?: ReactNode };

function CheckedList({ field, value, set, isFixed, options, children }: CheckedListProps) {
  const stored = asTexts(value);
  const unknown = stored.filter((one) => !options.some((option) => option.value === one));
  const all = [...options, ...unknown.map((one) => ({ value: one, label: `${one} (unknown)` }))];
  return (
    <fieldset className="field-group">
      <legend>{field.label}</legend>
      <p className="quiet">{field.about}</p>
      {all.length === 0 && <p className="quiet">There are none yet.</p>}
      {all.map((option) => (
        <Checkbox
          key={option.value}
          size="xs"
          label={option.label}
          disabled={isFixed}
          checked={stored.includes(option.value)}
          onChange={(event) => {
            const rest = stored.filter((one) => one !== option.value);
            set(event.currentTarget.checked ? [...rest, option.value] : rest);
          }}
        />
      ))}
      {children}
    </fieldset>
  );
}

const TextList = ({ field, value, set, isFixed }: FieldProps) => (
  <GrowingText
    label={field.label}
    description={`${field.about}${field.about === '' ? 'One' : '; one'} on each line`}
    minRows={2}
    readOnly={isFixed}
    value={asTexts(value).join('\n')}
    onChange={(event) => set(event.currentTarget.value === '' ? undefined : event.currentTarget.value.split('\n'))}
  />
);

function GroupField({ field, value, set, isFixed, fields }: FieldProps & { fields: readonly ConfigField[] }) {
  const object = asObject(value);
  return (
    <fieldset className="field-group">
      <legend>{field.label}</legend>
      {fields.map((one) => (
        <ConfigInput
          key={one.name}
          field={one}
          value={object[one.name]}
          isFixed={isFixed}
          set={(next) => {
            const changed = withValue(object, one.name, next);
            set(Object.keys(changed).length === 0 ? undefined : changed);
          }}
        />
      ))}
    </fieldset>
  );
}

function RowsField({ field, value, set, isFixed, fields }: FieldProps & { fields: readonly ConfigField[] }) {
  const rows = asObjects(value);
  const put = (next: JsonObject[]) => set(next.length === 0 ? undefined : next);
  return (
    <fieldset className="field-group">
      <legend>{field.label}</legend>
      <p className="quiet">{field.about}</p>
      {/* Rows have no ids of their own: their place is what they are known by. */}
      {[...rows.entries()].map(([at, row]) => (
        <div key={at} className="field-row">
          {fields.map((one) => (
            <ConfigInput
              key={one.name}
              field={{ ...one, label: `${one.label} ${at + 1}`, about: '' }}
              value={row[one.name]}
              isFixed={isFixed}
              set={(next) => put(rows.with(at, withValue(row, one.name, next)))}
            />
          ))}
          {!isFixed && (
            <Button variant="subtle" color="gray" onClick={() => put(rows.toSpliced(at, 1))}>
              Remove {at + 1}
            </Button>
          )}
        </div>
      ))}
      {!isFixed && (
        <Button variant="default" onClick={() => put([...rows, {}])}>
          Add to {field.label.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

/** A mapping is written line by line, as people write it in a letter: `name: value`. */
function MappingField({ field, value, set, isFixed }: FieldProps) {
  const stored = Object.entries(asObject(value));
  const [text, setText] = useState<string>();
  const shown = stored
    .map(([name, one]) => `${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join('\n');
  return (
    <GrowingText
      label={field.label}
      description={`${field.about}. One on each line, as name: value`}
      minRows={2}
      readOnly={isFixed}
      value={text ?? shown}
      onChange={(event) => {
        setText(event.currentTarget.value);
        set(mappingOf(event.currentTarget.value, asObject(value)));
      }}
      onBlur={() => setText(undefined)}
    />
  );
}

/** Values that were no texts stay what they were while their line is not changed. */
function mappingOf(text: string, before: JsonObject): JsonObject | undefined {
  const entries = text.split('\n').flatMap((line): [string, Json][] => {
    const at = line.indexOf(':');
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    if (name === '') return [];
    const written = at < 0 ? '' : line.slice(at + 1).trim();
    const old = before[name];
    return [[name, old !== undefined && typeof old !== 'string' && JSON.stringify(old) === written ? old : written]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function JsonInput({ field, value, set, isFixed }: FieldProps) {
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState('');
  const write = (typed: string) => {
    setText(typed);
    try {
      set(typed.trim() === '' ? undefined : (JSON.parse(typed) as Json));
      setProblem('');
    } catch {
      setProblem('This is not JSON yet; what was there before is kept.');
    }
  };
  return (
    <GrowingText
      className="mono-input"
      label={`${field.label} (JSON)`}
      description={field.about}
      error={problem}
      minRows={2}
      maxRows={14}
      readOnly={isFixed}
      value={text ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={() => problem === '' && setText(undefined)}
    />
  );
}
