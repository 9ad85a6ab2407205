// All calls, made and taken, newest first.
import type { Schema } from '../../sdk/parley.ts';
import { DayFilter, useDayInstants } from '../parts/day-filter.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { listAddress } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { type PagedList, usePagedList } from '../parts/paged-list.ts';
import { EmptyState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { callsCursor, givenFilters, toCallsPage } from './calling-pages.ts';
import { ChoiceFilter, wordsOf } from './choice-filter.tsx';
import { PhoneFilter } from './phone-filter.tsx';
import { StateTag } from './state-tag.tsx';
import { CALL_KIND_WORDS, CALL_WORDS, durationText, leadName, REASON_WORDS } from './words.ts';

export type Call = Schema<'Call'>;

const FILTERS = ['phone', 'status', 'callEndedReason', 'tag', 'workflowId'] as const;
const DAYS = ['from', 'to'] as const;

export const callAddress = ({ id }: { id: string }): string => `/calls/${id}`;

/** The list as it is filtered; a call's page walks along the same one. */
export function useCallList(filters: Record<string, string>): PagedList<Call> {
  const { callEndedReason, ...others } = givenFilters(filters, ...FILTERS);
  const given = { ...others, ...useDayInstants(filters) };
  return usePagedList<Call>(['calls', 'list', given, callEndedReason], async ({ cursor, limit }) => {
    const reason = callEndedReason && { callEndedReason: callEndedReason as NonNullable<Call['callEndedReason']> };
    const { body } = await api()
      .calls.list({ ...given, ...reason, ...callsCursor(cursor), limit })
      .page();
    return toCallsPage(body);
  });
}

export function Calls() {
  const filters = useFilters();
  const isFiltered = [...FILTERS, ...DAYS].some((name) => filters[name]);
  return (
    <>
      <PageHead title="Calls" />
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="status" label="All states" choices={wordsOf(CALL_WORDS)} />
        <ChoiceFilter name="callEndedReason" label="All outcomes" choices={REASON_WORDS} />
        <ChoiceFilter name="tag" label="All kinds" choices={CALL_KIND_WORDS} />
        <DayFilter what="Calls" />
      </div>
      <ListTable
        label="Calls"
        isEndless
        list={useCallList(filters)}
        to={callAddress}
        cameFrom={listAddress('calls', filters)}
        columns={[
          { head: 'Person', cell: (call) => leadName(call) || call.phone || 'Withheld', className: 'wide' },
          { head: 'Number', cell: ({ phone }) => <span className="mono">{phone || '–'}</span> },
          { head: 'Kind', cell: ({ tag }) => CALL_KIND_WORDS[tag] },
          { head: 'State', cell: ({ status }) => <StateTag told={CALL_WORDS[status]} /> },
          { head: 'Outcome', cell: ({ callEndedReason: why }) => (why === null ? '–' : REASON_WORDS[why]) },
          { head: 'Length', cell: ({ callDuration }) => durationText(callDuration), className: 'number' },
          { head: 'When', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={isFiltered ? 'No call fits' : 'No calls yet'}>
            {isFiltered
              ? 'Write the whole number, choose other days, or fewer filters.'
              : 'Calls of campaigns, single calls and calls that come to your numbers stand here, each with its story.'}
          </EmptyState>
        }
      />
    </>
  );
}
