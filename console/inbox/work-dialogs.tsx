// Dialogs of the work on a conversation: hand it on, sort it, judge it.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { QueryView } from '../ui/states.tsx';
import { useMemberNames } from './colleagues.ts';
import { SNOOZES, snoozedUntil } from './snooze.ts';
import { type Conversation, refreshInbox } from './thread-state.ts';
import { PRIORITIES } from './titles.ts';

type DialogProps = { conversation: Conversation; close: () => void };

export function TransferDialog({ conversation, close }: DialogProps) {
  const queues = useQuery({
    queryKey: ['queues', 'choices'],
    queryFn: async () => (await api().queues.list({ limit: 100 }).page()).items,
  });
  const agents = useQuery({
    queryKey: ['service', 'agents'],
    queryFn: async () => (await api().service.agents.list({ limit: 100 }).page()).items,
  });
  const members = useMemberNames();
  const stateOf = (id: string): string => {
    const agent = agents.data?.find(({ member_id }) => member_id === id);
    if (!agent) return '';
    return agent.on_duty ? ` · on duty, ${agent.open} of ${agent.capacity}` : ' · away';
  };
  return (
    <EntityDialog
      title="Transfer the conversation"
      submit="Transfer"
      initial={{ to: '', note: '' }}
      fields={[
        {
          name: 'to',
          label: 'To',
          description: 'It waits for a human once more; the assistant stays silent.',
          kind: 'choice',
          required: true,
          isFirst: true,
          choices: [
            { value: '', label: 'Choose a queue or a colleague' },
            ...(queues.data ?? []).map(({ id, name }) => ({ value: `queue ${id}`, label: `Queue: ${name}` })),
            ...members.map(({ id, name }) => ({ value: `member ${id}`, label: `${name}${stateOf(id)}` })),
          ],
        },
        { name: 'note', label: 'Note for them (optional)', kind: 'long', minRows: 2, maxLength: 2000 },
      ]}
      send={async ({ to, note }) => {
        const [kind, id = ''] = to.split(' ');
        await api().conversations.transfer(conversation.id, {
          ...(kind === 'queue' ? { queue_id: id } : { member_id: id }),
          ...(note.trim() !== '' && { note: note.trim() }),
        });
        await refreshInbox(conversation.id);
      }}
      close={close}
    />
  );
}

type Priority = keyof typeof PRIORITIES;

export const SortDialog = ({ conversation, close }: DialogProps) => (
  <EntityDialog<{ labels: string; priority: Priority; snooze: string }>
    title="Sort the conversation"
    submit="Save"
    initial={{ labels: conversation.labels.join(', '), priority: conversation.priority, snooze: '' }}
    fields={[
      {
        name: 'labels',
        label: 'Labels',
        description: 'Separated by commas, such as refund, vip',
        maxLength: 1000,
        isFirst: true,
      },
      { name: 'priority', label: 'Priority', kind: 'choice', choices: PRIORITIES },
      {
        name: 'snooze',
        label: 'Put aside',
        description: 'Out of your lists until then, or until the person writes.',
        kind: 'choice',
        choices: { '': conversation.snoozed_until === null ? 'No' : 'As it is', ...SNOOZES, end: 'No longer' },
      },
    ]}
    send={async ({ labels, priority, snooze }) => {
      await api().conversations.sorting(conversation.id, {
        labels: labels
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
        priority,
        ...(snooze !== '' && { snoozed_until: snooze === 'end' ? null : snoozedUntil(snooze) }),
      });
      await refreshInbox(conversation.id);
    }}
    close={close}
  />
);

const SCORES = { '': 'Not judged', '1': '1, bad', '2': '2', '3': '3', '4': '4', '5': '5, very good' };

export function ReviewDialog({ conversation, close }: DialogProps) {
  const scorecard = useQuery({
    queryKey: ['service', 'scorecard', 'of', conversation.id],
    queryFn: () => api().conversations.scorecard(conversation.id),
  });
  return (
    <QueryView query={scorecard}>
      {({ criteria }) => (
        <EntityDialog<Record<string, string>>
          title="Review the conversation"
          submit="Save review"
          initial={{ comment: '', ...Object.fromEntries(criteria.map((_one, at) => [`c${at}`, ''])) }}
          fields={[
            ...criteria.map(({ name, about }, at) => ({
              name: `c${at}`,
              label: name,
              description: about,
              kind: 'choice' as const,
              choices: SCORES,
            })),
            { name: 'comment', label: 'For the agent (optional)', kind: 'long', minRows: 2, maxLength: 5000 },
          ]}
          isReady={(values) => criteria.some((_one, at) => values[`c${at}`] !== '')}
          send={({ comment = '', ...values }) =>
            api().conversations.reviews.add(conversation.id, {
              scores: criteria.flatMap(({ name }, at) => {
                const score = Number(values[`c${at}`]);
                return score > 0 ? [{ criterion: name, score }] : [];
              }),
              ...(comment.trim() !== '' && { comment: comment.trim() }),
            })
          }
          refresh={['conversation']}
          close={close}
        />
      )}
    </QueryView>
  );
}
