// Canned replies of the organization: what agents send often, under a shortcut.

import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { TextFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';

type CannedReply = Schema<'CannedReply'>;

export function CannedReplies() {
  const { q } = useFilters();
  const [edited, setEdited] = useState<CannedReply | 'new'>();
  const [removed, setRemoved] = useState<CannedReply>();
  const list = usePagedList(['canned-replies', q], (page) => api().cannedReplies.list({ ...page, ...(q && { q }) }));
  const create = (
    <ScopedButton operation="createCannedReply" onClick={() => setEdited('new')}>
      New canned reply
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Canned replies">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by shortcut or text" isMain />
      </div>
      <ListTable
        label="Canned replies"
        list={list}
        columns={[
          { head: 'Shortcut', cell: ({ shortcut }) => <strong>/{shortcut}</strong> },
          { head: 'Text', cell: ({ text }) => excerptOf(text), className: 'wide' },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
        ]}
        actions={(reply) => [
          { label: 'Edit', operation: 'updateCannedReply', onClick: () => setEdited(reply) },
          { label: 'Delete', operation: 'deleteCannedReply', onClick: () => setRemoved(reply) },
        ]}
        empty={
          <EmptyState
            title={q ? 'No matching canned replies' : 'No canned replies yet'}
            action={q ? undefined : create}
          >
            A canned reply is a text that agents send often. In the inbox, type / in an empty reply to choose one.
          </EmptyState>
        }
      />
      {edited && <CannedReplyForm reply={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
      {removed && (
        <EntityDialog
          title={`Delete /${removed.shortcut}`}
          submit="Delete canned reply"
          isDangerous
          send={() => api().cannedReplies.delete(removed.id)}
          refresh={['canned-replies']}
          close={() => setRemoved(undefined)}
        >
          <p>Agents can no longer choose it. What was sent with it stays in its conversations.</p>
        </EntityDialog>
      )}
    </>
  );
}

const CannedReplyForm = ({ reply, close }: { reply: CannedReply | undefined; close: () => void }) => (
  <EntityDialog
    title={reply ? 'Edit canned reply' : 'New canned reply'}
    submit="Save canned reply"
    size="lg"
    initial={{ shortcut: reply?.shortcut ?? '', text: reply?.text ?? '' }}
    fields={[
      {
        name: 'shortcut',
        label: 'Shortcut',
        description: 'Letters, digits, hyphens and underscores, such as refund-sent',
        required: true,
        maxLength: 51,
      },
      {
        name: 'text',
        label: 'Text',
        description:
          '{{first_name}}, {{last_name}}, {{agent_name}} and the variables of the flow are filled in when it is chosen.',
        kind: 'long',
        required: true,
        minRows: 4,
        maxRows: 16,
        maxLength: 10_000,
      },
    ]}
    send={({ shortcut, text }) => {
      const body = { shortcut: shortcut.replace(/^\//, ''), text };
      return reply ? api().cannedReplies.update(reply.id, body) : api().cannedReplies.create(body);
    }}
    refresh={['canned-replies']}
    close={close}
  />
);
