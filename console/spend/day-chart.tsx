// Spend per day as a picture: bars by knowledge base, budgets as dashed lines. The table beside it says the same.

import type { Schema } from '../../sdk/parley.ts';
import { usdText } from '../parts/usd.ts';
import { type BudgetLine, budgetLines, COLOURS, type DayBar, dayBars, isInSight, roundTop } from './day-bars.ts';

const HEIGHT = 180;
const TOP = 12;
const LEFT = 64;
const BELOW = 24;

type DayChartProps = {
  rows: readonly Schema<'EmbeddingCostByKbByDayRow'>[];
  days: readonly string[];
  budgets: readonly Schema<'ModelBudget'>[];
  nameOf: (id: string) => string;
};

export function DayChart({ rows, days, budgets, nameOf }: DayChartProps) {
  const { bars, shown, hasOthers, highest } = dayBars(rows, days);
  const lines = budgetLines(budgets);
  const drawn = lines.filter((line) => isInSight(line, highest));
  const top = roundTop(Math.max(highest, ...drawn.map(({ usd }) => usd)));
  const yOf = (usd: number): number => TOP + HEIGHT - (usd / top) * HEIGHT;
  const total = bars.reduce((sum, { usd }) => sum + usd, 0);
  return (
    <figure className="chart">
      <div className="plot">
        <svg aria-hidden="true" width={LEFT} height={HEIGHT + TOP + BELOW}>
          {[0, 0.5, 1].map((share) => (
            <text key={share} x={LEFT - 8} y={yOf(top * share) + 4} textAnchor="end">
              {usdText(top * share)}
            </text>
          ))}
        </svg>
        <svg
          role="img"
          aria-label={`Spend on knowledge per day: ${usdText(total)} in ${days.length} days`}
          width="100%"
          height={HEIGHT + TOP + BELOW}
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} className="grid" x1="0" x2="100%" y1={yOf(top * share)} y2={yOf(top * share)} />
          ))}
          {bars.map((bar, at) => (
            <Bar
              key={bar.day}
              bar={bar}
              at={at}
              of={bars.length}
              yOf={yOf}
              nameOf={(series) => nameOfSeries(shown[series], nameOf)}
            />
          ))}
          {drawn.map((line) => (
            <line key={line.id} className="budget" x1="0" x2="100%" y1={yOf(line.usd)} y2={yOf(line.usd)} />
          ))}
          <text x="0" y={HEIGHT + TOP + 18}>
            {days[0]}
          </text>
          <text x="100%" y={HEIGHT + TOP + 18} textAnchor="end">
            {days.at(-1)}
          </text>
        </svg>
      </div>
      <figcaption>
        {shown.map((id, series) => (
          <span key={id}>
            <i className={`swatch series-${series}`} /> {nameOf(id)}
          </span>
        ))}
        {hasOthers && (
          <span>
            <i className={`swatch series-${COLOURS - 1}`} /> All others
          </span>
        )}
        {lines.map((line) => (
          <span key={line.id}>
            <i className="swatch dashed" /> {budgetWords(line, drawn.includes(line))}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const nameOfSeries = (id: string | undefined, nameOf: (id: string) => string): string =>
  id === undefined ? 'All others' : nameOf(id);

function budgetWords({ name, usd, isShare }: BudgetLine, isDrawn: boolean): string {
  const amount = `Budget ${name}: ${isShare ? 'about ' : ''}${usdText(usd)} a day`;
  return isDrawn ? amount : `${amount}, above the picture`;
}

type BarProps = { bar: DayBar; at: number; of: number; yOf: (usd: number) => number; nameOf: (series: number) => string };

function Bar({ bar, at, of, yOf, nameOf }: BarProps) {
  const step = 100 / of;
  const words = bar.parts.map(({ series, usd }) => `${nameOf(series)}: ${usdText(usd)}`);
  return (
    <g>
      <title>{[`${bar.day}: ${usdText(bar.usd)}`, ...words].join('\n')}</title>
      {/* The whole day can be pointed at, not only what was spent. */}
      <rect className="day" x={`${at * step}%`} width={`${step}%`} y={TOP} height={HEIGHT} />
      {bar.parts.map(({ series, usd, below }) => (
        <rect
          key={series}
          className={`series-${series}`}
          x={`${at * step + step * 0.12}%`}
          width={`${step * 0.76}%`}
          y={yOf(below + usd)}
          height={Math.max(0, yOf(below) - yOf(below + usd))}
        />
      ))}
    </g>
  );
}
