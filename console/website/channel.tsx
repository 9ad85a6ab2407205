// One chat: how it looks with a live preview, the line to copy, who may use it, hours and limits.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { TabBar } from '../parts/tab-bar.tsx';
import { api, queries } from '../session/client.ts';
import type { Channel } from './channel-draft.ts';
import { ChannelInstall } from './channel-install.tsx';
import { ChannelLimits } from './channel-limits.tsx';
import { ChannelVisitors } from './channel-visitors.tsx';
import { ChannelState, channelAddress, useChannelList } from './channels.tsx';
import './website.css';

const ChannelLook = lazy(async () => ({ default: (await import('./channel-look.tsx')).ChannelLook }));

const TABS = { look: 'Look', install: 'On your website', visitors: 'Visitors', limits: 'Hours and limits' } as const;

export function ChannelPage() {
  const { id = '' } = useParams({ strict: false });
  return <ChannelView key={id} id={id} />;
}

function ChannelView({ id }: { id: string }) {
  const { tab: asked = '' } = useFilters();
  const tab = asked in TABS ? asked : 'look';
  const cameFrom = useListFilters('channels');
  const parent = { to: '/website', label: 'Website' };
  const channel = useQuery({ queryKey: ['channels', id], queryFn: () => api().channels.get(id) });
  if (channel.error) {
    return (
      <>
        <PageHead title="Chat" parent={parent} />
        <ErrorState error={channel.error} retry={() => void channel.refetch()} />
      </>
    );
  }
  if (!channel.data) return <Bones />;
  const { data } = channel;
  return (
    <>
      <PageHead title={data.name} parent={parent} state={<ChannelState channel={data} />}>
        {cameFrom && <ChannelNeighbours id={id} />}
        <Actions channel={data} />
      </PageHead>
      <TabBar label="Parts of the chat" tabs={TABS} open={tab} keep={['list']} />
      <Suspense fallback={<Bones />}>{tab === 'look' && <ChannelLook channel={data} />}</Suspense>
      {tab === 'install' && <ChannelInstall channel={data} />}
      {tab === 'visitors' && <ChannelVisitors channel={data} />}
      {tab === 'limits' && <ChannelLimits channel={data} />}
    </>
  );
}

const ChannelNeighbours = ({ id }: { id: string }) => <Neighbours list={useChannelList()} id={id} to={channelAddress} />;

const refresh = () => queries.invalidateQueries({ queryKey: ['channels'] });

function Actions({ channel: { id, name, enabled, path } }: { channel: Channel }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'off' | 'delete'>();
  const close = () => setOpen(undefined);
  const change = async (isOn: boolean) => {
    await api().channels.update(id, { enabled: isOn });
    await refresh();
  };
  return (
    <>
      <ScopedButton operation="deleteChannel" variant="default" onClick={() => setOpen('delete')}>
        Delete
      </ScopedButton>
      <ScopedButton operation="updateChannel" variant="default" onClick={() => (enabled ? setOpen('off') : void change(true))}>
        {enabled ? 'Switch off' : 'Switch on'}
      </ScopedButton>
      <a className="button-link" href={path} target="_blank" rel="noopener noreferrer">
        Open the test page
      </a>
      {open === 'off' && (
        <DialogForm title={`Switch ${name} off?`} submit="Switch off" isDangerous send={() => change(false)} close={close}>
          <p>Visitors read that you are away. Chats that are under way are kept.</p>
        </DialogForm>
      )}
      {open === 'delete' && (
        <DialogForm
          title={`Delete ${name}?`}
          submit="Delete chat"
          isDangerous
          close={close}
          send={async () => {
            await api().channels.delete(id);
            await navigate({ to: '/website' });
            await refresh();
          }}
        >
          <p>
            The chat disappears from every website that carries its line, and its link stops. Conversations are kept. This cannot
            be undone.
          </p>
        </DialogForm>
      )}
    </>
  );
}
