// One lead in a campaign: its steps, and everything that happened, in order.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ScopedButton } from '../ui/actions.tsx';
import '../calls/calling.css';
import { Timeline } from '../calls/timeline.tsx';
import { timelineLines } from '../calls/timeline-lines.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import {
  delayText,
  EXECUTION_LABELS,
  type Execution,
  isExecutionOver,
  leadName,
  STEP_KIND_LABELS,
  STEP_LABELS,
} from '../ui/call-labels.ts';
import { EntityDialog } from '../ui/form.tsx';
import { DetailPage, type ShownDetail, useListFilters } from '../ui/page.tsx';
import { problemText } from '../ui/problem-text.ts';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import { Bones, ErrorState, Moment, StateTag } from '../ui/states.tsx';
import { executionAddress, useExecutionList } from './execution-list.tsx';

const ASK_MS = 3000;

export const ExecutionPage = () => (
  <DetailPage
    kind="Lead"
    parent={{ to: '/campaigns', label: 'Campaigns' }}
    queryKey={(id) => ['executions', id]}
    load={(id) => api().executions.get(id)}
    refetchEvery={(execution) => (execution && isExecutionOver(execution.status) ? false : ASK_MS)}
    list={{ name: 'executions', use: useExecutionList, to: executionAddress }}
  >
    {(shown) => <ExecutionView {...shown} />}
  </DetailPage>
);

function ExecutionView({ id, data, head }: ShownDetail<Execution>) {
  const [isCanceling, setCanceling] = useState(false);
  const { workflowId: _campaign, ...filters } = useListFilters('executions') ?? {};
  const { primaryPhone } = data.metadata;
  return (
    <>
      {head(
        leadName(data.metadata) || primaryPhone || 'Erased',
        <StateTag state={EXECUTION_LABELS[data.status]} />,
        <>
          {data.endUserId !== null && <PersonLink id={data.endUserId} />}
          {primaryPhone !== '' && <WhyLink phone={primaryPhone} />}
          {!isExecutionOver(data.status) && (
            <ScopedButton operation="cancelExecution" variant="default" onClick={() => setCanceling(true)}>
              Cancel
            </ScopedButton>
          )}
        </>,
        { to: `/campaigns/${data.workflowId}`, label: 'Campaign', search: { tab: 'executions', ...filters } },
      )}
      <div className="halves">
        <ExecutionTimeline execution={data} />
        <ExecutionSteps execution={data} />
      </div>
      {isCanceling && (
        <EntityDialog
          title="Stop calling this lead?"
          submit="Stop"
          isDangerous
          send={() => api().executions.cancel(id)}
          refresh={['executions']}
          close={() => setCanceling(false)}
        >
          <p>No further step is done for this lead. A waiting call is canceled, an active one is ended.</p>
        </EntityDialog>
      )}
    </>
  );
}

function PersonLink({ id }: { id: string }) {
  const { allowed } = usePermissions()('getEndUser');
  if (!allowed) return null;
  return (
    <Link to="/people/$id" params={{ id }}>
      The person
    </Link>
  );
}

function WhyLink({ phone }: { phone: string }) {
  const { allowed } = usePermissions()('listReceipts');
  if (!allowed) return null;
  return (
    <Link to="/why-not-called" search={{ phone }}>
      Why was this person not called?
    </Link>
  );
}

function ExecutionTimeline({ execution: { id, status, steps } }: { execution: Execution }) {
  const done = steps.filter(({ completedAt }) => completedAt !== null).length;
  const { data, error } = useQuery({
    queryKey: ['executions', id, 'timeline', status, done],
    queryFn: () => api().executions.timeline(id),
    placeholderData: (before) => before,
  });
  return (
    <section className="section" aria-label="What happened">
      <h2>What happened</h2>
      {error && <ErrorState error={error} />}
      {!data && !error && <Bones lines={5} />}
      {data && <Timeline lines={timelineLines(data.data)} />}
    </section>
  );
}

const ExecutionSteps = ({ execution: { steps } }: { execution: Execution }) => (
  <section className="section" aria-label="Steps">
    <h2>Steps</h2>
    <ol className="flow">
      {steps.map((step) => (
        <li key={step.id}>
          <strong>
            {step.order + 1}. {STEP_KIND_LABELS[step.type]}
          </strong>{' '}
          <StateTag state={STEP_LABELS[step.status]} />{' '}
          <span className="quiet">
            {step.startedAt === null ? (
              step.delayInSecs > 0 && `after ${delayText(step.delayInSecs)}`
            ) : (
              <Moment at={step.startedAt} />
            )}
          </span>
          {step.call && (
            <p>
              <Link to="/calls/$id" params={{ id: step.call.id }}>
                {step.call.callEndedReason === null ? 'The call' : REASON_LABELS[step.call.callEndedReason]}
              </Link>
            </p>
          )}
          {step.error !== '' && <p className="quiet">{problemText(step.error)}</p>}
        </li>
      ))}
    </ol>
  </section>
);
