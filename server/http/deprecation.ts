// Owns how an operation says that it will go: headers on every answer (RFC 9745, RFC 8594), and words in the API document.
import type { FastifyReply } from 'fastify';

/** Days of UTC, `YYYY-MM-DD`. `use`: what to call instead, as a sentence. */
export type Deprecation = { since: string; sunset: string; use: string };

/** A year at least, so that a client that is released twice a year meets it twice. */
export const MIN_NOTICE_DAYS = 365;
const PAGE = '/docs/api.html#versions-and-deprecations';

const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);

export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${instant(since).getTime() / 1000}`,
    sunset: instant(sunset).toUTCString(),
    link: `<${PAGE}>; rel="deprecation"; type="text/html"`,
  };
}

/** On refusals too: a caller who is refused may be the one who has to change. */
export function announceDeprecation(deprecated: Deprecation | undefined, reply: FastifyReply): void {
  if (deprecated) reply.headers(deprecationHeaders(deprecated));
}

export const deprecationText = ({ since, sunset, use }: Deprecation): string =>
  `Deprecated since ${since}, and gone after ${sunset}. ${use}`;
