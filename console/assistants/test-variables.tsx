// What a test chat knows from the start: values for the variables that calls and websites provide, kept in this browser for each assistant.
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseGraph } from '../../flow/language/graph.ts';
import { asText } from '../../flow/language/json.ts';
import { api } from '../session/client.ts';

export type TypedValues = Readonly<Record<string, string>>;

const keyOf = (assistantId: string): string => `parley.test-variables.${assistantId}`;

function stored(assistantId: string): TypedValues {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(assistantId)) ?? '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

export function useTestVariables(assistantId: string): [TypedValues, (typed: TypedValues) => void] {
  const [typed, setTyped] = useState(() => stored(assistantId));
  const set = (next: TypedValues) => {
    setTyped(next);
    try {
      localStorage.setItem(keyOf(assistantId), JSON.stringify(next));
    } catch {
      // Without room in the browser they hold until the page is closed.
    }
  };
  return [typed, set];
}

/** Empty fields give nothing. */
export const givenValues = (typed: TypedValues): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));

type TestVariablesProps = {
  assistantId: string;
  revisionId: string;
  typed: TypedValues;
  set: (typed: TypedValues) => void;
  /** The chat began before they were changed. */
  isStale: boolean;
};

export function TestVariables({ assistantId, revisionId, typed, set, isStale }: TestVariablesProps) {
  const { data } = useQuery({
    queryKey: ['assistants', assistantId, 'graph', revisionId],
    queryFn: () => api().assistants.revisions.graph.get(assistantId, revisionId),
  });
  // Once it was open it stays so: it would close on the first letter of the last empty field.
  const [isOpen, setOpen] = useState<boolean>();
  const variables = data ? parseGraph(data).context_variables.filter(({ source }) => source === 'provided') : [];
  if (variables.length === 0) return null;
  const missing = variables.filter(({ name }) => (typed[name] ?? '').trim() === '').length;
  return (
    <details
      className="test-variables"
      open={isOpen ?? missing > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Test variables
        {missing > 0 && <span className="tag warn">{missing} empty</span>}
      </summary>
      <div className="stack">
        {variables.map(({ name, description }) => (
          <TextInput
            key={name}
            label={name}
            description={asText(description) || undefined}
            value={typed[name] ?? ''}
            onChange={(event) => set({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <span className="quiet" role="status">
          {isStale ? 'Start again to use them.' : 'A call or a website gives these. They are kept in this browser.'}
        </span>
      </div>
    </details>
  );
}
