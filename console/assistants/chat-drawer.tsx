// Talk to a revision beside its flow: replies as they arrive, and under each turn the path it took and why.
import { ScopedButton } from '../ui/actions.tsx';
import { isForDialog } from '../ui/keys.ts';
import './chat.css';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { useSpeech } from '../session/speech.ts';
import { EntityDialog } from '../ui/form.tsx';
import { Icon } from '../ui/icons.tsx';
import { Sources } from '../ui/sources.tsx';
import { ErrorState } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { suiteIdFor } from './assistant-suite.ts';
import { CallMe } from './call-me.tsx';
import { CallTalk } from './call-talk.tsx';
import { type PathStep, pathSteps } from './conversation-path.ts';
import { nodeName } from './flow-reading.ts';
import { type Revision, revisionLabel } from './revision.ts';
import { type TestCall, useTestCall } from './test-call.ts';
import { type ChatLine, type TestChat, useTestChat } from './test-chat.ts';
import { type TestTools, TestToolsForm, useTestTools } from './test-tools.tsx';
import { givenValues, TestVariables, useTestVariables } from './test-variables.tsx';
import { TurnPath, Variables } from './turn-path.tsx';

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
type Attempt = {
  number: number;
  revisionId: string;
  texts: readonly string[];
  variables: Readonly<Record<string, unknown>>;
  /** `undefined` before it is known: the first chat waits for it. */
  tools: Pick<TestTools, 'answers'> | undefined;
};

