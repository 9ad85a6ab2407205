// Help beside the send button: a draft by the assistant, which the agent reads and sends, and macros.
import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { errorText } from '../ui/problem-text.ts';
import { type Conversation, refreshInbox } from './thread-state.ts';

type ReplyHelpProps = { id: string; conversation: Conversation; isEmpty: boolean; write: (text: string) => void };

export function ReplyHelp({ id, conversation, isEmpty, write }: ReplyHelpProps) {
  const [word, setWord] = useState('');
  const draft = useMutation({
    mutationFn: () => api().conversations.draftReply(id),
    onSuccess: ({ text, by, passages }) => {
      if (text === '') {
        setWord('Nothing to suggest: there is no model, and the knowledge has nothing near.');
        return;
      }
      const titles = passages.map(({ title }) => title).join(', ');
      setWord(by === 'knowledge' ? `From ${titles}. Check it before you send.` : 'A draft. Check it before you send.');
      write(text);
    },
    onError: (error) => setWord(errorText(error)),
  });
  if (conversation.ended_at !== null) return null;
  return (
    <>
      <span className="quiet inbox-draft-word" role="status">
        {word}
      </span>
      <Macros id={id} say={setWord} />
      <ScopedButton
        operation="draftReply"
        variant="default"
        loading={draft.isPending}
        disabled={!isEmpty}
        onClick={() => draft.mutate()}
      >
        Draft a reply
      </ScopedButton>
    </>
  );
}

function Macros({ id, say }: { id: string; say: (word: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { data = [], isPending } = useQuery({
    queryKey: ['macros', 'menu'],
    queryFn: async () => (await api().macros.list({ limit: 50 }).page()).items,
    enabled: isOpen,
  });
  const run = useMutation({
    mutationFn: (macroId: string) => api().conversations.runMacro(id, { macro_id: macroId }),
    onSuccess: () => say(''),
    onError: (error) => say(errorText(error)),
    onSettled: () => refreshInbox(id),
  });
  return (
    <Menu opened={isOpen} onChange={setOpen} position="top-end">
      <Menu.Target>
        <Button variant="default" loading={run.isPending}>
          Macros
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.map((macro) => (
          <Menu.Item key={macro.id} onClick={() => run.mutate(macro.id)}>
            {macro.name}
          </Menu.Item>
        ))}
        {data.length === 0 && !isPending && <Menu.Label>There are no macros yet</Menu.Label>}
        <Menu.Item renderRoot={(props) => <Link to="/macros" {...props} />}>All macros</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
