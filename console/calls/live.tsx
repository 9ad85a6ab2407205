// The live wall: who talks, who waits for a line, which limit holds, the last hour by the minute, and the ways to step in.
import './calling.css';
import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions, useZone } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { CALL_LABELS, isCallOver, personOf } from '../ui/call-labels.ts';
import { BarChart } from '../ui/chart.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { errorText } from '../ui/problem-text.ts';
import { EmptyState, ErrorState, Figures, Moment, StateTag } from '../ui/states.tsx';
import { rateText } from '../ui/text.ts';
import type { Call } from './calls.tsx';
import { holdingTexts, minuteText, waitText } from './live-limits.ts';
import { Transcript, useConversationOf } from './transcript.tsx';

const WhisperDialog = lazy(async () => ({ default: (await import('../inbox/whisper-dialog.tsx')).WhisperDialog }));

type Live = Answer<'getLiveFigures'>;

const ASK_MS = 2000;
const ACTIVE = ['IN_PROGRESS', 'TRANSFERRING', 'RINGING', 'DIALING'] as const;
/** Of each state; more are counted above the list. */
const SHOWN = 100;

const callsIn = async (status: Call['status']): Promise<Call[]> =>
  (
    await api()
      .calls.list({ status, limit: String(SHOWN) })
      .page()
  ).items;

export function LiveCalls() {
  const [listenedId, setListenedId] = useState<string>();
  const calls = useQuery({
    queryKey: ['calls', 'live'],
    queryFn: async () => (await Promise.all([...ACTIVE, 'QUEUED' as const].map(callsIn))).flat(),
    refetchInterval: ASK_MS,
  });
  const figures = useQuery({
    queryKey: ['live-figures'],
    queryFn: () => api().liveFigures(),
    refetchInterval: ASK_MS,
  });
  const live = figures.data;
  const error = calls.error ?? figures.error;
  const nameOf = (id: string | null): string => live?.workflows.find((campaign) => campaign.id === id)?.name ?? '–';
  return (
    <>
      <PageHead title="Live" />
      {error && <ErrorState error={error} retry={() => void Promise.all([calls.refetch(), figures.refetch()])} />}
      {live && (
        <div className="now">
          <Now live={live} />
        </div>
      )}
      {live &&
        holdingTexts(live).map((limit) => (
          <p key={limit} className="state warn limit" role="status">
            {limit}
          </p>
        ))}
      <ListTable
        label="Calls now"
        list={wholeList(calls.data ?? [])}
        columns={[
          {
            head: 'Person',
            cell: (call) => (
              <Link to="/calls/$id" params={{ id: call.id }}>
                <bdi>{personOf(call)}</bdi>
              </Link>
            ),
            className: 'wide',
          },
          { head: 'Campaign', cell: ({ workflowId }) => nameOf(workflowId) },
          { head: 'State', cell: ({ status }) => <StateTag state={CALL_LABELS[status]} /> },
          {
            head: 'Since',
            cell: ({ callStartedAt, createdAt }) => <Moment at={callStartedAt ?? createdAt} />,
            className: 'number',
          },
          {
            head: '',
            cell: ({ id, status }) => (
              <>
                {status === 'IN_PROGRESS' && (
                  <ScopedButton operation="getCall" variant="default" onClick={() => setListenedId(id)}>
                    Listen
                  </ScopedButton>
                )}
                <HangUp id={id} isWaiting={status === 'QUEUED'} />
              </>
            ),
            className: 'last',
          },
        ]}
        empty={
          <EmptyState title="No call right now">
            Calls that ring, talk or wait for a line appear here by themselves.
          </EmptyState>
        }
      />
      {live && live.workflows.length > 0 && <Running live={live} />}
      {live && <LastHour live={live} />}
      {listenedId && <Listening id={listenedId} close={() => setListenedId(undefined)} />}
    </>
  );
}

const Now = ({ live }: { live: Live }) => (
  <Figures
    label="Now"
    figures={[
      ['Talking', String(live.talking)],
      ['Ringing', String(live.ringing)],
      ['Waiting for a line', String(live.waitingForLine)],
      ['Longest wait', live.longestWaitSeconds !== null && waitText(live.longestWaitSeconds)],
      ['Lines in use', `${live.linesInUse} of ${live.lines}`],
      ['Calls a minute', live.pace.toFixed(1)],
      ['Answered, 1\u00a0h', rateText(live.lastHour.answerRate)],
      ['Abandoned, 1\u00a0h', rateText(live.lastHour.abandonRate)],
    ]}
  />
);

const Running = ({ live }: { live: Live }) => (
  <section className="section" aria-label="Campaigns that run">
    <h2>Campaigns that run</h2>
    <ListTable
      label="Running campaigns and their lines"
      list={wholeList(live.workflows)}
      columns={[
        {
          head: 'Campaign',
          cell: ({ id, name }) => (
            <Link to="/campaigns/$id" params={{ id }}>
              {name}
            </Link>
          ),
          className: 'wide',
        },
        { head: 'Hours', cell: ({ isOpen }) => <StateTag state={isOpen ? ['Open', 'good'] : ['Closed now', '']} /> },
        {
          head: 'Calls now',
          cell: ({ activeCalls, maxCalls }) => `${activeCalls} of ${maxCalls}`,
          className: 'number',
        },
        { head: 'Waiting for a line', cell: ({ waitingForLine }) => waitingForLine, className: 'number' },
        { head: '', cell: ({ id }) => <PauseNow id={id} />, className: 'last' },
      ]}
      empty={null}
    />
  </section>
);

