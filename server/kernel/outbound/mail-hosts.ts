// Owns which mail servers a caller may name: on the internet by their usual ports and encrypted, in ranges that the operator
// opened by any port.
import tls from 'node:tls';
import { type AddressRules, judgeAddress } from './addresses.ts';
import { judgedAddresses, type Lookup, type ResolvedAddress } from './connect.ts';
import { OutboundRefused } from './errors.ts';

/** `tls`: from the first byte. `starttls`: required before anything is said. `none`: only where the operator opened the range. */
export type MailHost = { host: string; port: number; security: 'tls' | 'starttls' | 'none' };
/** Signs in with a name and a password. */
export type MailAccount = MailHost & { user: string; password: string };
export type MailAddress = { address: string; ca: string | undefined };

const MAIL_PORTS: ReadonlySet<number> = new Set([25, 143, 465, 587, 993, 2525]);
const HOST = /^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i;

/** IPv4 first: mail servers more often refuse clients that come over IPv6. */
export async function judgedMailAddresses(
  { host, port, security }: MailHost,
  { rules, lookup, timeoutMs }: { rules: AddressRules; lookup: Lookup; timeoutMs: number },
): Promise<ResolvedAddress[]> {
  if (!HOST.test(host)) throw new OutboundRefused('name', 'not a valid host name');
  const protocol = security === 'none' ? 'http:' : 'https:';
  const addresses = await judgedAddresses(host, protocol, { rules, lookup, timeoutMs });
  if (!MAIL_PORTS.has(port) && !addresses.every(({ address }) => isOpened(address, rules)))
    throw new OutboundRefused(
      'port',
      `port ${port} is none of a mail server: use one of ${[...MAIL_PORTS].join(', ')}`,
    );
  return addresses.sort((a, b) => a.family - b.family);
}

/** No range is opened twice: an address that is refused without the opened ranges is in one of them. */
function isOpened(address: string, rules: AddressRules): boolean {
  try {
    judgeAddress(address, 'http:', rules);
    return true;
  } catch {
    return false;
  }
}

/** The certificate must name the host, although its address is dialled. */
export const tlsFor = ({ host }: MailHost, ca: string | undefined) => ({
  servername: host,
  minVersion: 'TLSv1.2' as const,
  rejectUnauthorized: true,
  ...(ca !== undefined && { ca: [...tls.rootCertificates, ca] }),
});
