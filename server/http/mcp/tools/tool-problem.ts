// Owns what a tool says when it cannot do what was asked: what is wrong, and what the agent can do next.
import type { InnerAnswer } from '../../inner-requests.ts';

type Facts = { error?: string; status?: number; retryAfter?: number | null; details?: unknown };

/** Becomes a tool error, which the agent reads and acts upon; never an error of the protocol. */
export class ToolProblem extends Error {
  readonly facts: Facts;
  constructor(message: string, facts: Facts = {}) {
    super(message);
    this.facts = facts;
  }
}

type Item = { loc: (string | number)[]; msg: string; ctx?: Record<string, unknown> };
type Refused = { error?: string; message?: string; retry_after?: number | null; details?: unknown; detail?: Item[] };

/** What the API refused, with the next step of an agent. */
export function problemFrom({ status, body }: InnerAnswer): ToolProblem {
  const { error = 'invalid', message, retry_after = null, details, detail } = body as Refused;
  const reason = detail ? sentenceOf(detail) : (message ?? 'The request was refused.');
  const next = nextStep(status, error, retry_after);
  return new ToolProblem(next === '' ? reason : `${reason} ${next}`, {
    error,
    status,
    retryAfter: retry_after,
    details,
  });
}

/** The first problems of a wrong argument, each with its place. */
export function sentenceOf(items: readonly Item[]): string {
  const shown = items.slice(0, 10).map(({ loc, msg, ctx }) => {
    const field = loc.slice(1).join('.');
    const allowed = typeof ctx?.expected === 'string' && !msg.includes(ctx.expected) ? ` (${ctx.expected})` : '';
    return `${field === '' ? String(loc[0]) : field}: ${msg}${allowed}`;
  });
  const more = items.length > shown.length ? `; and ${items.length - shown.length} more` : '';
  return `${shown.join('; ')}${more}.`;
}

function nextStep(status: number, error: string, retryAfter: number | null): string {
  if (error === 'version_conflict')
    return 'Read the flow again with get_assistant, and send the ops for its graph_version.';
  switch (status) {
    case 400:
    case 422:
      return 'Correct the arguments and call the tool again.';
    case 401:
      return 'The key no longer works: ask its owner for another.';
    case 403:
      return 'Ask the owner of the organization for a key with this scope; calling again will not help.';
    case 404:
      return 'Check the ids: take them from the answers of the list and find tools.';
    case 429:
      return `Wait ${retryAfter ?? 60} seconds, then call the tool again.`;
    case 500:
      return 'Do not repeat a change before you have read what became of it.';
    case 502:
    case 503:
    case 504:
      return `Try again in ${retryAfter ?? 5} seconds.`;
    default:
      return '';
  }
}
