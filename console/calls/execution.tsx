// One lead's way through a campaign: its steps, and everything that happened, in order.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import '../styles/calling.css';
import { executionAddress, useExecutionList } from '../campaigns/execution-list.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Moment } from '../parts/moment.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { StateTag } from './state-tag.tsx';
import { Story } from './story.tsx';
import { storyLines } from './story-lines.ts';
import {
  delayText,
  EXECUTION_WORDS,
  type Execution,
  isExecutionOver,
  leadName,
  REASON_WORDS,
  STEP_KIND_WORDS,
  STEP_WORDS,
} from './words.ts';

const ASK_MS = 3000;

export function ExecutionPage() {
  const { id = '' } = useParams({ strict: false });
  return <ExecutionView key={id} id={id} />;
}

function ExecutionView({ id }: { id: string }) {
  const cameFrom = useListFilters('executions');
  const [isCanceling, setCanceling] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['executions', id],
    queryFn: () => api().executions.get(id),
    refetchInterval: ({ state }) => (state.data && isExecutionOver(state.data.status) ? false : ASK_MS),
  });
  if (error) {
    return (
      <>
        <PageHead title="Execution" parent={{ to: '/campaigns', label: 'Campaigns' }} />
        <ErrorState error={error} retry={() => void refetch()} />
      </>
    );
  }
  if (!data) return <Bones />;
  const { workflowId: _campaign, ...filters } = cameFrom ?? {};
  const parent = { to: `/campaigns/${data.workflowId}`, label: 'Campaign', search: { tab: 'executions', ...filters } };
  const { primaryPhone } = data.metadata;
  return (
    <>
      <PageHead
        title={leadName(data.metadata) || primaryPhone || 'Erased'}
        parent={parent}
        state={<StateTag told={EXECUTION_WORDS[data.status]} />}
      >
        {cameFrom && <ExecutionNeighbours id={id} filters={cameFrom} />}
        {primaryPhone !== '' && <WhyLink phone={primaryPhone} />}
        {!isExecutionOver(data.status) && (
          <ScopedButton operation="cancelExecution" variant="default" onClick={() => setCanceling(true)}>
            Cancel
          </ScopedButton>
        )}
      </PageHead>
      <div className="halves">
        <ExecutionStory execution={data} />
        <ExecutionSteps execution={data} />
      </div>
      {isCanceling && <CancelDialog id={id} close={() => setCanceling(false)} />}
    </>
  );
}

const ExecutionNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={useExecutionList(filters)} id={id} to={executionAddress} />
);

function WhyLink({ phone }: { phone: string }) {
  const { allowed } = usePermissions()('listReceipts');
  if (!allowed) return null;
  return (
    <Link to="/why-not-called" search={{ phone }}>
      Why was this person not called?
    </Link>
  );
}

function ExecutionStory({ execution: { id, status, steps } }: { execution: Execution }) {
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
      {data && <Story lines={storyLines(data.data)} />}
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
            {step.order + 1}. {STEP_KIND_WORDS[step.type]}
          </strong>{' '}
          <StateTag told={STEP_WORDS[step.status]} />{' '}
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
                {step.call.callEndedReason === null ? 'The call' : REASON_WORDS[step.call.callEndedReason]}
              </Link>
            </p>
          )}
          {step.error !== '' && <p className="quiet">{step.error}</p>}
        </li>
      ))}
    </ol>
  </section>
);

function CancelDialog({ id, close }: { id: string; close: () => void }) {
  const send = async () => {
    await api().executions.cancel(id);
    await queries.invalidateQueries({ queryKey: ['executions'] });
  };
  return (
    <DialogForm title="Cancel this execution?" submit="Cancel the execution" isDangerous send={send} close={close}>
      <p>No further step is done for this lead. A call that waits is canceled, one that rings or talks is ended.</p>
    </DialogForm>
  );
}
