// A time: how long ago, and exactly when in the organization's zone on hover.
import { useZone } from '../session/permissions.ts';
import { agoText, exactText } from './ago.ts';

export function Moment({ at, none = 'never' }: { at: string | null | undefined; none?: string }) {
  const zone = useZone();
  if (!at) return <span className="quiet">{none}</span>;
  return (
    <time dateTime={at} title={`${exactText(at, zone)} (${zone})`}>
      {agoText(at, Date.now())}
    </time>
  );
}
