// Canary listeners stand where no request may arrive. A vector passes when it is refused and nobody even tried to dial.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Outbound, outbound } from './client.ts';
import type { Lookup } from './connect.ts';
import { OutboundRefused } from './errors.ts';

let port = 0;
let reached = 0;
let dialled = 0;
const canaries: net.Server[] = [];
const onDial = (): void => {
  dialled++;
};

const listen = (host: string, at: number): Promise<net.Server> =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      reached++;
      socket.destroy();
    });
    server.once('error', reject).listen(at, host, () => resolve(server));
  });

beforeAll(async () => {
  const first = await listen('127.0.0.1', 0);
  port = (first.address() as AddressInfo).port;
  canaries.push(first);
  // A machine without IPv6 has no ::1 to guard.
  const second = await listen('::1', port).catch(() => undefined);
  if (second) canaries.push(second);
  subscribe('net.client.socket', onDial);
});
afterAll(() => {
  unsubscribe('net.client.socket', onDial);
  for (const canary of canaries) canary.close();
});
beforeEach(() => {
  reached = 0;
  dialled = 0;
});

const limits = { method: 'GET', timeoutMs: 3_000, maxBytes: 1_000 };

/** https: as shipped; and with some range opened, so that http: is not what saves us. */
const clients = (lookup?: Lookup): [string, Outbound][] => [
  ['https', outbound({ allowCidrs: [], ...(lookup && { lookup }) })],
  ['http', outbound({ allowCidrs: ['203.0.113.7/32'], ...(lookup && { lookup }) })],
];

async function expectRefused(host: string, lookup?: Lookup): Promise<void> {
  for (const [scheme, client] of clients(lookup)) {
    const url = `${scheme}://${host}:${port}/`;
    await expect(client.request({ url, ...limits })).rejects.toBeInstanceOf(OutboundRefused);
    await expect(client.stream({ url, ...limits })).rejects.toBeInstanceOf(OutboundRefused);
    await expect(client.check(url)).rejects.toBeInstanceOf(OutboundRefused);
    // fetch may refuse earlier, by its own parser.
    await expect(client.fetch(url)).rejects.toBeInstanceOf(Error);
    await client.close();
  }
  expect({ reached, dialled }).toEqual({ reached: 0, dialled: 0 });
}

const LITERALS = [
  // loopback, in every notation a parser might take
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0177.0.0.1',
  '0177.0000.0000.0001',
  '0x7f.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '0x7f.1',
  '127.0.0.0x1',
  '127.255.255.254',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  // this host, broadcast, multicast
  '0',
  '0.0.0.0',
  '0x0',
  '255.255.255.255',
  '224.0.0.1',
  '240.0.0.1',
  // private, shared, link-local, test networks
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  // metadata services
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  '[fd00:ec2::254]',
  // IPv6
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[5f00::1]',
  // IPv4 inside IPv6
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[2001::1]',
  '[2606:4700::5efe:7f00:1]',
];

test(`there are enough vectors: ${LITERALS.length} literals`, () => expect(LITERALS.length).toBeGreaterThanOrEqual(40));

test.each(LITERALS)('the literal %s is refused before a connection is tried', (host) => expectRefused(host));

const at = (...addresses: string[]) => addresses.map((address) => ({ address, family: net.isIP(address) }));

test.each([
  ['localhost', at('127.0.0.1')],
  ['localhost.', at('127.0.0.1')],
  ['metadata.google.internal', at('169.254.169.254')],
  ['loopback-in-six.example', at('::1')],
  ['mapped.example', at('::ffff:127.0.0.1')],
  ['translated.example', at('64:ff9b::7f00:1')],
  ['tunnelled.example', at('2002:7f00:1::')],
  ['scoped.example', at('fe80::1%lo')],
  ['private.example', at('10.1.2.3')],
  ['good-then-bad.example', at('93.184.216.34', '127.0.0.1')],
  ['bad-then-good.example', at('127.0.0.1', '93.184.216.34')],
  ['mixed-families.example', at('2606:4700::1', '::1')],
  ['not-an-address.example', [{ address: '127.1', family: 4 }]],
  ['nonsense.example', [{ address: 'localhost', family: 4 }]],
])('the name %s is refused when any of its addresses is', (name, addresses) =>
  expectRefused(name, async () => addresses),
);

test('the real localhost is refused through the real resolver', () => expectRefused('localhost'));

test('a name that is good when checked and private when dialled is refused at the dial', async () => {
  let asked = 0;
  const rebinding: Lookup = async () => at(asked++ === 0 ? '93.184.216.34' : '127.0.0.1');
  const client = outbound({ allowCidrs: [], lookup: rebinding });
  await client.check(`https://rebind.example:${port}/`);
  await expect(client.request({ url: `https://rebind.example:${port}/`, ...limits })).rejects.toMatchObject({
    reason: 'address',
  });
  expect(asked).toBe(2);
  expect({ reached, dialled }).toEqual({ reached: 0, dialled: 0 });
  await client.close();
});

test('what the resolver said is dialled, without asking it a second time', async () => {
  let asked = 0;
  const flapping: Lookup = async () => at(asked++ === 0 ? '127.0.0.2' : '127.0.0.1');
  const client = outbound({ allowCidrs: ['127.0.0.2/32'], lookup: flapping });
  const good = await listen('127.0.0.2', port);
  await expect(client.request({ url: `http://flap.example:${port}/`, ...limits })).rejects.toMatchObject({
    kind: 'reset',
  });
  expect({ asked, reached }).toEqual({ asked: 1, reached: 1 });
  await expect(client.request({ url: `http://flap.example:${port}/`, ...limits })).rejects.toMatchObject({
    reason: 'address',
  });
  expect({ asked, reached }).toEqual({ asked: 2, reached: 1 });
  good.close();
  await client.close();
});

test('proxies named in the environment are not used', async () => {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = `http://127.0.0.1:${port}`;
  try {
    const client = outbound({ allowCidrs: ['127.0.0.2/32'] });
    await expect(client.request({ url: `http://127.0.0.2:${port}/`, ...limits })).rejects.toMatchObject({
      kind: 'network',
    });
    await client.close();
    expect(reached).toBe(0);
  } finally {
    for (const [i, name] of names.entries()) {
      if (before[i] === undefined) delete process.env[name];
      else process.env[name] = before[i];
    }
  }
});
