// A receipt: the verdict on one contact, by which rule and source, and when it may be tried again.
import { Link } from '@tanstack/react-router';
import { useZone } from '../session/permissions.ts';
import { type Receipt, ruleLabel, VERDICT_LABELS } from '../ui/call-labels.ts';
import { problemText } from '../ui/problem-text.ts';
import { Moment, StateTag } from '../ui/states.tsx';
import { exactText, type StateLabel } from '../ui/text.ts';
import { bandStart, type HourFacts, localTime, positionOn, zoneBands } from './zone-spans.ts';

const OUTCOME_LABELS: Readonly<Record<Receipt['rules'][number]['outcome'], StateLabel>> = {
  passed: ['Passed', 'good'],
  warned: ['Warned', 'warn'],
  deferred: ['Postponed', 'warn'],
  refused: ['Refused', 'bad'],
};

const MOMENT_LABELS = {
  creation: 'when the call was requested',
  dial: 'right before the dial',
  text: 'before the text',
} as const;

type ReceiptCardProps = {
  receipt: Receipt;
  isOpen?: boolean;
  /** The page of the call itself needs no links to it. */
  isOfPage?: boolean;
};

export function ReceiptCard({ receipt, isOpen = false, isOfPage = false }: ReceiptCardProps) {
  const zone = useZone();
  const { verdict, rule, because, citation, verified, nextAllowedAt, createdAt, moment, phone } = receipt;
  return (
    <article className="receipt">
      <p>
        <StateTag state={VERDICT_LABELS[verdict]} />{' '}
        <strong>{rule === null ? 'No rule is against it' : ruleLabel(rule)}</strong>{' '}
        <span className="quiet">
          <span className="mono">{phone}</span>, <Moment at={createdAt} />, {MOMENT_LABELS[moment]}
        </span>
      </p>
      {because !== '' && <p>{problemText(because)}</p>}
      <Citation citation={citation} verified={verified} />
      {nextAllowedAt !== null && (
        <p>
          Next allowed: <strong>{exactText(nextAllowedAt, zone)}</strong>{' '}
          <span className="quiet">
            {zone}, <Moment at={nextAllowedAt} />
          </span>
        </p>
      )}
      <details open={isOpen}>
        <summary>Hours, rules and evidence</summary>
        <ZoneBands at={createdAt} zones={receipt.zones} nextAllowedAt={nextAllowedAt} facts={receipt.inputs} />
        <RuleFindings receipt={receipt} />
        <p className="quiet">
          Link {receipt.seq} of chain {receipt.chain}, <code title={receipt.hash}>{receipt.hash.slice(0, 12)}…</code>.{' '}
          <span>
            <code>parley receipts verify</code> checks the chains.
          </span>
        </p>
      </details>
      {!isOfPage && <ReceiptLinks receipt={receipt} />}
    </article>
  );
}

function Citation({ citation, verified }: Pick<Receipt, 'citation' | 'verified'>) {
  if (citation === null) return null;
  return (
    <p className="quiet">
      {citation}
      {verified === false && ' (from a secondary source)'}
    </p>
  );
}

/** Rules that objected, one by one; the others in one line. */
function RuleFindings({ receipt: { rules } }: { receipt: Receipt }) {
  const passed = rules.filter(({ outcome }) => outcome === 'passed').map(({ rule }) => ruleLabel(rule));
  return (
    <ul className="changes" aria-label="Rules that were checked">
      {rules
        .filter(({ outcome }) => outcome !== 'passed')
        .map(({ rule, outcome, because, citation, verified }) => (
          <li key={rule}>
            <StateTag state={OUTCOME_LABELS[outcome]} /> {ruleLabel(rule)}
            {because !== '' && <>: {problemText(because)}</>} <Citation citation={citation} verified={verified} />
          </li>
        ))}
      {passed.length > 0 && (
        <li>
          <StateTag state={OUTCOME_LABELS.passed} /> {passed.join(', ')}
        </li>
      )}
    </ul>
  );
}

/** Links to what the verdict was about. */
function ReceiptLinks({ receipt: { callId, workflowExecutionId, workflowId } }: { receipt: Receipt }) {
  return (
    <p className="links">
      {callId && (
        <Link to="/calls/$id" params={{ id: callId }}>
          The call
        </Link>
      )}
      {workflowExecutionId && (
        <Link to="/executions/$id" params={{ id: workflowExecutionId }}>
          The lead
        </Link>
      )}
      {workflowId && (
        <Link to="/campaigns/$id" params={{ id: workflowId }}>
          The campaign
        </Link>
      )}
    </p>
  );
}

const WIDTH = 480;
const ROW = 18;
const MAX_ZONES = 8;
const TICKS = [0, 6, 12, 18, 24];

type ZoneBandsProps = { at: string; zones: readonly string[]; nextAllowedAt: string | null; facts: HourFacts };

function ZoneBands({ at, zones, nextAllowedAt, facts }: ZoneBandsProps) {
  const zone = useZone();
  const decided = Date.parse(at);
  const start = bandStart(decided);
  const bands = zoneBands(decided, zones, facts);
  if (bands.length === 0) return null;
  const shown = bands.slice(0, MAX_ZONES);
  const height = shown.length * ROW;
  const next = nextAllowedAt === null ? undefined : positionOn(start, Date.parse(nextAllowedAt));
  const spoken = shown.map(({ label, localTime: time }) => `${label}: ${time}`).join(', ');
  return (
    <figure className="zones">
      <ul>
        {shown.map((band) => (
          <li key={band.label} title={band.zone}>
            {band.label} <span className="quiet number">{band.localTime}</span>
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
        {shown.map((band, row) => (
          <g key={band.label}>
            <rect className="closed" x={0} y={row * ROW + 3} width={WIDTH} height={ROW - 6} />
            {band.open.map(({ from, to }) => (
              <rect
                key={from}
                className="open"
                x={from * WIDTH}
                y={row * ROW + 3}
                width={(to - from) * WIDTH}
                height={ROW - 6}
              />
            ))}
          </g>
        ))}
        <rect className="decided" x={positionOn(start, decided) * WIDTH - 1} y={0} width={2} height={height} />
        {next !== undefined && next <= 1 && (
          <rect className="next" x={next * WIDTH - 1} y={0} width={2} height={height} />
        )}
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
      {bands.length > MAX_ZONES && (
        <p className="quiet">And {bands.length - MAX_ZONES} further zones: the person may be in any of them.</p>
      )}
    </figure>
  );
}
