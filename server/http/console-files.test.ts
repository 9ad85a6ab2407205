import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/support/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'console-')), 'built');
  app = await testApp({ pages: { console: folder } });
});
afterAll(async () => {
  await app.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

const PAGE = '<!doctype html><meta name="csp-nonce" content="__PARLEY_NONCE__" /><title>Parley</title>';
const SCRIPT = 'export const built = true;\n'.repeat(50);
const get = (at: string, headers: Record<string, string> = {}) => fetch(app.url + at, { headers });

describe('the console', () => {
  it('waits for its build with a page that asks again', async () => {
    const answer = await get('/console');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.text()).toContain('http-equiv="refresh"');
    expect((await get('/console/assets/main-1.js')).status).toBe(404);
  });

  it('is there as soon as the build is', async () => {
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    await writeFile(path.join(folder, 'assets/main-1.js'), SCRIPT);
    await writeFile(path.join(folder, 'assets/main-1.js.gz'), gzipSync(SCRIPT));
    await writeFile(path.join(folder, 'secret.txt'), 'not for readers');
    await writeFile(path.join(folder, 'index.html'), PAGE);
    for (const at of ['/console', '/console/', '/console/assistants/some-id?tab=flow']) {
      const answer = await get(at);
      expect(answer.status, at).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toContain('<title>Parley</title>');
    }
  });

  it('gives every page a nonce of its own, and allows nothing inline or foreign', async () => {
    const nonces = new Set<string>();
    for (let reading = 0; reading < 3; reading++) {
      const answer = await get('/console/');
      const policy = answer.headers.get('content-security-policy') ?? '';
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
      expect(await answer.text()).toContain(`content="${nonce}"`);
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('set-cookie')).toBeNull();
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('lets files with a hash in their name be kept for good, compressed as the reader likes', async () => {
    const plain = await get('/console/assets/main-1.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
    const packed = await get('/console/assets/main-1.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(await packed.text()).toBe(SCRIPT);
  });

  it.each([
    '/console/assets/../secret.txt',
    '/console/assets/..%2fsecret.txt',
    '/console/assets/%2e%2e/secret.txt',
    '/console/assets/main-1.js.gz',
    '/console/assets/',
    '/console/assets/none.js',
    '/console/assets/__proto__',
  ])('shows nothing but its own files: %s', async (at) => {
    const answer = await get(at);
    expect(await answer.text()).not.toContain('not for readers');
    if (!at.includes('/../') && !at.includes('%2e%2e/')) expect(answer.status).toBe(404);
  });

  it('needs no key, and takes no other method', async () => {
    expect((await fetch(`${app.url}/console/`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${app.url}/console/`, { method: 'POST' })).status).toBe(401);
    expect((await app.owner.send('POST', '/console/assistants')).status).toBe(405);
  });
});
