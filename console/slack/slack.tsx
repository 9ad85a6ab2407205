// Waiting conversations as threads in Slack: which channels, and whether Slack takes them.
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AddressToCopy, ConnectionList, labelsIn, queueAndAgent } from './connection-parts.tsx';
import { HandOffWebhooks } from './hand-off-webhooks.tsx';

type Connection = Schema<'SlackConnection'>;
type Dialog = { what: 'create' } | { what: 'change' | 'app' | 'delete'; connection: Connection };

export function Slack() {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const list = usePagedList(['slack-connections'], (page) => api().slackConnections.list(page));
  const create = (
    <ScopedButton operation="createSlackConnection" onClick={() => setDialog({ what: 'create' })}>
      Connect a channel
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Slack">{create}</PageHead>
      <ConnectionList
        label="Connections to Slack"
        list={list}
        queryKey="slack-connections"
        destination={{ head: 'Channel', cell: ({ channel }) => <code>{channel}</code> }}
        lastSent="Last shown"
        check={{
          operation: 'checkSlackConnection',
          send: (id) => api().slackConnections.check(id),
          good: 'Slack knows the bot',
          bad: 'Slack refuses the bot',
        }}
        update={{ operation: 'updateSlackConnection', send: (id, change) => api().slackConnections.update(id, change) }}
        first={(connection) => ({
          label: 'Request URL',
          operation: 'getSlackConnection',
          onClick: () => setDialog({ what: 'app', connection }),
        })}
        change={(connection) => setDialog({ what: 'change', connection })}
        more={(connection) => [
          {
            label: 'Delete',
            operation: 'deleteSlackConnection',
            onClick: () => setDialog({ what: 'delete', connection }),
          },
        ]}
        empty={
          <EmptyState title="No channel connected" action={create}>
            Conversations that wait for a human appear as threads in your channel. What your team answers there goes to
            the customer.
          </EmptyState>
        }
      />
      <HandOffWebhooks />
      {(dialog?.what === 'create' || dialog?.what === 'change') && (
        <ConnectionForm
          {...(dialog.what === 'change' && { connection: dialog.connection })}
          close={(made) => setDialog(made && dialog.what === 'create' ? { what: 'app', connection: made } : undefined)}
        />
      )}
      {dialog?.what === 'app' && <RequestUrl connection={dialog.connection} close={close} />}
      {dialog?.what === 'delete' && (
        <EntityDialog
          title={`Delete ${dialog.connection.name}?`}
          submit="Delete"
          isDangerous
          send={() => api().slackConnections.delete(dialog.connection.id)}
          refresh={['slack-connections']}
          close={close}
        >
          <p>What stands in Slack stays there. What is written in these threads reaches no customer any more.</p>
        </EntityDialog>
      )}
    </>
  );
}

function ConnectionForm({ connection, close }: { connection?: Connection; close: (made?: Connection) => void }) {
  const isNew = connection === undefined;
  return (
    <EntityDialog<FormValues, Connection>
      title={isNew ? 'Connect a channel' : `Change ${connection.name}`}
      submit={isNew ? 'Connect' : 'Save'}
      size="lg"
      initial={{
        name: connection?.name ?? '',
        channel: connection?.channel ?? '',
        queue: connection?.queue ?? '',
        agent_name: connection?.agent_name ?? 'Our team',
        labels: connection?.labels.join('\n') ?? '',
        bot_token: '',
        signing_secret: '',
      }}
      fields={[
        {
          columns: [
            { name: 'name', label: 'Name', required: true, maxLength: 200 },
            { name: 'channel', label: 'Channel id', required: true, placeholder: 'C0123456789', maxLength: 30 },
          ],
        },
        queueAndAgent,
        {
          name: 'labels',
          label: 'Results to close with',
          description: 'One per line, at most 10. Each is a button.',
          kind: 'long',
          minRows: 2,
        },
        {
          name: 'bot_token',
          label: 'Token of the bot',
          kind: 'secret',
          required: isNew,
          description: isNew ? 'Begins with xoxb-. The app needs the scope chat:write.' : 'Empty: as before.',
        },
        {
          name: 'signing_secret',
          label: 'Signing secret of the app',
          kind: 'secret',
          required: isNew,
          description: isNew ? 'Under “Basic Information” of the app.' : 'Empty: as before.',
        },
      ]}
      send={({ queue, labels, bot_token, signing_secret, ...rest }) => {
        const common = {
          ...rest,
          queue: queue === '' ? null : queue,
          labels: labelsIn(labels),
        };
        if (isNew) return api().slackConnections.create({ ...common, bot_token, signing_secret });
        return api().slackConnections.update(connection.id, {
          ...common,
          ...(bot_token !== '' && { bot_token }),
          ...(signing_secret !== '' && { signing_secret }),
        });
      }}
      refresh={['slack-connections']}
      close={close}
    />
  );
}

type FormValues = Record<
  'name' | 'channel' | 'queue' | 'agent_name' | 'labels' | 'bot_token' | 'signing_secret',
  string
>;

const RequestUrl = ({ connection, close }: { connection: Connection; close: () => void }) => (
  <AddressToCopy title="Request URL of the Slack app" path={connection.hook_path} close={close}>
    Enter this address in your Slack app, under “Event Subscriptions” (event <code>message.channels</code>, or{' '}
    <code>message.groups</code> for a private channel) and under “Interactivity”. Then invite the app to the channel.
  </AddressToCopy>
);
