// A call to a revision beside its flow: what was heard and how sure, what is said, how fast, and under each turn the path it took.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { TurnFigures } from '../../widget/call/call-frames.ts';
import type { CallLine } from '../../widget/call/call-state.ts';
import { callTextsOf, statusOf } from '../../widget/call/call-texts.ts';
import { api } from '../session/client.ts';
import type { TestCall } from './test-call.ts';
import { TurnPath, Variables } from './turn-path.tsx';

const TEXTS = callTextsOf('en');
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

type CallTalkProps = {
  call: TestCall;
  names: ReadonlyMap<string, string>;
  openNode: ((nodeId: string) => void) | undefined;
  again: () => void;
};

export function CallTalk({ call, names, openNode, again }: CallTalkProps) {
  const { state, visits, lineOfTurn } = call;
  const { phase, lines, problem, conversationId } = state;
  const turns = [...new Set(visits.map(({ turn }) => turn))];
  const lastTurn = turns.at(-1) ?? 0;
  const pathsOf = (key: string): ReactNode =>
    turns
      .filter((turn) => (lineOfTurn.get(turn) ?? '') === key)
      .map((turn) => (
        <TurnPath
          key={turn}
          turn={turn}
          visits={visits.filter((visit) => visit.turn === turn)}
          names={names}
          isLatest={turn === lastTurn}
          isOver={phase === 'over'}
          openNode={openNode}
        />
      ));
  return (
    <>
      <CallHead call={call} again={again} />
      <section className="lines" role="log" aria-live="off" aria-label="Call">
        {problem !== undefined && phase === 'over' && (
          <p className="call-problem" role="alert">
            {statusOf(state, TEXTS)}
          </p>
        )}
        {!call.mayReadTrace && <p className="quiet">The path needs the scope conversations:read.</p>}
        {pathsOf('')}
        {lines.map((line) => (
          <Fragment key={line.key}>
            <Caption line={line} />
            {line.who === 'caller' && pathsOf(line.key)}
          </Fragment>
        ))}
        {/* A new element each time something is said: the newest line stays in sight. */}
        <div
          key={`${lines.length} ${lines.at(-1)?.text.length} ${visits.length}`}
          ref={(end) => end?.scrollIntoView({ block: 'end' })}
        />
      </section>
      {conversationId !== '' && <CallVariables id={conversationId} turns={turns.length} />}
    </>
  );
}

function CallHead({ call, again }: { call: TestCall; again: () => void }) {
  const { state, startedAt } = call;
  const { phase, isMuted, problem } = state;
  const [hasKeys, setKeys] = useState(false);
  const isOver = phase === 'over';
  return (
    <div className="call-head" data-phase={phase}>
      <div className="call-now">
        <span className="call-light" data-on={state.isHearing || undefined} aria-hidden="true" />
        <strong role="status">{problem && isOver ? 'No call' : statusOf(state, TEXTS)}</strong>
        {!problem && <Duration since={startedAt} isRunning={!isOver} />}
      </div>
      {!isOver && (
        <div className="call-level" aria-hidden="true">
          <span ref={call.meter} />
        </div>
      )}
      <div className="bar">
        {isOver ? (
          <>
            <Button onClick={again}>{TEXTS.again}</Button>
            <Button variant="default" onClick={call.close}>
              {TEXTS.back}
            </Button>
          </>
        ) : (
          <>
            <Button color="red.8" onClick={call.hangUp}>
              {TEXTS.hangUp}
            </Button>
            <Button variant={isMuted ? 'filled' : 'default'} onClick={() => call.setMuted(!isMuted)}>
              {isMuted ? TEXTS.unmute : TEXTS.mute}
            </Button>
            <Button variant="default" aria-expanded={hasKeys} onClick={() => setKeys(!hasKeys)}>
              {TEXTS.keypad}
            </Button>
          </>
        )}
      </div>
      {hasKeys && !isOver && (
        <fieldset className="call-keys">
          <legend className="skip">{TEXTS.keypad}</legend>
          {KEYS.map((key) => (
            <Button key={key} variant="default" onClick={() => call.press(key)}>
              {key}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function Duration({ since, isRunning }: { since: number; isRunning: boolean }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    if (!isRunning) return;
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [isRunning]);
  const seconds = Math.max(0, Math.round((now - since) / 1000));
  return (
    <span className="quiet figure">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}

const MARKS: Partial<Record<CallLine['state'], string>> = {
  hearing: 'hearing…',
  ignored: 'no reason to stop: the assistant went on',
  paused: 'paused: you are speaking',
  interrupted: 'you interrupted here',
};

function Caption({ line }: { line: CallLine }) {
  const { who, text, state, agentName, confidence, ms, figures } = line;
  const isCaller = who === 'caller';
  const about: string[] = [];
  if (isCaller && state === 'heard' && confidence != null) about.push(`${Math.round(confidence * 100)} % sure`);
  if (isCaller && ms) about.push(`${(ms / 1000).toFixed(1)} s of speech`);
  if (MARKS[state]) about.push(MARKS[state]);
  if (who === 'agent') about.push(agentName ?? 'an agent');
  return (
    <>
      <div className="line" data-role={isCaller ? 'user' : who} data-call={state}>
        <span className="skip">{isCaller ? 'You: ' : 'Assistant: '}</span>
        {text}
      </div>
      {about.length > 0 && (
        <div
          className="call-about"
          data-role={isCaller ? 'user' : who}
          data-unsure={(confidence != null && confidence < 0.6) || undefined}
        >
          {about.join(' · ')}
        </div>
      )}
      {figures && <Latency figures={figures} />}
    </>
  );
}

const PARTS = [
  ['ear_ms', 'ear'],
  ['mind_ms', 'mind'],
  ['voice_ms', 'voice'],
] as const;

/** How long the answer took, and where the time went. */
function Latency({ figures }: { figures: TurnFigures }) {
  const parts = PARTS.flatMap(([name, label]) => (figures[name] === null ? [] : [{ label, ms: figures[name] }]));
  const { first_audio_ms: whole } = figures;
  return (
    <div className="call-latency">
      <span>
        {whole !== null && `answered after ${(whole / 1000).toFixed(1)} s: `}
        {parts.map(({ label, ms }) => `${label} ${Math.round(ms)} ms`).join(' · ')}
      </span>
      <div className="call-latency-bar" aria-hidden="true">
        {parts.map(({ label, ms }) => (
          <i key={label} data-part={label} style={{ flexGrow: Math.max(1, ms) }} />
        ))}
      </div>
    </div>
  );
}

function CallVariables({ id, turns }: { id: string; turns: number }) {
  const { data } = useQuery({
    queryKey: ['conversation', id, 'variables', turns],
    queryFn: () => api().conversations.get(id),
    placeholderData: (before) => before,
  });
  return data ? <Variables variables={data.variables} turn={data.turns} /> : null;
}
