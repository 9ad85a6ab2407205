// The document over a real connection: small, compressed once, and not sent to a client that has it.
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../server/app.ts';
import { type TestApp, testApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type Served = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer };

/** By hand, because fetch unpacks what it gets. */
const ask = (headers: Record<string, string> = {}): Promise<Served> =>
  new Promise((resolve, reject) => {
    const sent = request(`${app.url}/openapi.json`, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

describe('GET /openapi.json', () => {
  it('needs no key and is not padded', async () => {
    const { status, headers, bytes } = await ask();
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(bytes.toString()).toBe(JSON.stringify(openApiDocument()));
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, no-cache');
  });

  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)('comes as %s to a client that takes it', async (encoding, accepted, unpack) => {
    const plain = await ask();
    const packed = await ask({ 'accept-encoding': accepted });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 6);
    expect((await ask({ 'accept-encoding': accepted })).bytes.equals(packed.bytes)).toBe(true);
  });

  it('has a strong tag for each form, and is not sent again to a client that shows it', async () => {
    const plain = await ask();
    const packed = await ask({ 'accept-encoding': 'br' });
    expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, packed.headers.etag]);
    const stale = await ask({ 'accept-encoding': 'br', 'if-none-match': '"another"' });
    expect(stale.status).toBe(200);
  });
});
