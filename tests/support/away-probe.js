// Loaded into a process (`--import`), its threads too: no connection, packet or question for a name leaves this machine, and each that
// was tried is written down.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const file = process.env.AWAY_PROBE_FILE;
/** @param {unknown} host */
const isHere = (host) =>
  host === undefined ||
  host === null ||
  host === '' ||
  /^(localhost|127(\.\d+){3}|(::ffff:)?127(\.\d+){3}|::1?)$/i.test(String(host));

/** @param {string} what @param {unknown} host */
function refuse(what, host) {
  if (file) appendFileSync(file, `${what} ${String(host)}\n`);
  return Object.assign(new Error(`${what} to ${String(host)} is refused here`), { code: 'ENETUNREACH' });
}

/** @param {any} target @param {string} name @param {(args: any[]) => unknown} hostOf */
function guard(target, name, hostOf) {
  const original = target[name];
  target[name] = function (/** @type {any[]} */ ...args) {
    const host = hostOf(args);
    if (isHere(host)) return original.apply(this, args);
    const error = refuse(name, host);
    if (typeof this?.destroy === 'function') return this.destroy(error);
    const done = args.at(-1);
    if (typeof done !== 'function') return Promise.reject(error);
    process.nextTick(done, error);
    return undefined;
  };
}

/** Node hands the arguments on as one list, too. @param {any[]} args */
const connectHost = ([first, second]) => {
  const [target, host] = Array.isArray(first) ? first : [first, second];
  if (typeof target === 'object' && target !== null) return target.path ? undefined : target.host;
  return typeof host === 'string' ? host : undefined;
};
guard(net.Socket.prototype, 'connect', connectHost);
guard(dgram.Socket.prototype, 'send', (args) => args.findLast((one) => typeof one === 'string'));
guard(dgram.Socket.prototype, 'connect', ([, host]) => (typeof host === 'string' ? host : undefined));
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny']) {
  guard(dns, name, ([host]) => host);
  guard(dns.promises, name, ([host]) => host);
}
