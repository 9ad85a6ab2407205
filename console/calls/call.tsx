// One call: why it was allowed or not, the dial, what was said, how it ended and what it cost.
import './calling.css';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ParleyError } from '../../sdk/parley.ts';
import { AnalysisPanel } from '../insight/analysis-panel.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { SpendOf } from '../spend/spend-of.tsx';
import { ScopedButton } from '../ui/actions.tsx';
import { CALL_KIND_LABELS, CALL_LABELS, durationText, isCallOver, personOf } from '../ui/call-labels.ts';
import { DetailPage } from '../ui/page.tsx';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import { Bones, ErrorState, Facts, Moment, StateTag } from '../ui/states.tsx';
import { labelOfName } from '../ui/text.ts';
import { type Call, callAddress, useCallList } from './calls.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { Timeline } from './timeline.tsx';
import { timelineLines } from './timeline-lines.ts';
import { Transcript, useConversationOf } from './transcript.tsx';

const WhisperDialog = lazy(async () => ({ default: (await import('../inbox/whisper-dialog.tsx')).WhisperDialog }));

const ASK_MS = 2000;

/** Why there is none, where the caller did not hold it back. */
const NO_NUMBER: Partial<Record<Call['tag'], string>> = { WEB: '–' };

export const CallPage = () => (
  <DetailPage
    kind="Call"
    parent={{ to: '/calls', label: 'Calls' }}
    queryKey={(id) => ['calls', id]}
    load={(id) => api().calls.get(id)}
    // A call in progress is asked for again: not every session receives events.
    refetchEvery={(call) => (call && isCallOver(call.status) ? false : ASK_MS)}
    list={{ name: 'calls', use: useCallList, to: callAddress }}
  >
    {({ id, data, head }) => (
      <>
        {head(
          personOf(data),
          <StateTag state={CALL_LABELS[data.status]} />,
          !isCallOver(data.status) && (
            <>
              <StepIn call={data} />
              <CancelButton id={id} isTalking={data.status === 'IN_PROGRESS'} />
            </>
          ),
        )}
        {data.summary !== '' && <p className="summary">{data.summary}</p>}
        <div className="halves">
          <div>
            <CallTimeline call={data} />
            <CallReceipts id={id} />
          </div>
          <div>
            <CallRecording call={data} />
            <Transcript call={data} />
            <CallFacts call={data} />
            <CallAnalysis call={data} />
          </div>
        </div>
      </>
    )}
  </DetailPage>
);

/** Listen along, take over and speak: in the inbox, where a colleague's words are said on the line. */
function StepIn({ call: { id, status } }: { call: Call }) {
  const conversation = useConversationOf(id, status);
  const [isWhispering, setWhispering] = useState(false);
  if (!conversation || status !== 'IN_PROGRESS') return null;
  return (
    <>
      <Link to="/inbox" search={{ view: 'all', conversation: conversation.id }}>
        Listen along or take over
      </Link>
      <ScopedButton operation="whisperToAssistant" variant="default" onClick={() => setWhispering(true)}>
        Whisper
      </ScopedButton>
      <Suspense>
        {isWhispering && <WhisperDialog conversationId={conversation.id} close={() => setWhispering(false)} />}
      </Suspense>
    </>
  );
}

function CancelButton({ id, isTalking }: { id: string; isTalking: boolean }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api().calls.cancel(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['calls'] }),
  });
  return (
    <>
      <ScopedButton operation="cancelCall" variant="default" loading={isPending} onClick={() => mutate()}>
        {isTalking ? 'Hang up' : 'Cancel the call'}
      </ScopedButton>
      {error && <ErrorState error={error} />}
    </>
  );
}

function CallTimeline({ call: { id, status } }: { call: Call }) {
  const { data, error } = useQuery({
    queryKey: ['calls', id, 'timeline', status],
    queryFn: () => api().calls.timeline(id),
    placeholderData: (before) => before,
  });
  return (
    <section className="section" aria-label="What happened">
      <h2>What happened</h2>
      {error && <ErrorState error={error} />}
      {!data && !error && <Bones lines={5} />}
      {data && <Timeline lines={timelineLines(data.data)} callId={id} />}
    </section>
  );
}

function CallReceipts({ id }: { id: string }) {
  const { allowed, scope } = usePermissions()('getCallReceipt');
  const { data, error } = useQuery({
    queryKey: ['receipts', 'of-call', id],
    queryFn: () => api().calls.receipt(id),
    enabled: allowed,
  });
  if (!allowed) return <p className="quiet">Receipts need the scope {scope}.</p>;
  if (error) return <ErrorState error={error} />;
  if (!data || data.receipts.length === 0) return null;
  return (
    <section className="section" aria-label="Receipts">
      <h2>Receipts</h2>
      <ol className="flow">
        {data.receipts.map((receipt) => (
          <li key={receipt.id} id={`receipt-${receipt.id}`}>
            <ReceiptCard receipt={receipt} isOpen={receipt.verdict !== 'allow'} isOfPage />
          </li>
        ))}
      </ol>
    </section>
  );
}

const DISCLOSURE_LABELS = {
  AI_DISCLOSURE: 'virtual assistant',
  RECORDING_NOTICE: 'recording',
  COMPANY_IDENTITY: 'company',
  MINI_MIRANDA: 'debt collection',
  OPT_OUT: 'how to opt out',
} as const;

