// The filter between two days, kept in the address. A day is one of the organization's zone, and both are within.
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useZone } from '../session/permissions.ts';
import { instantsOf, isCalendarDay } from './day-range.ts';
import { useFilters } from './name-filter.tsx';

/** What the API is asked for: instants, by the days in the address. */
export const useDayInstants = (filters: Record<string, string>): { from?: string; to?: string } => instantsOf(filters, useZone());

export function DayFilter({ what }: { what: string }) {
  const { from = '', to = '' } = useFilters();
  const navigate = useNavigate();
  const zone = useZone();
  const put = (days: { from?: string; to?: string }) =>
    void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, ...days }), replace: true });
  // The other end goes along where the days would cross: a range is never empty by mistake.
  const begin = (day: string) => put({ from: day, ...(to !== '' && day > to && { to: day }) });
  const end = (day: string) => put({ to: day, ...(day !== '' && from > day && { from: day }) });
  return (
    <fieldset className="days" title={`Days of ${zone}`}>
      <legend className="skip">{`${what}: between two days of ${zone}`}</legend>
      <Day label="From" day={from} set={begin} />
      <Day label="To" day={to} set={end} />
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
