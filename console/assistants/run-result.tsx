// A test run as it goes: how far it is, what its verdict rests on, and for each case the first thing that did not hold.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forPeople } from '../../flow/text/words-for-people.ts';
import type { Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { numberLanguage } from '../ui/language.ts';
import { Bones, ErrorState, Moment, QueryView } from '../ui/states.tsx';
import { AloudResult } from './aloud-result.tsx';

type Run = Schema<'TestRun'>;
type Result = Schema<'TestResult'>;
const isUnderWay = (run: Pick<Run, 'status'> | undefined): boolean =>
  run?.status === 'queued' || run?.status === 'running';
const TAGS = { passed: 'good', failed: 'bad', skipped: 'warn' } as const;

type RunResultProps = {
  runId: string;
  revisionName: (id: string | null) => string;
  /** Makes what was found what the test expects; `undefined` where that cannot be done without looking. */
  takeAnswer: (result: Result) => (() => Promise<void>) | undefined;
};

export function RunResult({ runId, revisionName, takeAnswer }: RunResultProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['test-runs', runId],
    queryFn: () => api().testRuns.get(runId),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 700 : false),
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Bones lines={3} />;
  const cancel = async () => {
    await api().testRuns.cancel(runId);
    await queries.invalidateQueries({ queryKey: ['test-runs'] });
  };
  return (
    <section className="section" aria-label="Test run">
      <div className="bar">
        <h2>
          <Verdict run={data} /> {revisionName(data.revision_id)}
        </h2>
        <span className="quiet">
          <Moment at={data.created_at} />
        </span>
        {isUnderWay(data) && (
          <ScopedButton operation="cancelTestRun" variant="default" onClick={() => void cancel()}>
            Stop
          </ScopedButton>
        )}
      </div>
      {isUnderWay(data) && (
        <progress className="progress" max={data.total} value={data.done} aria-label="Progress of the test run" />
      )}
      <p role="status">
        {data.done} of {data.total} done: {data.passed} passed, {data.failed} failed
        {data.skipped > 0 && `, ${data.skipped} could not be checked`}
      </p>
      <Checks checks={data.checks} />
      {data.aloud && <AloudResult report={data.aloud} />}
      <ul className="changes" aria-label="Results">
        {[...data.cases].sort(failedFirst).map((result) => (
          <CaseResult
            key={result.position}
            result={result}
            revisionId={data.revision_id}
            take={result.voice === undefined ? takeAnswer(result) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

const failedFirst = (a: Result, b: Result): number =>
  Number(b.status === 'failed') - Number(a.status === 'failed') || a.position - b.position;

function Verdict({ run }: { run: Run }) {
  if (isUnderWay(run)) return <span className="tag">Running</span>;
  if (run.status === 'canceled') return <span className="tag warn">Stopped</span>;
  return (
    <span className={`tag ${run.verdict === 'passed' ? 'good' : 'bad'}`}>
      {run.verdict === 'passed' ? 'Passed' : 'Failed'}
    </span>
  );
}

const CHECK_NAMES = { tests: 'Tests', replay: 'Replayed conversations', tools: 'Tools', findings: 'Findings' } as const;

/** What the API says with names of its fields, in the words of this page. */
const checkText = (text: string): string =>
  forPeople(text)
    .replace('Ask for it with `replay_last`.', 'Choose how many under “Replay conversations”.')
    .replace('a test run with `replay_last`', 'a run with “Replay conversations”');

export const Checks = ({ checks }: { checks: readonly Schema<'ReleaseCheck'>[] }) =>
  checks.length === 0 ? null : (
    <ul className="checklist checks" aria-label="What the verdict rests on">
      {checks.map(({ check, status, reason, details }) => (
        <li key={check}>
          <span className={`tag ${TAGS[status]}`}>{status}</span>
          <div>
            <strong>{CHECK_NAMES[check]}</strong> {checkText(reason)}
            {details.slice(0, 5).map((detail) => (
              <div key={detail} className="quiet">
                {checkText(detail)}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );

type CaseResultProps = { result: Result; revisionId: string | null; take: (() => Promise<void>) | undefined };

function CaseResult({ result, revisionId, take }: CaseResultProps) {
  const [isTaken, setTaken] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { test, voice, status, problems, reason, conversation_id, notes } = result;
  const [first] = problems;
  const isReplay = conversation_id !== null;
  return (
    <li>
      <span className={`tag ${TAGS[status]}`}>{status}</span>{' '}
      <strong>{isReplay ? `Conversation ${conversation_id.slice(0, 8)}` : test}</strong>{' '}
      {voice !== undefined && <span className="tag">said by {voice}</span>}{' '}
      <span className="quiet">{result.duration_ms.toLocaleString(numberLanguage())} ms</span>
      {first ? (
        <div className="difference">
          <div className="quiet">{first.step === 0 ? 'As a whole' : `Step ${first.step}`}</div>
          <div>
            <del>{first.expected}</del>
          </div>
          <div>
            <ins>{first.found}</ins>
          </div>
          {problems.length > 1 && <div className="quiet">and {problems.length - 1} more</div>}
        </div>
      ) : (
        reason !== null && <div className="quiet">{reason}</div>
      )}
      {notes.map((note) => (
        <div key={note} className="quiet">
          {note}
        </div>
      ))}
      {(status === 'failed' || isReplay) && (
        <div>
          <Button variant="subtle" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? 'Hide the conversation' : 'Show the conversation'}
          </Button>
          {status === 'failed' && take && !isTaken && (
            <ScopedButton
              operation="updateReleaseSuite"
              variant="subtle"
              onClick={() => void take().then(() => setTaken(true))}
            >
              Take the new answer
            </ScopedButton>
          )}
          {isTaken && <span role="status">The test expects the new answer now.</span>}
        </div>
      )}
      {isOpen && isReplay && revisionId && <ReplaySides conversationId={conversation_id} revisionId={revisionId} />}
      {isOpen && !isReplay && <Transcript result={result} />}
    </li>
  );
}

/** What never moves is known by its place. */
const numbered = <Item,>(items: readonly Item[]) => items.map((item, at) => ({ item, place: String(at) }));

const Transcript = ({ result }: { result: Result }) => (
  <ol className="transcript">
    {numbered(result.steps).map(({ item: { action, heard, replies, node_id }, place }) => (
      <li key={place}>
        <div className="quiet">
          {action} → <code>{node_id}</code>
        </div>
        {heard && (
          <div className="quiet">
            heard: {heard.text || 'nothing'} ({Math.round(heard.confidence * 100)} % sure)
          </div>
        )}
        {numbered(replies).map((reply) => (
          <div key={reply.place}>{reply.item}</div>
        ))}
      </li>
    ))}
  </ol>
);

type ReplaySidesProps = { conversationId: string; revisionId: string };

/** One conversation before and after: what was said then, and what this revision would say to the same messages. */
function ReplaySides({ conversationId, revisionId }: ReplaySidesProps) {
  const replay = useQuery({
    queryKey: ['replays', conversationId, revisionId],
    queryFn: () => api().conversations.replay(conversationId, { revision_id: revisionId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView query={replay} lines={2}>
      {({ turns }) => (
        <table className="sides">
          <thead>
            <tr>
              <th scope="col">The person said</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {turns.map(({ turn, user, same, before, after }) => (
              <tr key={turn} data-differs={same ? undefined : ''}>
                <td>{user || <span className="quiet">(the beginning)</span>}</td>
                <td>{before.replies.join('\n')}</td>
                <td>
                  {same ? (
                    <span className="quiet">the same</span>
                  ) : (
                    <ins>{after.replies.join('\n') || '(nothing)'}</ins>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </QueryView>
  );
}
