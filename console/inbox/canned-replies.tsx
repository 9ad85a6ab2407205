// Canned replies of the organization: what agents send often, under a shortcut.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { excerptOf } from '../parts/excerpt.ts';
import { GrowingText } from '../parts/growing-text.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';

type CannedReply = Schema<'CannedReply'>;
const refresh = () => queries.invalidateQueries({ queryKey: ['canned-replies'] });

export function CannedReplies() {
  const { q } = useFilters();
  const [edited, setEdited] = useState<CannedReply | 'new'>();
  const [removed, setRemoved] = useState<CannedReply>();
  const list = usePagedList<CannedReply>(['canned-replies', q], (page) =>
    api()
      .cannedReplies.list({ ...page, ...(q && { q }) })
      .page()
      .then(({ body }) => body),
  );
  const create = (
    <ScopedButton operation="createCannedReply" onClick={() => setEdited('new')}>
      New canned reply
    </ScopedButton>
  );
  return (
    <>
      <PageHead title="Canned replies">{create}</PageHead>
      <div className="bar">
        <TextFilter name="q" label="Filter by shortcut or words" isMain />
      </div>
      <ListTable
        label="Canned replies"
        list={list}
        columns={[
          { head: 'Shortcut', cell: ({ shortcut }) => <strong>/{shortcut}</strong> },
          { head: 'Text', cell: ({ text }) => excerptOf(text), className: 'wide' },
          { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (reply) => (
              <span className="bar" style={{ margin: 0, justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
                <ScopedButton operation="updateCannedReply" variant="subtle" onClick={() => setEdited(reply)}>
                  Edit
                </ScopedButton>
                <ScopedButton operation="deleteCannedReply" variant="subtle" onClick={() => setRemoved(reply)}>
                  Delete
                </ScopedButton>
              </span>
            ),
          },
        ]}
        empty={
          <EmptyState title={q ? 'No canned reply fits' : 'No canned replies yet'} action={q ? undefined : create}>
            A canned reply is a text that agents send often. In the inbox, type / in an empty reply to choose one.
          </EmptyState>
        }
      />
      {edited && <CannedReplyForm reply={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
      {removed && (
        <DialogForm
          title={`Delete /${removed.shortcut}`}
          submit="Delete canned reply"
          isDangerous
          send={async () => {
            await api().cannedReplies.delete(removed.id);
            await refresh();
          }}
          close={() => setRemoved(undefined)}
        >
          <p>No agent finds it any more. What was sent with it stays in its conversations.</p>
        </DialogForm>
      )}
    </>
  );
}

function CannedReplyForm({ reply, close }: { reply: CannedReply | undefined; close: () => void }) {
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const send = async () => {
    const body = { shortcut: shortcut.trim().replace(/^\//, ''), text };
    await (reply ? api().cannedReplies.update(reply.id, body) : api().cannedReplies.create(body));
    await refresh();
  };
  return (
    <DialogForm
      title={reply ? 'Edit canned reply' : 'New canned reply'}
      submit="Save canned reply"
      send={send}
      close={close}
      isReady={shortcut.trim() !== '' && text.trim() !== ''}
      size="lg"
    >
      <TextInput
        label="Shortcut"
        description="Letters, digits, hyphens and underscores, such as refund-sent"
        required
        data-autofocus
        maxLength={51}
        value={shortcut}
        onChange={(event) => setShortcut(event.currentTarget.value)}
      />
      <GrowingText
        label="Text"
        description="{{first_name}}, {{last_name}}, {{agent_name}} and the variables of the flow are filled in when it is chosen."
        required
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
