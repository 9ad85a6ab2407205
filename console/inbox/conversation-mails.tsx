// The mails of a conversation: the draft that waits to be sent, and each mail as a whole with its files.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ErrorState, Moment, saveFile } from '../ui/states.tsx';
import { fileSize as size } from './reply-files.tsx';
import { type Conversation, conversationKey, refreshConversation } from './thread-state.ts';

type Mail = Schema<'Mail'>;

/** Asked again whenever the conversation has changed. */
const useMails = ({ id, message_count, updated_at }: Conversation) =>
  useQuery({
    queryKey: [...conversationKey(id), 'mails', message_count, updated_at],
    queryFn: async () => (await api().conversations.mails.list(id, { limit: 50 }).page()).items,
    placeholderData: (before) => before,
  });

/** What the assistant wants to answer, until a colleague decides. */
export function MailDraft({ conversation }: { conversation: Conversation }) {
  const [isEditing, setEditing] = useState(false);
  const draft = useMails(conversation).data?.find(({ status }) => status === 'draft');
  const refresh = () => refreshConversation(conversation.id);
  const send = useMutation({ mutationFn: (id: string) => api().mails.send(id), onSettled: refresh });
  const discard = useMutation({ mutationFn: (id: string) => api().mails.discard(id), onSettled: refresh });
  if (!draft) return null;
  return (
    <section className="inbox-draft" aria-label="Draft of the assistant">
      <p className="quiet">The assistant drafted this answer to {draft.to}. Nothing was sent yet.</p>
      <p className="inbox-draft-text">{draft.text}</p>
      {(send.error ?? discard.error) && <ErrorState error={send.error ?? discard.error} />}
      <div className="actions">
        <ScopedButton operation="sendMailDraft" onClick={() => send.mutate(draft.id)} loading={send.isPending}>
          Send
        </ScopedButton>
        <ScopedButton operation="sendMailDraft" variant="default" onClick={() => setEditing(true)}>
          Change and send
        </ScopedButton>
        <ScopedButton
          operation="discardMailDraft"
          variant="subtle"
          onClick={() => discard.mutate(draft.id)}
          loading={discard.isPending}
        >
          Discard
        </ScopedButton>
      </div>
      {isEditing && (
        <EntityDialog
          title="Change the answer"
          submit="Send"
          size="lg"
          initial={{ text: draft.text }}
          fields={[{ name: 'text', label: 'Answer', kind: 'long', minRows: 8, required: true, maxLength: 100_000 }]}
          send={async ({ text }) => {
            await api().mails.send(draft.id, { text });
            await refresh();
          }}
          close={() => setEditing(false)}
        />
      )}
    </section>
  );
}

/** The transcript shows what was newly said; here is the rest. */
export function ConversationMails({ conversation }: { conversation: Conversation }) {
  const { data = [], error } = useMails(conversation);
  const [isMailing, setMailing] = useState(false);
  return (
    <section>
      <h3>Mails</h3>
      {error && <ErrorState error={error} />}
      <ScopedButton operation="mailTranscript" size="compact-sm" variant="default" onClick={() => setMailing(true)}>
        Mail the transcript
      </ScopedButton>
      {isMailing && <MailTranscript conversation={conversation} close={() => setMailing(false)} />}
      {data.map((mail) => (
        <details key={mail.id} className="whole-mail">
          <summary>
            {mail.direction === 'in' ? 'From' : 'To'} {mail.direction === 'in' ? mail.from : mail.to} ·{' '}
            <Moment at={mail.created_at} />
            {mail.attachments.length > 0 &&
              ` · ${mail.attachments.length === 1 ? 'a file' : `${mail.attachments.length} files`}`}
          </summary>
          <p>
            <strong>{mail.subject || '(no subject)'}</strong>
          </p>
          {mail.problem && <p role="alert">{mail.problem}</p>}
          <p className="inbox-draft-text">{mail.text}</p>
          <Attachments mail={mail} />
        </details>
      ))}
    </section>
  );
}

type MailTranscriptProps = { conversation: Conversation; close: () => void };

function MailTranscript({ conversation: { id }, close }: MailTranscriptProps) {
  const { data: mailboxes = [] } = useQuery({
    queryKey: ['mailboxes', 'choices'],
    queryFn: async () => (await api().mailboxes.list({ limit: 100 }).page()).items,
  });
  const own = { value: '', label: 'That of the conversation' };
  return (
    <EntityDialog
      title="Mail the transcript"
      submit="Send"
      initial={{ address: '', mailbox: '' }}
      fields={[
        {
          name: 'address',
          label: 'Address',
          maxLength: 254,
          description: 'Empty: the address that the person wrote from or left.',
        },
        {
          name: 'mailbox',
          label: 'Sent by',
          kind: 'choice',
          choices: [own, ...mailboxes.map((mailbox) => ({ value: mailbox.id, label: mailbox.name }))],
        },
      ]}
      send={async ({ address, mailbox }) => {
        await api().conversations.mailTranscript(id, {
          ...(address.trim() !== '' && { address: address.trim() }),
          ...(mailbox !== '' && { mailbox_id: mailbox }),
        });
        await refreshConversation(id);
      }}
      close={close}
    />
  );
}

function Attachments({ mail: { attachments } }: { mail: Mail }) {
  const load = useMutation({
    mutationFn: async ({ id, name }: Mail['attachments'][number]) =>
      saveFile(name, await api().mailAttachments.download(id)),
  });
  return (
    <>
      {attachments.map((file) => (
        <p key={file.id}>
          {file.stored ? (
            <Button size="compact-xs" variant="default" onClick={() => load.mutate(file)} disabled={load.isPending}>
              Download {file.name} ({size(file.bytes)})
            </Button>
          ) : (
            <span className="quiet">
              {file.name} ({size(file.bytes)}) was too large to be kept.
            </span>
          )}
        </p>
      ))}
      {attachments.length > 0 && (
        <p className="quiet">Files come from outside and are not checked. Open only what you expect.</p>
      )}
      {load.error && <ErrorState error={load.error} />}
    </>
  );
}
