// Owns the redaction of a tool's secrets in what is shown of its answers: a server that repeats them
// must not disclose them.
import { isObject, type Json } from '../../../flow/language/json.ts';
import { MARK } from './secrets.ts';

export type Redaction = {
  /** For people to read: excerpts and errors. */
  text(text: string): string;
  /** For flows and models to use: only what cannot be there by chance is redacted. */
  json<T extends Json>(value: T): T;
};

const MIN_SHOWN_LENGTH = 4;
const MIN_USED_LENGTH = 8;
/** Length of the part of a secret that is searched for; the rest is compared. */
const NEEDLE = 64;
/** No honest tool has so many secrets and so long an answer. After this time nothing is shown. */
const TIME_LIMIT_MS = 100;

export function redactionOf(secrets: readonly string[]): Redaction {
  // The longest first, so that a part never breaks up the whole.
  const spellings = [...new Set(secrets.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  const shown = spellings.filter(({ length }) => length >= MIN_SHOWN_LENGTH);
  const used = spellings.filter(({ length }) => length >= MIN_USED_LENGTH);
  return {
    text: (text) => redactTail(redactText(text, shown, performance.now() + TIME_LIMIT_MS), shown),
    json: <T extends Json>(value: T) => {
      if (used.length === 0) return value;
      const until = performance.now() + TIME_LIMIT_MS;
      const whole = JSON.stringify(value);
      const isFound = used.some((secret) => performance.now() > until || whole.includes(secret.slice(0, NEEDLE)));
      return isFound ? (redactValue(value, used, until) as T) : value;
    },
  };
}

/** The secret, the credential in it, and how JSON, a URL or a header would spell them. */
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

function redactText(text: string, spellings: readonly string[], until: number): string {
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
function redactTail(text: string, spellings: readonly string[]): string {
  for (const secret of spellings) {
    for (let length = Math.min(secret.length - 1, NEEDLE); length >= MIN_SHOWN_LENGTH; length--) {
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + MARK;
    }
  }
  return text;
}

function redactValue(value: Json, spellings: readonly string[], until: number): Json {
  if (typeof value === 'string') return redactText(value, spellings, until);
  if (typeof value === 'number') return spellings.includes(String(value)) ? MARK : value;
  if (Array.isArray(value)) return value.map((one) => redactValue(one, spellings, until));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, one]) => [redactText(name, spellings, until), redactValue(one, spellings, until)]),
  );
}
