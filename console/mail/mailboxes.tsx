// The mailboxes: which assistant reads which, and whether they work.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import type { StateLabel } from '../ui/text.ts';
import { useAssistantChoices } from '../website/channels.tsx';
import { type Mailbox, MODES, serverFields, serversOf, serverValues } from './mailbox-fields.ts';

export const mailboxAddress = ({ id }: { id: string }): string => `/mail/${id}`;

export const useMailboxList = (): PagedList<Mailbox> =>
  usePagedList(['mailboxes'], (page) => api().mailboxes.list(page));

const STATES: Record<Mailbox['state'], StateLabel> = {
  new: ['Connecting', ''],
  working: ['Working', 'good'],
  failing: ['Failing', 'bad'],
  off: ['Off', ''],
};
export const mailboxState = ({ state }: Mailbox): StateLabel => STATES[state];

export function Mailboxes() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const navigate = useNavigate();
  const assistants = useAssistantChoices();
  const nameOf = (id: string): string => assistants.find((one) => one.id === id)?.name ?? id;
  const create = (
    <ScopedButton operation="createMailbox" onClick={() => setMaking(true)}>
      Connect a mailbox
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="E-mail">{create}</PageHead>
      <ListTable
        label="Mailboxes"
        list={useMailboxList()}
        to={mailboxAddress}
        cameFrom={listAddress('mailboxes', {})}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'Address', cell: ({ address }) => address, className: 'wide' },
          { head: 'State', cell: (mailbox) => <StateTag state={mailboxState(mailbox)} /> },
          {
            head: 'Assistant',
            cell: ({ assistant_id, mode }) => `${nameOf(assistant_id)} ${MODES[mode]}`,
            className: 'wide',
          },
          { head: 'Last mail', cell: ({ last_received_at }) => <Moment at={last_received_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title="No mailbox yet" action={create}>
            Connect the address that customers write to. An assistant answers, drafts answers for your colleagues, or
            only sorts.
          </EmptyState>
        }
      />
      {isMaking && (
        <NewMailbox
          close={(created) => {
            setMaking(false);
            if (created && !created.imap) setMade(created);
            else if (created) void navigate({ to: mailboxAddress(created) });
          }}
        />
      )}
      {made && (
        <ShownOnce
          title="Secret of the webhook"
          about="Your mail server signs each mail that it posts with this secret. Copy it now: it is shown only once."
          secret={made.secret}
          close={() => void navigate({ to: mailboxAddress(made) })}
        />
      )}
    </>
  );
}

type CreatedMailbox = Mailbox & { secret: string };

function NewMailbox({ close }: { close: (created?: CreatedMailbox) => void }) {
  const assistants = useAssistantChoices();
  return (
    <EntityDialog
      title="Connect a mailbox"
      submit="Connect"
      size="lg"
      initial={{ name: '', address: '', sender_name: '', assistant_id: '', mode: 'draft', ...serverValues() }}
      isReady={assistants.length > 0}
      fields={[
        {
          columns: [
            { name: 'name', label: 'Name', description: 'Only colleagues see it.', required: true, maxLength: 200 },
            { name: 'address', label: 'Address', required: true, placeholder: 'support@example.com', maxLength: 254 },
          ],
        },
        {
          name: 'sender_name',
          label: 'Answers come from',
          description: 'A name that people see beside the address.',
          maxLength: 100,
        },
        {
          columns: [
            {
              name: 'assistant_id',
              label: 'Assistant',
              kind: 'choice',
              choices: assistants.map((one) => ({ value: one.id, label: one.name })),
            },
            { name: 'mode', label: 'What it does', kind: 'choice', choices: MODES },
          ],
        },
        assistants.length === 0 && (
          <p key="none" className="quiet">
            Create an assistant first.
          </p>
        ),
        ...serverFields(true),
        <p key="old" className="quiet">
          Only mails that arrive from now on are read. Nothing in the mailbox is changed or deleted.
        </p>,
      ]}
      send={({ name, address, sender_name, assistant_id, mode, ...servers }) =>
        api().mailboxes.create({
          name,
          address,
          sender_name,
          assistant_id: assistant_id || (assistants[0]?.id ?? ''),
          mode: mode as Mailbox['mode'],
          ...serversOf(servers),
        })
      }
      refresh={['mailboxes']}
      close={close}
    />
  );
}
