// The 24 hours after a decision, drawn: when each zone is open, the instant of the decision, and the next allowed one.
import { useZone } from '../session/permissions.ts';
import { bandStart, type HourFacts, localTime, placeOn, zoneBands } from './zone-spans.ts';

const WIDTH = 480;
const ROW = 18;
const MOST = 8;
const TICKS = [0, 6, 12, 18, 24];

type ZoneBandsProps = { at: string; zones: readonly string[]; nextAllowedAt: string | null; facts: HourFacts };

export function ZoneBands({ at, zones, nextAllowedAt, facts }: ZoneBandsProps) {
  const zone = useZone();
  const decided = Date.parse(at);
  const start = bandStart(decided);
  const bands = zoneBands(decided, zones, facts);
  if (bands.length === 0) return null;
  const shown = bands.slice(0, MOST);
  const height = shown.length * ROW;
  const next = nextAllowedAt === null ? undefined : placeOn(start, Date.parse(nextAllowedAt));
  const spoken = shown.map(({ words, localTime: time }) => `${words}: ${time}`).join(', ');
  return (
    <figure className="zones">
      <ul>
        {shown.map((band) => (
          <li key={band.words} title={band.zone}>
            {band.words} <span className="quiet number">{band.localTime}</span>
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Open hours by zone. Local time of the decision: ${spoken}`}
      >
        {shown.map((band, place) => (
          <g key={band.words}>
            <rect className="closed" x={0} y={place * ROW + 3} width={WIDTH} height={ROW - 6} />
            {band.open.map(({ from, to }) => (
              <rect
                key={from}
                className="open"
                x={from * WIDTH}
                y={place * ROW + 3}
                width={(to - from) * WIDTH}
                height={ROW - 6}
              />
            ))}
          </g>
        ))}
        <rect className="decided" x={placeOn(start, decided) * WIDTH - 1} y={0} width={2} height={height} />
        {next !== undefined && next <= 1 && <rect className="next" x={next * WIDTH - 1} y={0} width={2} height={height} />}
      </svg>
      <figcaption className="quiet">
        {TICKS.map((hours) => (
          <span key={hours}>{localTime(start + hours * 3_600_000, zone)}</span>
        ))}
      </figcaption>
      <p className="quiet">
        Open hours by zone; the 24 hours from the verdict on, by the clock of {zone}
        <span className="mark">verdict</span>
        {next !== undefined && next <= 1 && (
          <span className="mark" data-mark="next">
            next allowed
          </span>
        )}
      </p>
      {bands.length > MOST && <p className="quiet">And {bands.length - MOST} further zones: the person may be in any of them.</p>}
    </figure>
  );
}