/** The hour minute by minute, and the same as a table. */
function LastHour({ live: { minutes, lastHour } }: { live: Live }) {
  const zone = useZone();
  if (lastHour.dialled === 0) return null;
  const rows = minutes.map((minute) => ({ ...minute, id: minute.start, at: minuteText(minute.start, zone) }));
  return (
    <section className="section" aria-label="The last hour">
      <h2>The last hour, by the minute</h2>
      <BarChart
        hasOwnTable
        label="Phones that rang in each minute of the last hour; the table below has the numbers"
        valueText={(count) => (Number.isInteger(count) ? String(count) : '')}
        bars={rows.map(({ at, dialled, answered, abandoned, answerRate }) => ({
          day: at,
          title: `${at}: ${dialled} rang, ${answered} answered (${rateText(answerRate)}), ${abandoned} abandoned`,
          parts: [
            { series: 'share-answered', value: answered - abandoned },
            { series: 'share-notDialed', value: abandoned },
            { series: 'share-notReached', value: dialled - answered },
          ],
        }))}
        legend={[
          { series: 'share-answered', label: `Answered ${lastHour.answered - lastHour.abandoned}` },
          { series: 'share-notDialed', label: `Answered, and heard nothing of us ${lastHour.abandoned}` },
          { series: 'share-notReached', label: `Not answered by a person ${lastHour.dialled - lastHour.answered}` },
        ]}
      />
      <details className="twin">
        <summary>Show as a table</summary>
        <ListTable
          label="The last hour by the minute"
          list={wholeList(rows.filter(({ dialled }) => dialled > 0).toReversed())}
          columns={[
            { head: 'Minute', cell: ({ at }) => at },
            { head: 'Rang', cell: ({ dialled }) => dialled, className: 'number' },
            { head: 'Answered', cell: ({ answered }) => answered, className: 'number' },
            { head: 'Answer rate', cell: ({ answerRate }) => rateText(answerRate), className: 'number' },
            { head: 'Abandoned', cell: ({ abandoned }) => abandoned, className: 'number' },
            { head: 'Abandon rate', cell: ({ abandonRate }) => rateText(abandonRate), className: 'number' },
          ]}
          empty={null}
        />
      </details>
      <p className="quiet">
        Abandoned: a person answered, and the call ended before they heard a word of ours. The answer rate leaves out
        phones that still ring.
      </p>
    </section>
  );
}

/** What is said, as it is said, with the ways to step in. */
function Listening({ id, close }: { id: string; close: () => void }) {
  const [isWhispering, setWhispering] = useState(false);
  const can = usePermissions();
  const { data: call, error } = useQuery({
    queryKey: ['calls', id],
    queryFn: () => api().calls.get(id),
    refetchInterval: ({ state }) => (state.data && isCallOver(state.data.status) ? false : ASK_MS),
  });
  const conversation = useConversationOf(id, call?.status ?? 'IN_PROGRESS');
  const isRunning = call !== undefined && !isCallOver(call.status);
  return (
    <>
      <Modal
        opened={!isWhispering}
        onClose={close}
        size="lg"
        title={call ? `Listening to ${personOf(call)}` : 'Listening'}
      >
        <div className="stack">
          {error && <ErrorState error={error} />}
          {call && <Transcript call={call} />}
          <div className="bar form-end">
            {isRunning && conversation && can('whisperToAssistant').allowed && (
              <ScopedButton operation="whisperToAssistant" variant="default" onClick={() => setWhispering(true)}>
                Whisper to the assistant
              </ScopedButton>
            )}
            {isRunning && conversation && (
              <Link to="/inbox" search={{ view: 'all', conversation: conversation.id }}>
                Take over in the inbox
              </Link>
            )}
            {isRunning && <HangUp id={id} />}
          </div>
          {isRunning && !conversation && can('listConversations').allowed && (
            <p className="quiet">The built-in script talks here: there is no assistant to whisper to.</p>
          )}
        </div>
      </Modal>
      <Suspense>
        {isWhispering && conversation && (
          <WhisperDialog conversationId={conversation.id} close={() => setWhispering(false)} />
        )}
      </Suspense>
    </>
  );
}

/** A call that waits for a line has nothing to hang up. */
function HangUp({ id, isWaiting = false }: { id: string; isWaiting?: boolean }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api().calls.cancel(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['calls'] }),
  });
  return (
    <>
      <ScopedButton operation="cancelCall" variant="subtle" loading={isPending} onClick={() => mutate()}>
        {isWaiting ? 'Cancel' : 'Hang up'}
      </ScopedButton>
      {error && <span role="alert">{errorText(error)}</span>}
    </>
  );
}

/** Calls that ring or talk go on; nothing new is dialed from this moment on. */
function PauseNow({ id }: { id: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api().workflows.deactivate(id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['live-figures'] });
      await queries.invalidateQueries({ queryKey: ['workflows'] });
    },
  });
  return (
    <>
      <ScopedButton operation="deactivateWorkflow" variant="subtle" loading={isPending} onClick={() => mutate()}>
        Pause
      </ScopedButton>
      {error && <span role="alert">{errorText(error)}</span>}
    </>
  );
}
