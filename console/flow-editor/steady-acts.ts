// Handlers that stay the same functions while what they do changes, so that nothing is painted again because of them.
import { useLayoutEffect, useRef, useState } from 'react';

type Acts = Record<string, (...given: never[]) => void>;

export function useSteadyActs<A extends Acts>(acts: A): A {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [steady] = useState(() =>
    Object.fromEntries(
      Object.keys(acts).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ),
  );
  return steady as A;
}
