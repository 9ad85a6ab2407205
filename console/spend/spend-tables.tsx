// Spend of a range in tables: by knowledge base, model, source and assistant. Each can be saved as a file.
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScopedAction } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { numberLanguage } from '../ui/language.ts';
import { type Column, ListTable, wholeList } from '../ui/list.tsx';
import { EmptyState } from '../ui/states.tsx';
import { usdText } from '../ui/text.ts';
import { PriceForm } from './price-table.tsx';
import {
  useAssistantNames,
  useBaseNames,
  useBudgets,
  useSpendByAssistant,
  useSpendByBase,
  useSpendByModel,
  useSpendBySource,
} from './spend-figures.ts';
import type { DayRange } from './spend-range.ts';

type Sums = { total_cost_usd: number; input_tokens: number; invocations: number; failed: number };

const count = (value: number): string => value.toLocaleString(numberLanguage());

const sumColumns: readonly Column<Sums>[] = [
  { head: 'Spend', cell: ({ total_cost_usd }) => usdText(total_cost_usd), className: 'number' },
  { head: 'Tokens', cell: ({ input_tokens }) => count(input_tokens), className: 'number' },
  { head: 'Calls', cell: ({ invocations }) => count(invocations), className: 'number' },
  { head: 'Failed', cell: ({ failed }) => <Failed count={failed} />, className: 'number' },
];

const Failed = ({ count: failed }: { count: number }) => (failed === 0 ? '0' : <span className="tag bad">{count(failed)}</span>);

type SpendTableProps<Row> = {
  what: string;
  range: DayRange;
  path: string;
  found: UseQueryResult<Row[]>;
  idOf: (row: Row) => string;
  columns: readonly Column<Row & { id: string }>[];
  actions?: (row: Row) => readonly (ScopedAction | false)[];
};

function SpendTable<Row>({ what, range, path, found, idOf, columns, actions }: SpendTableProps<Row>) {
  const { start_date, end_date } = range;
  const rows = found.data?.map((row) => ({ ...row, id: idOf(row) }));
  const query = new URLSearchParams({ start_date, end_date }).toString();
  return (
    <>
      <div className="bar">
        <CsvDownload
          path={`${path}${path.includes('?') ? '&' : '?'}${query}`}
          name={`spend-by-${what}-${start_date}-${end_date}.csv`}
        />
      </div>
      <ListTable
        label={`Spend by ${what}`}
        list={wholeList(rows, found)}
        columns={columns}
        {...(actions && { actions })}
        empty={<EmptyState title="Nothing was spent in these days">Choose other days above.</EmptyState>}
      />
    </>
  );
}

const COSTS = '/v1/analytics/model-router/embeddings/cost';

export function SpendByBase({ range, type }: { range: DayRange; type: string }) {
  const found = useSpendByBase(range, type);
  const nameOf = useBaseNames(found.data?.map(({ kb_id }) => kb_id) ?? []);
  return (
    <SpendTable
      what="base"
      range={range}
      path={`${COSTS}/by-kb?limit=100${type && `&embedding_type=${encodeURIComponent(type)}`}`}
      found={found}
      idOf={({ kb_id }) => kb_id}
      columns={[
        {
          head: 'Knowledge base',
          cell: ({ kb_id }) => (
            <Link to="/knowledge/$id" params={{ id: kb_id }}>
              {nameOf(kb_id)}
            </Link>
          ),
          className: 'wide',
        },
        ...sumColumns,
      ]}
    />
  );
}

export function SpendByModel({ range }: { range: DayRange }) {
  const [priced, setPriced] = useState<{ provider: string; model: string }>();
  return (
    <>
      <SpendTable
        what="model"
        range={range}
        path={`${COSTS}/by-model`}
        found={useSpendByModel(range)}
        idOf={({ provider, model }) => `${provider} ${model}`}
        columns={[
          { head: 'Model', cell: ({ model }) => <strong>{model}</strong>, className: 'wide' },
          { head: 'Account', cell: ({ provider }) => provider },
          ...sumColumns,
          {
            head: 'Without a price',
            cell: ({ unpriced }) => (unpriced === 0 ? '0' : <span className="tag warn">{count(unpriced)}</span>),
            className: 'number',
          },
        ]}
        actions={({ provider, model, unpriced }) => [
          unpriced > 0 && {
            label: 'Set a price',
            operation: 'putModelPrice',
            onClick: () => setPriced({ provider, model }),
            variant: 'default',
          },
        ]}
      />
      {priced && <PriceForm given={priced} close={() => setPriced(undefined)} />}
    </>
  );
}

const SOURCES: Readonly<Record<string, string>> = { document: 'documents', query: 'questions' };

export const SpendBySource = ({ range }: { range: DayRange }) => (
  <SpendTable
    what="source"
    range={range}
    path={`${COSTS}/by-source`}
    found={useSpendBySource(range)}
    idOf={({ source, embedding_type }) => `${source} ${embedding_type}`}
    columns={[
      { head: 'Source', cell: ({ source }) => <strong>{source || 'unnamed'}</strong>, className: 'wide' },
      { head: 'What was read', cell: ({ embedding_type }) => SOURCES[embedding_type] ?? embedding_type },
      ...sumColumns,
    ]}
  />
);

export function SpendByAssistant({ range }: { range: DayRange }) {
  const found = useSpendByAssistant(range);
  const nameOf = useAssistantNames(found.data?.map(({ assistant_id }) => assistant_id) ?? []);
  return (
    <>
      <p className="quiet">All model calls of an assistant: text and embeddings.</p>
      <SpendTable
        what="assistant"
        range={range}
        path="/v1/analytics/model-router/cost/by-assistant"
        found={found}
        idOf={({ assistant_id }) => assistant_id}
        columns={[
          {
            head: 'Assistant',
            cell: ({ assistant_id }) => (
              <Link to="/assistants/$id" params={{ id: assistant_id }}>
                {nameOf(assistant_id)}
              </Link>
            ),
            className: 'wide',
          },
          ...sumColumns,
          { head: 'Output tokens', cell: ({ output_tokens }) => count(output_tokens), className: 'number' },
        ]}
      />
    </>
  );
}

const PERIODS = { day: 'a day', month: 'a month', total: 'in all' } as const;

export function BudgetTable() {
  const budgets = useBudgets();
  return (
    <ListTable
      label="Budgets"
      list={wholeList(budgets.data, budgets)}
      columns={[
        { head: 'Name', cell: ({ name }) => <strong>{name}</strong>, className: 'wide' },
        { head: 'Limits', cell: ({ assistant_id, kb_id }) => limitedBy(assistant_id, kb_id) },
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
        { head: 'When spent', cell: ({ hard }) => (hard ? 'model calls are refused' : 'only an alert') },
      ]}
      empty={
        <EmptyState title="No budgets" action={<Link to="/models">Models and budgets</Link>}>
          A budget alerts you, or stops models, before a month becomes expensive.
        </EmptyState>
      }
    />
  );
}

function limitedBy(assistantId: string | null, baseId: string | null): string {
  if (assistantId) return 'one assistant';
  return baseId ? 'one knowledge base' : 'everything';
}
