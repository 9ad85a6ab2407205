// The story of a call or an execution: what happened, in order, with the verdicts of the law opened where they are asked for.
import { Link } from '@tanstack/react-router';
import { exactText } from '../parts/ago.ts';
import { useZone } from '../session/permissions.ts';
import { StateTag } from './state-tag.tsx';
import type { StoryLine } from './story-lines.ts';

type StoryProps = { lines: readonly StoryLine[] /** The call whose page this is needs no way to itself. */; callId?: string };

export function Story({ lines, callId }: StoryProps) {
  const zone = useZone();
  if (lines.length === 0) return <p className="quiet">Nothing has happened yet.</p>;
  return (
    <ol className="story" aria-label="Story">
      {lines.map((line) => (
        <li key={line.id} data-tone={line.told?.[1] || undefined}>
          <div>
            <strong>{line.title}</strong> {line.told && <StateTag told={line.told} />}{' '}
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
