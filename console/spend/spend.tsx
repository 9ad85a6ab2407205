// Spend: what models and carriers cost in a range of days, beside this month's forecast and the budgets that hold it.
import './spend.css';
import type { Schema } from '../../sdk/parley.ts';
import { usePermissions } from '../session/permissions.ts';
import { BarChart } from '../ui/chart.tsx';
import { ChoiceFilter, useFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { PageHead, Tabs, useTab } from '../ui/page.tsx';
import { changeInPercent, comparedRange, type DayRange, daysOf, rangeOf } from '../ui/period.ts';
import { PeriodBar } from '../ui/period-bar.tsx';
import { Bones, EmptyState, ErrorState, Figures } from '../ui/states.tsx';
import { usdText } from '../ui/text.ts';
import { CarrierPriceTable } from './carrier-prices.tsx';
import { type BudgetLine, budgetLines, COLOURS, dayBars, isInSight } from './day-bars.ts';
import { PriceTable } from './price-table.tsx';
import {
  CUTS,
  type Cut,
  isCut,
  KINDS,
  keyText,
  useBudgets,
  useSpend,
  useSpendDays,
  useSpendSummary,
} from './spend-figures.ts';
import { BudgetTable, SpendByOutcome, SpendLedger, SpendTable } from './spend-tables.tsx';

export function Spend() {
  const filters = useFilters();
  const can = usePermissions();
  const tabs: Record<string, string> = {
    ...Object.fromEntries(Object.entries(CUTS).map(([cut, [label]]) => [cut, label])),
    outcomes: 'By outcome',
    ledger: 'Ledger',
    ...(can('listModelPrices').allowed && { budgets: 'Budgets', prices: 'Prices' }),
    ...(can('listCarrierPrices').allowed && { carriers: 'Carrier prices' }),
  };
  const tab = useTab(tabs);
  const range = rangeOf(filters, Date.now());
  const cut: Cut = isCut(tab) ? tab : 'kind';
  return (
    <>
      <PageHead title="Spend" />
      <MonthFigures />
      <PeriodBar range={range}>
        <ChoiceFilter name="kind" all="All kinds" label="Kind of spend" choices={KINDS} />
      </PeriodBar>
      <RangeFigures range={range} />
      <Chart range={range} cut={cut} />
      <Tabs label="Spend in tables" tabs={tabs} open={tab} keep={['from', 'to', 'compare', 'kind']} />
      {isCut(tab) && <SpendTable cut={tab} range={range} />}
      {tab === 'outcomes' && <SpendByOutcome range={range} />}
      {tab === 'ledger' && <SpendLedger range={range} />}
      {tab === 'budgets' && <BudgetTable />}
      {tab === 'prices' && <PriceTable />}
      {tab === 'carriers' && <CarrierPriceTable />}
    </>
  );
}

/** This month, whatever range is shown below. */
function MonthFigures() {
  const { data } = useSpendSummary();
  if (!data) return <Bones lines={2} />;
  return (
    <Figures
      label={`This month, ${data.month}`}
      figures={[
        ['This month so far', usdText(data.total_cost_usd)],
        ['To the end of the month, about', data.forecast_usd === null ? '–' : usdText(data.forecast_usd)],
        ['Same days of the month before', usdText(data.same_days_before_usd)],
        ['Change', changeInPercent(data.total_cost_usd, data.same_days_before_usd)],
        ['Whole month before', usdText(data.month_before_usd)],
      ]}
    />
  );
}

/** The sums of the range; what failed or has no price is named, since it is missing from the money. */
function RangeFigures({ range }: { range: DayRange }) {
  const filters = useFilters();
  const compared = comparedRange(range, filters);
  const kinds = useSpend('kind', range, filters.kind, compared);
  if (kinds.error) return <ErrorState error={kinds.error} retry={() => void kinds.refetch()} />;
  if (!kinds.data) return <Bones lines={2} />;
  const sum = (of: (row: Schema<'SpendRow'>) => number): number => kinds.data.reduce((all, row) => all + of(row), 0);
  const text = (value: number): string => value.toLocaleString(numberLanguage());
  const spent = sum((row) => row.total_cost_usd);
  const before = sum((row) => row.compared_cost_usd ?? 0);
  const read = sum((row) => row.input_tokens);
  const cached = sum((row) => row.cached_input_tokens);
  return (
    <Figures
      label="In these days"
      figures={[
        ['Spend', usdText(spent)],
        ...(compared ? ([['Compared with', `${usdText(before)} (${changeInPercent(spent, before)})`]] as const) : []),
        ['Tokens', text(read + sum((row) => row.output_tokens))],
        ['Cached input', read === 0 ? '–' : `${Math.round((cached / read) * 100)} %`],
        ['Minutes', text(Math.round(sum((row) => row.seconds) / 60))],
        ['Texts', text(sum((row) => row.text_parts))],
        ['Failed', text(sum((row) => row.failed))],
        ['Without a price', text(sum((row) => row.unpriced))],
      ]}
    />
  );
}

function Chart({ range, cut }: { range: DayRange; cut: Cut }) {
  const { kind } = useFilters();
  const spend = useSpendDays(cut, range, kind);
  const budgets = useBudgets();
  if (spend.error) return <ErrorState error={spend.error} retry={() => void spend.refetch()} />;
  if (!spend.data) return <Bones lines={5} />;
  if (spend.data.length === 0)
    return <EmptyState title="Nothing was spent in these days">Choose other days, or talk to an assistant.</EmptyState>;
  return <DayChart rows={spend.data} cut={cut} days={daysOf(range)} budgets={budgets.data ?? []} />;
}

type DayChartProps = {
  rows: readonly Schema<'SpendDayRow'>[];
  cut: Cut;
  days: readonly string[];
  budgets: readonly Schema<'ModelBudget'>[];
};

function DayChart({ rows, cut, days, budgets }: DayChartProps) {
  const { bars, shown, hasOthers, highest } = dayBars(rows, days);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const lines = budgetLines(budgets);
  const drawn = lines.filter((line) => isInSight(line, highest));
  const total = bars.reduce((sum, { usd }) => sum + usd, 0);
  const nameOf = (key: string | undefined): string =>
    key === undefined ? 'All others' : keyText(cut, key, names.get(key) ?? null);
  return (
    <BarChart
      label={`Spend per day, ${CUTS[cut][0].toLowerCase()}: ${usdText(total)} in ${days.length} days`}
      valueText={usdText}
      bars={bars.map(({ day, usd, parts }) => ({
        day,
        title: [
          `${day}: ${usdText(usd)}`,
          ...parts.map(({ series, usd: part }) => `${nameOf(shown[series])}: ${usdText(part)}`),
        ].join('\n'),
        parts: parts.map(({ series, usd: value }) => ({ series: `series-${series}`, value })),
      }))}
      lines={drawn.map(({ id, usd }) => ({ id, value: usd }))}
      legend={[
        ...shown.map((key, series) => ({ series: `series-${series}`, label: nameOf(key) })),
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
