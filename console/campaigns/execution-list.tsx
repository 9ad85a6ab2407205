// The leads of a campaign and how far each is, by state and number.

import { api } from '../session/client.ts';
import { EXECUTION_LABELS, type Execution, leadName, STEP_KIND_LABELS } from '../ui/call-labels.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import {
  ChoiceFilter,
  chosenFilters,
  DayFilter,
  labelsOf,
  PhoneFilter,
  useDayInstants,
  useFilters,
} from '../ui/filters.tsx';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { listAddress } from '../ui/page.tsx';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';

const FILTERS = ['status', 'phone', 'from', 'to'] as const;

export const executionAddress = ({ id }: { id: string }): string => `/executions/${id}`;

/** The list as it is filtered; an execution's page walks along the same one. */
export function useExecutionList(filters: Record<string, string>): PagedList<Execution> {
  const chosen = { ...chosenFilters(filters, 'workflowId', 'status', 'phone'), ...useDayInstants(filters) };
  const query = chosen as Omit<typeof chosen, 'status'> & { status?: Execution['status'] };
  return usePagedList(['executions', 'list', chosen], (page) => api().executions.list({ ...page, ...query }));
}

/** What was done last: steps that were left out say nothing of it, unless all were. */
function lastStep({ steps }: Execution): string {
  const started = steps.filter(({ status }) => status !== 'PENDING');
  const step = started.findLast(({ status }) => status !== 'SKIPPED' && status !== 'CANCELED') ?? started.at(-1);
  if (!step) return '–';
  const how = step.call?.callEndedReason ? `: ${REASON_LABELS[step.call.callEndedReason]}` : '';
  return `${step.order + 1} of ${steps.length}, ${STEP_KIND_LABELS[step.type].toLowerCase()}${how}`;
}

export function ExecutionList({ workflowId }: { workflowId: string }) {
  const filters: Record<string, string> = { ...useFilters(), workflowId };
  const isFiltered = FILTERS.some((name) => filters[name]);
  return (
    <>
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="status" all="All states" choices={labelsOf(EXECUTION_LABELS)} />
        <DayFilter what="Leads" />
        <CsvDownload
          path="/executions"
          name="leads.csv"
          query={{ ...chosenFilters(filters, 'workflowId', 'status', 'phone'), ...useDayInstants(filters) }}
        />
      </div>
      <ListTable
        label="Leads"
        isEndless
        list={useExecutionList(filters)}
        to={executionAddress}
        cameFrom={listAddress('executions', chosenFilters(filters, 'workflowId', ...FILTERS))}
        columns={[
          {
            head: 'Lead',
            cell: ({ metadata }) => leadName(metadata) || metadata.primaryPhone || 'Erased',
            className: 'wide',
          },
          { head: 'Number', cell: ({ metadata }) => <span className="mono">{metadata.primaryPhone}</span> },
          { head: 'State', cell: ({ status }) => <StateTag state={EXECUTION_LABELS[status]} /> },
          { head: 'Step', cell: lastStep, className: 'wide' },
          { head: 'Began', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
          { head: 'Over', cell: ({ completedAt }) => <Moment at={completedAt} none="–" />, className: 'number' },
        ]}
        empty={
          <EmptyState title={isFiltered ? 'No matching leads' : 'No leads yet'}>
            {isFiltered
              ? 'Choose another state or other days, or write the whole number.'
              : 'Each lead goes through the steps of the campaign. Add leads to begin.'}
          </EmptyState>
        }
      />
    </>
  );
}
