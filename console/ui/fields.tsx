// The fields of forms: described as data, drawn by kind.
import {
  Checkbox,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Textarea,
  type TextareaProps,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode, type Ref, useId } from 'react';

type Choices = Readonly<Record<string, string>> | readonly { value: string; label: string }[];

export type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** One field. `kind` is a line of text unless it says otherwise. */
export type Field<Values> = {
  /** Also of a value inside another, as `config.region`. */
  name: FieldName<Values>;
  label: ReactNode;
  kind?: 'text' | 'long' | 'number' | 'choice' | 'choices' | 'check' | 'secret' | 'zone' | 'file';
  /** Of a line of text: what the browser makes of it. */
  type?: 'text' | 'url' | 'date' | 'time' | 'datetime-local';
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  maxLength?: number;
  /** The focus begins here; else at the first field of a dialog. */
  isFirst?: boolean;
  disabled?: boolean;
  choices?: Choices;
  /** Offered while a line of text is typed. */
  suggestions?: readonly string[];
  min?: number;
  max?: number;
  step?: number;
  decimalScale?: number;
  allowDecimal?: boolean;
  suffix?: string;
  minRows?: number;
  maxRows?: number;
  accept?: string;
  className?: string;
  /** Whether it belongs to what was chosen so far. */
  when?: (values: Values) => boolean;
};
/** Fields beside each other, where there is room. */
export type FieldRow<Values> = { columns: readonly Field<Values>[]; when?: (values: Values) => boolean };
/** Fields that most people leave alone, behind a line that opens them. */
export type FoldedFields<Values> = { summary: string; fields: readonly Field<Values>[] };
/** A form from top to bottom: fields, rows of them, and whatever else stands between them. */
export type FormPart<Values> =
  | Field<Values>
  | FieldRow<Values>
  | FoldedFields<Values>
  | ReactElement
  | false
  | null
  | undefined;
export type EntityForm<Values> = UseFormReturnType<Values>;
/** A function where the parts depend on what is written. */
export type FormParts<Values> =
  | readonly FormPart<Values>[]
  | ((form: EntityForm<Values>) => readonly FormPart<Values>[]);

const isField = <Values,>(part: FormPart<Values>): part is Field<Values> => Boolean(part) && 'name' in (part as object);
const isRow = <Values,>(part: FormPart<Values>): part is FieldRow<Values> =>
  Boolean(part) && 'columns' in (part as object);
const isFold = <Values,>(part: FormPart<Values>): part is FoldedFields<Values> =>
  Boolean(part) && 'summary' in (part as object);

export const fieldsIn = <Values,>(parts: readonly FormPart<Values>[], values: Values): Field<Values>[] =>
  parts.flatMap((part) => {
    if (isField(part)) return part.when?.(values) === false ? [] : [part];
    if (isFold(part)) return fieldsIn(part.fields, values);
    return isRow(part) && part.when?.(values) !== false ? fieldsIn(part.columns, values) : [];
  });

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

type FieldsProps<Values> = { form: EntityForm<Values>; fields: readonly FormPart<Values>[]; isDisabled?: boolean };

export const Fields = <Values extends object>({ form, fields, isDisabled = false }: FieldsProps<Values>) => {
  const draw = (part: FormPart<Values>): ReactNode => {
    if (isValidElement(part)) return part;
    if (isRow(part)) {
      if (part.when?.(form.values) === false) return null;
      return <div className="columns">{createElement(Fragment, null, ...part.columns.map(draw))}</div>;
    }
    if (isFold(part)) {
      return (
        <details>
          <summary>{part.summary}</summary>
          <div className="stack">{createElement(Fragment, null, ...part.fields.map(draw))}</div>
        </details>
      );
    }
    if (!isField(part) || part.when?.(form.values) === false) return null;
    return <FieldInput key={part.name} form={form} field={isDisabled ? { ...part, disabled: true } : part} />;
  };
  return createElement(Fragment, null, ...fields.map(draw));
};

const listOf = (choices: Choices): { value: string; label: string }[] =>
  Array.isArray(choices)
    ? [...choices]
    : Object.entries(choices).map(([value, label]) => ({ value, label: String(label) }));

type FieldInputProps<Values> = { form: EntityForm<Values>; field: Field<Values> };

