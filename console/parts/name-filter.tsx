// The filter of a list: kept in the address, reached by `/`.
import { TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export const useFilters = (): Record<string, string> => useSearch({ strict: false });

type TextFilterProps = { name: string; label: string; isMain?: boolean };

export function TextFilter({ name, label, isMain }: TextFilterProps) {
  const filters = useFilters();
  const navigate = useNavigate();
  const [text, setText] = useState(filters[name] ?? '');
  useEffect(() => {
    if (text === (filters[name] ?? '')) return;
    const typed = setTimeout(() => void navigate({ to: '.', search: { ...filters, [name]: text }, replace: true }), 250);
    return () => clearTimeout(typed);
  }, [text, filters, name, navigate]);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      {...(isMain && { 'data-filter': '' })}
    />
  );
}
