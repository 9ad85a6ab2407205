// Calls per day as stacked bars, and the same as a table for whoever reads numbers.
import { barOf, type Outcomes, SHARE_WORDS, SHARES, sharesOf } from './outcome-shares.ts';

const dayText = (localStart: string): string =>
  new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${localStart.slice(0, 10)}T00:00Z`),
  );

export function OutcomeChart({ outcomes: { data, totals } }: { outcomes: Outcomes }) {
  const most = Math.max(0, ...data.map(({ calls }) => calls));
  if (most === 0) return <p className="quiet">No calls in this time.</p>;
  const [first] = data;
  const last = data.at(-1);
  return (
    <>
      <ul className="legend">
        {SHARES.map((share) => (
          <li key={share} data-share={share}>
            {SHARE_WORDS[share]} <span className="quiet">{sharesOf(totals)[share].toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
      <div className="chart">
        <span className="quiet number">{most.toLocaleString('en')}</span>
        <svg
          viewBox={`0 0 ${data.length * 10} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Calls per day; the table below has the numbers"
        >
          {data.map((day, at) => (
            <g key={day.start}>
              <title>{`${dayText(day.localStart)}: ${day.calls} calls, ${day.connected} answered`}</title>
              {/* The whole height answers the pointer, also above a short bar. */}
              <rect x={at * 10} y={0} width={10} height={100} fill="transparent" />
              {barOf(day, most).map(({ share, from, height }) => (
                <rect key={share} data-share={share} x={at * 10 + 1} y={from} width={8} height={height} />
              ))}
            </g>
          ))}
        </svg>
        <div className="chart-days quiet">
          <span>{first && dayText(first.localStart)}</span>
          <span>{last && dayText(last.localStart)}</span>
        </div>
      </div>
      <details className="twin">
        <summary>Show as a table</summary>
        <section className="scroller" aria-label="Calls per day" tabIndex={-1}>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {SHARES.map((share) => (
                  <th key={share} scope="col" className="number">
                    {SHARE_WORDS[share]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data
                .filter(({ calls }) => calls > 0)
                .map((day) => (
                  <tr key={day.start}>
                    <td>{dayText(day.localStart)}</td>
                    {SHARES.map((share) => (
                      <td key={share} className="number" data-head={SHARE_WORDS[share]}>
                        {sharesOf(day)[share].toLocaleString('en')}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}
