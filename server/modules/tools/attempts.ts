// Owns how one try of calling a tool ends, whatever it speaks.
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound/errors.ts';

export type ToolAttempt = {
  /** null when nothing was answered */
  status: number | null;
  text: string;
  /** Asking again may help. */
  retryable: boolean;
  /** What the other side asked us to wait. */
  waitMs: number | null;
  /** null: it went well */
  error: string | null;
};

/** What a tool says of its failure may repeat what it was sent, which only the conversation may tell. */
export const REPORTED = 'The tool reported an error: ';
export const REFUSED = 'The server refused: ';

/** For events, which many read: that it failed, and our own words for it. */
export function reportOf(error: string): string {
  const quoting = [REPORTED, REFUSED].find((words) => error.startsWith(words));
  return quoting ? `${quoting.slice(0, -2)}.` : error;
}

export const failed = (error: string): ToolAttempt => ({ status: null, text: '', retryable: false, waitMs: null, error });

/** A call that our own rules refused, or that failed on the way. */
export function asAttempt(error: unknown): ToolAttempt {
  if (!(error instanceof OutboundFailed) && !(error instanceof OutboundRefused)) throw error;
  const message = error instanceof OutboundRefused ? `Not called: ${error.message}.` : `The call failed: ${error.message}.`;
  return { ...failed(message), retryable: error.retryable };
}
