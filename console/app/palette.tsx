// The palette: type a few letters, press Enter, be there.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { personName } from '../people/person-name.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { signOut } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PLACES } from './menu.ts';

/** Shorter texts are the beginnings of pages. */
const MIN_PERSON_LENGTH = 3;

/** A text that can only be a phone number, as E.164 where it says its country; undefined: it is something else. */
function numberIn(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(digits) ? digits : undefined;
}

type Command = { id: string; label: string; kind: string; run: () => void };

export function Palette({ close, showKeys }: { close: () => void; showKeys: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const can = usePermissions();
  const navigate = useNavigate();
  const assistants = useQuery({
    queryKey: ['assistants', 'palette', text],
    queryFn: async () =>
      (
        await api()
          .assistants.list({ limit: 8, ...(text !== '' && { q: text }) })
          .page()
      ).items,
    enabled: can('listAssistants').allowed,
  });
  const wanted = text.trim();
  const people = useQuery({
    queryKey: ['people', 'palette', wanted],
    queryFn: async () =>
      (
        await api()
          .endUsers.list({ limit: 5, find: wanted.slice(0, 1024) })
          .page()
      ).items,
    enabled: can('listEndUsers').allowed && wanted.length >= MIN_PERSON_LENGTH,
  });
  const go =
    (to: string, search: Record<string, string> = {}) =>
    () => {
      close();
      void navigate({ to, search });
    };
  const number = numberIn(wanted);
  const aboutNumber: Command[] = [
    { operation: 'listCalls' as const, label: `Calls with ${number}`, to: '/calls' },
    { operation: 'listReceipts' as const, label: `Why ${number} was called, or not`, to: '/why-not-called' },
  ]
    .filter(({ operation }) => number !== undefined && can(operation).allowed)
    .map(({ label, to }) => ({ id: `${to} number`, label, kind: 'Number', run: go(to, { phone: number ?? '' }) }));
  const commands: Command[] = [
    ...PLACES.flatMap(({ places }) => places)
      .filter(({ operation }) => can(operation).allowed)
      .map(({ label, to }) => ({ id: to, label, kind: 'Page', run: go(to) })),
    { id: 'keys', label: 'Show keys', kind: 'Help', run: showKeys },
    { id: 'sign-out', label: 'Sign out', kind: 'Session', run: () => void signOut() },
  ].filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const found = [
    ...commands,
    ...aboutNumber,
    ...(people.data ?? []).map((person) => ({
      id: person.id,
      label: personName(person),
      kind: 'Person',
      run: go(`/people/${person.id}`),
    })),
    ...(assistants.data ?? []).map(({ id, name }) => ({
      id,
      label: name,
      kind: 'Assistant',
      run: go(`/assistants/${id}`),
    })),
  ];
  const at = Math.min(chosen, found.length - 1);
  useEffect(() => document.getElementById(`found-${at}`)?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <Dialog onClose={close} title="Find or do" centered={false} classNames={{ body: 'palette' }}>
      <input
        data-autofocus
        role="combobox"
        aria-label="Find a page, a person, a number, an assistant or a command"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={found[at] ? `found-${at}` : undefined}
        placeholder="Type a page, a person, a number or an assistant"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, found.length - 1));
          if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
          if (event.key === 'Enter') found[at]?.run();
          if (event.key.startsWith('Arrow')) event.preventDefault();
        }}
      />
      <div role="listbox" id="found" aria-label="Found">
        {found.map(({ id, label, kind, run }, index) => (
          <button
            key={id}
            type="button"
            role="option"
            tabIndex={-1}
            id={`found-${index}`}
            aria-selected={index === at}
            onClick={run}
          >
            <span>{label}</span>
            <span className="quiet">{kind}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && <p role="status">Nothing has this name.</p>}
    </Dialog>
  );
}
