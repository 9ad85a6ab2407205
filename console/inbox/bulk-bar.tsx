// One act on all conversations that were ticked in the list.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { SNOOZES, snoozedUntil } from './snooze.ts';
import { PRIORITIES } from './titles.ts';

/** Rows that were ticked, for one act on all of them. */
export type Choice = { ids: ReadonlySet<string>; toggle: (id: string) => void; clear: () => void };

type Priority = keyof typeof PRIORITIES;
type Values = {
  labels: string;
  priority: Priority | '';
  snooze: string;
  assign: 'keep' | 'me' | 'none';
  close: 'no' | 'yes';
};

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export function BulkBar({ chosen, me }: { chosen: Choice; me: string }) {
  const [isOpen, setOpen] = useState(false);
  const count = chosen.ids.size;
  return (
    <div className="bar inbox-bulk" role="status">
      <span className="grow">{count} chosen</span>
      <ScopedButton
        operation="changeConversations"
        variant="default"
        disabled={count > 50}
        onClick={() => setOpen(true)}
      >
        {count > 50 ? 'At most 50' : 'Change…'}
      </ScopedButton>
      <Button variant="subtle" onClick={chosen.clear}>
        Clear
      </Button>
      {isOpen && <ChangeDialog chosen={chosen} me={me} close={() => setOpen(false)} />}
    </div>
  );
}

const ChangeDialog = ({ chosen, me, close }: { chosen: Choice; me: string; close: () => void }) => (
  <EntityDialog<Values, { changed: string[]; refused: { conversation_id: string; message: string }[] }>
    title={chosen.ids.size === 1 ? 'Change one conversation' : `Change ${chosen.ids.size} conversations`}
    submit="Change"
    initial={{ labels: '', priority: '', snooze: '', assign: 'keep', close: 'no' }}
    fields={[
      { name: 'labels', label: 'Add labels', description: 'Separated by commas', isFirst: true, maxLength: 500 },
      { name: 'priority', label: 'Priority', kind: 'choice', choices: { '': 'As it is', ...PRIORITIES } },
      { name: 'snooze', label: 'Put aside', kind: 'choice', choices: { '': 'As it is', ...SNOOZES } },
      {
        name: 'assign',
        label: 'Assign',
        kind: 'choice',
        choices: { keep: 'As it is', me: `To ${me}`, none: 'To no one' },
      },
      { name: 'close', label: 'Close', kind: 'choice', choices: { no: 'No', yes: 'Yes, all of them' } },
    ]}
    send={async ({ labels, priority, snooze, assign, close: closes }) => {
      const answer = await api().conversations.changes({
        conversation_ids: [...chosen.ids],
        ...(namesIn(labels).length > 0 && { add_labels: namesIn(labels) }),
        ...(priority && { priority }),
        ...(snooze && { snoozed_until: snoozedUntil(snooze) }),
        ...(assign !== 'keep' && { assignee: assign === 'me' ? me : null }),
        ...(closes === 'yes' && { close: {} }),
      });
      await Promise.all(
        ['inbox', 'overview', 'unread', 'conversation'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
      return answer;
    }}
    result={({ changed, refused }) => (
      <div className="state note" role="status">
        {changed.length} changed{refused.length > 0 ? `, ${refused.length} refused: ${refused[0]?.message ?? ''}` : '.'}
      </div>
    )}
    close={() => {
      chosen.clear();
      close();
    }}
    cancel={close}
  />
);
