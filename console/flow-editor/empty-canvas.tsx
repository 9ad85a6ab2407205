// What an empty canvas offers: a flow from the author's own words, a small one to begin with, or a first step.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { starterFlow } from '../assistants/starter-flow.ts';
import { api } from '../session/client.ts';
import { GrowingText } from '../ui/fields.tsx';
import { ErrorState } from '../ui/states.tsx';
import { useEditor } from './editor-context.ts';
import type { FlowRef } from './server-graph.ts';

type EmptyCanvasProps = {
  flowRef: FlowRef;
  addFirst: () => void;
  /** What the draft left open. */
  tell: (text: string) => void;
};

export function EmptyCanvas({ flowRef, addFirst, tell }: EmptyCanvasProps) {
  const { edit } = useEditor();
  const [words, setWords] = useState('');
  const draft = useMutation({
    mutationFn: () =>
      api().assistants.revisions.graph.draft(flowRef.assistantId, flowRef.revisionId, { instructions: words }),
    onSuccess: ({ ops, questions }) => {
      edit(ops);
      tell(questions.length === 0 ? '' : `The draft leaves questions open: ${questions.join(' ')}`);
    },
  });
  return (
    <section className="invitation stack" aria-label="Begin the flow">
      <h2>What should it do?</h2>
      <GrowingText
        label="In your own words"
        description="As you would tell a new colleague. The steps are drafted from it; you change them afterwards."
        placeholder="Greet callers. If they want to book, ask for name, day and phone, and read it back. If someone is in pain, hand off to the front desk."
        minRows={4}
        maxRows={10}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className="bar">
        <Button loading={draft.isPending} disabled={words.trim() === ''} onClick={() => draft.mutate()}>
          Draft the flow
        </Button>
      </div>
      {draft.error && <ErrorState error={draft.error} />}
      <p className="quiet">Or begin by hand:</p>
      <div className="bar">
        <Button
          variant="default"
          onClick={() => edit(starterFlow('Hello, I am the virtual assistant.', 'What can I do for you?'))}
        >
          A greeting and a question
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/templates" search={{ into: flowRef.assistantId }} {...props} />}
        >
          From a template
        </Button>
        <Button variant="default" onClick={addFirst}>
          Add the first step
        </Button>
      </div>
    </section>
  );
}
