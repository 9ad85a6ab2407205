// What a page shows when it has nothing, waits, or failed.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ParleyError } from '../../sdk/parley.ts';
import { CopyButton } from './copy-button.tsx';

type ErrorStateProps = { error: unknown; retry?: () => void };

/** The message, its request id for whoever is asked for help, and another try where that may work. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const known = error instanceof ParleyError ? error : undefined;
  const issues = known?.details?.issues;
  return (
    <div className="state bad" role="alert">
      <strong>{error instanceof Error ? error.message : 'Something went wrong.'}</strong>
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

export const Bones = ({ lines = 3 }: { lines?: number }) => (
  <div className="stack" role="status" aria-label="Loading">
    {LINES.slice(0, lines).map((line) => (
      <div key={line} className="bones" />
    ))}
  </div>
);
