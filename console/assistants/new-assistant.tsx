// Creates an assistant, with a first flow that you can talk to right away.
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { starterFlow } from './starter-flow.ts';

const EXAMPLE_INSTRUCTIONS =
  'You are the receptionist of Bright Dental. Greet callers. If they want to book, ask for name, day and phone, and read it back. If someone is in pain, hand off to the front desk queue. Otherwise say goodbye.';

type FirstFlow = 'instructions' | 'starter' | 'empty';
type Draft = Answer<'draftGraph'>;
/** The assistant that the dialog made; asked again, it drafts anew into the same one. */
type CreatedAssistant = { id: string; draftId: string };
type Written = { name: string; start: FirstFlow; instructions: string; greeting: string; question: string };

export function NewAssistant({ close, from = 'starter' }: { close: () => void; from?: FirstFlow }) {
  const navigate = useNavigate();
  const [made, setMade] = useState<CreatedAssistant | null>(null);
  const open = (id: string) => navigate({ to: '/assistants/$id/flow', params: { id } });
  const make = async (name: string): Promise<CreatedAssistant> => {
    const { id, draft_revision_id } = await api().assistants.create({ name });
    const one = { id, draftId: draft_revision_id ?? '' };
    setMade(one);
    return one;
  };
  return (
    <EntityDialog<Written, Draft | null>
      title="New assistant"
      submit={made ? 'Draft again' : 'Create assistant'}
      help="assistants.html"
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
      send={async ({ name, start, instructions, greeting, question }) => {
        const { id, draftId } = made ?? (await make(name));
        const { graph } = api().assistants.revisions;
        const draft = start === 'instructions' ? await graph.draft(id, draftId, { instructions }) : null;
        const ops = draft?.ops ?? (start === 'starter' ? starterFlow(greeting, question) : []);
        if (ops.length > 0) await graph.apply(id, draftId, { ops });
        if (draft && isUnfinished(draft)) return draft;
        await open(id);
        close();
        return null;
      }}
      result={(draft) =>
        draft && made && <OpenSentences draft={draft} showFlow={() => void open(made.id).then(() => close())} />
      }
      refresh={['assistants']}
      close={close}
    />
  );
}

const isUnfinished = ({ from, questions }: Draft): boolean =>
  questions.length > 0 || from.some(({ drawn }) => drawn === 'open');

/** What of the text is not in the flow, sentence by sentence: to be said more plainly above, or drawn in the editor. */
function OpenSentences({ draft: { from, questions }, showFlow }: { draft: Draft; showFlow: () => void }) {
  const undrawn = from.filter(({ drawn }) => drawn === 'open');
  const openQuestions = questions.filter((question) => !undrawn.some((one) => one.question === question));
  const drawn = from.filter(({ drawn: how }) => how === 'steps' || how === 'persona').length;
  return (
    <section className="stack" aria-label="What is still open" role="status">
      <strong>
        {undrawn.length === 0
          ? `All ${from.length} sentences are drawn.`
          : `${drawn} of ${from.length} sentences are drawn; ${undrawn.length} ${undrawn.length === 1 ? 'is' : 'are'} not, or not wholly.`}
      </strong>
      {undrawn.length > 0 && (
        <ul>
          {undrawn.map(({ sentence, question }) => (
            <li key={sentence}>
              {`Not drawn: “${sentence}”`}
              {question && !question.includes(sentence) && <div className="quiet">{question}</div>}
            </li>
          ))}
        </ul>
      )}
      {openQuestions.length > 0 && (
        <>
          <span>Questions to you:</span>
          <ul>
            {openQuestions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
      <span className="quiet">
        Say it more plainly above and draft again, or complete it in the editor: each of these is a finding there.
      </span>
      <div>
        <Button variant="default" onClick={showFlow}>
          Show the flow
        </Button>
      </div>
    </section>
  );
}
