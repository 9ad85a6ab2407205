// The filters of lists. They live in the address; the main one is reached by `/`.

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useZone } from '../session/permissions.ts';
import { instantsOf, isCalendarDay } from './day-range.ts';
import type { StateLabel } from './text.ts';

export const useFilters = (): Record<string, string> => useSearch({ strict: false });

/** Only filters that say something are sent. */
export const chosenFilters = <Name extends string>(
  filters: Readonly<Record<string, string>>,
  ...names: readonly Name[]
): Partial<Record<Name, string>> =>
  Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))) as Partial<
    Record<Name, string>
  >;

/** Changes some filters; the others stay. */
export function useSetFilters(): (changes: Record<string, string>, options?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return (changes, { replace } = { replace: true }) =>
    void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, ...changes }), replace });
}

/** `choices`: offered while the reader writes; any other text counts as well. */
type TextFilterProps = { name: string; label: string; isMain?: boolean; choices?: readonly string[] };

export function TextFilter({ name, label, isMain, choices }: TextFilterProps) {
  const listId = useId();
  const inAddress = useFilters()[name] ?? '';
  const navigate = useNavigate();
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    if (inAddress === sent.current) return;
    // A link or the Back button has changed it, not the keyboard.
    sent.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (text === sent.current) return;
    const typed = setTimeout(() => {
      sent.current = text;
      void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, [name]: text }), replace: true });
    }, 250);
    return () => clearTimeout(typed);
  }, [text, name, navigate]);
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={label}
        // The label is read whole.
        style={{ minWidth: `min(100%, ${label.length + 2}ch)` }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...(choices && { list: listId })}
        {...(isMain && { 'data-filter': '' })}
      />
      {choices && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}

type ChoiceFilterProps = {
  name: string;
  /** Shown while nothing is chosen. */
  all: string;
  choices: Readonly<Record<string, string>>;
  /** For screen readers, where it says more than `all`. */
  label?: string;
  isMain?: boolean;
};

/** A filter with a few known values. */
export function ChoiceFilter({ name, all, choices, label = all, isMain }: ChoiceFilterProps) {
  const setFilters = useSetFilters();
  return (
    <NativeSelect
      aria-label={label}
      value={useFilters()[name] ?? ''}
      data={[{ value: '', label: all }, ...Object.entries(choices).map(([value, text]) => ({ value, label: text }))]}
      onChange={(event) => setFilters({ [name]: event.currentTarget.value })}
      {...(isMain && { 'data-filter': '' })}
    />
  );
}

/** The labels of states, as choices of a filter. */
export const labelsOf = (states: Readonly<Record<string, StateLabel>>): Record<string, string> =>
  Object.fromEntries(Object.entries(states).map(([name, [label]]) => [name, label]));

/** The filter by a phone number. The API takes whole numbers only, so it is sent when the reader submits it. */
export function PhoneFilter() {
  const { phone = '' } = useFilters();
  const setFilters = useSetFilters();
  const [text, setText] = useState(phone);
  useEffect(() => setText(phone), [phone]);
  return (
    <form
      className="bar phone-filter"
      onSubmit={(event) => {
        event.preventDefault();
        setFilters({ phone: text.trim() }, { replace: false });
      }}
    >
      <TextInput
        aria-label="Phone number"
        placeholder="+12025550100"
        type="search"
        inputMode="tel"
        value={text}
        data-filter=""
        onChange={(event) => {
          const { value } = event.currentTarget;
          setText(value);
          // The cross in the field empties it, and means all.
          if (value === '') setFilters({ phone: '' }, { replace: false });
        }}
      />
      <Button type="submit" variant="default">
        Find
      </Button>
    </form>
  );
}

/** What the API is asked for: instants, by the days in the address. */
export const useDayInstants = (filters: Record<string, string>): { from?: string; to?: string } =>
  instantsOf(filters, useZone());

/** Between two days of the organization's zone, both included. */
export function DayFilter({ what }: { what: string }) {
  const { from = '', to = '' } = useFilters();
  const setFilters = useSetFilters();
  const zone = useZone();
  // The other end moves too where the days would cross: a range is never empty by mistake.
  const setFrom = (day: string) => setFilters({ from: day, ...(to !== '' && day > to && { to: day }) });
  const setTo = (day: string) => setFilters({ to: day, ...(day !== '' && from > day && { from: day }) });
  return (
    <fieldset className="days" title={`Days of ${zone}`}>
      <legend className="skip">{`${what}: between two days of ${zone}`}</legend>
      <Day label="From" day={from} set={setFrom} />
      <Day label="To" day={to} set={setTo} />
    </fieldset>
  );
}

type DayProps = { label: string; day: string; set: (day: string) => void };

/** A day is typed part by part, and each may be a day already. */
const TYPING_MS = 300;

function Day({ label, day, set }: DayProps) {
  const id = useId();
  const [typed, setTyped] = useState(day);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(day), [day]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <div className="day">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(waiting.current);
          if (value === '' || isCalendarDay(value)) waiting.current = setTimeout(set, TYPING_MS, value);
        }}
      />
    </div>
  );
}
