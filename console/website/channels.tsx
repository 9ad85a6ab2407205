// The chats on websites: which assistant talks where.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { listAddress, PageHead } from '../ui/page.tsx';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';
import type { StateLabel } from '../ui/text.ts';
import { type Channel, originsOf } from './channel-draft.ts';

export const channelAddress = ({ id }: { id: string }): string => `/website/${id}`;

export const useChannelList = (): PagedList<Channel> => usePagedList(['channels'], (page) => api().channels.list(page));

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
          { head: 'State', cell: (channel) => <StateTag state={channelState(channel)} /> },
          { head: 'Assistant', cell: ({ assistant_id }) => nameOf(assistant_id), className: 'wide' },
          { head: 'Websites', cell: ({ allowed_origins }) => <Origins of={allowed_origins} />, className: 'wide' },
          { head: 'Visitors', cell: ({ identity }) => (identity === 'verified' ? 'verified' : 'everyone') },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        empty={
          <EmptyState title="No chat yet" action={create}>
            One line on your website, and an assistant talks to its visitors. The same chat is also a page that you can
            share as a link.
          </EmptyState>
        }
      />
      {isMaking && <NewChannel close={() => setMaking(false)} />}
    </>
  );
}

export const channelState = ({ enabled }: Channel): StateLabel => (enabled ? ['On', 'good'] : ['Off', '']);

const Origins = ({ of }: { of: readonly string[] }) =>
  of.length === 0 ? (
    <span className="quiet">only the shared page</span>
  ) : (
    <span title={of.join(', ')}>{of.join(', ')}</span>
  );

function NewChannel({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const assistants = useAssistantChoices();
  return (
    <EntityDialog
      title="New chat"
      submit="Create chat"
      initial={{ name: '', chosen: '', origins: '' }}
      isReady={assistants.length > 0}
      fields={[
        {
          name: 'name',
          label: 'Name',
          description: 'Visitors see it as the title, until you change it.',
          required: true,
          maxLength: 200,
        },
        {
          name: 'chosen',
          label: 'Assistant',
          kind: 'choice',
          choices: assistants.map((one) => ({ value: one.id, label: one.name })),
        },
        assistants.length === 0 && (
          <p key="none" className="quiet">
            Create an assistant first.
          </p>
        ),
        {
          name: 'origins',
          label: 'Websites that may show it',
          description: 'One per line. Without any, only the shared page works.',
          placeholder: 'https://shop.example',
          kind: 'long',
          minRows: 2,
        },
      ]}
      send={async ({ name, chosen, origins }) => {
        const created = await api().channels.create({
          name,
          assistant_id: chosen || (assistants[0]?.id ?? ''),
          allowed_origins: originsOf(origins),
          appearance: { title: name.slice(0, 60) },
        });
        await navigate({ to: channelAddress(created) });
      }}
      refresh={['channels']}
      close={close}
    />
  );
}
