// Owns keeping a tool's secrets out of what is shown of its answers: a far side that repeats them must not give them away.
import { isObject, type Json } from '../../../flow/json.ts';
import { MARK } from './secrets.ts';

export type Redaction = {
  /** For people to read: excerpts and errors. */
  text(text: string): string;
  /** For flows and models to use: only what cannot be there by chance is taken out. */
  json<T extends Json>(value: T): T;
};

const SHORTEST_SHOWN = 4;
const SHORTEST_USED = 8;
/** So much of a secret is looked for; what follows it is compared. */
const NEEDLE = 64;
/** No honest tool has so many secrets and so long an answer. Past this time nothing is shown. */
const PATIENCE_MS = 100;

export function redactionOf(secrets: readonly string[]): Redaction {
  // The longest first: a part must not break up the whole.
  const spellings = [...new Set(secrets.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  const shown = spellings.filter(({ length }) => length >= SHORTEST_SHOWN);
  const used = spellings.filter(({ length }) => length >= SHORTEST_USED);
  return {
    text: (text) => cutOff(without(text, shown, performance.now() + PATIENCE_MS), shown),
    json: <T extends Json>(value: T) => {
      if (used.length === 0) return value;
      const until = performance.now() + PATIENCE_MS;
      const whole = JSON.stringify(value);
      const isThere = used.some((secret) => performance.now() > until || whole.includes(secret.slice(0, NEEDLE)));
      return isThere ? (walked(value, used, until) as T) : value;
    },
  };
}

/** As it was stored, the credential in it, and how either comes back from JSON, a URL or a header. */
function spellingsOf(secret: string): string[] {
  const credential = /^\s*[A-Za-z][\w-]{0,30}\s+(\S.*)$/s.exec(secret)?.[1]?.trim() ?? secret;
  const decoded = /^[A-Za-z0-9+/_-]+={0,2}$/.test(credential) ? Buffer.from(credential, 'base64').toString('utf8') : '';
  // Of `Basic` credentials the pair is readable; other tokens decode to noise.
  const pair = /^[\x20-\x7e]+:[\x20-\x7e]*$/.test(decoded) ? [decoded, decoded.slice(decoded.indexOf(':') + 1)] : [];
  return [secret, credential, ...pair].flatMap((one) => {
    const text = one.trim().toWellFormed();
    return [
      text,
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text),
      encodeURIComponent(text).replaceAll('%20', '+'),
      Buffer.from(text).toString('base64').replace(/=+$/, ''),
    ];
  });
}

function without(text: string, spellings: readonly string[], until: number): string {
  let rest = text;
  for (const secret of spellings) {
    if (performance.now() > until) return MARK;
    const needle = secret.slice(0, NEEDLE);
    const pieces: string[] = [];
    let from = 0;
    for (let at = rest.indexOf(needle); at >= 0; at = rest.indexOf(needle, from)) {
      pieces.push(rest.slice(from, at), MARK);
      from = at + needle.length;
      for (let i = needle.length; i < secret.length && rest[from] === secret[i]; i++) from++;
    }
    if (pieces.length > 0) rest = pieces.join('') + rest.slice(from);
  }
  return rest;
}

/** A text that was cut in the middle of a secret ends with a part of it. */
function cutOff(text: string, spellings: readonly string[]): string {
  for (const secret of spellings) {
    for (let length = Math.min(secret.length - 1, NEEDLE); length >= SHORTEST_SHOWN; length--) {
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + MARK;
    }
  }
  return text;
}

function walked(value: Json, spellings: readonly string[], until: number): Json {
  if (typeof value === 'string') return without(value, spellings, until);
  if (typeof value === 'number') return spellings.includes(String(value)) ? MARK : value;
  if (Array.isArray(value)) return value.map((one) => walked(one, spellings, until));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, one]) => [without(name, spellings, until), walked(one, spellings, until)]));
}
