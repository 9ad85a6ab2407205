// A filter with a few known values, kept in the address.
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFilters } from '../parts/name-filter.tsx';

type ChoiceFilterProps = { name: string; label: string; choices: Readonly<Record<string, string>> };

export function ChoiceFilter({ name, label, choices }: ChoiceFilterProps) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label={label}
      value={useFilters()[name] ?? ''}
      data={[{ value: '', label }, ...Object.entries(choices).map(([value, words]) => ({ value, label: words }))]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, [name]: value }), replace: true });
      }}
    />
  );
}

/** The words of states, without their colours. */
export const wordsOf = (states: Readonly<Record<string, readonly [string, string]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(states).map(([state, [words]]) => [state, words]));
