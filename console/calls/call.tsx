// One call as one story: why it was allowed or not, the dial, what was said, how it ended and what it cost.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import '../styles/calling.css';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { CallFacts } from './call-facts.tsx';
import { CallRecording } from './call-recording.tsx';
import { type Call, callAddress, useCallList } from './calls.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { StateTag } from './state-tag.tsx';
import { Story } from './story.tsx';
import { storyLines } from './story-lines.ts';
import { CALL_WORDS, isCallOver, leadName } from './words.ts';

const ASK_MS = 2000;

export function CallPage() {
  const { id = '' } = useParams({ strict: false });
  return <CallView key={id} id={id} />;
}

function CallView({ id }: { id: string }) {
  const cameFrom = useListFilters('calls');
  const parent = { to: '/calls', label: 'Calls', search: cameFrom ?? {} };
  const { data, error, refetch } = useQuery({
    queryKey: ['calls', id],
    queryFn: async () => (await api().calls.get(id)).calls[0],
    // A call that is under way is looked at again: not every session hears events.
    refetchInterval: ({ state }) => (state.data && isCallOver(state.data.status) ? false : ASK_MS),
  });
  if (error) {
    return (
      <>
        <PageHead title="Call" parent={parent} />
        <ErrorState error={error} retry={() => void refetch()} />
      </>
    );
  }
  if (!data) return <Bones />;
  return (
    <>
      <PageHead title={titleOf(data)} parent={parent} state={<StateTag told={CALL_WORDS[data.status]} />}>
        {cameFrom && <CallNeighbours id={id} filters={cameFrom} />}
        {!isCallOver(data.status) && <CancelButton id={id} />}
      </PageHead>
      {data.summary !== '' && <p className="summary">{data.summary}</p>}
      <div className="halves">
        <div>
          <CallStory call={data} />
          <CallReceipts id={id} />
        </div>
        <div>
          <CallRecording call={data} />
          <Transcript call={data} />
          <CallFacts call={data} />
        </div>
      </div>
    </>
  );
}

const titleOf = (call: Call): string => leadName(call) || call.phone || 'Withheld number';

const CallNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={useCallList(filters)} id={id} to={callAddress} />
);

function CancelButton({ id }: { id: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api().calls.cancel(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['calls'] }),
  });
  return (
    <>
      <ScopedButton operation="cancelCall" variant="default" loading={isPending} onClick={() => mutate()}>
        Cancel the call
      </ScopedButton>
      {error && <ErrorState error={error} />}
    </>
  );
}

function CallStory({ call: { id, status } }: { call: Call }) {
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
      {data && <Story lines={storyLines(data.data)} callId={id} />}
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

const SPEAKERS = { assistant: 'Assistant', user: 'Person', 'agent-action': 'Action' } as const;

function Transcript({ call: { transcript, status } }: { call: Call }) {
  return (
    <section className="section" aria-label="What was said">
      <h2>What was said</h2>
      {transcript.length === 0 && <p className="quiet">{isCallOver(status) ? 'Nobody talked.' : 'Nothing yet.'}</p>}
      <ol className="said-lines">
        {transcript.map(({ id, text, user }) => (
          <li key={id} data-speaker={user}>
            <span className="quiet">{SPEAKERS[user]}</span>
            {text}
          </li>
        ))}
      </ol>
      {status === 'BLOCKED' && (
        <p>
          <Link to="/why-not-called">Why was this person not called?</Link>
        </p>
      )}
    </section>
  );
}
