// What the flow knows in a talk, with what the last turn changed.
import { useEffect, useState } from 'react';

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type KeptVariables = { turn: number; before: Record<string, unknown>; now: Record<string, unknown> };

export function Variables({ variables, turn }: { variables: Record<string, unknown>; turn: number }) {
  const [kept, setKept] = useState<KeptVariables>({ turn, before: {}, now: variables });
  useEffect(() => {
    setKept((last) => (last.turn === turn ? { ...last, now: variables } : { turn, before: last.now, now: variables }));
  }, [variables, turn]);
  const known = Object.entries(variables).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <details className="variables" open={known.length > 0 && known.length <= 6}>
      <summary>
        {known.length} {known.length === 1 ? 'variable' : 'variables'}
      </summary>
      <dl className="facts">
        {known.map(([name, value]) => (
          <div key={name} data-fresh={shown(kept.before[name]) === shown(value) ? undefined : ''}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
