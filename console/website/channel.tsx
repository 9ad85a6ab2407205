// One chat: how it looks with a live preview, the line to copy, who may use it, hours and limits.
import { ScopedButton } from '../ui/actions.tsx';
import './website.css';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api, queries } from '../session/client.ts';
import { EntityDialog, PageForm } from '../ui/form.tsx';
import { DetailPage, type ShownDetail, Tabs, useTab } from '../ui/page.tsx';
import { Bones, CopyButton, StateTag } from '../ui/states.tsx';
import { type Channel, originsOf, scriptLine } from './channel-draft.ts';
import { ChannelLimits } from './channel-limits.tsx';
import { ChannelVisitors } from './channel-visitors.tsx';
import { channelAddress, channelState, useChannelList } from './channels.tsx';

const ChannelLook = lazy(async () => ({ default: (await import('./channel-look.tsx')).ChannelLook }));

const TABS = { look: 'Look', install: 'On your website', visitors: 'Visitors', limits: 'Hours and limits' } as const;

export const ChannelPage = () => (
  <DetailPage
    kind="Chat"
    parent={{ to: '/website', label: 'Website' }}
    queryKey={(id) => ['channels', id]}
    load={(id) => api().channels.get(id)}
    list={{ name: 'channels', use: useChannelList, to: channelAddress }}
  >
    {(shown) => <ChannelView {...shown} />}
  </DetailPage>
);

function ChannelView({ data, head }: ShownDetail<Channel>) {
  const tab = useTab(TABS);
  return (
    <>
      {head(data.name, <StateTag state={channelState(data)} />, <ChannelActions channel={data} />)}
      <Tabs label="Parts of the chat" tabs={TABS} open={tab} />
      <Suspense fallback={<Bones />}>{tab === 'look' && <ChannelLook channel={data} />}</Suspense>
      {tab === 'install' && <ChannelInstall channel={data} />}
      {tab === 'visitors' && <ChannelVisitors channel={data} />}
      {tab === 'limits' && <ChannelLimits channel={data} />}
    </>
  );
}

function ChannelActions({ channel: { id, name, enabled, path, url } }: { channel: Channel }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'off' | 'delete'>();
  const close = () => setOpen(undefined);
  const switchOn = async () => {
    await api().channels.update(id, { enabled: true });
    await queries.invalidateQueries({ queryKey: ['channels'] });
  };
  return (
    <>
      <ScopedButton operation="deleteChannel" variant="default" onClick={() => setOpen('delete')}>
        Delete
      </ScopedButton>
      <ScopedButton
        operation="updateChannel"
        variant="default"
        onClick={() => (enabled ? setOpen('off') : void switchOn())}
      >
        {enabled ? 'Switch off' : 'Switch on'}
      </ScopedButton>
      <a className="button-link" href={url ?? path} target="_blank" rel="noopener noreferrer">
        Open the test page
      </a>
      {open === 'off' && (
        <EntityDialog
          title={`Switch ${name} off?`}
          submit="Switch off"
          isDangerous
          send={() => api().channels.update(id, { enabled: false })}
          refresh={['channels']}
          close={close}
        >
          <p>Visitors read that you are away. Open chats are kept.</p>
        </EntityDialog>
      )}
      {open === 'delete' && (
        <EntityDialog
          title={`Delete ${name}?`}
          submit="Delete chat"
          isDangerous
          send={async () => {
            await api().channels.delete(id);
            await navigate({ to: '/website' });
          }}
          refresh={['channels']}
          close={close}
        >
          <p>
            The chat disappears from every website that has its line, and its link stops working. Conversations are
            kept. This cannot be undone.
          </p>
        </EntityDialog>
      )}
    </>
  );
}

function ChannelInstall({ channel }: { channel: Channel }) {
  const line = scriptLine(location.origin, channel.public_key);
  const link = channel.url ?? `${location.origin}${channel.path}`;
  return (
    <>
      <section className="section">
        <h2>The line for your website</h2>
        <p className="quiet">Put it anywhere into the page. The key in it is public, not a secret.</p>
        <div className="secret">
          <code className="line-to-copy">{line}</code>
          <CopyButton text={line} what="the line" />
        </div>
      </section>
      <section className="section">
        <h2>Allowed websites</h2>
        <PageForm
          operation="updateChannel"
          initial={{ origins: channel.allowed_origins.join('\n') }}
          fields={[
            {
              name: 'origins',
              label: <span className="skip">Websites that may show it</span>,
              description:
                'One per line, such as https://shop.example or https://*.shop.example. Without any, only the shared page works.',
              kind: 'long',
              minRows: 3,
              maxRows: 12,
            },
          ]}
          send={({ origins }) => api().channels.update(channel.id, { allowed_origins: originsOf(origins) })}
          refresh={['channels']}
        />
      </section>
      <section className="section">
        <h2>The page to share</h2>
        <p className="quiet">The same chat as a separate page: to try it, or to send as a link.</p>
        <div className="secret">
          <a className="line-to-copy" href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
          <CopyButton text={link} what="the link" />
        </div>
      </section>
    </>
  );
}
