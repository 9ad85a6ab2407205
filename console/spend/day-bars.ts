// Spend per day and key as stacked bars, with budgets as lines. Pure: what is drawn, not how.
/** A null key stands for all others together. */
type DaySpend = { day: string; key: string | null; total_cost_usd: number };
type Budget = { id: string; name: string; amount_usd: number; period: 'day' | 'month' | 'total' } & Record<
  'assistant_id' | 'kb_id' | 'workflow_id' | 'channel',
  string | null
>;

/** Which of the colours; the last one is for all the others together. */
type BarPart = { series: number; usd: number };
export type DayBar = { day: string; usd: number; parts: BarPart[] };
export type Bars = { bars: DayBar[]; shown: string[]; hasOthers: boolean; highest: number };

export const COLOURS = 6;

export function dayBars(rows: readonly DaySpend[], days: readonly string[]): Bars {
  const sums = new Map<string, number>();
  for (const { key, total_cost_usd } of rows) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + total_cost_usd);
  const ranked = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);
  const hasOthers = ranked.length > COLOURS || rows.some(({ key }) => key === null);
  const shown = ranked.slice(0, hasOthers ? COLOURS - 1 : COLOURS);
  const byDay = new Map<string, DaySpend[]>();
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row]);
  const bars = days.map((day) => barOf(day, byDay.get(day) ?? [], shown));
  return { bars, shown, hasOthers, highest: Math.max(0, ...bars.map(({ usd }) => usd)) };
}

function barOf(day: string, rows: readonly DaySpend[], shown: readonly string[]): DayBar {
  const amounts = new Map<number, number>();
  for (const { key, total_cost_usd } of rows) {
    const at = key === null ? -1 : shown.indexOf(key);
    const series = at < 0 ? COLOURS - 1 : at;
    amounts.set(series, (amounts.get(series) ?? 0) + total_cost_usd);
  }
  const parts = [...amounts].sort(([a], [b]) => a - b).map(([series, usd]) => ({ series, usd }));
  return { day, usd: parts.reduce((sum, { usd }) => sum + usd, 0), parts };
}

const DAYS_OF_MONTH = 30;
export type BudgetLine = { id: string; name: string; usd: number; isShare: boolean };

/** What a budget allows in a day. A budget without a period, and that of one assistant, campaign, channel or base, have no line. */
export const budgetLines = (budgets: readonly Budget[]): BudgetLine[] =>
  budgets
    .filter(
      ({ period, assistant_id, kb_id, workflow_id, channel }) =>
        period !== 'total' && [assistant_id, kb_id, workflow_id, channel].every((scope) => scope === null),
    )
    .map(({ id, name, amount_usd, period }) => ({
      id,
      name,
      usd: period === 'day' ? amount_usd : amount_usd / DAYS_OF_MONTH,
      isShare: period === 'month',
    }));

/** A line far above all bars would press them flat: it is written in the legend instead. */
export const isInSight = ({ usd }: BudgetLine, highest: number): boolean => usd > 0 && usd <= highest * 2;
