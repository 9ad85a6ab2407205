// Owns how one try of calling a tool ends, whatever it speaks.
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound-errors.ts';

export type Attempt = {
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

export const failed = (error: string): Attempt => ({ status: null, text: '', retryable: false, waitMs: null, error });

/** A call that our own rules refused, or that failed on the way. */
export function asAttempt(error: unknown): Attempt {
  if (!(error instanceof OutboundFailed) && !(error instanceof OutboundRefused)) throw error;
  const message = error instanceof OutboundRefused ? `Not called: ${error.message}.` : `The call failed: ${error.message}.`;
  return { ...failed(message), retryable: error.retryable };
}
