// The rights that a person may ask for: an export, a legal hold, and erasure.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { saveFile } from '../ui/states.tsx';
import { confirmationFor, isConfirmed } from './person-name.ts';

type PersonDialogProps = { person: Schema<'EndUser'>; hold: Schema<'LegalHold'> | null; close: () => void };

export function PersonActions({ person, hold }: Omit<PersonDialogProps, 'close'>) {
  const [open, setOpen] = useState<'export' | 'hold' | 'erase'>();
  const dialog = { person, hold, close: () => setOpen(undefined) };
  return (
    <>
      <ScopedButton operation="exportEndUser" variant="default" onClick={() => setOpen('export')}>
        Export
      </ScopedButton>
      <ScopedButton operation="placeLegalHold" variant="default" onClick={() => setOpen('hold')}>
        {hold ? 'Release hold' : 'Legal hold'}
      </ScopedButton>
      <ScopedButton operation="eraseEndUser" variant="default" onClick={() => setOpen('erase')}>
        Erase
      </ScopedButton>
      {open === 'export' && <PersonExport {...dialog} />}
      {open === 'hold' && <HoldDialog {...dialog} />}
      {open === 'erase' && <EraseDialog {...dialog} />}
    </>
  );
}

const PersonExport = ({ person, close }: PersonDialogProps) => (
  <EntityDialog
    title="Export everything about this person?"
    submit="Download file"
    send={async () => {
      const text = JSON.stringify(await api().endUsers.export(person.id), null, 2);
      saveFile(`person-${person.id}.json`, new Blob([text], { type: 'application/json' }));
    }}
    close={close}
  >
    <p>
      The file holds identifiers in full, traits, facts, conversations, calls, consents, merges and reviews. Store it as
      safely as the person would. The export is written to the audit log.
    </p>
    <p className="quiet">
      Besides identity:write it needs the read scopes of everything in it: half an export would look like a whole one.
    </p>
  </EntityDialog>
);

function HoldDialog({ person, hold, close }: PersonDialogProps) {
  if (hold) {
    return (
      <EntityDialog
        title="Release the legal hold?"
        submit="Release hold"
        isDangerous
        send={() => api().endUsers.legalHold.release(person.id)}
        refresh={['person']}
        close={close}
      >
        <p>
          Old data is deleted again from now on, and the person may be erased. The hold was placed because:{' '}
          <bdi>{hold.reason}</bdi>
        </p>
      </EntityDialog>
    );
  }
  return (
    <EntityDialog
      title="Place a legal hold"
      submit="Place hold"
      initial={{ reason: '' }}
      fields={[
        <p key="effect">During the hold this person cannot be erased, and none of their data is deleted by age.</p>,
        { name: 'reason', label: 'Reason', placeholder: 'Case 2031-17', required: true, maxLength: 500 },
      ]}
      send={(body) => api().endUsers.legalHold.place(person.id, body)}
      refresh={['person']}
      close={close}
    />
  );
}

const ERASED = [
  'Identifiers, traits and everything that assistants remember.',
  'The texts, state and trace of all conversations; open ones end.',
  'Numbers, transcripts and summaries of calls; calls and campaigns in progress are stopped.',
  'Texts, and what is written in consents and receipts.',
];
const RETAINED = [
  'An empty record, so that counts stay right.',
  'Times and outcomes of calls, without a number.',
  'A number on the do-not-call list, so that it is not called again.',
  'Ids in the audit log and the links of receipts, which prove that nothing else was changed.',
];

/** Says what goes and what stays, and asks for the name before it is done. */
function EraseDialog({ person, hold, close }: PersonDialogProps) {
  const expected = confirmationFor(person);
  const records = person.merged_end_user_ids.length + 1;
  return (
    <EntityDialog
      title="Erase this person?"
      submit="Erase permanently"
      isDangerous
      size="lg"
      initial={{ typed: '' }}
      isReady={({ typed }) => !hold && isConfirmed(typed, expected)}
      fields={[
        hold && (
          <p key="hold" className="state warn">
            A legal hold is on this person, so nothing can be erased. Release the hold first: <bdi>{hold.reason}</bdi>
          </p>
        ),
        <p key="effect">
          This cannot be undone: the keys of this person’s data are destroyed.{' '}
          {records > 1 && `All ${records} records that were merged into this person go together.`}
        </p>,
        <ErasureList key="erased" title="What is erased" lines={ERASED} />,
        <ErasureList key="retained" title="What stays" lines={RETAINED} />,
        {
          name: 'typed',
          label: (
            <>
              Type <strong>{expected}</strong> to confirm
            </>
          ),
          isFirst: true,
          disabled: hold !== null,
        },
      ]}
      send={() => api().endUsers.erase(person.id)}
      refresh={['person', 'people', 'reviews', 'merges']}
      close={close}
    />
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
