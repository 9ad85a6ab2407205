// The timeline of a call or an execution: what happened, in order, with links to calls and receipts.
import { Link } from '@tanstack/react-router';
import { useZone } from '../session/permissions.ts';
import { StateTag } from '../ui/states.tsx';
import { exactText } from '../ui/text.ts';
import type { TimelineLine } from './timeline-lines.ts';

type TimelineProps = {
  lines: readonly TimelineLine[] /** The call whose page this is needs no link to itself. */;
  callId?: string;
};

export function Timeline({ lines, callId }: TimelineProps) {
  const zone = useZone();
  if (lines.length === 0) return <p className="quiet">Nothing has happened yet.</p>;
  return (
    <ol className="story" aria-label="Timeline">
      {lines.map((line) => (
        <li key={line.id} data-tone={line.state?.[1] || undefined}>
          <div>
            <strong>{line.title}</strong> {line.state && <StateTag state={line.state} />}{' '}
            <time className="quiet number" dateTime={line.at} title={zone}>
              {exactText(line.at, zone)}
            </time>
          </div>
          {line.detail !== '' && <p>{line.detail}</p>}
          {line.callId && line.callId !== callId && (
            <Link to="/calls/$id" params={{ id: line.callId }}>
              Open the call
            </Link>
          )}
          {callId !== undefined && line.receiptId && (
            <a className="plain-link quiet" href={`#receipt-${line.receiptId}`}>
              Receipt
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
