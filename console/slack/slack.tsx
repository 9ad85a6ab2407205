// Waiting conversations as threads in Slack: which channels, and whether Slack takes them.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { CopyButton, EmptyState, ErrorState, Moment, StateTag } from '../ui/states.tsx';
import { ConnectionState, labelsIn } from './connection-parts.tsx';
import { HandOffWebhooks } from './hand-off-webhooks.tsx';

type Connection = Schema<'SlackConnection'>;
type Dialog = { what: 'create' } | { what: 'change' | 'app' | 'delete'; connection: Connection };

export function Slack() {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const list = usePagedList(['slack-connections'], (page) => api().slackConnections.list(page));
  const check = useMutation({ mutationFn: (id: string) => api().slackConnections.check(id) });
  const flip = useMutation({
    mutationFn: ({ id, enabled }: Connection) => api().slackConnections.update(id, { enabled: !enabled }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['slack-connections'] }),
  });
  const create = (
    <ScopedButton operation="createSlackConnection" onClick={() => setDialog({ what: 'create' })}>
      Connect a channel
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Slack">{create}</PageHead>
      {(check.error ?? flip.error) && <ErrorState error={check.error ?? flip.error} />}
      {check.data && (
        <p role="status">
          <StateTag state={check.data.problem === null ? ['Slack knows the bot', 'good'] : ['Slack refuses the bot', 'bad']} />{' '}
          {check.data.problem}
        </p>
      )}
      <ListTable
        label="Connections to Slack"
        list={list}
        columns={[
          { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
          { head: 'State', cell: (connection) => <ConnectionState of={connection} /> },
          { head: 'Channel', cell: ({ channel }) => <code>{channel}</code> },
          { head: 'Queue', cell: ({ queue }) => queue ?? <span className="quiet">all</span> },
          { head: 'Last shown', cell: ({ last_sent_at }) => <Moment at={last_sent_at} />, className: 'number' },
        ]}
        actions={(connection) => [
          { label: 'Request URL', operation: 'getSlackConnection', onClick: () => setDialog({ what: 'app', connection }) },
          { label: 'Test', operation: 'checkSlackConnection', onClick: () => check.mutate(connection.id) },
          { label: 'Change', operation: 'updateSlackConnection', onClick: () => setDialog({ what: 'change', connection }) },
          {
            label: connection.enabled ? 'Switch off' : 'Switch on',
            operation: 'updateSlackConnection',
            onClick: () => flip.mutate(connection),
          },
          { label: 'Delete', operation: 'deleteSlackConnection', onClick: () => setDialog({ what: 'delete', connection }) },
        ]}
        empty={
          <EmptyState title="No channel connected" action={create}>
            Conversations that wait for a human appear as threads in your channel. What your team answers there goes to the
            customer.
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
        {
          columns: [
            { name: 'queue', label: 'Queue', description: 'Empty: conversations of all queues.', maxLength: 200 },
            { name: 'agent_name', label: 'Customers see answers from', required: true, maxLength: 200 },
          ],
        },
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

type FormValues = Record<'name' | 'channel' | 'queue' | 'agent_name' | 'labels' | 'bot_token' | 'signing_secret', string>;

function RequestUrl({ connection, close }: { connection: Connection; close: () => void }) {
  const address = `${location.origin}${connection.hook_path}`;
  return (
    <EntityDialog title="Request URL of the Slack app" submit="Done" send={async () => undefined} close={close}>
      <p>
        Enter this address in your Slack app, under “Event Subscriptions” (event <code>message.channels</code>, or{' '}
        <code>message.groups</code> for a private channel) and under “Interactivity”. Then invite the app to the channel.
      </p>
      <div className="secret">
        <code className="line-to-copy">{address}</code>
        <CopyButton text={address} what="the address" />
      </div>
    </EntityDialog>
  );
}
