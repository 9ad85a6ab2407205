// Small parts of every page: what it shows when it has nothing, waits or failed; times, tags and texts to copy.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ParleyError } from '../../sdk/parley.ts';
import { useZone } from '../session/permissions.ts';
import { errorText } from './problem-text.ts';
import { agoText, exactText, type StateLabel } from './text.ts';

type ErrorStateProps = { error: unknown; retry?: () => void };

/** The message, its request id for the support, and another try where that may work. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const known = error instanceof ParleyError ? error : undefined;
  const issues = known?.details?.issues;
  return (
    <div className="state bad" role="alert">
      <strong>{errorText(error)}</strong>
      {Array.isArray(issues) && issues.length > 1 && <p className="quiet">{String(issues.length)} fields are wrong.</p>}
      <div className="bar">
        {known?.requestId && (
          <>
            <span className="quiet">
              Request <code>{known.requestId}</code>
            </span>
            <CopyButton text={known.requestId} what="request id" />
          </>
        )}
        {retry && (known?.retryable ?? true) && (
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

type EmptyStateProps = { title: string; children: ReactNode; action?: ReactNode };

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="empty">
    <strong>{title}</strong>
    <p>{children}</p>
    {action}
  </div>
);

const LINES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

/** Grey lines in the place of what is loading. */
export const Bones = ({ lines = 3 }: { lines?: number }) => (
  <div className="stack" role="status" aria-label="Loading">
    {LINES.slice(0, lines).map((line) => (
      <div key={line} className="bones" />
    ))}
  </div>
);

type LoadedQuery<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };
type QueryViewProps<Data> = { query: LoadedQuery<Data>; lines?: number; children: (data: Data) => ReactNode };

/** What a query answered, or why it did not, or that it is loading. */
export function QueryView<Data>({ query: { data, error, refetch }, lines = 3, children }: QueryViewProps<Data>) {
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <Bones lines={lines} /> : children(data);
}

/** A time: how long ago, and exactly when in the organization's zone on hover. */
export function Moment({ at, none = 'never' }: { at: string | null | undefined; none?: string }) {
  const zone = useZone();
  if (!at) return <span className="quiet">{none}</span>;
  return (
    <time dateTime={at} title={`${exactText(at, zone)} (${zone})`}>
      {agoText(at, Date.now())}
    </time>
  );
}

export const StateTag = ({ state: [label, tone] }: { state: StateLabel }) => (
  <span className={`tag ${tone}`}>{label}</span>
);

type NamedValue = readonly [name: string, value: ReactNode];
const isKnown = ([, value]: NamedValue): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

/** Names and values in two columns; what has no value is left out. */
export const Facts = ({ facts, isSpaced }: { facts: readonly NamedValue[]; isSpaced?: boolean }) => (
  <dl className={isSpaced ? 'facts spaced' : 'facts'}>
    {facts.filter(isKnown).map(([name, value]) => (
      <div key={name} className="contents">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The large numbers at the top of a page. */
export const Figures = ({ figures, label }: { figures: readonly NamedValue[]; label?: string }) => (
  <dl className="figures" aria-label={label}>
    {figures.filter(isKnown).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Browsers offer the clipboard over HTTPS and at localhost only; elsewhere the old way still works. */
async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  // Beside the button: a dialog keeps the focus inside itself.
  (document.activeElement?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

export function CopyButton({ text, what, label = 'Copy' }: { text: string; what: string; label?: string }) {
  const [result, setResult] = useState('');
  const copy = async () => {
    setResult((await copyText(text)) ? 'Copied' : 'Copy it by hand');
    setTimeout(() => setResult(''), 1500);
  };
  return (
    <Button variant="default" onClick={copy} aria-label={`Copy ${what}`}>
      {result || label}
    </Button>
  );
}

/** Saves a file through the browser's own dialog. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
