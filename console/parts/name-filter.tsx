// The filter of a list: kept in the address, reached by `/`.
import { TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export const useFilters = (): Record<string, string> => useSearch({ strict: false });

type TextFilterProps = { name: string; label: string; isMain?: boolean };

export function TextFilter({ name, label, isMain }: TextFilterProps) {
  const inAddress = useFilters()[name] ?? '';
  const navigate = useNavigate();
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    if (inAddress === sent.current) return;
    // A link or the way back has changed it, not whoever types here.
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
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      {...(isMain && { 'data-filter': '' })}
    />
  );
}