function FieldInput<Values extends object>({ form, field }: FieldInputProps<Values>) {
  const {
    name,
    kind = 'text',
    isFirst,
    when: _when,
    choices = {},
    minRows,
    maxRows,
    accept,
    type,
    suggestions,
    ...rest
  } = field;
  const common = { ...rest, ...(isFirst && { 'data-autofocus': true }) };
  const input = form.getInputProps(name);
  switch (kind) {
    case 'text':
      return <SuggestingInput {...common} {...(type && { type })} suggestions={suggestions} {...input} />;
    case 'long':
      return <GrowingText {...common} {...(minRows && { minRows })} {...(maxRows && { maxRows })} {...input} />;
    case 'number':
      return <NumberInput size="xs" {...common} {...input} />;
    case 'choice':
      return <NativeSelect {...common} data={listOf(choices)} {...input} />;
    case 'secret':
      return <PasswordInput size="xs" autoComplete="off" {...common} {...input} />;
    case 'zone':
      return <SuggestingInput {...common} suggestions={ZONES} {...input} />;
    case 'check':
      return <Checkbox size="xs" {...common} {...form.getInputProps(name, { type: 'checkbox' })} />;
    case 'choices':
      return (
        <ManyChoices
          label={field.label}
          disabled={field.disabled ?? false}
          choices={choices}
          chosen={input.value as readonly string[]}
          change={input.onChange as (chosen: string[]) => void}
        />
      );
    case 'file':
      return (
        <label className="stack">
          {field.label}
          <input
            type="file"
            accept={accept}
            onChange={(event) => input.onChange(event.currentTarget.files?.[0] ?? null)}
          />
          {field.description && <span className="quiet">{field.description}</span>}
        </label>
      );
  }
}

type ManyChoicesProps = {
  label: ReactNode;
  className?: string;
  disabled?: boolean;
  choices: Choices;
  chosen: readonly string[];
  change: (chosen: string[]) => void;
};

/** Some of a few known values, in the order of the choices. */
export function ManyChoices({
  label,
  className = 'choices',
  disabled = false,
  choices,
  chosen,
  change,
}: ManyChoicesProps) {
  const values = listOf(choices);
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    change(values.map((one) => one.value).filter((one) => next.includes(one)));
  };
  return (
    <fieldset className={className} disabled={disabled}>
      <legend>{label}</legend>
      {values.map(({ value, label: text }) => (
        <Checkbox key={value} size="xs" label={text} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
    </fieldset>
  );
}

/** The focus begins at the first field that can be written in, unless another one says that it is first. */
export function focused<Values>(parts: readonly FormPart<Values>[]): readonly FormPart<Values>[] {
  const fields = parts
    .flatMap((part): readonly FormPart<Values>[] => (isRow(part) ? part.columns : [part]))
    .filter((part) => isField(part));
  if (fields.some(({ isFirst }) => isFirst)) return parts;
  const first = fields.find(({ kind = 'text', disabled }) => !disabled && (kind === 'text' || kind === 'long'));
  const mark = (part: Field<Values>): Field<Values> => (part === first ? { ...part, isFirst: true } : part);
  return parts.map((part) => {
    if (isRow(part)) return { ...part, columns: part.columns.map(mark) };
    return isField(part) ? mark(part) : part;
  });
}

type GrowingTextProps = Omit<TextareaProps, 'autosize' | 'rows' | 'styles'> & { ref?: Ref<HTMLTextAreaElement> };

/** Above and below the lines, with the border. */
const EDGES = '14px';

/** A field that grows with its text. The browser does it: to measure by script lays a long text out several times with each key. */
export const GrowingText = ({ minRows = 1, maxRows = 14, ...rest }: GrowingTextProps) => (
  <Textarea
    {...rest}
    rows={minRows}
    resize="vertical"
    styles={{
      input: {
        fieldSizing: 'content',
        minHeight: `calc(${minRows}lh + ${EDGES})`,
        maxHeight: `calc(${maxRows}lh + ${EDGES})`,
      },
    }}
  />
);

const ZONES = Intl.supportedValuesOf('timeZone');

type SuggestingInputProps = Parameters<typeof TextInput>[0] & { suggestions: readonly string[] | undefined };

function SuggestingInput({ suggestions, ...props }: SuggestingInputProps) {
  const id = useId();
  if (!suggestions) return <TextInput {...props} />;
  return (
    <>
      <TextInput {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
