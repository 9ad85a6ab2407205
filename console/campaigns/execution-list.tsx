// The leads of a campaign on their way through it, by state and number.
import { givenFilters, toListPage } from '../calls/calling-pages.ts';
import { ChoiceFilter, wordsOf } from '../calls/choice-filter.tsx';
import { PhoneFilter } from '../calls/phone-filter.tsx';
import { StateTag } from '../calls/state-tag.tsx';
import { EXECUTION_WORDS, type Execution, leadName, REASON_WORDS, STEP_KIND_WORDS } from '../calls/words.ts';
import { DayFilter, useDayInstants } from '../parts/day-filter.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

const FILTERS = ['status', 'phone', 'from', 'to'] as const;

export const executionAddress = ({ id }: { id: string }): string => `/executions/${id}`;

/** The list as it is filtered; an execution's page walks along the same one. */
export function useExecutionList(filters: Record<string, string>): PagedList<Execution> {
  const given = { ...givenFilters(filters, 'workflowId', 'status', 'phone'), ...useDayInstants(filters) };
  return usePagedList<Execution>(['executions', 'list', given], async (page) =>
    toListPage(
      (
        await api()
          .executions.list({ ...page, ...(given as Omit<typeof given, 'status'> & { status?: Execution['status'] }) })
          .page()
      ).body,
    ),
  );
}

/** What was done last: the latest step that is no longer to come. */
function lastStep({ steps }: Execution): string {
  const step = steps.findLast(({ status }) => status !== 'PENDING');
  if (!step) return '–';
  const how = step.call?.callEndedReason ? `: ${REASON_WORDS[step.call.callEndedReason]}` : '';
  return `${step.order + 1} of ${steps.length}, ${STEP_KIND_WORDS[step.type].toLowerCase()}${how}`;
}

export function ExecutionList({ workflowId }: { workflowId: string }) {
  const filters: Record<string, string> = { ...useFilters(), workflowId };
  const isFiltered = FILTERS.some((name) => filters[name]);
  return (
    <>
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="status" label="All states" choices={wordsOf(EXECUTION_WORDS)} />
        <DayFilter what="Executions" />
      </div>
      <ListTable
        label="Executions"
        isEndless
        list={useExecutionList(filters)}
        to={executionAddress}
        cameFrom={listAddress('executions', givenFilters(filters, 'workflowId', ...FILTERS))}
        columns={[
          { head: 'Lead', cell: ({ metadata }) => leadName(metadata) || metadata.primaryPhone || 'Erased', className: 'wide' },
          { head: 'Number', cell: ({ metadata }) => <span className="mono">{metadata.primaryPhone}</span> },
          { head: 'State', cell: ({ status }) => <StateTag told={EXECUTION_WORDS[status]} /> },
          { head: 'Step', cell: lastStep, className: 'wide' },
          { head: 'Began', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
          { head: 'Over', cell: ({ completedAt }) => <Moment at={completedAt} none="–" />, className: 'number' },
        ]}
        empty={
          <EmptyState title={isFiltered ? 'No execution fits' : 'No leads yet'}>
            {isFiltered
              ? 'Choose another state or other days, or write the whole number.'
              : 'Each lead goes through the steps of the campaign in an execution of its own. Add leads to begin.'}
          </EmptyState>
        }
      />
    </>
  );
}
