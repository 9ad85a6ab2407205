// All calls, made and taken, newest first.
import { Button } from '@mantine/core';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { CALL_KIND_LABELS, CALL_LABELS, durationText, personOf } from '../ui/call-labels.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import {
  ChoiceFilter,
  chosenFilters,
  DayFilter,
  labelsOf,
  PhoneFilter,
  useDayInstants,
  useFilters,
  useSetFilters,
} from '../ui/filters.tsx';
import { ListTable, type PagedList, usePagedList } from '../ui/list.tsx';
import { useNamed } from '../ui/named.ts';
import { listAddress, PageHead } from '../ui/page.tsx';
import { REASON_LABELS } from '../ui/reason-labels.ts';
import { EmptyState, Moment, StateTag } from '../ui/states.tsx';

export type Call = Schema<'Call'>;

const FILTERS = [
  'phone',
  'status',
  'callEndedReason',
  'tag',
  'workflowId',
  'assistantId',
  'revisionId',
  'script',
  'hour',
  'fromNumber',
] as const;
const DAYS = ['from', 'to'] as const;

export const callAddress = ({ id }: { id: string }): string => `/calls/${id}`;

/** The list as it is filtered; a call's page walks along the same one. */
export function useCallList(filters: Record<string, string>): PagedList<Call> {
  const { callEndedReason, script, ...others } = chosenFilters(filters, ...FILTERS);
  const query = {
    ...others,
    ...useDayInstants(filters),
    ...(script && { script: script === 'built-in' ? ('built-in' as const) : ('assistant' as const) }),
  };
  const reason = callEndedReason && { callEndedReason: callEndedReason as NonNullable<Call['callEndedReason']> };
  return usePagedList(['calls', 'list', query, callEndedReason], (page) =>
    api().calls.list({ ...query, ...reason, ...page }),
  );
}

export function Calls() {
  const filters = useFilters();
  const isFiltered = [...FILTERS, ...DAYS].some((name) => filters[name]);
  return (
    <>
      <PageHead title="Calls" />
      <div className="bar">
        <PhoneFilter />
        <ChoiceFilter name="status" all="All states" choices={labelsOf(CALL_LABELS)} />
        <ChoiceFilter name="callEndedReason" all="All outcomes" choices={REASON_LABELS} />
        <ChoiceFilter name="tag" all="All kinds" choices={CALL_KIND_LABELS} />
        <DayFilter what="Calls" />
        <CsvDownload
          path="/calls"
          name="calls.csv"
          query={{ ...chosenFilters(filters, ...FILTERS), ...useDayInstants(filters) }}
        />
      </div>
      <FiltersOfLink filters={filters} />
      <ListTable
        label="Calls"
        isEndless
        list={useCallList(filters)}
        to={callAddress}
        cameFrom={listAddress('calls', filters)}
        columns={[
          { head: 'Person', cell: (call) => personOf(call), className: 'wide' },
          { head: 'Number', cell: ({ phone }) => <span className="mono">{phone || '–'}</span> },
          { head: 'Kind', cell: ({ tag }) => CALL_KIND_LABELS[tag] },
          { head: 'State', cell: ({ status }) => <StateTag state={CALL_LABELS[status]} /> },
          { head: 'Outcome', cell: ({ callEndedReason: why }) => (why === null ? '–' : REASON_LABELS[why]) },
          { head: 'Length', cell: ({ callDuration }) => durationText(callDuration), className: 'number' },
          { head: 'When', cell: ({ createdAt }) => <Moment at={createdAt} />, className: 'number' },
        ]}
        empty={
          <EmptyState title={isFiltered ? 'No matching calls' : 'No calls yet'}>
            {isFiltered
              ? 'Enter the whole number, or change the filters.'
              : 'Campaign calls, single calls and incoming calls appear here, each with its timeline.'}
          </EmptyState>
        }
      />
    </>
  );
}

/** Filters that a link from another page has set: each is named, and taken off by a click. */
function FiltersOfLink({ filters }: { filters: Record<string, string> }) {
  const setFilters = useSetFilters();
  const campaigns = useNamed('campaign');
  const assistants = useNamed('assistant');
  const nameIn = (named: readonly { id: string; name: string }[] | undefined, id: string) =>
    named?.find((one) => one.id === id)?.name ?? '…';
  const { workflowId, assistantId, revisionId, script, hour, fromNumber } = chosenFilters(filters, ...FILTERS);
  const shown = [
    ['workflowId', workflowId && `Campaign: ${nameIn(campaigns, workflowId)}`],
    ['assistantId', assistantId && `Assistant: ${nameIn(assistants, assistantId)}`],
    ['revisionId', revisionId && 'One revision of the assistant'],
    ['script', script && (script === 'built-in' ? 'The built-in script' : 'Assistants')],
    ['hour', hour && `From ${hour}:00 to ${hour}:59`],
    ['fromNumber', fromNumber && `Our number: ${fromNumber}`],
  ] as const;
  const chosen = shown.filter(([, label]) => label);
  if (chosen.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form.
    <div className="bar" role="group" aria-label="Only calls of">
      {chosen.map(([name, label]) => (
        <Button
          key={name}
          variant="default"
          size="compact-sm"
          aria-label={`${label}: show all`}
          onClick={() => setFilters({ [name]: '' })}
        >
          {label} ✕
        </Button>
      ))}
    </div>
  );
}
