// What other settings would have done lately: counts by outcome, before and after, and some examples.
import type { Schema } from '../../sdk/parley.ts';
import { Moment } from '../parts/moment.tsx';
import { PersonLink } from './person-link.tsx';

const OUTCOMES: Readonly<Record<string, string>> = {
  created: 'A new person',
  matched: 'Recognized',
  attached: 'Recognized, with something new',
  merged: 'Merged',
  review: 'A colleague is asked',
  undecided: 'Left undecided',
  refused: 'Refused',
};
const outcomeWords = (outcome: string): string => OUTCOMES[outcome] ?? outcome;

export function DryRunResult({ result }: { result: Schema<'ResolutionDryRun'> }) {
  const { replayed, changed, current, proposed, examples } = result;
  const outcomes = [...new Set([...Object.keys(current), ...Object.keys(proposed)])];
  return (
    <section className="section" aria-label="Result of the trial">
      <h2>
        {changed.toLocaleString('en')} of the latest {replayed.toLocaleString('en')} would have come out otherwise
      </h2>
      {outcomes.length > 0 && (
        <div className="scroller">
          <table aria-label="Outcomes">
            <thead>
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col" className="number">
                  Now
                </th>
                <th scope="col" className="number">
                  With the changes
                </th>
              </tr>
            </thead>
            <tbody>
              {outcomes.map((outcome) => (
                <tr key={outcome}>
                  <td data-head="Outcome">{outcomeWords(outcome)}</td>
                  <td data-head="Now" className="number">
                    {(current[outcome] ?? 0).toLocaleString('en')}
                  </td>
                  <td data-head="With the changes" className="number">
                    {(proposed[outcome] ?? 0).toLocaleString('en')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {examples.length > 0 && (
        <ul className="changes trial-examples">
          {examples.map((example) => (
            <li key={`${example.at} ${example.end_user_ids.join(' ')}`}>
              <Moment at={example.at} />: <del>{outcomeWords(example.current)}</del> <ins>{outcomeWords(example.proposed)}</ins>{' '}
              {example.end_user_ids.map((id) => (
                <PersonLink key={id} id={id} name={null} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
