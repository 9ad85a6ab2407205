// Waiting conversations at a program of one's own: where they are posted, and whether it takes them.
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { usePagedList } from '../ui/list.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AddressToCopy, ConnectionList, labelsIn, queueAndAgent } from './connection-parts.tsx';

type Webhook = Schema<'HandOffWebhook'>;
type WithSecret = Schema<'HandOffWebhookWithSecret'>;
type Dialog =
  | { what: 'create' }
  | { what: 'change' | 'address' | 'rotate' | 'delete'; webhook: Webhook }
  | { what: 'secret'; webhook: WithSecret };

export function HandOffWebhooks() {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const list = usePagedList(['hand-off-webhooks'], (page) => api().handOffWebhooks.list(page));
  const create = (
    <ScopedButton operation="createHandOffWebhook" variant="default" onClick={() => setDialog({ what: 'create' })}>
      Connect a program
    </ScopedButton>
  );
  return (
    <section className="section">
      <div className="bar">
        <h2 className="grow">Programs of your own</h2>
        {list.rows.length > 0 && create}
      </div>
      <ConnectionList
        label="Programs of your own"
        list={list}
        queryKey="hand-off-webhooks"
        destination={{ head: 'Address', cell: ({ url }) => <code>{new URL(url).host}</code> }}
        lastSent="Last taken"
        check={{
          operation: 'checkHandOffWebhook',
          send: (id) => api().handOffWebhooks.check(id),
          good: 'It took the test',
          bad: 'It did not take the test',
        }}
        update={{ operation: 'updateHandOffWebhook', send: (id, change) => api().handOffWebhooks.update(id, change) }}
        first={(webhook) => ({
          label: 'Answer URL',
          operation: 'getHandOffWebhook',
          onClick: () => setDialog({ what: 'address', webhook }),
        })}
        change={(webhook) => setDialog({ what: 'change', webhook })}
        more={(webhook) => [
          {
            label: 'New secret',
            operation: 'rotateHandOffWebhookSecret',
            onClick: () => setDialog({ what: 'rotate', webhook }),
          },
          { label: 'Delete', operation: 'deleteHandOffWebhook', onClick: () => setDialog({ what: 'delete', webhook }) },
        ]}
        empty={
          <EmptyState title="No program connected" action={create}>
            Your ticket system, or any other tool, gets conversations that wait for a human, and answers and closes
            them, by signed requests.
          </EmptyState>
        }
      />
      {(dialog?.what === 'create' || dialog?.what === 'change') && (
        <WebhookForm
          {...(dialog.what === 'change' && { webhook: dialog.webhook })}
          close={(made) => setDialog(made && 'secret' in made ? { what: 'secret', webhook: made } : undefined)}
        />
      )}
      {dialog?.what === 'secret' && (
        <ShownOnce
          title="Secret of the program"
          about="Requests are signed with this secret, both ways. Copy it now: it is shown only once."
          secret={dialog.webhook.secret}
          close={() => setDialog({ what: 'address', webhook: dialog.webhook })}
        />
      )}
      {dialog?.what === 'address' && <AnswerUrl webhook={dialog.webhook} close={close} />}
      {dialog?.what === 'rotate' && (
        <EntityDialog<Record<string, never>, WithSecret>
          title={`A new secret for ${dialog.webhook.name}?`}
          submit="Create a new secret"
          isDangerous
          send={() => api().handOffWebhooks.rotateSecret(dialog.webhook.id)}
          close={(made) => setDialog(made && { what: 'secret', webhook: made })}
        >
          <p>
            The former secret ends at once. Until the program has the new one, it takes nothing and answers nothing.
          </p>
        </EntityDialog>
      )}
      {dialog?.what === 'delete' && (
        <EntityDialog
          title={`Delete ${dialog.webhook.name}?`}
          submit="Delete"
          isDangerous
          send={() => api().handOffWebhooks.delete(dialog.webhook.id)}
          refresh={['hand-off-webhooks']}
          close={close}
        >
          <p>Nothing more is posted to it, and what it answers reaches no customer any more.</p>
        </EntityDialog>
      )}
    </section>
  );
}

type FormValues = Record<'name' | 'url' | 'queue' | 'agent_name' | 'labels', string>;

function WebhookForm({ webhook, close }: { webhook?: Webhook; close: (made?: Webhook | WithSecret) => void }) {
  return (
    <EntityDialog<FormValues, Webhook | WithSecret>
      title={webhook ? `Change ${webhook.name}` : 'Connect a program'}
      submit={webhook ? 'Save' : 'Connect'}
      size="lg"
      initial={{
        name: webhook?.name ?? '',
        url: webhook?.url ?? '',
        queue: webhook?.queue ?? '',
        agent_name: webhook?.agent_name ?? 'Our team',
        labels: webhook?.labels.join('\n') ?? '',
      }}
      fields={[
        { name: 'name', label: 'Name', required: true, maxLength: 200, placeholder: 'Ticket system' },
        {
          name: 'url',
          label: 'Address',
          description: 'Conversations that wait, and what is written in them, are posted there.',
          required: true,
          maxLength: 2000,
          placeholder: 'https://tickets.example.com/parley',
        },
        queueAndAgent,
        {
          name: 'labels',
          label: 'Results to close with',
          description: 'One per line, at most 10. The program gets them with each conversation.',
          kind: 'long',
          minRows: 2,
        },
      ]}
      send={({ queue, labels, ...rest }) => {
        const body = { ...rest, queue: queue === '' ? null : queue, labels: labelsIn(labels) };
        return webhook ? api().handOffWebhooks.update(webhook.id, body) : api().handOffWebhooks.create(body);
      }}
      refresh={['hand-off-webhooks']}
      close={close}
    />
  );
}

const AnswerUrl = ({ webhook, close }: { webhook: Webhook; close: () => void }) => (
  <AddressToCopy title="Where the program answers" path={webhook.hook_path} close={close}>
    The program posts its answers here, signed with the same secret: <code>conversation_id</code> with{' '}
    <code>reply</code>, or with <code>close</code>.
  </AddressToCopy>
);
