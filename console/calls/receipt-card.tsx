// A receipt: what the law said about one contact, by which rule and source, and when it may be tried again.
import { Link } from '@tanstack/react-router';
import { exactText } from '../parts/ago.ts';
import { Moment } from '../parts/moment.tsx';
import { useZone } from '../session/permissions.ts';
import { StateTag } from './state-tag.tsx';
import { type Receipt, ruleWords, type ToldState, VERDICT_WORDS } from './words.ts';
import { ZoneBands } from './zone-band.tsx';

const OUTCOME_WORDS: Readonly<Record<Receipt['rules'][number]['outcome'], ToldState>> = {
  passed: ['Passed', 'good'],
  warned: ['Warned', 'warn'],
  deferred: ['Put off', 'warn'],
  refused: ['Refused', 'bad'],
};

const MOMENT_WORDS = { creation: 'when the call was asked for', dial: 'right before the dial', text: 'before the text' } as const;

type ReceiptCardProps = {
  receipt: Receipt;
  isOpen?: boolean;
  /** On the page of the call itself, ways to it lead nowhere. */
  isOfPage?: boolean;
};

export function ReceiptCard({ receipt, isOpen = false, isOfPage = false }: ReceiptCardProps) {
  const zone = useZone();
  const { verdict, rule, because, citation, verified, nextAllowedAt, createdAt, moment, phone } = receipt;
  return (
    <article className="receipt">
      <p>
        <StateTag told={VERDICT_WORDS[verdict]} />{' '}
        <strong>{rule === null ? 'No rule speaks against it' : ruleWords(rule)}</strong>{' '}
        <span className="quiet">
          <span className="mono">{phone}</span>, <Moment at={createdAt} />, {MOMENT_WORDS[moment]}
        </span>
      </p>
      {because !== '' && <p>{because}</p>}
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

/** What stood in the way, one by one; what did not, in one line. */
function RuleFindings({ receipt: { rules } }: { receipt: Receipt }) {
  const passed = rules.filter(({ outcome }) => outcome === 'passed').map(({ rule }) => ruleWords(rule));
  return (
    <ul className="changes" aria-label="Rules that were checked">
      {rules
        .filter(({ outcome }) => outcome !== 'passed')
        .map(({ rule, outcome, because, citation, verified }) => (
          <li key={rule}>
            <StateTag told={OUTCOME_WORDS[outcome]} /> {ruleWords(rule)}
            {because !== '' && <>: {because}</>} <Citation citation={citation} verified={verified} />
          </li>
        ))}
      {passed.length > 0 && (
        <li>
          <StateTag told={OUTCOME_WORDS.passed} /> {passed.join(', ')}
        </li>
      )}
    </ul>
  );
}

/** The ways to what the verdict was about. */
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
          The execution
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