function CallFacts({ call }: { call: Call }) {
  const { phone, workflowId, workflowExecutionId, callEndedReason, scheduledAt, disclosures } = call;
  const conversation = useConversationOf(call.id, call.status);
  return (
    <section className="section" aria-label="Facts">
      <h2>Facts</h2>
      <Facts
        facts={[
          [
            'Number',
            phone ? (
              <Link key="number" className="mono" to="/why-not-called" search={{ phone }}>
                {phone}
              </Link>
            ) : (
              (NO_NUMBER[call.tag] ?? 'Withheld')
            ),
          ],
          ['Kind', CALL_KIND_LABELS[call.tag]],
          ['Outcome', callEndedReason === null ? '–' : REASON_LABELS[callEndedReason]],
          ['Length', durationText(call.callDuration)],
          ['Requested', <Moment key="requested" at={call.createdAt} />],
          ['Due', scheduledAt !== null && !isCallOver(call.status) && <Moment key="due" at={scheduledAt} />],
          ['Disclosed', disclosures.map((one) => DISCLOSURE_LABELS[one]).join(', ')],
          [
            'Path',
            conversation && (
              <Link key="path" to="/inbox" search={{ view: 'all', conversation: conversation.id }}>
                Step by step, in the conversation
              </Link>
            ),
          ],
          [
            'Campaign',
            workflowId !== null && (
              <Link key="campaign" to="/campaigns/$id" params={{ id: workflowId }}>
                Open the campaign
              </Link>
            ),
          ],
          [
            'Lead',
            workflowExecutionId !== null && (
              <Link key="lead" to="/executions/$id" params={{ id: workflowExecutionId }}>
                All steps of this lead
              </Link>
            ),
          ],
          [
            'Cost',
            <SpendOf
              key="cost"
              about={{ call_id: call.id }}
              since={call.createdAt}
              state={call.status}
              modelsUsd={conversation?.cost_usd}
            />,
          ],
          ...Object.entries({ ...call.customerMetadata, ...call.variables }).map(
            ([name, value]) => [labelOfName(name), typeof value === 'string' ? value : JSON.stringify(value)] as const,
          ),
        ]}
      />
    </section>
  );
}

/** What the conversation of the call achieved. */
function CallAnalysis({ call: { id, status } }: { call: Call }) {
  const conversation = useConversationOf(id, status);
  if (!conversation?.ended_at) return null;
  return (
    <div className="section">
      <AnalysisPanel conversationId={conversation.id} assistantId={conversation.assistant_id} />
    </div>
  );
}

const fetchSound = async (id: string): Promise<string> => URL.createObjectURL(await api().calls.recording.get(id));

async function statusOf(id: string) {
  try {
    return await api().calls.recording.status(id);
  } catch (error) {
    if (error instanceof ParleyError && error.status === 404) return null;
    throw error;
  }
}

function CallRecording({ call: { id, status, recordingUrl } }: { call: Call }) {
  const { data, error } = useQuery({
    queryKey: ['calls', id, 'recording', status, recordingUrl],
    queryFn: () => statusOf(id),
  });
  const sound = useMutation({ mutationFn: () => fetchSound(id) });
  const address = sound.data;
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);
  if (error) return <ErrorState error={error} />;
  if (!data) return null;
  return (
    <section className="section" aria-label="Recording">
      <h2>Recording</h2>
      {address === undefined && recordingUrl !== '' && (
        <div className="bar">
          <Button variant="default" loading={sound.isPending} onClick={() => sound.mutate()}>
            Listen
          </Button>
        </div>
      )}
      {address !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside it.
        <audio controls src={address} aria-label="Recording of the call" />
      )}
      {recordingUrl !== '' && data.contentType === 'audio/wav' && <HeardAgain id={id} />}
      {recordingUrl === '' && <p className="quiet">{data.reason || `Not there: ${data.status}.`}</p>}
      {sound.error && <ErrorState error={sound.error} retry={() => sound.mutate()} />}
    </section>
  );
}

/** What hears today, beside what was understood during the call: where an order number was lost, for example. */
function HeardAgain({ id }: { id: string }) {
  const again = useMutation({ mutationFn: () => api().calls.recording.hear(id) });
  const others = again.data?.lines.filter(({ same }) => !same) ?? [];
  return (
    <div className="stack">
      <div>
        <ScopedButton
          operation="hearCallRecording"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Hear it again
        </ScopedButton>
      </div>
      {again.data && (
        <p className="quiet" role="status">
          {others.length === 0
            ? `${again.data.ear} hears the same words.`
            : `${again.data.ear} hears ${others.length} of ${again.data.lines.length} sentences otherwise.`}
        </p>
      )}
      {others.length > 0 && (
        <table className="sides" aria-label="Heard otherwise">
          <thead>
            <tr>
              <th>At</th>
              <th>During the call</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            {others.map(({ seconds, before, now }) => (
              <tr key={`${seconds} ${before}`}>
                <td>{seconds === null ? '–' : `${Math.round(seconds)} s`}</td>
                <td>{before ?? '–'}</td>
                <td>{now ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {again.error && <ErrorState error={again.error} retry={() => again.mutate()} />}
    </div>
  );
}
