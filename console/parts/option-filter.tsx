// A filter with a few known values, kept in the address.
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFilters } from './name-filter.tsx';

type OptionFilterProps = { name: string; label: string; options: readonly { value: string; label: string }[] };

export function OptionFilter({ name, label, options }: OptionFilterProps) {
  const chosen = useFilters()[name] ?? '';
  const navigate = useNavigate();
  const choose = (value: string) =>
    void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, [name]: value }), replace: true });
  return (
    <NativeSelect aria-label={label} value={chosen} onChange={(event) => choose(event.currentTarget.value)} data={[...options]} />
  );
}
