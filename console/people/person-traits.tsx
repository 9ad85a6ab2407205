// What is known of a person, by name. Long values are folded.
import { excerptOf, labelOfName } from '../ui/text.ts';
import { traitText } from './person-name.ts';

const FOLDED = 160;

export function PersonTraits({ traits }: { traits: Readonly<Record<string, unknown>> }) {
  const known = Object.entries(traits);
  return (
    <section className="section" aria-label="Traits">
      <h2>Traits</h2>
      {known.length === 0 && <p className="quiet">No traits yet.</p>}
      <dl className="facts">
        {known.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>
              <bdi>{labelOfName(name)}</bdi>
            </dt>
            <dd>
              <TraitValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function TraitValue({ value }: { value: unknown }) {
  const text = traitText(value);
  if (text.length <= FOLDED) return <bdi>{text}</bdi>;
  return (
    <details>
      <summary>
        <bdi>{excerptOf(text, FOLDED)}</bdi>
      </summary>
      <bdi>{text}</bdi>
    </details>
  );
}
