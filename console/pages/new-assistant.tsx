// Makes an assistant, with a first flow that can be talked to at once.
import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Body } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GrowingText } from '../parts/growing-text.tsx';
import { api, queries } from '../session/client.ts';

type Ops = Extract<Body<'applyGraphOps'>, { ops: unknown }>['ops'];

/** Greets, asks what it is about, thanks: three steps that show how a flow speaks and listens. */
const starterOps = (greeting: string, question: string): Ops => [
  { op: 'upsert_context_variable', variable: { name: 'request', type: 'string', source: 'collected' } },
  { op: 'upsert_node', node: { id: 'greeting', type: 'message', name: 'Greeting', config: { text: greeting } } },
  {
    op: 'upsert_node',
    node: { id: 'question', type: 'collect', name: 'Question', config: { variables: ['request'], instructions: question } },
  },
  {
    op: 'upsert_node',
    node: { id: 'thanks', type: 'message', name: 'Thanks', config: { text: 'Thank you. I noted: {{ request }}' } },
  },
  { op: 'upsert_node', node: { id: 'goodbye', type: 'end', name: 'Goodbye', config: { outcome: 'success', label: 'noted' } } },
  { op: 'add_edge', edge: { id: 'greeting-question', source: 'greeting', target: 'question' } },
  { op: 'add_edge', edge: { id: 'question-thanks', source: 'question', target: 'thanks' } },
  { op: 'add_edge', edge: { id: 'question-goodbye', source: 'question', target: 'goodbye', kind: 'on_cap' } },
  { op: 'add_edge', edge: { id: 'thanks-goodbye', source: 'thanks', target: 'goodbye' } },
  { op: 'set_entry_node', node_id: 'greeting' },
];

const EXAMPLE_WORDS =
  'You are the receptionist of Bright Dental. Greet callers. If they want to book, ask for name, day and phone, and read it back. If someone is in pain, hand off to the front desk queue. Otherwise say goodbye.';

type FirstFlow = 'words' | 'starter' | 'empty';

export function NewAssistant({ close, from = 'starter' }: { close: () => void; from?: FirstFlow }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [start, setStart] = useState(from);
  const [words, setWords] = useState('');
  const [greeting, setGreeting] = useState('Hello, I am the virtual assistant.');
  const [question, setQuestion] = useState('What can I do for you?');
  const firstOps = async (id: string, draftId: string): Promise<Ops> => {
    if (start === 'starter') return starterOps(greeting, question);
    if (start === 'empty' || words.trim() === '') return [];
    return (await api().assistants.revisions.graph.draft(id, draftId, { instructions: words })).ops;
  };
  const send = async () => {
    const made = await api().assistants.create({ name: name.trim() });
    const ops = await firstOps(made.id, made.draft_revision_id ?? '');
    if (ops.length > 0) await api().assistants.revisions.graph.apply(made.id, made.draft_revision_id ?? '', { ops });
    await queries.invalidateQueries({ queryKey: ['assistants'] });
    await navigate({ to: '/assistants/$id', params: { id: made.id } });
  };
  const isReady = name.trim() !== '' && (start !== 'words' || words.trim() !== '');
  return (
    <DialogForm title="New assistant" submit="Create assistant" send={send} close={close} isReady={isReady}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
      />
      <NativeSelect
        label="Start with"
        value={start}
        onChange={(event) => setStart(event.currentTarget.value as FirstFlow)}
        data={[
          { value: 'words', label: 'Your own words' },
          { value: 'starter', label: 'A greeting and a question' },
          { value: 'empty', label: 'An empty flow' },
        ]}
      />
      {start === 'words' && (
        <GrowingText
          label="What should it do?"
          description="As you would tell a new colleague. The flow is drawn from it; nothing goes live."
          placeholder={EXAMPLE_WORDS}
          minRows={6}
          maxRows={16}
          maxLength={20_000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {start === 'starter' && (
        <>
          <GrowingText label="Greeting" value={greeting} onChange={(event) => setGreeting(event.currentTarget.value)} />
          <GrowingText label="Question" value={question} onChange={(event) => setQuestion(event.currentTarget.value)} />
        </>
      )}
    </DialogForm>
  );
}
