// The current time, for durations in minutes: renewed every quarter of a minute.
import { useEffect, useState } from 'react';

const STEP_MS = 15_000;

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
