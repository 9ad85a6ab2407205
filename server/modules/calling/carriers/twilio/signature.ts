// Whether a request comes from Twilio: HMAC-SHA1 over the address and the sorted form, with the account's token.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type CallbackRequest, UntrustedCallback } from '../port/vendor.ts';

/** `form`: the fields of a form body, as Twilio signs them; empty for JSON and for sockets. */
export function signatureOf(authToken: string, url: string, form: URLSearchParams = new URLSearchParams()): string {
  const names = [...new Set(form.keys())].sort();
  const fields = names.map((name) =>
    [...new Set(form.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(''),
  );
  return createHmac('sha1', authToken)
    .update(url + fields.join(''), 'utf8')
    .digest('base64');
}

/** The form of a signed request. Throws UntrustedCallback for everything that Twilio did not sign. */
export function verifiedForm(authToken: string, request: Omit<CallbackRequest, 'kind'>): URLSearchParams {
  const { url, headers, body } = request;
  const hash = new URL(url).searchParams.get('bodySHA256');
  const text = body.toString('utf8');
  const form = hash === null ? new URLSearchParams(text) : new URLSearchParams();
  const signature = headers['x-twilio-signature'] ?? '';
  // All are computed, so that the response time does not reveal which was close.
  const isSigned =
    spellings(url).filter((spelling) => isSame(signature, signatureOf(authToken, spelling, form))).length > 0;
  const isWhole = hash === null || isSame(hash, createHash('sha256').update(body).digest('hex'));
  if (!isSigned || !isWhole) throw new UntrustedCallback('the signature does not fit');
  return hash === null ? form : formOfJson(text);
}

function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}

/** Twilio signs some addresses with their port, and some without. */
function spellings(text: string): string[] {
  const url = new URL(text);
  const [scheme = '', rest = ''] = text.split('://', 2);
  const [authority = ''] = rest.split(/[/?#]/, 1);
  const tail = rest.slice(authority.length);
  const port = url.port || (/^(https|wss):$/.test(url.protocol) ? '443' : '80');
  const host = authority.replace(/:\d+$/, '');
  return [...new Set([text, `${scheme}://${host}${tail}`, `${scheme}://${host}:${port}${tail}`])];
}

function formOfJson(text: string): URLSearchParams {
  try {
    const fields: unknown = JSON.parse(text);
    const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
    return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]));
  } catch {
    throw new UntrustedCallback('the body is no JSON');
  }
}
