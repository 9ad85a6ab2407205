// Outcomes: how calls ended, of one campaign or of all, in the grouping that the reader chooses. Every number leads to its calls.
import '../calls/calling.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, DayFilter, useFilters, useSetFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable, wholeList } from '../ui/list.tsx';
import { useNamed } from '../ui/named.ts';
import { PageHead } from '../ui/page.tsx';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';
import { rateText, usdText } from '../ui/text.ts';
import {
  daysShown,
  funnelSteps,
  GROUP_LABELS,
  groupSearch,
  type ReportGroup,
  reportGroupOf,
  reportGroupsOf,
  shownReasons,
} from './outcome-shares.ts';
import { ReportPlans } from './report-plans.tsx';

type Report = Answer<'getOutcomes'>;
type Row = Report['data'][number] & { id: string };

const count = (value: number): string => value.toLocaleString(numberLanguage());

/** Of all campaigns, or of the one that the address names. */
export function OutcomesPage() {
  const { workflowId } = useFilters();
  return (
    <>
      <PageHead title="Outcomes" />
      <CallOutcomes {...(workflowId && { workflowId })} />
      <ReportPlans />
    </>
  );
}

/** Of one campaign, or of all. */
export function CallOutcomes({ workflowId }: { workflowId?: string }) {
  const filters = useFilters();
  const zone = useZone();
  const assistants = useNamed('assistant') ?? [];
  const assistantId = filters.assistantId || undefined;
  const shown = { isOfOneCampaign: workflowId !== undefined, isOfOneAssistant: assistantId !== undefined };
  const group = reportGroupOf(filters.by, shown);
  // Two days of the address, such as in the link of a mailed report; else the last days.
  const days = daysShown(group === 'revision' ? { ...filters, days: '' } : filters, zone, new Date());
  const { from } = days;
  const isFixed = filters.from !== undefined;
  const lastDay = days.until && filters.to ? filters.to : undefined;
  const setFilters = useSetFilters();
  const of = { ...(workflowId && { workflowId }), ...(assistantId && { assistantId }) };
  const query = { groupBy: group, from, ...(days.until && { to: days.until }), ...of };
  const { data, error, refetch } = useQuery({
    queryKey: ['outcomes', query],
    queryFn: () => api().outcomes(query),
    placeholderData: (before) => before,
  });
  const usual = workflowId ? 'day' : 'campaign';
  return (
    <section className="section" aria-label="Outcomes">
      <div className="bar">
        <h2 className="grow">{workflowId ? 'Outcomes' : 'How calls ended'}</h2>
        <ChoiceFilter
          name="by"
          all={GROUP_LABELS[usual]}
          choices={Object.fromEntries(
            reportGroupsOf(shown)
              .filter((name) => name !== usual)
              .map((name) => [name, GROUP_LABELS[name]]),
          )}
        />
        {assistants.length > 0 && (
          <ChoiceFilter
            name="assistantId"
            all="All assistants"
            choices={Object.fromEntries(assistants.map(({ id, name }) => [id, name]))}
          />
        )}
        {!isFixed && group !== 'revision' && (
          <ChoiceFilter name="days" all="30 days" choices={{ 7: '7 days', 90: '90 days' }} />
        )}
        {isFixed && (
          <>
            <DayFilter what="Calls" />
            <Button variant="subtle" onClick={() => setFilters({ from: '', to: '' })}>
              The last 30 days
            </Button>
          </>
        )}
        <CsvDownload path="/outcomes" name="outcomes.csv" query={query} />
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Bones lines={5} />}
      {data && <Funnel report={data} />}
      {data && <ReasonList report={data} search={{ ...of, from, ...(lastDay && { to: lastDay }) }} />}
      {data && <GroupTable report={data} group={group} of={{ workflowId, assistantId, from, to: lastDay }} />}
    </section>
  );
}

