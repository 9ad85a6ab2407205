// Asks again every few seconds while work is under way that tells of its end only.
import { useEffect } from 'react';
import { refreshShown } from '../session/client.ts';

const EVERY_MS = 2000;

export function useRefreshWhile(isBusy: boolean, name: string): void {
  useEffect(() => {
    if (!isBusy) return;
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') refreshShown({ queryKey: [name] });
    }, EVERY_MS);
    return () => clearInterval(asking);
  }, [isBusy, name]);
}
