// One mailbox: whether it works, how it is set up, and the mails that came and went.
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog, PageForm } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { DetailPage, type ShownDetail, Tabs, useTab } from '../ui/page.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { CopyButton, EmptyState, ErrorState, Facts, Moment, StateTag } from '../ui/states.tsx';
import type { StateLabel } from '../ui/text.ts';
import { useAssistantChoices } from '../website/channels.tsx';
import { type Mailbox, MODES, serverFields, serversOf, serverValues } from './mailbox-fields.ts';
import { mailboxAddress, mailboxState, useMailboxList } from './mailboxes.tsx';

const TABS = { state: 'State', answers: 'Answers', servers: 'Servers', mails: 'Mails' } as const;

export const MailboxPage = () => (
  <DetailPage
    kind="Mailbox"
    parent={{ to: '/mail', label: 'E-mail' }}
    queryKey={(id) => ['mailboxes', id]}
    load={(id) => api().mailboxes.get(id)}
    refetchEvery={() => 10_000}
    list={{ name: 'mailboxes', use: useMailboxList, to: mailboxAddress }}
  >
    {(shown) => <MailboxView {...shown} />}
  </DetailPage>
);

function MailboxView({ data, head }: ShownDetail<Mailbox>) {
  const tab = useTab(TABS);
  return (
    <>
      {head(data.name, <StateTag state={mailboxState(data)} />, <MailboxActions mailbox={data} />)}
      <Tabs label="Parts of the mailbox" tabs={TABS} open={tab} />
      {tab === 'state' && <MailboxState mailbox={data} />}
      {tab === 'answers' && <MailboxAnswers mailbox={data} />}
      {tab === 'servers' && <MailboxServers mailbox={data} />}
      {tab === 'mails' && <MailboxMails id={data.id} />}
    </>
  );
}

function MailboxActions({ mailbox: { id, name, enabled } }: { mailbox: Mailbox }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const flip = async () => {
    await api().mailboxes.update(id, { enabled: !enabled });
    await queries.invalidateQueries({ queryKey: ['mailboxes'] });
  };
  return (
    <>
      <ScopedButton operation="deleteMailbox" variant="default" onClick={() => setDeleting(true)}>
        Disconnect
      </ScopedButton>
      <ScopedButton operation="updateMailbox" variant="default" onClick={() => void flip()}>
        {enabled ? 'Switch off' : 'Switch on'}
      </ScopedButton>
      {isDeleting && (
        <EntityDialog
          title={`Disconnect ${name}?`}
          submit="Disconnect"
          isDangerous
          send={async () => {
            await api().mailboxes.delete(id);
            await navigate({ to: '/mail' });
          }}
          refresh={['mailboxes']}
          close={() => setDeleting(false)}
        >
          <p>
            No mail is read any more, and conversations of this mailbox can no longer be answered. Nothing is deleted on
            your mail server. This cannot be undone.
          </p>
        </EntityDialog>
      )}
    </>
  );
}

function MailboxState({ mailbox }: { mailbox: Mailbox }) {
  return (
    <section className="section">
      <h2>Connection</h2>
      {mailbox.last_error && (
        <p role="alert">
          <StateTag state={['Last problem', 'bad']} /> {mailbox.last_error}{' '}
          <span className="quiet">
            (<Moment at={mailbox.last_error_at} />)
          </span>
        </p>
      )}
      <Facts
        isSpaced
        facts={[
          ['Address', mailbox.address],
          [
            'Incoming',
            mailbox.imap ? `${mailbox.imap.host}:${mailbox.imap.port} (IMAP)` : 'posted by your mail server',
          ],
          [
            'Outgoing',
            mailbox.smtp ? `${mailbox.smtp.host}:${mailbox.smtp.port} (SMTP)` : 'the server of this installation',
          ],
          ['Inbox last read', <Moment key="checked" at={mailbox.last_checked_at} />],
          ['Last mail', <Moment key="received" at={mailbox.last_received_at} />],
        ]}
      />
      <ConnectionTest id={mailbox.id} />
    </section>
  );
}

function ConnectionTest({ id }: { id: string }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api().mailboxes.check(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mailboxes'] }),
  });
  return (
    <div className="stack" aria-live="polite">
      <p>
        <ScopedButton operation="checkMailbox" onClick={() => mutate()} loading={isPending}>
          Test the connection
        </ScopedButton>
      </p>
      {error && <ErrorState error={error} />}
      {data && (
        <>
          <p>
            <StateTag state={data.incoming === null ? ['Incoming works', 'good'] : ['Incoming fails', 'bad']} />{' '}
            {data.incoming}
          </p>
          <p>
            <StateTag state={data.outgoing === null ? ['Outgoing works', 'good'] : ['Outgoing fails', 'bad']} />{' '}
            {data.outgoing}
          </p>
        </>
      )}
    </div>
  );
}

