// Owns which addresses a request may reach. Pure: it judges the results of the URL parser and the resolver.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundRefused } from './errors.ts';

type Ip = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRules = { readonly allowed: readonly (readonly [Ip, number])[] };

const MAX_URL = 8192;
/** Named wherever an address of one's own network is refused. */
const CURE =
  'to reach your own network, the operator sets OUTBOUND_ALLOW_CIDRS to its ranges, such as 127.0.0.0/8 or 10.0.0.0/8, and restarts';
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];
// The one metadata service that hides behind a public address: Azure's host agent.
const PUBLIC_METADATA: ReadonlySet<string> = new Set(['168.63.129.16']);
// Services that can be made to act on the bytes of a foreign protocol; the list is the one browsers use (Fetch standard, "bad port").
const BAD_PORTS: ReadonlySet<string> = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 ' +
    '389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 ' +
    '6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
);
const NAME = /^(?=.{1,253}\.?$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.?$/;

/** `allowCidrs` are the ranges an operator opened; a bare address stands for itself alone. */
export function addressRules(allowCidrs: readonly string[]): AddressRules {
  return {
    allowed: allowCidrs.map((text) => {
      const [address = '', bits, ...rest] = text.trim().split('/');
      const most = isIP(address) === 4 ? 32 : 128;
      const length = bits === undefined ? most : Number(bits);
      if (
        isIP(address) === 0 ||
        address.includes('%') ||
        rest.length > 0 ||
        !/^\d{1,3}$/.test(bits ?? '0') ||
        length > most
      ) {
        throw new Error(`"${text}" is no address range such as 10.0.0.0/8 or fd00::/8`);
      }
      return [ipaddr.parse(address), length] as const;
    }),
  };
}

/** What can be refused without asking a resolver. Returns the parsed URL: no caller may parse the text a second time in another way. */
export function judgeUrl(text: string, rules: AddressRules): URL {
  const url = parsed(text);
  const opened = rules.allowed.length > 0;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && opened))
    throw new OutboundRefused(
      'scheme',
      isOwnNetwork(hostOf(url)) ? `only https: is allowed; ${CURE}` : 'only https: is allowed',
    );
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('credentials', 'no user name or password in a URL');
  if (BAD_PORTS.has(url.port)) throw new OutboundRefused('port', `port ${url.port} is not allowed`);
  const host = hostOf(url);
  if (isIP(host) !== 0) judgeAddress(host, url.protocol, rules);
  else if (!NAME.test(host)) throw new OutboundRefused('name', 'not a valid host name');
  return url;
}

function parsed(text: string): URL {
  try {
    if (text.length <= MAX_URL) return new URL(text);
  } catch {
    // Answered below, together with the over-long.
  }
  throw new OutboundRefused('url', 'not a valid absolute URL');
}

/** The host as resolvers and sockets want it: without the brackets of IPv6. */
export const hostOf = (url: URL): string => (url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname);

/** Judges one address: a literal, a resolved one, or the far end of a socket. Opened ranges are judged first. */
export function judgeAddress(address: string, protocol: string, rules: AddressRules): void {
  if (isIP(address) === 0 || address.includes('%')) throw new OutboundRefused('address', 'not a plain IP address');
  const ip = ipaddr.process(address);
  if (rules.allowed.some(([range, bits]) => range.kind() === ip.kind() && ip.match(range, bits))) return;
  if (!isPublic(ip)) throw new OutboundRefused('address', `the address is not on the public internet; ${CURE}`);
  if (protocol !== 'https:') throw new OutboundRefused('scheme', 'only https: is allowed');
}

/** As far as the text of a URL tells: what a name resolves to is judged when it is called. `undefined`: nothing speaks against it. */
export function whyUnreachable(text: string, rules: AddressRules): string | undefined {
  try {
    judgeUrl(text.replace(LOCALHOST, '$1127.0.0.1'), rules);
    return undefined;
  } catch (error) {
    if (error instanceof OutboundRefused) return error.message;
    throw error;
  }
}

const LOCALHOST = /^(https?:\/\/)localhost(?=[:/?#]|$)/i;
const isOwnNetwork = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && !isPublic(ipaddr.process(host)));

/** One spelling per address; an IPv4 address inside IPv6 (`::ffff:1.2.3.4`) is the IPv4 address, for that is where packets go. */
export const canonicalAddress = (address: string): string => ipaddr.process(address).toNormalizedString();

function isPublic(ip: Ip): boolean {
  if (ip instanceof ipaddr.IPv4) return ip.range() === 'unicast' && !PUBLIC_METADATA.has(ip.toString());
  // On networks without IPv4 every old host is reached through NAT64: the address behind it decides.
  if (ip.match(NAT64)) return isPublic(lastFourBytes(ip));
  // range() calls everything unknown "unicast", IPv4-compatible ::127.0.0.1 for one. 6to4 and Teredo have ranges of their own: refused.
  if (ip.range() !== 'unicast' || !ip.match(GLOBAL_IPV6)) return false;
  return isIsatap(ip) ? isPublic(lastFourBytes(ip)) : true;
}

const lastFourBytes = (ip: ipaddr.IPv6): ipaddr.IPv4 => new ipaddr.IPv4(ip.toByteArray().slice(12));
const isIsatap = (ip: ipaddr.IPv6): boolean => ip.parts[5] === 0x5efe && (ip.parts[4] === 0 || ip.parts[4] === 0x200);
