// Owns requests to Slack, and what a failure says about whether the message is there.
import type { Context } from '../../kernel/context.ts';
import { asOutboundError, OutboundFailed } from '../../kernel/outbound/errors.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const DEFAULT_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3600;

/** `later`: nothing was posted. `unknown`: it may have been. `refused`: asking again changes nothing. */
export type SlackAnswer =
  | { outcome: 'done'; ts: string }
  | { outcome: 'later'; problem: string; seconds: number }
  | { outcome: 'unknown' | 'refused'; problem: string };

export async function askSlack(ctx: Context, token: string, method: string, body: object): Promise<SlackAnswer> {
  try {
    const {
      status,
      headers,
      body: bytes,
    } = await ctx.outbound.request({
      url: `${ctx.tuning.slackApi}${method}`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status === 429)
      return { outcome: 'later', problem: 'Slack asks to wait.', seconds: secondsIn(headers['retry-after']) };
    if (status >= 500) return { outcome: 'unknown', problem: `Slack answered ${status}.` };
    const answer = parseJson(bytes);
    if (answer?.ok === true) return { outcome: 'done', ts: typeof answer.ts === 'string' ? answer.ts : '' };
    const code = typeof answer?.error === 'string' ? answer.error.slice(0, 100) : `status ${status}`;
    if (code === 'ratelimited')
      return { outcome: 'later', problem: 'Slack asks to wait.', seconds: DEFAULT_RETRY_SECONDS };
    return { outcome: 'refused', problem: `Slack refused it: ${code}.` };
  } catch (error) {
    const failure = asOutboundError(error);
    if (!(failure instanceof OutboundFailed)) return { outcome: 'refused', problem: failure.message };
    const wasNotSent =
      failure.kind === 'dns' || failure.kind === 'network' || failure.kind === 'tls' || failure.kind === 'closed';
    return wasNotSent
      ? { outcome: 'later', problem: `Slack: ${failure.message}.`, seconds: DEFAULT_RETRY_SECONDS }
      : { outcome: 'unknown', problem: `Slack: ${failure.message}.` };
  }
}

function secondsIn(header: string | string[] | undefined): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Math.ceil(seconds), MAX_RETRY_SECONDS)
    : DEFAULT_RETRY_SECONDS;
}

function parseJson(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What a stranger wrote calls up no channel, links nothing and mentions no one. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** As Slack shows it: links as their addresses, the rest as it was typed. */
export const unescapeText = (text: string): string =>
  text
    .replace(/<(https?:[^|>]+|mailto:[^|>]+)(?:\|([^>]*))?>/g, (_all, link: string, label?: string) =>
      label === undefined || link.endsWith(label) ? link.replace(/^mailto:/, '') : `${label} (${link})`,
    )
    .replace(
      /<([@#!])([^|>]*)(?:\|([^>]*))?>/g,
      (_all, sign: string, id: string, label?: string) => `${sign}${label ?? id}`,
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
