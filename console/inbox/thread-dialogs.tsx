// The dialogs of an open conversation: assign it, give it back to the assistant, close it.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { type Conversation, refreshInbox } from './thread-state.ts';

type DialogProps = { conversation: Conversation; close: () => void };

export function AssignDialog({ conversation, me, close }: DialogProps & { me: string }) {
  const [name, setName] = useState(conversation.assignee ?? me);
  const { allowed } = usePermissions()('listSessions');
  const { data = [] } = useQuery({
    queryKey: ['sessions', 'names'],
    queryFn: async () => (await api().sessions.list({ limit: 100 }).page()).items.map((session) => session.name),
    enabled: allowed,
  });
  const send = async () => {
    await api().conversations.assignee(conversation.id, { assignee: name.trim() || null });
    await refreshInbox(conversation.id);
  };
  return (
    <DialogForm title="Assign the conversation" submit={name.trim() ? 'Assign' : 'Assign to nobody'} send={send} close={close}>
      <TextInput
        label="Who is to look after it"
        description="Empty for nobody. It takes nothing over: the assistant goes on as before."
        data-autofocus
        maxLength={200}
        list="inbox-colleagues"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <datalist id="inbox-colleagues">
        {[...new Set([me, ...data])].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </DialogForm>
  );
}

export function ReleaseDialog({ conversation, isMine, close }: DialogProps & { isMine: boolean }) {
  const [note, setNote] = useState('');
  const send = async () => {
    await api().conversations.release(conversation.id, note.trim() === '' ? {} : { note: note.trim() });
    await refreshInbox(conversation.id);
  };
  const who = conversation.agent_name ?? 'A colleague';
  return (
    <DialogForm title="Release to the assistant" submit="Release" send={send} close={close}>
      <p>
        {conversation.taken_over_at !== null && !isMine && `${who} answers here at the moment and will no longer be able to. `}
        The assistant goes on where its flow stood. The person is not asked again for a human.
      </p>
      <Textarea
        label="Note for the trace (optional)"
        data-autofocus
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

type Outcome = NonNullable<Conversation['outcome']>;
const OUTCOMES: { value: Outcome | ''; label: string }[] = [
  { value: '', label: 'Not said' },
  { value: 'success', label: 'Solved' },
  { value: 'neutral', label: 'Neither' },
  { value: 'failure', label: 'Not solved' },
];

export function CloseDialog({ conversation, close }: DialogProps) {
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [disposition, setDisposition] = useState('');
  const send = async () => {
    const said = disposition.trim();
    await api().conversations.close(conversation.id, { ...(outcome && { outcome }), ...(said && { disposition: said }) });
    await refreshInbox(conversation.id);
  };
  return (
    <DialogForm title="Close the conversation" submit="Close conversation" isDangerous send={send} close={close}>
      <p>It ends for everybody, and cannot be opened again. Whoever writes after this begins a new conversation.</p>
      <NativeSelect
        label="How did it end?"
        data-autofocus
        data={OUTCOMES}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value as Outcome | '')}
      />
      <TextInput
        label="In a few words (optional)"
        maxLength={200}
        value={disposition}
        onChange={(event) => setDisposition(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
