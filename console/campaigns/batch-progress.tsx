// An import while it runs and after: how far it is, and what became of each row.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { givenFilters, toKeyedPage } from '../calls/calling-pages.ts';
import { ChoiceFilter, wordsOf } from '../calls/choice-filter.tsx';
import { StateTag } from '../calls/state-tag.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';

type BatchRow = Schema<'LeadBatchRow'> & { id: string };

const ROW_WORDS = {
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
            ? `All ${data.total.toLocaleString('en')} rows are done.`
            : `${done.toLocaleString('en')} of ${data.total.toLocaleString('en')} rows are done…`}{' '}
          <Link to="." search={{ tab: 'leads' }}>
            Import another file
          </Link>
        </p>
        <progress aria-label="Rows that are done" max={data.total} value={done} />
        <dl className="figures">
          <div>
            <dt>In the campaign</dt>
            <dd>{data.created.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Skipped</dt>
            <dd>{data.skipped.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Rejected</dt>
            <dd>{data.rejected.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>To come</dt>
            <dd>{data.pending.toLocaleString('en')}</dd>
          </div>
        </dl>
      </section>
      <section className="section" aria-label="Rows">
        <BatchRows id={id} isOver={data.status === 'COMPLETED'} />
      </section>
    </>
  );
}

/** Row errors first: whoever looks here wants to mend the file. */
function BatchRows({ id, isOver }: { id: string; isOver: boolean }) {
  const filters = useFilters();
  const status = (givenFilters(filters, 'row').row ?? 'REJECTED') as BatchRow['status'] | 'ALL';
  const list = usePagedList<BatchRow>(['lead-batches', id, 'rows', status, isOver], async (page) => {
    const { body } = await api()
      .leadBatches.rows.list(id, { ...page, ...(status !== 'ALL' && { status }) })
      .page();
    return toKeyedPage(body, ({ row }) => String(row));
  });
  return (
    <>
      <div className="bar">
        <h2 className="grow">Rows</h2>
        <ChoiceFilter
          name="row"
          label="Rejected"
          choices={{
            ...wordsOf({ SKIPPED: ROW_WORDS.SKIPPED, CREATED: ROW_WORDS.CREATED, PENDING: ROW_WORDS.PENDING }),
            ALL: 'All rows',
          }}
        />
      </div>
      <ListTable
        label="Rows of the file"
        list={list}
        columns={[
          { head: 'Row', cell: ({ row }) => <strong>Row {row}</strong> },
          { head: 'Lead', cell: ({ leadId }) => leadId ?? '–', className: 'wide' },
          { head: 'State', cell: ({ status: state }) => <StateTag told={ROW_WORDS[state]} /> },
          { head: 'Why', cell: ({ error }) => error || '–', className: 'prose' },
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
          <EmptyState title={status === 'REJECTED' ? 'No row was rejected' : 'No such row'}>
            {status === 'REJECTED' ? 'Every row could be read.' : 'Choose another state.'}
          </EmptyState>
        }
      />
    </>
  );
}
