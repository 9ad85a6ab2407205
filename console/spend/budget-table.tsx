// Budgets beside what is spent of them. They are made and changed on "Models and budgets".
import { Link } from '@tanstack/react-router';
import { ListTable } from '../parts/list-table.tsx';
import { EmptyState } from '../parts/states.tsx';
import { usdText } from '../parts/usd.ts';
import { useBudgets } from './spend-figures.ts';

const PERIODS = { day: 'a day', month: 'a month', total: 'in all' } as const;

export function BudgetTable() {
  const { data, isPending, error, refetch } = useBudgets();
  const list = {
    rows: data ?? [],
    isLoading: isPending,
    isLoadingMore: false,
    error,
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
  return (
    <ListTable
      label="Budgets"
      list={list}
      columns={[
        { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
        { head: 'Holds', cell: ({ assistant_id, kb_id }) => holds(assistant_id, kb_id) },
        { head: 'Spent', cell: ({ spent_usd }) => usdText(spent_usd), className: 'number' },
        { head: 'Of', cell: ({ amount_usd, period }) => `${usdText(amount_usd)} ${PERIODS[period]}`, className: 'number' },
        {
          head: 'Share',
          cell: ({ name, spent_usd, amount_usd }) => (
            <progress
              className="budget-share"
              max={Math.max(amount_usd, Number.MIN_VALUE)}
              value={Math.min(spent_usd, amount_usd)}
              aria-label={`Spent of ${name}`}
            />
          ),
        },
        { head: 'Beyond it', cell: ({ hard }) => (hard ? 'calls are refused' : 'only an alert') },
      ]}
      empty={
        <EmptyState title="No budgets" action={<Link to="/models">Models and budgets</Link>}>
          A budget tells you, or stops models, before a month becomes expensive.
        </EmptyState>
      }
    />
  );
}

function holds(assistantId: string | null, baseId: string | null): string {
  if (assistantId) return 'one assistant';
  return baseId ? 'one knowledge base' : 'everything';
}
