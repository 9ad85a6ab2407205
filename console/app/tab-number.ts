// The number that the tab that asks and the tab that lets it in both show.
import { useEffect, useState } from 'react';
import { tabNumber } from '../session/session.ts';

export function useTabNumber(challenge: string | undefined): string | undefined {
  const [made, setMade] = useState<{ challenge: string; number: string }>();
  useEffect(() => {
    if (challenge !== undefined) void tabNumber(challenge).then((number) => setMade({ challenge, number }));
  }, [challenge]);
  return made?.challenge === challenge ? made?.number : undefined;
}
