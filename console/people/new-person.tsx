// A person made by hand: a name, and what they are known by.
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';

const FIELDS = [
  { name: 'first_name', label: 'First name' },
  { name: 'last_name', label: 'Last name' },
  { name: 'email', label: 'E-mail' },
  { name: 'phone', label: 'Phone, such as +14155550123' },
] as const;

export function NewPerson({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const text = (name: string) => (given[name] ?? '').trim();
  const send = async () => {
    const known = (['email', 'phone'] as const).filter((type) => text(type) !== '');
    const names = (['first_name', 'last_name'] as const).filter((name) => text(name) !== '');
    const made = await api().endUsers.create({
      identifiers: known.map((type) => ({ type, value: text(type) })),
      traits: Object.fromEntries(names.map((name) => [name, text(name)])),
      source: 'console',
    });
    await queries.invalidateQueries({ queryKey: ['people'] });
    await navigate({ to: '/people/$id', params: { id: made.id } });
  };
  const isReady = FIELDS.some(({ name }) => text(name) !== '');
  return (
    <DialogForm title="New person" submit="Create person" isReady={isReady} send={send} close={close}>
      {FIELDS.map(({ name, label }, at) => (
        <TextInput
          key={name}
          label={label}
          maxLength={200}
          value={given[name] ?? ''}
          {...(at === 0 && { 'data-autofocus': true })}
          onChange={({ currentTarget: { value } }) => setGiven({ ...given, [name]: value })}
        />
      ))}
      <p className="quiet">Somebody who has one of these identifiers already is not made twice: the server says who it is.</p>
    </DialogForm>
  );
}
