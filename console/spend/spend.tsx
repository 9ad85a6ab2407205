// Spend: what models cost in a range of days, by knowledge base, model, source and assistant, beside the budgets that hold it.
import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { useFilters } from '../parts/name-filter.tsx';
import { OptionFilter } from '../parts/option-filter.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { TabBar } from '../parts/tab-bar.tsx';
import { usdText } from '../parts/usd.ts';
import { usePermissions } from '../session/permissions.ts';
import { BudgetTable } from './budget-table.tsx';
import { DayChart } from './day-chart.tsx';
import { PriceTable } from './price-table.tsx';
import { useBaseNames, useBudgets, useSpendByBaseByDay, useSpendByDay, useSpendByModel } from './spend-figures.ts';
import { type DayRange, daysOf, lastDays, RANGES, rangeOf } from './spend-range.ts';
import { SpendByAssistant, SpendByBase, SpendByModel, SpendBySource } from './spend-tables.tsx';
import './spend.css';

const TABS = {
  base: 'By base',
  model: 'By model',
  source: 'By source',
  assistant: 'By assistant',
  budgets: 'Budgets',
  prices: 'Prices',
};
const TYPES = [
  { value: '', label: 'Documents and questions' },
  { value: 'document', label: 'Documents only' },
  { value: 'query', label: 'Questions only' },
];

export function Spend() {
  const filters = useFilters();
  const { tab: asked = '', type = '' } = filters;
  const can = usePermissions();
  const mayPrice = can('listModelPrices').allowed;
  const { budgets: budgetTab, prices: priceTab, ...tables } = TABS;
  const tabs: Record<string, string> = mayPrice ? { ...tables, budgets: budgetTab, prices: priceTab } : tables;
  const tab = asked in tabs ? asked : 'base';
  const range = rangeOf(filters, Date.now());
  return (
    <>
      <PageHead title="Spend" />
      <RangeBar range={range} />
      <Figures range={range} />
      <Chart range={range} type={type} />
      <TabBar label="Spend in tables" tabs={tabs} open={tab} keep={['from', 'to', 'type']} />
      {tab === 'base' && <SpendByBase range={range} type={type} />}
      {tab === 'model' && <SpendByModel range={range} />}
      {tab === 'source' && <SpendBySource range={range} />}
      {tab === 'assistant' && <SpendByAssistant range={range} />}
      {tab === 'budgets' && <BudgetTable />}
      {tab === 'prices' && <PriceTable />}
    </>
  );
}

function RangeBar({ range }: { range: DayRange }) {
  const filters = useFilters();
  const navigate = useNavigate();
  const change = (dates: Record<string, string>) => void navigate({ to: '.', search: { ...filters, ...dates }, replace: true });
  return (
    <div className="bar">
      {RANGES.map((count) => {
        const { start_date, end_date } = lastDays(count, Date.now());
        const isChosen = start_date === range.start_date && end_date === range.end_date;
        return (
          <Button
            key={count}
            variant={isChosen ? 'light' : 'default'}
            aria-current={isChosen ? 'true' : undefined}
            renderRoot={(props) => <Link to="." search={{ ...filters, from: start_date, to: end_date }} {...props} />}
          >
            {count} days
          </Button>
        );
      })}
      <TextInput
        type="date"
        aria-label="First day"
        value={range.start_date}
        max={range.end_date}
        onChange={(event) => change({ from: event.currentTarget.value, to: range.end_date })}
      />
      <TextInput
        type="date"
        aria-label="Last day"
        value={range.end_date}
        min={range.start_date}
        onChange={(event) => change({ from: range.start_date, to: event.currentTarget.value })}
      />
      <OptionFilter name="type" label="What was read" options={TYPES} />
      <span className="quiet">Days of UTC</span>
    </div>
  );
}

/** The sums of the range; what failed or has no price is named, since it is missing from the money. */
function Figures({ range }: { range: DayRange }) {
  const days = useSpendByDay(range);
  const models = useSpendByModel(range);
  if (days.error) return <ErrorState error={days.error} retry={() => void days.refetch()} />;
  if (!days.data) return <Bones lines={2} />;
  const sum = (of: (row: Schema<'EmbeddingCostByDayRow'>) => number): number => days.data.reduce((all, row) => all + of(row), 0);
  const unpriced = models.data?.reduce((all, row) => all + row.unpriced, 0);
  const figures: [string, string][] = [
    ['Embeddings', usdText(sum((row) => row.total_cost_usd))],
    ['Tokens', sum((row) => row.input_tokens).toLocaleString('en')],
    ['Calls', sum((row) => row.invocations).toLocaleString('en')],
    ['Failed', sum((row) => row.failed).toLocaleString('en')],
    ['Without a price', unpriced?.toLocaleString('en') ?? '–'],
  ];
  return (
    <dl className="figures" aria-label="In these days">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ range, type }: { range: DayRange; type: string }) {
  const [isOpen, setOpen] = useState(false);
  const spend = useSpendByBaseByDay(range, type);
  const budgets = useBudgets();
  const nameOf = useBaseNames(spend.data?.map(({ kb_id }) => kb_id) ?? []);
  if (spend.error) return <ErrorState error={spend.error} retry={() => void spend.refetch()} />;
  if (!spend.data) return <Bones lines={5} />;
  if (spend.data.length === 0)
    return (
      <EmptyState title="Nothing was spent on knowledge">Choose other days, or add documents to a knowledge base.</EmptyState>
    );
  const days = daysOf(range);
  return (
    <>
      <DayChart rows={spend.data} days={days} budgets={budgets.data ?? []} nameOf={nameOf} />
      {/* Its table is there while it is open: the keys j and k are for the first table of a page. */}
      <details className="spend-days" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>The same as a table</summary>
        {isOpen && <DayTable rows={spend.data} nameOf={nameOf} />}
      </details>
    </>
  );
}

type DayTableProps = { rows: readonly Schema<'EmbeddingCostByKbByDayRow'>[]; nameOf: (id: string) => string };

const DayTable = ({ rows, nameOf }: DayTableProps) => (
  <div className="scroller">
    <table aria-label="Spend per day and base">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Base</th>
          <th scope="col" className="number">
            Spend
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, kb_id, total_cost_usd }) => (
          <tr key={`${day} ${kb_id}`}>
            <td data-head="Day">{day}</td>
            <td data-head="Base" className="wide">
              {nameOf(kb_id)}
            </td>
            <td data-head="Spend" className="number">
              {usdText(total_cost_usd)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
