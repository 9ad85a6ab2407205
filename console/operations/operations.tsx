// Operations: whether the work in the background keeps up, what is late, and what was given up.
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ListTable, wholeList } from '../ui/list.tsx';
import { PageHead } from '../ui/page.tsx';
import { Bones, EmptyState, ErrorState, Figures, Moment } from '../ui/states.tsx';
import { countText, kindTitle, lateText, queueTotals } from './queue-text.ts';

type Work = Schema<'Operations'>['work'][number];
const REFRESH_MS = 5000;

export function OperationsPage() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['operations'],
    queryFn: () => api().operations(),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHead title="Operations" />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <Bones lines={4} />}
      {data && <Queue state={data} />}
    </>
  );
}

function Queue({ state }: { state: Schema<'Operations'> }) {
  const { waiting, planned, failed, oldest } = queueTotals(state.work);
  const rows = state.work.map((work) => ({ ...work, id: work.kind }));
  return (
    <>
      {state.workers === 0 && (
        <p className="state bad" role="alert">
          No worker is alive, so nothing in the background moves: no calls, webhooks or documents. Start one.
        </p>
      )}
      {state.held > 0 && (
        <p className="state warn">{countText(state.held)} jobs wait for the organization to be resumed.</p>
      )}
      <Figures
        figures={[
          ['Workers', String(state.workers)],
          ['Waiting now', countText(waiting)],
          ['Oldest is late by', lateText(oldest, state.at)],
          ['Planned', countText(planned)],
          ['Given up', countText(failed)],
        ]}
      />
      <section className="section">
        <h2>By kind of work</h2>
        <ListTable
          label="Work"
          list={wholeList(rows)}
          columns={[
            { head: 'Work', cell: ({ kind }) => kindTitle(kind), className: 'wide' },
            { head: 'Waiting', cell: ({ waiting: now }) => countText(now), className: 'number' },
            {
              head: 'Due since',
              cell: ({ oldest_due_at }) => <Moment at={oldest_due_at} none="–" />,
              className: 'number',
            },
            { head: 'Planned', cell: ({ planned: later }) => countText(later), className: 'number' },
            {
              head: 'Tried again',
              cell: ({ retrying }) => <Alarm count={retrying} tone="warn" />,
              className: 'number',
            },
            { head: 'Given up', cell: (work) => <Alarm count={work.failed} tone="bad" />, className: 'number' },
          ]}
          empty={
            <EmptyState title="Nothing waits">
              Calls, texts, webhooks, documents and tests are done in the background. All of it is done.
            </EmptyState>
          }
        />
      </section>
    </>
  );
}

const Alarm = ({ count, tone }: { count: Work['failed']; tone: 'warn' | 'bad' }) =>
  count === 0 ? '0' : <span className={`tag ${tone}`}>{countText(count)}</span>;
