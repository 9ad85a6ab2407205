// Owns which groups of a flow are folded, in this browser: each person folds for themselves.
import { useCallback, useMemo, useState } from 'react';

export type Folding = {
  folded: ReadonlySet<string>;
  fold: (name: string, isFolded: boolean) => void;
};

const KEY = 'parley.folded.';

function read(about: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY + about) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** `about`: the assistant; nothing is kept for a flow that is stored nowhere. */
export function useFolding(about: string | undefined): Folding {
  const [folded, setFolded] = useState(() => (about === undefined ? new Set<string>() : read(about)));
  const fold = useCallback(
    (name: string, isFolded: boolean) =>
      setFolded((before) => {
        if (before.has(name) === isFolded) return before;
        const after = new Set(before);
        if (isFolded) after.add(name);
        else after.delete(name);
        if (about !== undefined) localStorage.setItem(KEY + about, JSON.stringify([...after]));
        return after;
      }),
    [about],
  );
  return useMemo(() => ({ folded, fold }), [folded, fold]);
}
