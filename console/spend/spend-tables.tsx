// Spend of a range in tables: by knowledge base, model, source and assistant. Each can be saved as a file.
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, ListTable } from '../parts/list-table.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { usdText } from '../parts/usd.ts';
import { CsvDownload } from './csv-download.tsx';
import { PriceForm } from './price-form.tsx';
import {
  useAssistantNames,
  useBaseNames,
  useSpendByAssistant,
  useSpendByBase,
  useSpendByModel,
  useSpendBySource,
} from './spend-figures.ts';
import type { DayRange } from './spend-range.ts';

type Sums = { total_cost_usd: number; input_tokens: number; invocations: number; failed: number };

const count = (value: number): string => value.toLocaleString('en');

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
};

function SpendTable<Row>({ what, range, path, found, idOf, columns }: SpendTableProps<Row>) {
  const { start_date, end_date } = range;
  const list = {
    rows: found.data?.map((row) => ({ ...row, id: idOf(row) })) ?? [],
    isLoading: found.isPending,
    isLoadingMore: false,
    error: found.error,
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void found.refetch(),
  };
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
        list={list}
        columns={columns}
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
          {
            head: '',
            className: 'last',
            cell: ({ provider, model, unpriced }) =>
              unpriced > 0 && (
                <ScopedButton operation="putModelPrice" variant="default" onClick={() => setPriced({ provider, model })}>
                  Set a price
                </ScopedButton>
              ),
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
      <p className="quiet">All model calls in the name of an assistant: words and embeddings.</p>
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
          { head: 'Tokens written', cell: ({ output_tokens }) => count(output_tokens), className: 'number' },
        ]}
      />
    </>
  );
}
