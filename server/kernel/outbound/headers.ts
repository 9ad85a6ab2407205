// Owns what a caller may put into the head of an outgoing request.
import { OutboundRefused } from './errors.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const MAX_HEAD = 64 * 1024;
// They steer the connection, the framing or the choice of the certificate, which are ours.
const OURS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export const steersConnection = (name: string): boolean => OURS.has(name.toLowerCase());

export function checkedMethod(method: string): string {
  const upper = method.toUpperCase();
  if (!METHODS.has(upper)) throw new OutboundRefused('method', 'this request method is not allowed');
  return upper;
}

/** What we send most: good as they stand, and not looked at again with every request. */
const USUAL: ReadonlySet<string> = new Set([
  'accept',
  'authorization',
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-signature',
  'webhook-timestamp',
]);

function checkedName(sentName: string): string {
  if (USUAL.has(sentName)) return sentName;
  const name = sentName.toLowerCase();
  if (!NAME.test(name)) throw new OutboundRefused('header', 'a header name holds characters that are not allowed');
  if (OURS.has(name)) throw new OutboundRefused('header', `the header ${name} cannot be set`);
  return name;
}

/** Lower-case names; nothing in a value may end its line. */
export function checkedHeaders(headers: Record<string, string> = {}): Record<string, string> {
  const checked: Record<string, string> = {};
  let length = 0;
  for (const sentName of Object.keys(headers)) {
    const value = headers[sentName];
    const name = checkedName(sentName);
    if (typeof value !== 'string' || !VALUE.test(value))
      throw new OutboundRefused('header', `the header ${name} holds characters that are not allowed`);
    length += name.length + value.length + 4;
    checked[name] = value;
  }
  if (length > MAX_HEAD) throw new OutboundRefused('header', 'the headers are larger than allowed');
  return checked;
}
