// A condition on what variables hold: row by row, and as a formula where rows cannot say it.
import { Button, Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { asText, type Json } from '../../flow/language/json.ts';
import {
  type Comparison,
  type ConditionRow,
  type ConditionRows,
  choicesOf,
  comparisonsOf,
  isWritten,
  kindOfVariable,
  needsValue,
  type RowValue,
  readRows,
  systemNames,
  variableWords,
  writeRows,
} from './condition-rows.ts';
import { useEditor } from './editor-context.ts';
import { ConfigInput } from './fields.tsx';

type VariableConditionProps = {
  expression: Json | undefined;
  put: (expression: Json) => void;
  isFixed: boolean;
  /** Names the way, where several conditions stand on one page. */
  of: string;
};
const NEW_ROW: ConditionRow = { variable: '', comparison: 'is' };

export function VariableCondition({ expression = '', put, isFixed, of }: VariableConditionProps) {
  const { context_variables: variables } = useEditor().graph;
  const [draft, setDraft] = useState<ConditionRows>();
  const [isFormula, setFormula] = useState(false);
  const formula = typeof expression === 'string' ? expression : undefined;
  const read = formula === undefined ? undefined : readRows(formula, variables);
  // Rows that are not complete yet are in no formula: they are kept here until something else changes the formula.
  const shown = draft && writeRows(draft, variables) === formula ? draft : read;
  if (shown === undefined || isFormula)
    return (
      <Formula expression={expression} put={put} isFixed={isFixed} of={of}>
        {shown === undefined ? (
          <p className="quiet">Rows cannot say what this formula says.</p>
        ) : (
          <Button variant="subtle" onClick={() => setFormula(false)}>
            Choose it in rows
          </Button>
        )}
      </Formula>
    );
  const { joined } = shown;
  const rows = shown.rows.length === 0 ? [NEW_ROW] : shown.rows;
  const change = (next: ConditionRows) => {
    setDraft(next);
    put(writeRows(next, variables));
  };
  const suffix = of === '' ? '' : ` of condition ${of}`;
  return (
    <fieldset className="field-group condition-rows">
      <legend>This holds{of === '' ? '' : ` ${of}`}</legend>
      {/* Rows have no ids of their own: their place is what they are known by. */}
      {[...rows.entries()].map(([at, row]) => (
        <div key={at} className="condition-row">
          {at > 0 && (
            <NativeSelect
              aria-label={`Row ${at + 1} is joined by${suffix}`}
              className="condition-join"
              size="xs"
              disabled={isFixed}
              value={joined}
              data={[
                { value: 'and', label: 'and' },
                { value: 'or', label: 'or' },
              ]}
              onChange={(event) => change({ joined: event.currentTarget.value === 'or' ? 'or' : 'and', rows })}
            />
          )}
          <Row
            row={row}
            name={`${at + 1}${suffix}`}
            isFixed={isFixed}
            set={(next) => change({ joined, rows: rows.with(at, next) })}
            remove={
              rows.length > 1 || row.variable !== '' ? () => change({ joined, rows: rows.toSpliced(at, 1) }) : undefined
            }
          />
        </div>
      ))}
      {rows.length > 1 && rows.some((row) => !isWritten(row)) && (
        <p className="quiet">A row counts once it has a variable and a value.</p>
      )}
      {!isFixed && (
        <div className="bar">
          <Button
            variant="default"
            disabled={!isWritten(rows.at(-1)!)}
            onClick={() => change({ joined, rows: [...rows, NEW_ROW] })}
          >
            Add a row
          </Button>
          <Button variant="subtle" onClick={() => setFormula(true)}>
            Write it as a formula
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type RowProps = {
  row: ConditionRow;
  /** Its number, and that of its condition. */
  name: string;
  isFixed: boolean;
  set: (row: ConditionRow) => void;
  remove: (() => void) | undefined;
};

function Row({ row, name, isFixed, set, remove }: RowProps) {
  const { context_variables: variables } = useEditor().graph;
  const { variable, comparison, value } = row;
  const kind = kindOfVariable(variables, variable, value);
  const own = variables.map((one) => ({ value: one.name, label: variableWords(one) }));
  const always = systemNames(variables).map((one) => ({ value: one, label: one.replaceAll('_', ' ') }));
  const isListed = variable === '' || [...own, ...always].some((one) => one.value === variable);
  const choose = (next: string) => {
    const kindOfNext = kindOfVariable(variables, next);
    const [first, ...others] = comparisonsOf(kindOfNext).map((one) => one.value);
    const nextComparison = [first, ...others].find((one) => one === comparison) ?? first ?? 'is';
    set(
      kindOfNext === 'yes-no' && nextComparison === 'is'
        ? { variable: next, comparison: nextComparison, value: true }
        : { variable: next, comparison: nextComparison },
    );
  };
  const compare = (next: Comparison) => {
    const keeps = needsValue(next) && value !== undefined && Array.isArray(value) === (next === 'one_of');
    set({ variable, comparison: next, ...(keeps && { value }) });
  };
  return (
    <>
      <NativeSelect
        aria-label={`Variable ${name}`}
        data-first-field=""
        disabled={isFixed}
        value={variable}
        data={[
          { value: '', label: 'Choose a variable' },
          ...(isListed ? [] : [{ value: variable, label: variable }]),
          { group: 'Of this flow', items: own },
          { group: 'Known of every conversation', items: always },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <div className="condition-compared">
        <NativeSelect
          aria-label={`Comparison ${name}`}
          disabled={isFixed || variable === ''}
          value={comparison}
          data={comparisonsOf(kind, comparison)}
          onChange={(event) => compare(event.currentTarget.value as Comparison)}
        />
        {variable !== '' && needsValue(comparison) && (
          <Value
            label={`Value ${name}`}
            row={row}
            isFixed={isFixed}
            set={(next) => set({ variable, comparison, ...(next !== undefined && { value: next }) })}
          />
        )}
        {remove && !isFixed && (
          <CloseButton aria-label={`Remove row ${name}`} title="Remove the row" onClick={remove} />
        )}
      </div>
    </>
  );
}

type ValueProps = { label: string; row: ConditionRow; isFixed: boolean; set: (value: RowValue | undefined) => void };

function Value({ label, row: { variable, comparison, value }, isFixed, set }: ValueProps) {
  const { context_variables: variables } = useEditor().graph;
  const kind = kindOfVariable(variables, variable, value);
  const choices = choicesOf(variables, variable);
  if (kind === 'yes-no')
    return (
      <NativeSelect
        aria-label={label}
        disabled={isFixed}
        value={value === false ? 'no' : 'yes'}
        data={['yes', 'no']}
        onChange={(event) => set(event.currentTarget.value === 'yes')}
      />
    );
  if (comparison === 'one_of') {
    const chosen = Array.isArray(value) ? value : [];
    const all = [...new Set([...choices, ...chosen])];
    return (
      <fieldset aria-label={label} className="condition-choices">
        {all.map((one) => (
          <Checkbox
            key={one}
            size="xs"
            label={one}
            disabled={isFixed}
            checked={chosen.includes(one)}
            onChange={(event) => {
              const rest = chosen.filter((other) => other !== one);
              const next = event.currentTarget.checked ? [...rest, one] : rest;
              set(next.length === 0 ? undefined : next);
            }}
          />
        ))}
      </fieldset>
    );
  }
  const text = typeof value === 'number' ? String(value) : asText(value);
  if (kind === 'choice')
    return (
      <NativeSelect
        aria-label={label}
        disabled={isFixed}
        value={text}
        data={[{ value: '', label: 'Choose one' }, ...new Set([...choices, ...(text === '' ? [] : [text])])]}
        onChange={(event) => set(event.currentTarget.value || undefined)}
      />
    );
  const isNumber = kind === 'number' || kind === 'amount';
  const type = { number: 'number', amount: 'number', date: 'date', time: 'time' }[kind as string] ?? 'text';
  return (
    <TextInput
      aria-label={label}
      type={type}
      {...(isNumber && { step: 'any' })}
      readOnly={isFixed}
      placeholder={type === 'text' ? 'a word' : undefined}
      value={text}
      onChange={(event) => {
        const { value: typed, valueAsNumber } = event.currentTarget;
        if (typed === '') set(undefined);
        else if (!isNumber) set(typed);
        else if (Number.isFinite(valueAsNumber)) set(valueAsNumber);
      }}
    />
  );
}

type FormulaProps = Omit<VariableConditionProps, 'expression'> & { expression: Json; children: ReactNode };

const Formula = ({ expression, put, isFixed, of, children }: FormulaProps) => (
  <>
    <ConfigInput
      field={{
        name: 'expression',
        label: of === '' ? 'This holds' : `This holds ${of}`,
        about: 'A formula over variables, such as: balance > 100',
        isRequired: true,
        kind: typeof expression === 'object' ? 'json' : 'line',
      }}
      value={expression}
      isFixed={isFixed}
      set={(value) => put(value ?? '')}
    />
    {!isFixed && children}
  </>
);
