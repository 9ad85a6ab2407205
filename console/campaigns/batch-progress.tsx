// An import while it runs and after: how far it is, and what became of each row.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, chosenFilters, labelsOf, useFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { problemText } from '../ui/problem-text.ts';
import { Bones, EmptyState, ErrorState, Figures, StateTag } from '../ui/states.tsx';

type BatchRow = Schema<'LeadBatchRow'>;

const ROW_LABELS = {
  PENDING: ['To come', ''],
  CREATED: ['In the campaign', 'good'],
  SKIPPED: ['Skipped', 'warn'],
  REJECTED: ['Rejected', 'bad'],
} as const;

const ASK_MS = 1000;

export function BatchProgress({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['lead-batches', id],
    queryFn: () => api().leadBatches.get(id),
    refetchInterval: ({ state }) => (state.data?.status === 'COMPLETED' ? false : ASK_MS),
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Bones />;
  const done = data.total - data.pending;
  return (
    <>
      <section aria-label="Import">
        <p role="status">
          {data.status === 'COMPLETED'
            ? `All ${data.total.toLocaleString(numberLanguage())} rows are done.`
            : `${done.toLocaleString(numberLanguage())} of ${data.total.toLocaleString(numberLanguage())} rows are done…`}{' '}
          <Link to="." search={{ tab: 'leads' }}>
            Import another file
          </Link>
        </p>
        <progress aria-label="Rows that are done" max={data.total} value={done} />
        <Figures
          figures={[
            ['In the campaign', data.created.toLocaleString(numberLanguage())],
            ['Skipped', data.skipped.toLocaleString(numberLanguage())],
            ['Rejected', data.rejected.toLocaleString(numberLanguage())],
            ['To come', data.pending.toLocaleString(numberLanguage())],
          ]}
        />
      </section>
      <section className="section" aria-label="Rows">
        <BatchRows id={id} isOver={data.status === 'COMPLETED'} />
      </section>
    </>
  );
}

/** Row errors first: people look here to mend the file. */
function BatchRows({ id, isOver }: { id: string; isOver: boolean }) {
  const filters = useFilters();
  const status = (chosenFilters(filters, 'row').row ?? 'REJECTED') as BatchRow['status'] | 'ALL';
  const list = usePagedList(
    ['lead-batches', id, 'rows', status, isOver],
    (page) => api().leadBatches.rows.list(id, { ...page, ...(status !== 'ALL' && { status }) }),
    ({ row }) => String(row),
  );
  return (
    <>
      <div className="bar">
        <h2 className="grow">Rows</h2>
        <ChoiceFilter
          name="row"
          all="Rejected"
          choices={{
            ...labelsOf({ SKIPPED: ROW_LABELS.SKIPPED, CREATED: ROW_LABELS.CREATED, PENDING: ROW_LABELS.PENDING }),
            ALL: 'All rows',
          }}
        />
        <CsvDownload path={`/lead-batches/${id}/rows`} name="rows.csv" query={status === 'ALL' ? {} : { status }} />
      </div>
      <ListTable
        label="Rows of the file"
        list={list}
        columns={[
          { head: 'Row', cell: ({ row }) => <strong>Row {row}</strong> },
          { head: 'Lead', cell: ({ leadId }) => leadId ?? '–', className: 'wide' },
          { head: 'State', cell: ({ status: state }) => <StateTag state={ROW_LABELS[state]} /> },
          { head: 'Why', cell: ({ error }) => (error ? problemText(error) : '–'), className: 'prose' },
          {
            head: '',
            className: 'last',
            cell: ({ workflowExecutionId }) =>
              workflowExecutionId && (
                <Link to="/executions/$id" params={{ id: workflowExecutionId }}>
                  Open
                </Link>
              ),
          },
        ]}
        empty={
          <EmptyState title={status === 'REJECTED' ? 'No row was rejected' : 'No such rows'}>
            {status === 'REJECTED' ? 'Every row could be read.' : 'Choose another state.'}
          </EmptyState>
        }
      />
    </>
  );
}
