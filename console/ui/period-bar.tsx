// The period of a page of figures and what it is compared with. Both live in the address, so that a link shows the same.
import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChoiceFilter, useFilters } from './filters.tsx';
import { COMPARISONS, type DayRange, lastDays, RANGES } from './period.ts';

export function PeriodBar({ range, children }: { range: DayRange; children?: ReactNode }) {
  const filters = useFilters();
  const navigate = useNavigate();
  const change = (dates: Record<string, string>) =>
    void navigate({ to: '.', search: { ...filters, ...dates }, replace: true });
  return (
    <div className="bar">
      {RANGES.map((count) => {
        const { start_date, end_date } = lastDays(count, Date.now());
        const isChosen = start_date === range.start_date && end_date === range.end_date;
        return (
          <Button
            key={count}
            variant={isChosen ? 'light' : 'default'}
            aria-current={isChosen ? 'true' : undefined}
            renderRoot={(props) => <Link to="." search={{ ...filters, from: start_date, to: end_date }} {...props} />}
          >
            {count} days
          </Button>
        );
      })}
      <TextInput
        type="date"
        aria-label="First day"
        value={range.start_date}
        max={range.end_date}
        onChange={(event) => change({ from: event.currentTarget.value, to: range.end_date })}
      />
      <TextInput
        type="date"
        aria-label="Last day"
        value={range.end_date}
        min={range.start_date}
        onChange={(event) => change({ from: range.start_date, to: event.currentTarget.value })}
      />
      <ChoiceFilter name="compare" all="Compare with nothing" label="Compare with" choices={COMPARISONS} />
      {children}
      <span className="quiet">Days of UTC</span>
    </div>
  );
}
