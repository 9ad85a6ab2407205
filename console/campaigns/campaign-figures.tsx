// The figures of a campaign: executions by state, how calls came out day by day, and the hours in which people pick up.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChoiceFilter } from '../calls/choice-filter.tsx';
import { EXECUTION_WORDS } from '../calls/words.ts';
import { useFilters } from '../parts/name-filter.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { HourTable } from './hour-table.tsx';
import { OutcomeChart } from './outcome-chart.tsx';
import { rateText } from './outcome-shares.ts';

/** A busy campaign has many events in a second: sums are asked for by the clock, not by events. */
const COUNT_MS = 5000;
const DAY_MS = 86_400_000;
const dateBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export function CampaignFigures({ id }: { id: string }) {
  const { allowed, scope } = usePermissions()('getWorkflowOutcomes');
  return (
    <>
      <ExecutionCounts id={id} />
      {allowed ? <CallFigures id={id} /> : <p className="quiet">Figures of calls need the scope {scope}.</p>}
    </>
  );
}

type ExecutionState = keyof typeof EXECUTION_WORDS;

/** Each number leads to its executions. */
function ExecutionCounts({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-figures', id, 'counts'],
    queryFn: () => api().workflows.counts(id),
    refetchInterval: COUNT_MS,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Bones lines={2} />;
  return (
    <section aria-label="Executions by state">
      <dl className="figures">
        {(Object.entries(data.executions) as [ExecutionState, number][]).map(([status, count]) => (
          <div key={status}>
            <dt>{EXECUTION_WORDS[status][0]}</dt>
            <dd>
              <Link className="plain-link" to="." search={{ tab: 'executions', status }}>
                {count.toLocaleString('en')}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CallFigures({ id }: { id: string }) {
  const { days = '30' } = useFilters();
  const from = dateBefore(Math.min(90, Number(days) || 30) - 1);
  const outcomes = useQuery({
    queryKey: ['campaign-figures', id, 'outcomes', from],
    queryFn: () => api().workflows.outcomes(id, { from, interval: 'day' }),
    placeholderData: (before) => before,
  });
  const hours = useQuery({
    queryKey: ['campaign-figures', id, 'best-hours', from],
    queryFn: () => api().workflows.bestHours(id, { from }),
    placeholderData: (before) => before,
  });
  const error = outcomes.error ?? hours.error;
  if (error) return <ErrorState error={error} retry={() => void Promise.all([outcomes.refetch(), hours.refetch()])} />;
  return (
    <>
      <section className="section" aria-label="Outcomes of calls">
        <div className="bar">
          <h2 className="grow">Outcomes of calls</h2>
          <ChoiceFilter name="days" label="30 days" choices={{ 7: '7 days', 90: '90 days' }} />
        </div>
        {outcomes.data ? (
          <>
            <p>
              <strong className="large-number">{rateText(outcomes.data.totals.connectRate)}</strong>{' '}
              <span className="quiet">
                of {outcomes.data.totals.dialled.toLocaleString('en')} dialed calls were answered by a person, in{' '}
                {outcomes.data.timezone}
              </span>
            </p>
            <OutcomeChart outcomes={outcomes.data} />
          </>
        ) : (
          <Bones lines={5} />
        )}
      </section>
      <section className="section" aria-label="Best hours">
        <h2>Hours in which people pick up</h2>
        {hours.data ? <HourTable figures={hours.data} /> : <Bones lines={5} />}
      </section>
    </>
  );
}