function MailboxAnswers({ mailbox }: { mailbox: Mailbox }) {
  const assistants = useAssistantChoices();
  const { name, sender_name, assistant_id, mode, queue, signature, plus_address, replies_per_hour, rating_request } =
    mailbox;
  const choices = assistants.map((one) => ({ value: one.id, label: one.name }));
  const known = choices.some(({ value }) => value === assistant_id)
    ? choices
    : [{ value: assistant_id, label: assistant_id }, ...choices];
  return (
    <PageForm
      operation="updateMailbox"
      initial={{
        name,
        sender_name,
        assistant_id,
        mode,
        queue: queue ?? '',
        signature,
        plus_address,
        replies_per_hour,
        rating_request: rating_request ?? '',
      }}
      fields={[
        {
          columns: [
            { name: 'name', label: 'Name', required: true, maxLength: 200 },
            { name: 'sender_name', label: 'Answers come from', maxLength: 100 },
          ],
        },
        {
          columns: [
            { name: 'assistant_id', label: 'Assistant', kind: 'choice', choices: known },
            { name: 'mode', label: 'What it does', kind: 'choice', choices: MODES },
          ],
        },
        {
          name: 'queue',
          label: 'Queue',
          description: 'Where a conversation waits if the flow names none.',
          maxLength: 200,
        },
        {
          name: 'signature',
          label: 'Signature',
          description: 'At the end of each mail.',
          kind: 'long',
          minRows: 3,
          maxLength: 2000,
        },
        {
          name: 'rating_request',
          label: 'Asked once a colleague has closed a conversation',
          description: 'Above a link to a page with five stars. Empty: people are not asked.',
          kind: 'long',
          minRows: 2,
          maxLength: 500,
        },
        {
          name: 'replies_per_hour',
          label: 'Mails to one address in an hour',
          description: 'Further ones wait for a colleague. Two programs that answer each other end here.',
          kind: 'number',
          min: 1,
          max: 100,
          allowDecimal: false,
        },
        {
          name: 'plus_address',
          label: 'Answers come back to an address of their own, such as support+p…@example.com',
          description: 'Only if your mail server delivers such addresses to this mailbox.',
          kind: 'check',
        },
      ]}
      send={({ queue: chosen, replies_per_hour: most, rating_request: request, ...body }) =>
        api().mailboxes.update(mailbox.id, {
          ...body,
          queue: chosen === '' ? null : chosen,
          replies_per_hour: Number(most),
          rating_request: request.trim() === '' ? null : request.trim(),
        })
      }
      refresh={['mailboxes']}
    />
  );
}

function MailboxServers({ mailbox }: { mailbox: Mailbox }) {
  const [secret, setSecret] = useState<string>();
  const address = `${location.origin}${mailbox.hook_path}`;
  const rotate = useMutation({
    mutationFn: () => api().mailboxes.rotateSecret(mailbox.id),
    onSuccess: (made) => setSecret(made.secret),
  });
  return (
    <>
      <PageForm
        operation="updateMailbox"
        initial={{ address: mailbox.address, ...serverValues(mailbox) }}
        fields={[{ name: 'address', label: 'Address', required: true, maxLength: 254 }, ...serverFields(false)]}
        send={({ address: own, ...servers }) =>
          api().mailboxes.update(mailbox.id, { address: own, ...serversOf(servers) })
        }
        refresh={['mailboxes']}
      />
      <section className="section">
        <h2>Webhook for mails</h2>
        <p className="quiet">Your mail server may post each mail here as it is, signed as the documentation says.</p>
        <div className="secret">
          <code>{address}</code>
          <CopyButton text={address} what="the address" />
        </div>
        <p>
          <ScopedButton
            operation="rotateMailboxSecret"
            variant="default"
            onClick={() => rotate.mutate()}
            loading={rotate.isPending}
          >
            New secret
          </ScopedButton>
        </p>
        {rotate.error && <ErrorState error={rotate.error} />}
      </section>
      {secret && (
        <ShownOnce
          title="Secret of the webhook"
          about="Copy it now: it is shown only once. The one before is refused from now on."
          secret={secret}
          close={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

type Mail = Schema<'Mail'>;
const MAIL_STATES: Record<Mail['status'], StateLabel> = {
  waiting: ['Waiting', ''],
  received: ['Received', 'good'],
  ignored: ['Ignored', ''],
  draft: ['Draft', 'warn'],
  sending: ['Sending', ''],
  sent: ['Sent', 'good'],
  failed: ['Failed', 'bad'],
  bounced: ['Came back', 'bad'],
  discarded: ['Discarded', ''],
  blocked: ['Not sent', 'warn'],
};

function MailboxMails({ id }: { id: string }) {
  const list = usePagedList(['mailboxes', id, 'mails'], (page) => api().mailboxes.mails.list(id, page));
  return (
    <ListTable
      label="Mails"
      list={list}
      columns={[
        { head: 'Subject', cell: (mail) => <MailSubject mail={mail} />, className: 'wide' },
        {
          head: 'With',
          cell: ({ direction, from, to }) => (direction === 'in' ? `from ${from}` : `to ${to}`),
          className: 'wide',
        },
        { head: 'State', cell: ({ status }) => <StateTag state={MAIL_STATES[status]} /> },
        { head: 'Why', cell: ({ problem }) => problem ?? '', className: 'wide' },
        { head: 'Time', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
      ]}
      empty={
        <EmptyState title="No mail yet">
          Mails that arrive from now on are listed here, with those that are ignored.
        </EmptyState>
      }
    />
  );
}

const MailSubject = ({ mail: { conversation_id, subject } }: { mail: Mail }) => {
  const title = subject || '(no subject)';
  return conversation_id === null ? (
    title
  ) : (
    <Link to="/inbox" search={{ view: 'all', conversation: conversation_id }}>
      {title}
    </Link>
  );
};
