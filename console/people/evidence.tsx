// What speaks for and against a match, as a list of signals with their weight.
import { identifierKind } from './person-name.ts';
import { type ReviewEvidence, shareText } from './review-sides.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  matches: 'leads to them',
  agrees: 'agree',
  disagrees: 'disagree',
  identifier_conflict: 'contradicts what is known',
  identifier_limit_exceeded: 'is one too many',
  verified_identifier_change: 'would replace a verified one',
};
const TYPES: Readonly<Record<string, string>> = { name: 'Names', birth_date: 'Birth dates' };

export function Evidence({ evidence: { score, threshold, signals, source } }: { evidence: ReviewEvidence }) {
  const isScored = score !== null && score > 0;
  if (!isScored && signals.length === 0) return null;
  return (
    <section className="section" aria-label="Evidence">
      <h2>Evidence</h2>
      {isScored && (
        <p>
          Match <strong className="tabular">{shareText(score)}</strong>
          {threshold !== null && <span className="quiet"> · threshold {shareText(threshold)}</span>}
          {source !== null && (
            <span className="quiet">
              {' '}
              · observed in <bdi>{source}</bdi>
            </span>
          )}
        </p>
      )}
      <ul className="changes">
        {signals.map((signal) => (
          <li key={JSON.stringify(signal)}>
            <span className={`tag ${tone(signal.outcome)}`}>{TYPES[signal.type] ?? identifierKind(signal.type)}</span>{' '}
            <bdi>{signal.left ?? signal.right ?? ''}</bdi> {OUTCOMES[signal.outcome] ?? signal.outcome}
            {signal.left !== null && signal.right === null && <span className="quiet"> (left)</span>}
            {signal.left === null && signal.right !== null && <span className="quiet"> (right)</span>}
            <span className="quiet tabular"> · weight {signal.weight}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function tone(outcome: string): string {
  if (outcome === 'matches' || outcome === 'agrees') return 'good';
  return outcome === 'disagrees' ? 'bad' : 'warn';
}
