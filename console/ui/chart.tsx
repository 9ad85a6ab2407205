// Stacked bars per day with a legend, and the table behind them. One kit for every page that draws figures over time.
import './chart.css';
import { useState } from 'react';
import { roundTop } from './chart-scale.ts';

const HEIGHT = 180;
const TOP = 12;
const LEFT = 64;
const BELOW = 24;

/** One value of a bar; `series` names its colour. */
export type BarPart = { series: string; value: number };
export type ChartBar = { day: string; title: string; parts: readonly BarPart[] };
/** A dashed line across the bars, such as a budget. */
export type ChartLine = { id: string; value: number };
export type LegendItem = { series: string; label: string };

type BarChartProps = {
  label: string;
  bars: readonly ChartBar[];
  lines?: readonly ChartLine[];
  legend: readonly LegendItem[];
  valueText: (value: number) => string;
  /** The page has a table of its own that says more. */
  hasOwnTable?: boolean;
};

const sumOf = (parts: readonly BarPart[]): number => parts.reduce((sum, { value }) => sum + value, 0);

export function BarChart({ label, bars, lines = [], legend, valueText, hasOwnTable = false }: BarChartProps) {
  const top = roundTop(Math.max(0, ...bars.map(({ parts }) => sumOf(parts)), ...lines.map(({ value }) => value)));
  const yOf = (value: number): number => TOP + HEIGHT - (value / top) * HEIGHT;
  return (
    <figure className="chart">
      <div className="plot">
        <svg aria-hidden="true" width={LEFT} height={HEIGHT + TOP + BELOW}>
          {[0, 0.5, 1].map((share) => (
            <text key={share} x={LEFT - 8} y={yOf(top * share) + 4} textAnchor="end">
              {valueText(top * share)}
            </text>
          ))}
        </svg>
        <svg role="img" aria-label={label} width="100%" height={HEIGHT + TOP + BELOW}>
          {[0, 0.5, 1].map((share) => (
            <line key={share} className="grid" x1="0" x2="100%" y1={yOf(top * share)} y2={yOf(top * share)} />
          ))}
          {bars.map((bar, at) => (
            <Bar key={bar.day} bar={bar} left={(at * 100) / bars.length} width={100 / bars.length} yOf={yOf} />
          ))}
          {lines.map(({ id, value }) => (
            <line key={id} className="budget" x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
          ))}
          <text x="0" y={HEIGHT + TOP + 18}>
            {bars[0]?.day}
          </text>
          <text x="100%" y={HEIGHT + TOP + 18} textAnchor="end">
            {bars.at(-1)?.day}
          </text>
        </svg>
      </div>
      <figcaption>
        {legend.map(({ series, label: text }) => (
          <span key={text}>
            <i className={`swatch ${series}`} /> {text}
          </span>
        ))}
      </figcaption>
      {!hasOwnTable && <ChartTable label={label} bars={bars} legend={legend} valueText={valueText} />}
    </figure>
  );
}

/** What the picture says in numbers, for readers who do not see it and for all who want the exact values. */
function ChartTable({ label, bars, legend, valueText }: Omit<BarChartProps, 'lines' | 'hasOwnTable'>) {
  const [isOpen, setOpen] = useState(false);
  const columns = legend.filter(({ series }) => series !== 'dashed');
  const amountOf = (bar: ChartBar, series: string): number => sumOf(bar.parts.filter((part) => part.series === series));
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The same as a table</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className="chart-rows" tabIndex={0} aria-label={`${label}, as a table`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {columns.map(({ series, label: text }) => (
                  <th key={series} scope="col" className="number">
                    {text}
                  </th>
                ))}
                {columns.length > 1 && (
                  <th scope="col" className="number">
                    Together
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.day}>
                  <th scope="row">{bar.day}</th>
                  {columns.map(({ series }) => (
                    <td key={series} className="number">
                      {valueText(amountOf(bar, series))}
                    </td>
                  ))}
                  {columns.length > 1 && <td className="number">{valueText(sumOf(bar.parts))}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

type BarProps = { bar: ChartBar; left: number; width: number; yOf: (value: number) => number };

/** `left` and `width` are percentages of the picture. */
function Bar({ bar: { title, parts }, left, width, yOf }: BarProps) {
  return (
    <g>
      <title>{title}</title>
      {/* The whole height of the day answers the pointer, not only its bar. */}
      <rect className="day" x={`${left}%`} width={`${width}%`} y={TOP} height={HEIGHT} />
      {parts.map(({ series, value }, at) => {
        const below = sumOf(parts.slice(0, at));
        return (
          <rect
            key={series}
            className={series}
            x={`${left + width * 0.12}%`}
            width={`${width * 0.76}%`}
            y={yOf(below + value)}
            height={Math.max(0, yOf(below) - yOf(below + value))}
          />
        );
      })}
    </g>
  );
}
