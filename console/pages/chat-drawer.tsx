// Talk to a revision beside its flow: words as they come, and under each turn the path it took and why.
import '../styles/chat.css';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { type PathStep, pathSteps } from '../chat/path.ts';
import { type ChatLine, type TestTalk, useTestTalk } from '../chat/test-talk.ts';
import { TurnPath } from '../chat/turn-path.tsx';
import { Variables } from '../chat/variables.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { nodeName } from './flow-reading.ts';
import { revisionLabel } from './revision-label.ts';
import type { Revision } from './revisions.tsx';

const SaveAsTest = lazy(async () => ({ default: (await import('../chat/save-as-test.tsx')).SaveAsTest }));

type ChatDrawerProps = {
  assistant: Answer<'getAssistant'>;
  revisions: readonly Revision[];
  firstRevision: string;
  close: () => void;
  /** The steps that the conversation went through so far, for the flow beside the drawer to light. */
  onPath: (steps: readonly PathStep[]) => void;
  /** Shows a step in the flow. */
  openNode?: (nodeId: string) => void;
};
type Attempt = { number: number; revisionId: string; words: readonly string[] };

export function ChatDrawer({ assistant, revisions, firstRevision, close, onPath, openNode }: ChatDrawerProps) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, revisionId: firstRevision, words: [] });
  const revision = revisions.find(({ id }) => id === attempt.revisionId);
  const again = (words: readonly string[], revisionId = attempt.revisionId) =>
    setAttempt({ number: attempt.number + 1, revisionId, words });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('[role="dialog"]')) close();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [close]);
  // The flow goes dark with the drawer.
  useEffect(() => () => onPath([]), [onPath]);
  return (
    <aside className="dock" aria-label={`Talk to ${assistant.name}`}>
      <div className="dock-head">
        <h2>Talk to {assistant.name}</h2>
        <CloseButton aria-label="Close the talk" onClick={close} />
      </div>
      <div className="bar">
        <NativeSelect
          aria-label="Revision"
          value={attempt.revisionId}
          onChange={(event) => again([], event.currentTarget.value)}
          data={revisions.map((one) => ({ value: one.id, label: revisionLabel(one, assistant.active_revision_id) }))}
        />
        <Button variant="default" onClick={() => again([])}>
          Start again
        </Button>
      </div>
      <Talk
        key={attempt.number}
        assistant={assistant}
        revisionId={attempt.revisionId}
        draftFlowId={revision && !revision.published_at ? revision.workflow_revision_id : undefined}
        openingWords={attempt.words}
        again={again}
        onPath={onPath}
        openNode={openNode}
      />
    </aside>
  );
}

type TalkProps = Pick<ChatDrawerProps, 'assistant' | 'onPath'> & {
  openNode: ChatDrawerProps['openNode'];
  revisionId: string;
  draftFlowId: string | undefined;
  openingWords: readonly string[];
  again: (words: readonly string[]) => void;
};

function Talk({ assistant, revisionId, draftFlowId, openingWords, again, onPath, openNode }: TalkProps) {
  const talk = useTestTalk({ assistantId: assistant.id, revisionId, draftFlowId, openingWords });
  const names = useNodeNames(assistant.id, revisionId);
  const { visits } = talk;
  useEffect(() => onPath(pathSteps(visits)), [visits, onPath]);
  return (
    <>
      <section className="lines" role="log" aria-label="Conversation">
        <Turns talk={talk} names={names} again={again} openNode={openNode} />
        {talk.problem !== undefined && <ErrorState error={talk.problem} retry={() => again(spokenWords(talk.lines))} />}
        {/* A new element each time something is said: the newest words stay in sight. */}
        <div
          key={`${talk.lines.length} ${talk.words.length} ${visits.length}`}
          ref={(end) => end?.scrollIntoView({ block: 'end' })}
        />
      </section>
      {talk.conversation && <Variables variables={talk.conversation.variables} turn={talk.conversation.turns} />}
      <SayForm talk={talk} />
      <SaveBar talk={talk} assistant={assistant} />
    </>
  );
}

/** Names of the steps, as their author gave them. */
function useNodeNames(assistantId: string, revisionId: string): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['assistants', assistantId, 'graph', revisionId],
    queryFn: () => api().assistants.revisions.graph.get(assistantId, revisionId),
  });
  return useMemo(() => new Map(data?.nodes.map((node) => [node.id, nodeName(node)])), [data]);
}

const spokenWords = (lines: readonly ChatLine[]): string[] => lines.flatMap(({ role, text }) => (role === 'user' ? [text] : []));

