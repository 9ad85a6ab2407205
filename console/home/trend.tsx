// Thirty days at a glance: each figure with what changed since the thirty days before, and a picture of the days.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { BarChart } from '../ui/chart.tsx';
import { numberLanguage } from '../ui/language.ts';
import { changeText } from './trend-text.ts';

type Trend = Answer<'getTrend'>;
type Figure = keyof Trend['totals'];

const LABELS: readonly (readonly [Figure, string])[] = [
  ['conversations', 'Conversations'],
  ['hand_offs', 'Handed to people'],
  ['calls', 'Calls'],
  ['reached', 'Reached'],
  ['booked', 'Booked'],
  ['succeeded', 'Booked, put through or agreed'],
  ['spend_usd', 'Spend'],
];

const valueText = (figure: Figure, value: number): string =>
  figure === 'spend_usd' ? `$${value.toFixed(2)}` : value.toLocaleString(numberLanguage());

export function TrendOfDays() {
  const { data } = useQuery({ queryKey: ['overview', 'trend'], queryFn: () => api().trend({ days: 30 }) });
  if (!data) return null;
  const { totals, before, days } = data;
  const shown = LABELS.filter(([figure]) => totals[figure] !== null);
  if (shown.every(([figure]) => totals[figure] === 0)) return null;
  return (
    <section className="section" aria-label="Thirty days">
      <h2>Thirty days</h2>
      <dl className="figures">
        {shown.map(([figure, label]) => (
          <div key={figure}>
            <dt>{label}</dt>
            <dd>
              {valueText(figure, totals[figure] ?? 0)}{' '}
              <span className="quiet change">{changeText(totals[figure] ?? 0, before[figure] ?? 0)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <BarChart
        label="Conversations and calls per day in the last thirty days"
        valueText={(value) => (Number.isInteger(value) ? value.toLocaleString(numberLanguage()) : '')}
        bars={days.map(({ day, conversations, calls }) => ({
          day: day.slice(5),
          title: `${day}: ${conversations ?? 0} conversations, ${calls ?? 0} calls`,
          parts: [
            { series: 'share-answered', value: conversations ?? 0 },
            { series: 'share-voicemail', value: calls ?? 0 },
          ],
        }))}
        legend={[
          { series: 'share-answered', label: 'Conversations' },
          { series: 'share-voicemail', label: 'Calls' },
        ]}
      />
    </section>
  );
}
