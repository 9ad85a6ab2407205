// Makes an assistant, with a first flow that can be talked to at once.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Body } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
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

export function NewAssistant({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [start, setStart] = useState('starter');
  const [greeting, setGreeting] = useState('Hello, I am the virtual assistant.');
  const [question, setQuestion] = useState('What can I do for you?');
  const send = async () => {
    const made = await api().assistants.create({ name: name.trim() });
    if (start === 'starter' && made.draft_revision_id) {
      await api().assistants.revisions.graph.apply(made.id, made.draft_revision_id, { ops: starterOps(greeting, question) });
    }
    await queries.invalidateQueries({ queryKey: ['assistants'] });
    await navigate({ to: '/assistants/$id', params: { id: made.id } });
  };
  return (
    <DialogForm title="New assistant" submit="Create assistant" send={send} close={close} isReady={name.trim() !== ''}>
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
        onChange={(event) => setStart(event.currentTarget.value)}
        data={[
          { value: 'starter', label: 'A greeting and a question' },
          { value: 'empty', label: 'An empty flow' },
        ]}
      />
      {start === 'starter' && (
        <>
          <Textarea label="Greeting" autosize value={greeting} onChange={(event) => setGreeting(event.currentTarget.value)} />
          <Textarea label="Question" autosize value={question} onChange={(event) => setQuestion(event.currentTarget.value)} />
        </>
      )}
    </DialogForm>
  );
}
