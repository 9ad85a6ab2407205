// The chats on websites: which assistant talks where.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { type Channel, originsOf } from './channel-draft.ts';

export const channelAddress = ({ id }: { id: string }): string => `/website/${id}`;

export const useChannelList = (): PagedList<Channel> =>
  usePagedList<Channel>(['channels'], (page) =>
    api()
      .channels.list(page)
      .page()
      .then(({ body }) => body),
  );

/** The first of them, to choose from and to name. */
export function useAssistantChoices() {
  const { data } = useQuery({
    queryKey: ['assistants', 'choices'],
    queryFn: async () => (await api().assistants.list({ limit: 100 }).page()).items,
    enabled: usePermissions()('listAssistants').allowed,
  });
  return data ?? [];
}

export function Channels() {
  const [isMaking, setMaking] = useState(false);
  const assistants = useAssistantChoices();
  const nameOf = (id: string): string => assistants.find((one) => one.id === id)?.name ?? id;
  const create = (
    <ScopedButton operation="createChannel" onClick={() => setMaking(true)}>
      New chat
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Website">{create}</PageHead>
      <ListTable
        label="Chats on websites"
        list={useChannelList()}
        to={channelAddress}
        cameFrom={listAddress('channels', {})}
        columns={[
          { head: 'Name', cell: ({ name }) => name, className: 'wide' },
          { head: 'State', cell: (channel) => <ChannelState channel={channel} /> },
          { head: 'Assistant', cell: ({ assistant_id }) => nameOf(assistant_id), className: 'wide' },
          { head: 'Websites', cell: ({ allowed_origins }) => <Origins of={allowed_origins} />, className: 'wide' },
          { head: 'Visitors', cell: ({ identity }) => (identity === 'verified' ? 'whom you vouch for' : 'anybody') },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title="No chat yet" action={create}>
            One line on your website, and an assistant talks to its visitors. The same chat is also a page that you can share as a
            link.
          </EmptyState>
        }
      />
      {isMaking && <NewChannel close={() => setMaking(false)} />}
    </>
  );
}

export const ChannelState = ({ channel: { enabled } }: { channel: Channel }) => (
  <span className={`tag ${enabled ? 'good' : ''}`}>{enabled ? 'On' : 'Off'}</span>
);

const Origins = ({ of }: { of: readonly string[] }) =>
  of.length === 0 ? <span className="quiet">only the shared page</span> : <span title={of.join(', ')}>{of.join(', ')}</span>;

function NewChannel({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const assistants = useAssistantChoices();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const [origins, setOrigins] = useState('');
  const assistant = chosen || assistants[0]?.id;
  const send = async () => {
    const made = await api().channels.create({
      name: name.trim(),
      assistant_id: assistant ?? '',
      allowed_origins: originsOf(origins),
      appearance: { title: name.trim().slice(0, 60) },
    });
    await queries.invalidateQueries({ queryKey: ['channels'] });
    await navigate({ to: channelAddress(made) });
  };
  const isReady = name.trim() !== '' && assistant !== undefined;
  return (
    <DialogForm title="New chat" submit="Create chat" send={send} close={close} isReady={isReady}>
      <TextInput
        label="Name"
        description="Visitors see it as the title, until you change it."
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Assistant"
        value={assistant ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={assistants.map((one) => ({ value: one.id, label: one.name }))}
      />
      {assistants.length === 0 && <p className="quiet">Make an assistant first.</p>}
      <Textarea
        label="Websites that may carry it"
        description="One in each line. Without any, only the shared page works."
        placeholder="https://shop.example"
        value={origins}
        onChange={(event) => setOrigins(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
