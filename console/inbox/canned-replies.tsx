// Canned replies of the organization: what agents send often, under a shortcut.

import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityPage } from '../ui/entity-page.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { Moment } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';

type CannedReply = Schema<'CannedReply'>;

export const CannedReplies = () => (
  <EntityPage<CannedReply>
    title="Canned replies"
    noun="canned reply"
    queryKey="canned-replies"
    list={(query) => api().cannedReplies.list(query)}
    columns={[
      { head: 'Shortcut', cell: ({ shortcut }) => <strong>/{shortcut}</strong> },
      { head: 'Text', cell: ({ text }) => excerptOf(text), className: 'wide' },
      { head: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} />, className: 'number' },
    ]}
    filterLabel="Filter by shortcut or text"
    noMatch="No matching canned replies"
    about="A canned reply is a text that agents send often. In the inbox, type / in an empty reply to choose one."
    operations={{ create: 'createCannedReply', update: 'updateCannedReply' }}
    removal={{
      operation: 'deleteCannedReply',
      name: ({ shortcut }) => `/${shortcut}`,
      send: (id) => api().cannedReplies.delete(id),
      effect: 'Agents can no longer choose it. What was sent with it stays in its conversations.',
    }}
    form={(reply, close) => <CannedReplyForm reply={reply} close={close} />}
  />
);

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
