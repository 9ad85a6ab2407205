// Owns the address of a tool: the author alone sets its scheme, host and port, and no input changes
// its path. Pure.
import { clean, type JsonObject } from '../../../flow/language/json.ts';
import { renderPrinted } from '../../../flow/text/printed-values.ts';

/** Everything before the path, query or fragment. Browsers and servers read a backslash as a slash. */
const BEFORE_PATH = /^\s*(https?):\/\/([^/?#\\]+)/i;
const hasTemplate = (text: string): boolean => text.includes('{{') || text.includes('{%');

/** Scheme, host and port, normalized; null if the text does not name them literally. */
export function originOf(url: string): string | null {
  const [before, , authority = ''] = BEFORE_PATH.exec(url) ?? [];
  if (before === undefined || hasTemplate(authority)) return null;
  try {
    return normalized(new URL(before));
  } catch {
    return null;
  }
}

/**
 * The parser has normalized case, default ports and international names; a name may still end in a
 * dot.
 */
const normalized = ({ protocol, hostname, port }: URL): string => `${protocol}//${hostname.replace(/\.$/, '')}:${port}`;

/** Why an address cannot be saved; null when it can. */
export const addressProblem = (url: string): string | null =>
  hasTemplate(url) && originOf(url) === null
    ? 'Templates may be in the path and the query only. Begin the address with https:// and the host, written out.'
    : null;

/**
 * The address with the inputs in it, or why there is none. Every printed value is percent-encoded,
 * after its filters.
 */
export function fillAddress(url: string, inputs: JsonObject): URL | string {
  const problem = addressProblem(url);
  if (problem !== null) return problem;
  const origin = originOf(url);
  if (origin === null) return 'The address is not a valid URL. It must begin with https:// and a host.';
  const { text, error } = renderPrinted(url, inputs, encode);
  if (error !== null) return `The address cannot be rendered: ${error}`;
  if (hasTemplate(url) && hasDotSegment(text))
    return 'An input would change the path of the address: "." and ".." are not allowed there.';
  try {
    const filled = new URL(text);
    return normalized(filled) === origin ? filled : 'An input would change the host of the address.';
  } catch {
    return 'The address is not a valid URL.';
  }
}

function encode(value: unknown): string {
  if (value === null || value === undefined) return '';
  return encodeURIComponent(String(clean(typeof value === 'string' ? value : JSON.stringify(value))));
}

/**
 * As the URL parser sees them: it drops tabs and line ends, reads %2e as a dot, and folds what is
 * then "." or "..".
 */
function hasDotSegment(address: string): boolean {
  const path = address.replace(BEFORE_PATH, '').split(/[?#]/, 1)[0]!;
  return path.split(/[/\\]/).some((segment) =>
    /^\.{1,2}$/.test(
      segment
        .replace(/[\t\n\r]/g, '')
        .replace(/%2e/gi, '.')
        .trim(),
    ),
  );
}
