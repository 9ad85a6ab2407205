// Talk to a revision: words as they come, and beside them what the assistant did and why.
import { Button, Drawer, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { revisionLabel } from './revision-label.ts';
import type { Revision } from './revisions.tsx';

type ChatDrawerProps = {
  assistant: Answer<'getAssistant'>;
  revisions: readonly Revision[];
  firstRevision: string;
  close: () => void;
  /** The steps that the conversation went through, for the flow behind the drawer. */
  showPath: (nodeIds: readonly string[]) => void;
};
type Message = Pick<Schema<'ConversationMessage'>, 'id' | 'role' | 'text'>;
type TraceStep = Answer<'getConversationTrace'>['data'][number];

export function ChatDrawer({ assistant, revisions, firstRevision, close, showPath }: ChatDrawerProps) {
  const [revisionId, setRevisionId] = useState(firstRevision);
  const [attempt, setAttempt] = useState(0);
  const revision = revisions.find(({ id }) => id === revisionId);
  return (
    <Drawer opened onClose={close} position="right" size="min(860px, 100vw)" title={`Talk to ${assistant.name}`}>
      <Talk
        key={`${revisionId} ${attempt}`}
        startAgain={() => setAttempt(attempt + 1)}
        assistantId={assistant.id}
        revisionId={revisionId}
        draftFlowId={revision && !revision.published_at ? revision.workflow_revision_id : undefined}
        showPath={showPath}
        choice={
          <NativeSelect
            aria-label="Revision"
            value={revisionId}
            onChange={(event) => setRevisionId(event.currentTarget.value)}
            data={revisions.map((revision) => ({
              value: revision.id,
              label: revisionLabel(revision, assistant.active_revision_id),
            }))}
          />
        }
      />
    </Drawer>
  );
}

type TalkProps = {
  assistantId: string;
  revisionId: string;
  /** The flow of a draft, whose last edits may still be compiling. */
  draftFlowId: string | undefined;
  showPath: ChatDrawerProps['showPath'];
  choice: ReactNode;
  startAgain: () => void;
};

function Talk({ assistantId, revisionId, draftFlowId, showPath, choice, startAgain }: TalkProps) {
  const [conversation, setConversation] = useState<string>();
  const [lines, setLines] = useState<Message[]>([]);
  const [words, setWords] = useState('');
  const [steps, setSteps] = useState<TraceStep[]>([]);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const mayRead = usePermissions()('getConversationTrace').allowed;

  const readTrace = useCallback(
    async (id: string) => {
      if (!mayRead) return;
      const found = await api().conversations.trace(id, { limit: 100 }).all({ max: 1000 });
      setSteps(found);
      showPath(found.flatMap(({ type, node_id }) => (type === 'step' && node_id !== null ? [node_id] : [])));
    },
    [mayRead, showPath],
  );

  useEffect(() => {
    const stop = new AbortController();
    const begin = async () => {
      if (draftFlowId)
        await api().workflows.revisions.get(draftFlowId, { wait_for: 'compiled', timeout: 20 }, { signal: stop.signal });
      const body = { assistant_id: assistantId, revision_id: revisionId, metadata: { source: 'console' } };
      const made = await api().conversations.create(body, { signal: stop.signal });
      setConversation(made.id);
      setLines(made.messages);
      setOver(made.ended_at !== null);
      await readTrace(made.id);
    };
    begin().catch((error: unknown) => stop.signal.aborted || setProblem(error));
    return () => stop.abort();
  }, [assistantId, revisionId, draftFlowId, readTrace]);

  const say = async () => {
    const said = text.trim();
    if (conversation === undefined || said === '') return;
    setText('');
    setBusy(true);
    setProblem(undefined);
    setLines((before) => [...before, { id: `said-${before.length}`, role: 'user', text: said }]);
    try {
      for await (const event of api().conversations.stream(conversation, said)) {
        if (event.type === 'token') setWords((before) => before + event.data.delta);
        if (event.type === 'reply') {
          setWords('');
          setLines((before) => [...before, event.data]);
        }
        if (event.type === 'done') setOver(event.data.ended_at !== null);
      }
      await readTrace(conversation);
    } catch (error) {
      setProblem(error);
    } finally {
      setWords('');
      setBusy(false);
    }
  };
  return (
    <div className="chat">
      <div className="talk">
        <div className="bar">
          {choice}
          <Button variant="default" onClick={startAgain}>
            Start again
          </Button>
        </div>
        <section className="lines" role="log" aria-label="Conversation">
          {lines.map(({ id, role, text: said }) => (
            <div key={id} className="line" data-role={role}>
              <span className="skip">{role === 'user' ? 'You: ' : 'Assistant: '}</span>
              {said}
            </div>
          ))}
          {words !== '' && <div className="line">{words}</div>}
          {isOver && <p className="quiet">The conversation is over.</p>}
          {problem !== undefined && <ErrorState error={problem} retry={startAgain} />}
          {/* A new element each time something is said: the newest words stay in sight. */}
          <div key={`${lines.length} ${words.length}`} ref={(end) => end?.scrollIntoView({ block: 'end' })} />
        </section>
        <form
          className="bar"
          onSubmit={(event) => {
            event.preventDefault();
            void say();
          }}
        >
          <TextInput
            style={{ flex: 1 }}
            data-autofocus
            aria-label="Your message"
            placeholder="Say something"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            disabled={isOver}
          />
          <Button type="submit" loading={isBusy} disabled={conversation === undefined || isOver}>
            Send
          </Button>
        </form>
      </div>
      <section className="trace" aria-label="What the assistant did">
        <h2>What it did, and why</h2>
        {!mayRead && <p className="quiet">Needs the scope conversations:read.</p>}
        <ol>
          {steps.map((step) => (
            <li key={step.position}>
              <strong>{step.type.replaceAll('_', ' ')}</strong> {step.node_id && <code>{step.node_id}</code>}
              {step.reason !== '' && <div>{step.reason}</div>}
              <div className="quiet">{figuresOf(step)}</div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Scores that a decision was made by, time and cost: what there is of them. */
function figuresOf({ detail, duration_ms, cost_usd }: TraceStep): string {
  const scores = Object.entries(detail).flatMap(([name, value]) =>
    typeof value === 'number' && /score|confidence|margin/.test(name) ? [`${name} ${value.toFixed(2)}`] : [],
  );
  if (duration_ms > 0) scores.push(`${duration_ms} ms`);
  if (cost_usd > 0) scores.push(`$${cost_usd.toFixed(4)}`);
  return scores.join(' · ');
}
