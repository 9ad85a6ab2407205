// Creates an assistant, with a first flow that you can talk to right away.
import { useNavigate } from '@tanstack/react-router';
import type { Body } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';

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

const EXAMPLE_INSTRUCTIONS =
  'You are the receptionist of Bright Dental. Greet callers. If they want to book, ask for name, day and phone, and read it back. If someone is in pain, hand off to the front desk queue. Otherwise say goodbye.';

type FirstFlow = 'instructions' | 'starter' | 'empty';
type Written = { name: string; start: FirstFlow; instructions: string; greeting: string; question: string };

export function NewAssistant({ close, from = 'starter' }: { close: () => void; from?: FirstFlow }) {
  const navigate = useNavigate();
  const firstOps = async ({ start, instructions, greeting, question }: Written, id: string, draftId: string): Promise<Ops> => {
    if (start === 'starter') return starterOps(greeting, question);
    if (start === 'empty') return [];
    return (await api().assistants.revisions.graph.draft(id, draftId, { instructions })).ops;
  };
  return (
    <EntityDialog<Written>
      title="New assistant"
      submit="Create assistant"
      initial={{
        name: '',
        start: from,
        instructions: '',
        greeting: 'Hello, I am the virtual assistant.',
        question: 'What can I do for you?',
      }}
      fields={[
        { name: 'name', label: 'Name', required: true, maxLength: 200 },
        {
          name: 'start',
          label: 'Start with',
          kind: 'choice',
          choices: { instructions: 'Your own words', starter: 'A greeting and a question', empty: 'An empty flow' },
        },
        {
          name: 'instructions',
          label: 'What should it do?',
          description: 'Describe it as you would to a new colleague. The flow is drafted from it; nothing goes live.',
          placeholder: EXAMPLE_INSTRUCTIONS,
          kind: 'long',
          required: true,
          minRows: 6,
          maxRows: 16,
          maxLength: 20_000,
          when: ({ start }) => start === 'instructions',
        },
        { name: 'greeting', label: 'Greeting', kind: 'long', when: ({ start }) => start === 'starter' },
        { name: 'question', label: 'Question', kind: 'long', when: ({ start }) => start === 'starter' },
      ]}
      send={async (written) => {
        const { id, draft_revision_id } = await api().assistants.create({ name: written.name });
        const draftId = draft_revision_id ?? '';
        const ops = await firstOps(written, id, draftId);
        if (ops.length > 0) await api().assistants.revisions.graph.apply(id, draftId, { ops });
        await navigate({ to: '/assistants/$id', params: { id } });
      }}
      refresh={['assistants']}
      close={close}
    />
  );
}
