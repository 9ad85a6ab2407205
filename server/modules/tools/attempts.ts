// Owns the result of one attempt to call a tool, over HTTP or MCP.
import { OutboundFailed, OutboundRefused } from '../../kernel/outbound/errors.ts';

export type ToolAttempt = {
  /** null when nothing was answered */
  status: number | null;
  text: string;
  /** Another attempt may succeed. */
  retryable: boolean;
  /** The wait that the server asked for. */
  waitMs: number | null;
  /** null: it succeeded */
  error: string | null;
};

/** A tool's own error message may repeat what it was sent, which only the conversation may show. */
export const REPORTED = 'The tool reported an error: ';
export const REFUSED = 'The server refused: ';

/** For events, which have many readers: the error without the tool's own message. */
export function reportOf(error: string): string {
  const prefix = [REPORTED, REFUSED].find((text) => error.startsWith(text));
  return prefix ? `${prefix.slice(0, -2)}.` : error;
}

export const failed = (error: string): ToolAttempt => ({
  status: null,
  text: '',
  retryable: false,
  waitMs: null,
  error,
});

/** A call that the outbound rules refused, or that failed on the way. */
export function asAttempt(error: unknown): ToolAttempt {
  if (!(error instanceof OutboundFailed) && !(error instanceof OutboundRefused)) throw error;
  const message =
    error instanceof OutboundRefused ? `Not called: ${error.message}.` : `The call failed: ${error.message}.`;
  return { ...failed(message), retryable: error.retryable };
}