/** From the list to a success: each lead once. */
const Funnel = ({ report: { funnel, totals } }: { report: Report }) => (
  <>
    {funnel.leads > 0 && (
      <ol className="funnel" aria-label="How far leads came">
        {funnelSteps(funnel).map(({ label, value, share }) => (
          <li key={label}>
            <span>{label}</span>
            <progress max={1} value={share} aria-label={label} />
            <strong className="number">{count(value)}</strong>
            <span className="quiet">{rateText(share)}</span>
          </li>
        ))}
      </ol>
    )}
    {funnel.leads === 0 && totals.calls > 0 && (
      <p className="quiet">No lead began in this time: these calls are of earlier leads, or outside of campaigns.</p>
    )}
    {!funnel.isComplete && <p className="quiet">Of the newest 50,000 leads.</p>}
    {totals.waitingForLine > 0 && (
      <p className="quiet">
        {count(totals.waitingForLine)} calls wait for a free line.{' '}
        <Link to="/calls" search={{ status: 'QUEUED' }}>
          Show them
        </Link>
      </p>
    )}
    {totals.promises > 0 && (
      <p>
        <strong>{count(totals.promises)}</strong> promises, {usdText(Number(totals.promisedAmount))} in all;{' '}
        {usdText(Number(totals.paidAmount))} paid.
      </p>
    )}
  </>
);

type Search = Record<string, string>;

/** Every outcome that there was, most frequent first, each a link to its calls. */
const ReasonList = ({ report: { totals }, search }: { report: Report; search: Search }) => (
  <ul className="sums" aria-label="By outcome">
    {shownReasons(totals.callEndedReasons).map(([reason, calls]) => (
      <li key={reason}>
        <Link className="plain-link" to="/calls" search={{ ...search, callEndedReason: reason }}>
          <strong>{count(calls)}</strong> {REASON_LABELS[reason]}
        </Link>
      </li>
    ))}
  </ul>
);

type GroupTableProps = {
  report: Report;
  group: ReportGroup;
  of: Parameters<typeof groupSearch>[2];
};

function GroupTable({ report, group, of }: GroupTableProps) {
  const assistants = useNamed('assistant');
  const nameOf = ({ key, label }: Row): string => {
    if (group === 'assistant')
      return assistants?.find(({ id }) => id === key)?.name ?? (key === null ? 'The built-in script' : key);
    if (group === 'script') return key === 'built-in' ? 'The built-in script' : 'Assistants';
    if (group === 'hour') return `${key}:00`;
    if (group === 'number') return key ?? 'No number set, or incoming';
    if (group === 'revision') return label || key || 'No conversation';
    return label || key || 'Outside of campaigns';
  };
  const searchOf = (row: Row) => groupSearch(group, row.key, of);
  const reasons = shownReasons(report.totals.callEndedReasons).slice(0, 5);
  const rows = report.data.map((row): Row => ({ ...row, id: row.key ?? '–' }));
  return (
    <ListTable
      label={`Outcomes ${GROUP_LABELS[group].toLowerCase()}`}
      list={wholeList(rows)}
      columns={[
        {
          head: GROUP_LABELS[group].replace('By ', '').replace(/^./, (letter) => letter.toUpperCase()),
          cell: (row) => {
            const search = searchOf(row);
            return search ? (
              <Link to="/calls" search={search}>
                {nameOf(row)}
              </Link>
            ) : (
              nameOf(row)
            );
          },
          className: 'wide',
        },
        { head: 'Calls', cell: ({ calls }) => count(calls), className: 'number' },
        { head: 'Dialed', cell: ({ dialled }) => count(dialled), className: 'number' },
        { head: 'Reached', cell: ({ connected }) => count(connected), className: 'number' },
        { head: 'Rate', cell: ({ connectRate }) => rateText(connectRate), className: 'number' },
        ...reasons.map(([reason]) => ({
          head: REASON_LABELS[reason],
          cell: (row: Row) => {
            const calls = row.callEndedReasons[reason];
            const search = searchOf(row);
            return calls > 0 && search ? (
              <Link className="plain-link" to="/calls" search={{ ...search, callEndedReason: reason }}>
                {count(calls)}
              </Link>
            ) : (
              count(calls)
            );
          },
          className: 'number',
        })),
        { head: 'Waits for a line', cell: ({ waitingForLine }) => count(waitingForLine), className: 'number' },
        {
          head: 'Promised',
          cell: ({ promisedAmount }) => (Number(promisedAmount) > 0 ? usdText(Number(promisedAmount)) : '–'),
          className: 'number',
        },
      ]}
      empty={
        <EmptyState title="No calls in this time">Choose more days, or wait until the first call is over.</EmptyState>
      }
    />
  );
}
