// Spend: what models cost in a range of days, by knowledge base, model, source and assistant, beside the budgets that hold it.
import './spend.css';
import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { usePermissions } from '../session/permissions.ts';
import { BarChart } from '../ui/chart.tsx';
import { ChoiceFilter, useFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable, wholeList } from '../ui/list.tsx';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { Bones, EmptyState, ErrorState, Figures } from '../ui/states.tsx';
import { usdText } from '../ui/text.ts';
import { type BudgetLine, budgetLines, COLOURS, dayBars, isInSight } from './day-bars.ts';
import { PriceTable } from './price-table.tsx';
import { useBaseNames, useBudgets, useSpendByBaseByDay, useSpendByDay, useSpendByModel } from './spend-figures.ts';
import { type DayRange, daysOf, lastDays, RANGES, rangeOf } from './spend-range.ts';
import { BudgetTable, SpendByAssistant, SpendByBase, SpendByModel, SpendBySource } from './spend-tables.tsx';

const TABS = {
  base: 'By base',
  model: 'By model',
  source: 'By source',
  assistant: 'By assistant',
  budgets: 'Budgets',
  prices: 'Prices',
};
const TYPES = { document: 'Documents only', query: 'Questions only' };

export function Spend() {
  const filters = useFilters();
  const { type = '' } = filters;
  const can = usePermissions();
  const mayPrice = can('listModelPrices').allowed;
  const { budgets: budgetTab, prices: priceTab, ...tables } = TABS;
  const tabs: Record<string, string> = mayPrice ? { ...tables, budgets: budgetTab, prices: priceTab } : tables;
  const tab = useTab(tabs);
  const range = rangeOf(filters, Date.now());
  return (
    <>
      <PageHead title="Spend" />
      <RangeBar range={range} />
      <RangeFigures range={range} />
      <Chart range={range} type={type} />
      <Tabs label="Spend in tables" tabs={tabs} open={tab} keep={['from', 'to', 'type']} />
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
      <ChoiceFilter name="type" all="Documents and questions" label="What was read" choices={TYPES} />
      <span className="quiet">Days of UTC</span>
    </div>
  );
}

/** The sums of the range; what failed or has no price is named, since it is missing from the money. */
function RangeFigures({ range }: { range: DayRange }) {
  const days = useSpendByDay(range);
  const models = useSpendByModel(range);
  if (days.error) return <ErrorState error={days.error} retry={() => void days.refetch()} />;
  if (!days.data) return <Bones lines={2} />;
  const sum = (of: (row: Schema<'EmbeddingCostByDayRow'>) => number): number => days.data.reduce((all, row) => all + of(row), 0);
  const unpriced = models.data?.reduce((all, row) => all + row.unpriced, 0);
  return (
    <Figures
      label="In these days"
      figures={[
        ['Embeddings', usdText(sum((row) => row.total_cost_usd))],
        ['Tokens', sum((row) => row.input_tokens).toLocaleString(numberLanguage())],
        ['Calls', sum((row) => row.invocations).toLocaleString(numberLanguage())],
        ['Failed', sum((row) => row.failed).toLocaleString(numberLanguage())],
        ['Without a price', unpriced?.toLocaleString(numberLanguage()) ?? '–'],
      ]}
    />
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
  <ListTable
    label="Spend per day and base"
    list={wholeList(rows.map((row) => ({ ...row, id: `${row.day} ${row.kb_id}` })))}
    columns={[
      { head: 'Day', cell: ({ day }) => day },
      { head: 'Base', cell: ({ kb_id }) => nameOf(kb_id), className: 'wide' },
      { head: 'Spend', cell: ({ total_cost_usd }) => usdText(total_cost_usd), className: 'number' },
    ]}
    empty={null}
  />
);

type DayChartProps = {
  rows: readonly Schema<'EmbeddingCostByKbByDayRow'>[];
  days: readonly string[];
  budgets: readonly Schema<'ModelBudget'>[];
  nameOf: (id: string) => string;
};

function DayChart({ rows, days, budgets, nameOf }: DayChartProps) {
  const { bars, shown, hasOthers, highest } = dayBars(rows, days);
  const lines = budgetLines(budgets);
  const drawn = lines.filter((line) => isInSight(line, highest));
  const total = bars.reduce((sum, { usd }) => sum + usd, 0);
  const nameOfSeries = (series: number): string => {
    const id = shown[series];
    return id === undefined ? 'All others' : nameOf(id);
  };
  return (
    <BarChart
      label={`Spend on knowledge per day: ${usdText(total)} in ${days.length} days`}
      valueText={usdText}
      bars={bars.map(({ day, usd, parts }) => ({
        day,
        title: [
          `${day}: ${usdText(usd)}`,
          ...parts.map(({ series, usd: part }) => `${nameOfSeries(series)}: ${usdText(part)}`),
        ].join('\n'),
        parts: parts.map(({ series, usd: value }) => ({ series: `series-${series}`, value })),
      }))}
      lines={drawn.map(({ id, usd }) => ({ id, value: usd }))}
      legend={[
        ...shown.map((id, series) => ({ series: `series-${series}`, label: nameOf(id) })),
        ...(hasOthers ? [{ series: `series-${COLOURS - 1}`, label: 'All others' }] : []),
        ...lines.map((line) => ({ series: 'dashed', label: budgetText(line, drawn.includes(line)) })),
      ]}
    />
  );
}

function budgetText({ name, usd, isShare }: BudgetLine, isDrawn: boolean): string {
  const amount = `Budget ${name}: ${isShare ? 'about ' : ''}${usdText(usd)} a day`;
  return isDrawn ? amount : `${amount}, above the picture`;
}
