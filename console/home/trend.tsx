// The last days at a glance: each figure with what changed since as many days before, and a picture of the days. How many is in the address.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { BarChart } from '../ui/chart.tsx';
import { useFilters } from '../ui/filters.tsx';
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

const LENGTHS = { 7: 'Seven days', 30: 'Thirty days', 90: 'Ninety days' } as const;
const lengthOf = (text: string | undefined): keyof typeof LENGTHS => {
  if (text === '7') return 7;
  return text === '90' ? 90 : 30;
};

export function TrendOfDays() {
  const length = lengthOf(useFilters().days);
  const { data } = useQuery({
    queryKey: ['overview', 'trend', length],
    queryFn: () => api().trend({ days: length }),
    placeholderData: (before) => before,
  });
  if (!data) return null;
  const { totals, before, days } = data;
  const shown = LABELS.filter(([figure]) => totals[figure] !== null);
  if (shown.every(([figure]) => totals[figure] === 0)) return null;
  return (
    <section className="section" aria-label={LENGTHS[length]}>
      <h2>{LENGTHS[length]}</h2>
      <nav className="bar" aria-label="Days shown">
        {Object.entries(LENGTHS).map(([days, label]) => (
          <Button
            key={days}
            variant={days === String(length) ? 'light' : 'default'}
            aria-current={days === String(length) ? 'true' : undefined}
            renderRoot={(props) => <Link to="." search={{ days }} {...props} />}
          >
            {label}
          </Button>
        ))}
      </nav>
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
        label={`Conversations and calls per day: ${LENGTHS[length].toLowerCase()}`}
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
