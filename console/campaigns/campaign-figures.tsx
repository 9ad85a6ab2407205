// The figures of a campaign: executions by state, how calls came out day by day, and the hours in which people pick up.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { EXECUTION_LABELS } from '../ui/call-labels.ts';
import { BarChart } from '../ui/chart.tsx';
import { useFilters } from '../ui/filters.tsx';
import { HeatTable } from '../ui/heat-table.tsx';
import { numberLanguage } from '../ui/language.ts';
import { Bones, ErrorState } from '../ui/states.tsx';
import { rateText } from '../ui/text.ts';
import {
  type HourFigure,
  heatOf,
  hourGrid,
  type Outcomes,
  SHARE_LABELS,
  SHARES,
  sharesOf,
  WEEKDAYS,
} from './outcome-shares.ts';
import { CallOutcomes } from './outcomes.tsx';

/** A busy campaign has many events in a second: sums are asked for by the clock, not by events. */
const COUNT_MS = 5000;
const DAY_MS = 86_400_000;
const dateBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export function CampaignFigures({ id }: { id: string }) {
  const { allowed, scope } = usePermissions()('getWorkflowOutcomes');
  return (
    <>
      <ExecutionCounts id={id} />
      {allowed && <CallOutcomes workflowId={id} />}
      {allowed ? <CallFigures id={id} /> : <p className="quiet">Figures of calls need the scope {scope}.</p>}
    </>
  );
}

type ExecutionState = keyof typeof EXECUTION_LABELS;

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
    <section aria-label="Leads by state">
      <dl className="figures">
        {(Object.entries(data.executions) as [ExecutionState, number][]).map(([status, count]) => (
          <div key={status}>
            <dt>{EXECUTION_LABELS[status][0]}</dt>
            <dd>
              <Link className="plain-link" to="." search={{ tab: 'executions', status }}>
                {count.toLocaleString(numberLanguage())}
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
      <section className="section" aria-label="Calls by day">
        <h2>Calls per day</h2>
        {outcomes.data ? (
          <>
            <p>
              <strong className="large-number">{rateText(outcomes.data.totals.connectRate)}</strong>{' '}
              <span className="quiet">
                of {outcomes.data.totals.dialled.toLocaleString(numberLanguage())} dialed calls were answered by a
                person, in {outcomes.data.timezone}
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

const dayText = (localStart: string): string =>
  new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${localStart.slice(0, 10)}T00:00Z`),
  );

const countText = (count: number): string => count.toLocaleString(numberLanguage());

function OutcomeChart({ outcomes: { data, totals } }: { outcomes: Outcomes }) {
  const days = data.map((day) => ({ id: day.start, day: dayText(day.localStart), shares: sharesOf(day), ...day }));
  if (totals.calls === 0) return <p className="quiet">No calls in this time.</p>;
  const all = sharesOf(totals);
  return (
    <BarChart
      label="Calls per day"
      valueText={(count) => (Number.isInteger(count) ? countText(count) : '')}
      bars={days.map(({ day, calls, connected, shares }) => ({
        day,
        title: `${day}: ${calls} calls, ${connected} answered`,
        parts: SHARES.map((share) => ({ series: `share-${share}`, value: shares[share] })),
      }))}
      legend={SHARES.map((share) => ({
        series: `share-${share}`,
        label: `${SHARE_LABELS[share]} ${countText(all[share])}`,
      }))}
    />
  );
}

const about = ({ weekday, hour, dialled, connected }: HourFigure): string =>
  `${WEEKDAYS[weekday]} ${hour}:00: ${connected} of ${dialled} answered`;

function HourTable({ figures }: { figures: Answer<'getWorkflowBestHours'> }) {
  const { hours, rows } = hourGrid(figures.data);
  if (rows.length === 0) return <p className="quiet">No one was dialed in this time.</p>;
  const best = figures.best.find(({ connected }) => connected > 0);
  return (
    <>
      {best && (
        <p className="quiet">
          Best so far: {WEEKDAYS[best.weekday]} at {best.hour}:00, {rateText(best.connectRate)} of {best.dialled}.
        </p>
      )}
      <HeatTable
        label="Answered by day and hour, in percent"
        columns={hours}
        rows={rows.map(({ weekday, cells }) => ({
          head: WEEKDAYS[weekday] ?? '',
          cells: cells.map((cell) => ({
            id: cell.hour,
            heat: heatOf(cell.connectRate),
            title: about(cell),
            text: cell.connectRate === null ? '' : String(Math.round(cell.connectRate * 100)),
          })),
        }))}
      />
      <p className="quiet">Percent of dialed calls that a person answered, by the clock of {figures.timezone}.</p>
    </>
  );
}
