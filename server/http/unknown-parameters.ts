// Owns query parameters that an operation does not know: refused by name, since a misspelt filter must not look like a right answer.
import { z } from 'zod';
import { Invalid, type ValidationItem } from '../kernel/errors.ts';
import type { Route } from './route.ts';

export const IGNORED_HEADER = 'x-ignored-parameters';

/** No client corrects more at once, and headers are short. */
const MAX_NAMES = 20;
const MAX_LENGTH = 64;

/** The names that the route does not know, in the order given. */
export function unknownParameters({ query }: Pick<Route, 'query'>, sent: Record<string, unknown>): string[] {
  const names = Object.keys(sent);
  if (names.length === 0) return names;
  const known = knownParameters(query);
  return names.filter((name) => !known.includes(name)).slice(0, MAX_NAMES);
}

const knownParameters = (query: z.ZodType | undefined): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : [];

/** Values are not repeated: they may be what must not be, such as a key. */
export function unknownParameterError({ query }: Pick<Route, 'query'>, names: readonly string[]): Invalid {
  const known = knownParameters(query);
  return new Invalid(
    names.map((sent): ValidationItem => {
      const name = sent.slice(0, MAX_LENGTH);
      const nearest = nearestName(name, known);
      const takes =
        known.length > 0 ? `This operation takes ${known.join(', ')}.` : 'This operation takes no query parameters.';
      const msg = `Extra inputs are not permitted.${nearest === undefined ? '' : ` Did you mean ${nearest}?`} ${takes}`;
      const ctx = { known, ...(nearest !== undefined && { nearest }) };
      return { type: 'extra_forbidden', loc: ['query', name], msg, ctx };
    }),
  );
}

/** Names may hold anything; a header holds what a percent-encoding leaves. */
export const ignoredHeader = (names: readonly string[]): string =>
  names.map((name) => encodeURIComponent(name.slice(0, MAX_LENGTH).toWellFormed())).join(', ');

/** What the caller may have meant: other case or underscores, a few wrong letters, or a part of the name. */
export function nearestName(sent: string, known: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');
  const wanted = plain(sent);
  if (wanted.length < 2) return undefined;
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const candidate = plain(name);
    const isPart =
      Math.min(wanted.length, candidate.length) > 3 && (candidate.includes(wanted) || wanted.includes(candidate));
    const distance = isPart ? Math.min(1, editDistance(wanted, candidate)) : editDistance(wanted, candidate);
    const maxDistance = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (distance <= maxDistance && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance };
  }
  return best?.name;
}

/** How many letters to add, drop or change, after Levenshtein. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
