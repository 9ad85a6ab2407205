// The filter by a phone number: half a number means nothing to the API, so it is asked for when the reader says so.
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFilters } from '../parts/name-filter.tsx';
import '../styles/calling.css';

type PhoneFilterProps = { label?: string; submit?: string };

export function PhoneFilter({ label = 'Phone number', submit = 'Find' }: PhoneFilterProps) {
  const { phone = '' } = useFilters();
  const navigate = useNavigate();
  const [text, setText] = useState(phone);
  useEffect(() => setText(phone), [phone]);
  return (
    <form
      className="bar phone-filter"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, phone: text.trim() }) });
      }}
    >
      <TextInput
        aria-label={label}
        placeholder="+12025550100"
        type="search"
        inputMode="tel"
        value={text}
        data-filter=""
        onChange={(event) => {
          const { value } = event.currentTarget;
          setText(value);
          // The cross in the field empties it, and means all.
          if (value === '') void navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, phone: '' }) });
        }}
      />
      <Button type="submit" variant="default">
        {submit}
      </Button>
    </form>
  );
}
