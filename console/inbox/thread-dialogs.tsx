// The dialogs of an open conversation: assign it, give it back to the assistant, close it.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { EntityDialog } from '../ui/form.tsx';
import { type Conversation, refreshInbox } from './thread-state.ts';

type DialogProps = { conversation: Conversation; close: () => void };

export function AssignDialog({ conversation, me, close }: DialogProps & { me: string }) {
  const { allowed } = usePermissions()('listMembers');
  const { data = [] } = useQuery({
    queryKey: ['members', 'names'],
    queryFn: async () =>
      (await api().members.list({ limit: 100, status: 'active' }).page()).items.map((member) => member.name),
    enabled: allowed,
  });
  const names = [...new Set([me, ...data, ...(conversation.assignee ? [conversation.assignee] : [])])];
  return (
    <EntityDialog
      title="Assign the conversation"
      submit={({ name }) => (name ? 'Assign' : 'Unassign')}
      initial={{ name: conversation.assignee ?? me }}
      fields={[
        {
          name: 'name',
          label: 'Who looks after it',
          description: 'Assigning takes nothing over: the assistant continues as before.',
          kind: 'choice',
          choices: [{ value: '', label: 'No one' }, ...names.map((name) => ({ value: name, label: name }))],
        },
      ]}
      send={async ({ name }) => {
        await api().conversations.assignee(conversation.id, { assignee: name || null });
        await refreshInbox(conversation.id);
      }}
      close={close}
    />
  );
}

export const ReleaseDialog = ({ conversation, isMine, close }: DialogProps & { isMine: boolean }) => (
  <EntityDialog
    title="Release to the assistant"
    submit="Release"
    initial={{ instructions: '', note: '' }}
    fields={[
      <p key="effect">
        {conversation.taken_over_at !== null &&
          !isMine &&
          `${conversation.agent_name ?? 'A colleague'} is answering here and will no longer be able to. `}
        The assistant continues where its flow stopped. The person is not asked again for a human.
      </p>,
      {
        name: 'instructions',
        label: 'Instructions for the assistant (optional)',
        description: 'Its model reads them with every later answer here. The person does not see them.',
        kind: 'long',
        minRows: 2,
        maxLength: 2000,
      },
      { name: 'note', label: 'Note for the trace (optional)', kind: 'long', minRows: 2, maxLength: 2000 },
    ]}
    send={async ({ instructions, note }) => {
      await api().conversations.release(conversation.id, {
        ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
        ...(note.trim() !== '' && { note: note.trim() }),
      });
      await refreshInbox(conversation.id);
    }}
    close={close}
  />
);

type Outcome = NonNullable<Conversation['outcome']>;
const OUTCOMES: Readonly<Record<Outcome | '', string>> = {
  '': 'Not specified',
  success: 'Solved',
  neutral: 'Neither',
  failure: 'Not solved',
};

export const CloseDialog = ({ conversation, close }: DialogProps) => (
  <EntityDialog<{ outcome: Outcome | ''; disposition: string }>
    title="Close the conversation"
    submit="Close conversation"
    isDangerous
    initial={{ outcome: '', disposition: '' }}
    fields={[
      <p key="effect">It ends for everyone, and cannot be opened again. A later message starts a new conversation.</p>,
      { name: 'outcome', label: 'How did it end?', kind: 'choice', choices: OUTCOMES, isFirst: true },
      { name: 'disposition', label: 'In a few words (optional)', maxLength: 200 },
    ]}
    send={async ({ outcome, disposition }) => {
      await api().conversations.close(conversation.id, {
        ...(outcome && { outcome }),
        ...(disposition && { disposition }),
      });
      await refreshInbox(conversation.id);
    }}
    close={close}
  />
);