export function ChatDrawer({ assistant, revisions, firstRevision, close, onPath, openNode }: ChatDrawerProps) {
  const [typed, setTyped] = useTestVariables(assistant.id);
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    number: 0,
    revisionId: firstRevision,
    texts: [],
    variables: givenValues(typed),
    tools: undefined,
  }));
  const tools = useTestTools(assistant, attempt.revisionId);
  const { isReady, answers } = tools;
  useEffect(() => {
    if (isReady) setAttempt((now) => (now.tools ? now : { ...now, tools: { answers } }));
  }, [isReady, answers]);
  const revision = revisions.find(({ id }) => id === attempt.revisionId);
  const call = useTestCall();
  const again = (texts: readonly string[], revisionId = attempt.revisionId) => {
    call.close();
    setAttempt({
      number: attempt.number + 1,
      revisionId,
      texts,
      variables: givenValues(typed),
      tools: revisionId === attempt.revisionId && isReady ? { answers } : undefined,
    });
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isHere = event.target instanceof Element && event.target.closest('.dock') !== null;
      if (event.key === 'Escape' && isHere && !isForDialog(event)) close();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [close]);
  // The flow goes dark with the drawer.
  useEffect(() => () => onPath([]), [onPath]);
  const { data: speech } = useSpeech();
  const [voice, setVoice] = useState('');
  const [isCallingMe, setCallingMe] = useState(false);
  const names = useNodeNames(assistant.id, attempt.revisionId);
  const { isOpen: isCall, visits: callVisits } = call;
  const isTalking = isCall && call.state.phase !== 'over';
  const voices = speech?.available ? speech.voices : [];
  useEffect(() => {
    if (isCall) onPath(pathSteps(callVisits));
  }, [isCall, callVisits, onPath]);
  const draftFlowId = revision && !revision.published_at ? revision.workflow_revision_id : undefined;
  // Within the click: only then does a browser let a page use the microphone and make sound.
  const startCall = () =>
    call.start({
      assistantId: assistant.id,
      revisionId: attempt.revisionId,
      draftFlowId,
      variables: givenValues(typed),
      voice,
    });
  return (
    <aside className="dock" aria-label={`Talk to ${assistant.name}`}>
      <div className="dock-head">
        <h2>Talk to {assistant.name}</h2>
        <CloseButton aria-label="Close the chat" onClick={close} />
      </div>
      <div className="bar">
        <NativeSelect
          aria-label="Revision"
          value={attempt.revisionId}
          disabled={isTalking}
          onChange={(event) => again([], event.currentTarget.value)}
          data={revisions.map((one) => ({ value: one.id, label: revisionLabel(one, assistant.active_revision_id) }))}
        />
        <Button variant="default" disabled={isTalking} onClick={() => again([])}>
          Start again
        </Button>
      </div>
      {!isCall && (
        <div className="bar call-ways">
          <ScopedButton
            operation="createWebCall"
            variant="default"
            leftSection={<Icon name="calls" />}
            disabled={speech?.available === false}
            onClick={startCall}
          >
            Call by microphone
          </ScopedButton>
          {voices.length > 1 && (
            <NativeSelect
              aria-label="Voice"
              value={voice}
              onChange={(event) => setVoice(event.currentTarget.value)}
              data={[
                { value: '', label: 'Usual voice' },
                ...voices.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <ScopedButton operation="createCall" variant="default" onClick={() => setCallingMe(true)}>
            Call me
          </ScopedButton>
        </div>
      )}
      {speech?.available === false && (
        <p className="call-missing">
          <Icon name="calls" /> <span>{speech.reason}</span>
        </p>
      )}
      {isCallingMe && <CallMe assistant={assistant} close={() => setCallingMe(false)} />}
      <TestVariables
        assistantId={assistant.id}
        revisionId={attempt.revisionId}
        typed={typed}
        set={setTyped}
        isStale={JSON.stringify(givenValues(typed)) !== JSON.stringify(attempt.variables)}
      />
      {!isCall && (
        <TestToolsForm
          of={tools}
          isStale={attempt.tools !== undefined && JSON.stringify(attempt.tools.answers) !== JSON.stringify(answers)}
        />
      )}
      {isCall && (
        <>
          <CallTalk call={call} names={names} openNode={openNode} again={startCall} />
          <SaveBar
            key={call.state.callId}
            id={call.state.conversationId}
            firstText={heardFirst(call)}
            lastStep={names.get(callVisits.at(-1)?.nodeId ?? '')}
            assistant={assistant}
            tools={tools.tools.length > 0 ? 'run' : 'none'}
          />
        </>
      )}
      {!isCall && attempt.tools && (
        <Chat
          key={attempt.number}
          variables={attempt.variables}
          toolAnswers={attempt.tools.answers}
          hasTools={tools.tools.length > 0}
          assistant={assistant}
          names={names}
          revisionId={attempt.revisionId}
          draftFlowId={draftFlowId}
          openingTexts={attempt.texts}
          again={again}
          onPath={onPath}
          openNode={openNode}
        />
      )}
    </aside>
  );
}

type ChatProps = Pick<ChatDrawerProps, 'assistant' | 'onPath'> & {
  openNode: ChatDrawerProps['openNode'];
  revisionId: string;
  draftFlowId: string | undefined;
  openingTexts: readonly string[];
  variables: Attempt['variables'];
  toolAnswers: TestTools['answers'];
  hasTools: boolean;
  names: ReadonlyMap<string, string>;
  again: (texts: readonly string[]) => void;
};

function Chat({
  assistant,
  revisionId,
  draftFlowId,
  openingTexts,
  variables,
  toolAnswers,
  hasTools,
  names,
  again,
  onPath,
  openNode,
}: ChatProps) {
  const chat = useTestChat({
    assistantId: assistant.id,
    revisionId,
    draftFlowId,
    openingTexts,
    variables,
    toolAnswers,
  });
  const { visits } = chat;
  const toolsSaid = toolAnswers === undefined ? 'run' : 'stubbed';
  useEffect(() => onPath(pathSteps(visits)), [visits, onPath]);
  return (
    <>
      <section className="lines" role="log" aria-label="Conversation">
        <Turns chat={chat} names={names} again={again} openNode={openNode} />
        {chat.problem !== undefined && <ErrorState error={chat.problem} retry={() => again(userTexts(chat.lines))} />}
        {/* A new element each time something is said: the newest message stays in sight. */}
        <div
          key={`${chat.lines.length} ${chat.partialReply.length} ${visits.length}`}
          ref={(end) => end?.scrollIntoView({ block: 'end' })}
        />
      </section>
      {chat.conversation && <Variables variables={chat.conversation.variables} turn={chat.conversation.turns} />}
      <SayForm chat={chat} />
      <SaveBar
        id={chat.id}
        firstText={userTexts(chat.lines)[0]}
        lastStep={names.get(visits.at(-1)?.nodeId ?? '')}
        assistant={assistant}
        tools={hasTools ? toolsSaid : 'none'}
      />
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

const heardFirst = ({ state }: TestCall): string | undefined =>
  state.lines.find(({ who, state: its }) => who === 'caller' && its === 'heard')?.text;

const userTexts = (lines: readonly ChatLine[]): string[] =>
  lines.flatMap(({ role, text }) => (role === 'user' ? [text] : []));

type TurnsProps = {
  chat: TestChat;
  names: ReadonlyMap<string, string>;
  again: (texts: readonly string[]) => void;
  openNode: ChatDrawerProps['openNode'];
};

function Turns({ chat, names, again, openNode }: TurnsProps) {
  const { lines, visits, partialReply, conversation, isBusy } = chat;
  const lastTurn = Math.max(0, ...lines.map(({ turn }) => turn));
  const turns = Array.from({ length: lastTurn + 1 }, (_, turn) => turn);
  return (
    <>
      {!chat.mayReadTrace && <p className="quiet">The path needs the scope conversations:read.</p>}
      {turns.map((turn) => {
        const path = visits.filter((visit) => visit.turn === turn);
        const turnLines = lines.filter((line) => line.turn === turn);
        return (
          <Fragment key={turn}>
            {turnLines.map((line) => (
              <Line key={line.id} line={line}>
                {line.role === 'user' && (
                  <button
                    type="button"
                    className="link quiet say-again"
                    onClick={() => again(userTexts(lines.filter((one) => one.turn <= turn)))}
                  >
                    Again from here
                  </button>
                )}
              </Line>
            ))}
            {turn === lastTurn && partialReply !== '' && <div className="line">{partialReply}</div>}
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
          {lines.length === 0 ? 'Starting…' : 'Thinking…'}
        </p>
      )}
      {conversation && <StatusLine status={conversation.status} label={conversation.outcome_label} />}
    </>
  );
}

const Line = ({ line, children }: { line: ChatLine; children: ReactNode }) => (
  <>
    <div className="line" data-role={line.role}>
      <span className="skip">{line.role === 'user' ? 'You: ' : 'Assistant: '}</span>
      {line.text}
      <Sources of={line.sources} />
    </div>
    {children}
  </>
);

function StatusLine({ status, label }: { status: string; label: string | null }) {
  if (status === 'completed') return <p className="quiet">The conversation is over{label ? `: ${label}` : ''}.</p>;
  if (status === 'abandoned') return <p className="quiet">The conversation was abandoned.</p>;
  if (status === 'handed_off') return <p className="quiet">Here a human would take over. Tests do not reach people.</p>;
  if (status === 'waiting') return <p className="quiet">The flow is waiting for a time or an event.</p>;
  return null;
}

function SayForm({ chat }: { chat: TestChat }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isOver = chat.conversation?.ended_at != null;
  const isOpen = chat.id !== undefined && !isOver;
  useEffect(() => {
    if (isOpen && !chat.isBusy) input.current?.focus();
  }, [isOpen, chat.isBusy]);
  return (
    <form
      className="bar say"
      onSubmit={(event) => {
        event.preventDefault();
        if (chat.isBusy || !isOpen) return;
        setText('');
        void chat.say(text);
      }}
    >
      <TextInput
        ref={input}
        style={{ flex: 1 }}
        aria-label="Your message"
        placeholder={isOver ? 'Start again to continue' : 'Say something'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        disabled={isOver}
      />
      <Button type="submit" loading={chat.isBusy} disabled={!isOpen}>
        Send
      </Button>
    </form>
  );
}

type SaveBarProps = {
  id: string | undefined;
  firstText: string | undefined;
  /** Where the conversation has come to. */
  lastStep: string | undefined;
  assistant: ChatDrawerProps['assistant'];
  tools: keyof typeof TOOLS_SAID;
};

const TOOLS_SAID = { run: 'Tools really run.', stubbed: 'No tool is called.', none: '' } as const;

/** A test is named by what it checks: what is said first, and where that leads. */
const testName = (firstText: string, lastStep: string | undefined): string =>
  lastStep === undefined
    ? firstText.slice(0, 80)
    : `“${excerptOf(firstText, 60)}” leads to “${excerptOf(lastStep, 60)}”`;

function SaveBar({ id, firstText, lastStep, assistant, tools }: SaveBarProps) {
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState('');
  return (
    <div className="bar dock-foot">
      <span className="quiet" role="status">
        {saved === '' ? (
          `A test: no inbox, webhooks or memory. ${TOOLS_SAID[tools]}`
        ) : (
          <>
            Saved.{' '}
            <Link to="/assistants/$id" params={{ id: assistant.id }} search={{ tab: 'tests' }}>
              Open the tests
            </Link>
          </>
        )}
      </span>
      {id && firstText !== undefined && (
        <ScopedButton operation="createReleaseSuite" variant="default" onClick={() => setSaving(true)}>
          Save as a test
        </ScopedButton>
      )}
      {isSaving && id && (
        <EntityDialog
          title="Save as a test"
          submit="Save test"
          initial={{ name: testName(firstText ?? '', lastStep) }}
          fields={[
            {
              name: 'name',
              label: 'Name of the test',
              description:
                'What it checks. Your messages become its steps; it expects what this revision replies when it runs again.',
              required: true,
              maxLength: 200,
            },
          ]}
          send={async ({ name }) => {
            const suite = await suiteIdFor(assistant);
            await api().conversations.testCase.make(id, { save_to_suite: suite, name });
            await queries.invalidateQueries({ queryKey: ['suites', suite] });
            setSaved(name);
          }}
          close={() => setSaving(false)}
        />
      )}
    </div>
  );
}