type TurnsProps = {
  talk: TestTalk;
  names: ReadonlyMap<string, string>;
  again: (words: readonly string[]) => void;
  openNode: ChatDrawerProps['openNode'];
};

function Turns({ talk, names, again, openNode }: TurnsProps) {
  const { lines, visits, words, conversation, isBusy } = talk;
  const lastTurn = Math.max(0, ...lines.map(({ turn }) => turn));
  const turns = Array.from({ length: lastTurn + 1 }, (_, turn) => turn);
  return (
    <>
      {!talk.mayReadTrace && <p className="quiet">The path needs the scope conversations:read.</p>}
      {turns.map((turn) => {
        const path = visits.filter((visit) => visit.turn === turn);
        const said = lines.filter((line) => line.turn === turn);
        return (
          <Fragment key={turn}>
            {said.map((line) => (
              <Line key={line.id} line={line}>
                {line.role === 'user' && (
                  <button
                    type="button"
                    className="link quiet say-again"
                    onClick={() => again(spokenWords(lines.filter((one) => one.turn <= turn)))}
                  >
                    Again from here
                  </button>
                )}
              </Line>
            ))}
            {turn === lastTurn && words !== '' && <div className="line">{words}</div>}
            {path.length > 0 && (
              <TurnPath
                turn={turn}
                visits={path}
                names={names}
                isLatest={turn === lastTurn}
                isOver={conversation?.ended_at != null}
                openNode={openNode}
              />
            )}
          </Fragment>
        );
      })}
      {isBusy && (
        <p className="quiet" role="status">
          {lines.length === 0 ? 'Beginning…' : 'Thinking…'}
        </p>
      )}
      {conversation && <Standing status={conversation.status} label={conversation.outcome_label} />}
    </>
  );
}

const Line = ({ line, children }: { line: ChatLine; children: ReactNode }) => (
  <>
    <div className="line" data-role={line.role}>
      <span className="skip">{line.role === 'user' ? 'You: ' : 'Assistant: '}</span>
      {line.text}
    </div>
    {children}
  </>
);

function Standing({ status, label }: { status: string; label: string | null }) {
  if (status === 'completed') return <p className="quiet">The conversation is over{label ? `: ${label}` : ''}.</p>;
  if (status === 'abandoned') return <p className="quiet">The conversation was given up.</p>;
  if (status === 'handed_off') return <p className="quiet">Here a human would take over. A test reaches nobody.</p>;
  if (status === 'waiting') return <p className="quiet">The flow waits, for time to pass or for an event.</p>;
  return null;
}

function SayForm({ talk }: { talk: TestTalk }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isOver = talk.conversation?.ended_at != null;
  const isOpen = talk.id !== undefined && !isOver;
  useEffect(() => {
    if (isOpen && !talk.isBusy) input.current?.focus();
  }, [isOpen, talk.isBusy]);
  return (
    <form
      className="bar say"
      onSubmit={(event) => {
        event.preventDefault();
        if (talk.isBusy || !isOpen) return;
        setText('');
        void talk.say(text);
      }}
    >
      <TextInput
        ref={input}
        style={{ flex: 1 }}
        aria-label="Your message"
        placeholder={isOver ? 'Start again to go on talking' : 'Say something'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        disabled={isOver}
      />
      <Button type="submit" loading={talk.isBusy} disabled={!isOpen}>
        Send
      </Button>
    </form>
  );
}

function SaveBar({ talk, assistant }: { talk: TestTalk; assistant: ChatDrawerProps['assistant'] }) {
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState('');
  const { id } = talk;
  const firstWords = spokenWords(talk.lines)[0];
  return (
    <div className="bar dock-foot">
      <span className="quiet" role="status">
        {saved === '' ? (
          'A test: no inbox, no webhook, no memory.'
        ) : (
          <>
            Saved.{' '}
            <Link to="/assistants/$id" params={{ id: assistant.id }} search={{ tab: 'tests' }}>
              Open the tests
            </Link>
          </>
        )}
      </span>
      {id !== undefined && firstWords !== undefined && (
        <ScopedButton operation="createReleaseSuite" variant="default" onClick={() => setSaving(true)}>
          Save as a test
        </ScopedButton>
      )}
      <Suspense>
        {isSaving && id !== undefined && (
          <SaveAsTest
            assistant={assistant}
            conversationId={id}
            suggestedName={(firstWords ?? '').slice(0, 80)}
            close={() => setSaving(false)}
            onSaved={setSaved}
          />
        )}
      </Suspense>
    </div>
  );
}
