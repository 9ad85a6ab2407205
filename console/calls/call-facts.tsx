// What is known about a call besides its story: when, how long, what was collected, and what the models cost.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Moment } from '../parts/moment.tsx';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import type { Call } from './calls.tsx';
import { CALL_KIND_WORDS, durationText, isCallOver, REASON_WORDS } from './words.ts';

const DISCLOSURE_WORDS = {
  AI_DISCLOSURE: 'virtual assistant',
  RECORDING_NOTICE: 'recording',
  COMPANY_IDENTITY: 'company',
  MINI_MIRANDA: 'debt collection',
  OPT_OUT: 'how to opt out',
} as const;

export function CallFacts({ call }: { call: Call }) {
  const { workflowId, workflowExecutionId, callEndedReason } = call;
  return (
    <section className="section" aria-label="Facts">
      <h2>Facts</h2>
      <dl className="facts">
        <Fact name="Number">
          {call.phone ? (
            <Link className="mono" to="/why-not-called" search={{ phone: call.phone }}>
              {call.phone}
            </Link>
          ) : (
            'Withheld'
          )}
        </Fact>
        <Fact name="Kind">{CALL_KIND_WORDS[call.tag]}</Fact>
        <Fact name="Outcome">{callEndedReason === null ? '–' : REASON_WORDS[callEndedReason]}</Fact>
        <Fact name="Length">{durationText(call.callDuration)}</Fact>
        <Fact name="Asked for">
          <Moment at={call.createdAt} />
        </Fact>
        {call.scheduledAt !== null && !isCallOver(call.status) && (
          <Fact name="Due">
            <Moment at={call.scheduledAt} />
          </Fact>
        )}
        {call.disclosures.length > 0 && (
          <Fact name="Told">{call.disclosures.map((said) => DISCLOSURE_WORDS[said]).join(', ')}</Fact>
        )}
        {workflowId !== null && (
          <Fact name="Campaign">
            <Link to="/campaigns/$id" params={{ id: workflowId }}>
              Open the campaign
            </Link>
          </Fact>
        )}
        {workflowExecutionId !== null && (
          <Fact name="Execution">
            <Link to="/executions/$id" params={{ id: workflowExecutionId }}>
              All steps of this lead
            </Link>
          </Fact>
        )}
        <Cost call={call} />
        {Object.entries({ ...call.customerMetadata, ...call.variables }).map(([name, value]) => (
          <Fact key={name} name={name}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** What models cost; the carrier sends its own bill. */
function Cost({ call: { id, status } }: { call: Call }) {
  const { allowed } = usePermissions()('listConversations');
  const { data } = useQuery({
    queryKey: ['conversations', 'of-call', id, status],
    queryFn: async () => (await api().conversations.list({ call_id: id, limit: 1 }).page()).items,
    enabled: allowed,
  });
  const [conversation] = data ?? [];
  if (!conversation) return null;
  return <Fact name="Models">${conversation.cost_usd.toFixed(4)}</Fact>;
}
