// Web push for tests: a push service on loopback, and a browser that reads what it delivers.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TakenPush = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service as browsers have one: it takes what it is sent, and says what it is asked to say. */
export async function pushService() {
  const taken: TakenPush[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answers.shift() ?? 201;
      if (status < 300) taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, taken, answers, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** A browser: it has keys, and reads what is encrypted for them (RFC 8291, written here from the receiver's side). */
export function pushBrowser() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const read = (body: Buffer): { kind: string; conversation_id: string | null } => {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32));
    const part = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
    const sealed = body.subarray(21 + body[20]!);
    const open = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString();
    if (text.at(-1) !== '\u0002') throw new Error('the record does not say that it is the last');
    return JSON.parse(text.slice(0, -1));
  };
  return { keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }, read };
}
