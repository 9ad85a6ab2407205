// The erasure of a person: says what goes and what stays, and asks for the name before it is done.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import { confirmationFor, isConfirmed } from './person-name.ts';

const GOES = [
  'Identifiers, traits and everything that assistants remember.',
  'The words, state and trace of all conversations; open ones end.',
  'Numbers, transcripts and summaries of calls; calls and campaigns under way are stopped.',
  'Texts, and what is written in consents and receipts.',
];
const STAYS = [
  'An empty record, so that counts stay right.',
  'Times and outcomes of calls, without a number.',
  'A number on the do-not-call list, so that it is not called again.',
  'Ids in the audit log and the links of receipts, which prove that nothing else was changed.',
];

type EraseDialogProps = { person: Schema<'EndUser'>; hold: Schema<'LegalHold'> | null; close: () => void };

export function EraseDialog({ person, hold, close }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const asked = confirmationFor(person);
  const send = async () => {
    await api().endUsers.erase(person.id);
    await Promise.all(['person', 'people', 'reviews', 'merges'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
  const records = person.merged_end_user_ids.length + 1;
  return (
    <DialogForm
      title="Erase this person?"
      submit="Erase for good"
      isDangerous
      isReady={!hold && isConfirmed(typed, asked)}
      send={send}
      close={close}
      size="lg"
    >
      {hold && (
        <p className="state warn">
          A legal hold stands on this person, so nothing can be erased. Release the hold first: <bdi>{hold.reason}</bdi>
        </p>
      )}
      <p>
        This cannot be undone: the keys of this person’s data are destroyed.{' '}
        {records > 1 && `All ${records} records that were merged into this person go together.`}
      </p>
      <ErasureList title="What is erased" lines={GOES} />
      <ErasureList title="What stays" lines={STAYS} />
      <TextInput
        label={
          <>
            Type <strong>{asked}</strong> to confirm
          </>
        }
        data-autofocus
        autoComplete="off"
        disabled={hold !== null}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

const ErasureList = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h2>{title}</h2>
    <ul className="changes">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
