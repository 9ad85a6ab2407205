// What people really upload, and what hostile ones do.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

import { docx, pdf, zip } from '../../../tests/support/files.ts';
import { settled, upload } from '../../../tests/support/knowledge.ts';
import type { FileKind } from './reading/file-kind.ts';
import { readPassages } from './reading/read-file.ts';
import type { ReaderLimits } from './reading/reader-process.ts';

let app: TestApp;
let kb: string;
let pages: Server;
let pagesUrl: string;
beforeAll(async () => {
  pages = createServer((request, response) => {
    const answers: Record<string, [number, Record<string, string>, string]> = {
      '/page': [200, { 'content-type': 'text/plain' }, '<html><body><h1>Shipping</h1><p>Two days.</p></body></html>'],
      '/moved': [301, { location: '/page' }, ''],
      '/inward': [302, { location: 'http://10.0.0.1/secret' }, ''],
      '/around': [302, { location: '/around' }, ''],
      '/gone': [404, {}, 'no'],
      '/empty': [200, {}, ''],
    };
    const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, ''];
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  pagesUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
  kb = created(await app.owner.post('/v1/knowledge-bases', { name: 'Uploads' })).id;
});
afterAll(async () => {
  await app.stop();
  pages.close();
});

const add = (body: unknown) => app.owner.post(`/v1/knowledge-bases/${kb}/documents`, body);
const estimate = (body: unknown) => app.owner.post(`/v1/knowledge-bases/${kb}/estimate`, body);

async function textOf(kind: FileKind, bytes: Buffer, limits: Partial<ReaderLimits> = {}): Promise<string> {
  const file = { kind, bytes: bytes.length, content: [bytes] };
  const parts: string[] = [];
  for await (const chunks of readPassages(file, { orgId: 'a', maxWaiting: 'any', limits, state: app.kernel.state }))
    parts.push(...chunks.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text)));
  return parts.join(' | ');
}

describe('files', () => {
  it.each([
    ['a PDF', pdf('Refunds take five days'), 'pdf', 'Refunds take five days'],
    ['a Word document', docx(['# Fees', 'A transfer costs two euros.']), 'docx', 'Fees: A transfer costs two euros.'],
    [
      'a page',
      Buffer.from('<!DOCTYPE html><title>x</title><h2>Fees</h2><p>Two <b>euros</b>.</p>'),
      'html',
      'Fees: Two euros.',
    ],
    ['a text in Latin-1', Buffer.from('Gebühr: zwei Euro', 'latin1'), 'text', 'Gebühr: zwei Euro'],
  ] as const)('%s is read as text', async (_case, bytes, kind, text) => {
    expect(await textOf(kind, bytes)).toBe(text);
  });

  it.each([
    ['pdf', pdf('Hello from a PDF')],
    ['docx', docx(['Hello from Word'])],
    ['text', Buffer.from('# Markdown\n\nHello.')],
    ['text', Buffer.from('\ufeffHello in UTF-16', 'utf16le')],
  ])('are known by their content as %s, whatever their name says', async (kind, content) => {
    const reply = await upload(app.owner, kb, { name: 'misleading.exe', content });
    expect([reply.status, reply.body.kind]).toEqual([202, kind]);
    expect(await settled(app.owner, kb, reply.body.id)).toMatchObject({ status: 'indexed', chunks_total: 1 });
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'file_empty'],
    ['a blank file', Buffer.from(' \n\t\n '), 'file_blank'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file_unsupported'],
    ['a program', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex'), 'file_unsupported'],
    ['an archive that is no document', zip([{ name: 'a.txt', content: Buffer.from('a') }]), 'file_unsupported'],
    ['an old Word file', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'file_unsupported'],
    [
      'a Word file under a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'file_encrypted',
    ],
  ])('that are %s are refused at once', async (_case, content, type) => {
    const reply = await upload(app.owner, kb, { name: 'a.pdf', content });
    expect([reply.status, reply.body.detail?.[0].type]).toEqual([422, type]);
  });

  it.each([
    ['a PDF under a password', pdf('secret', { encrypted: true }), 'encrypted'],
    ['a PDF of pictures only', pdf(null), 'blank'],
    ['a PDF cut in half', pdf('Hello').subarray(0, 20), 'damaged'],
    ['a Word file without a word', docx([]), 'blank'],
    ['an archive cut in half', docx(['Hello']).subarray(0, 800), 'damaged'],
    [
      'a bomb',
      docx(['Boom'], [{ name: 'word/media/a.xml', content: Buffer.alloc(80 * 1024 * 1024), claimedSize: 10 }]),
      'too_large',
    ],
    ['a locked part', docx(['Hello'], [{ name: 'x', content: Buffer.from('x'), flags: 1 }]), 'encrypted'],
  ])('that turn out to be %s leave a failed document that says why', async (_case, content, code) => {
    const reply = await upload(app.owner, kb, { name: 'a.pdf', content });
    expect(reply.status).toBe(202);
    const document = await settled(app.owner, kb, reply.body.id);
    expect(document).toMatchObject({ status: 'failed', error: { code }, chunks_total: null });
    expect(document.error.message).toMatch(/^[A-Z].*\.$/);
  });

  it('that take too long are given up', async () => {
    await expect(textOf('pdf', pdf('Hello'), { wallMs: 1 })).rejects.toMatchObject({ code: 'too_complex' });
  });

  it('of one organization are read two at a time and eight wait; another organization has the third reader', async () => {
    const leaving = new AbortController();
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('x');
      await new Promise((_resolve, reject) => leaving.signal.addEventListener('abort', reject));
    }
    const read = (): Promise<unknown> => {
      const options = { orgId: 'busy', maxWaiting: 'few', signal: leaving.signal, state: app.kernel.state } as const;
      return readPassages({ kind: 'text', bytes: 9, content: endless() }, options).next();
    };
    const underWay = Array.from({ length: 10 }, read);
    await expect(read()).rejects.toThrow('Too many files of your organization are being read.');
    expect(await textOf('text', Buffer.from('Hello.'))).toBe('Hello.');
    leaving.abort(new Error('the caller has left'));
    for (const { status } of await Promise.allSettled(underWay)) expect(status).toBe('rejected');
  });

  it('of 24 MB are taken, of more than 25 MiB refused with 413', async () => {
    // No worker: cutting such a text would keep the tests that follow waiting.
    const door = await testApp({ env: { ROLES: 'api' } });
    try {
      const shelf = created(await door.owner.post('/v1/knowledge-bases', { name: 'Large' })).id;
      const large = await upload(door.owner, shelf, {
        name: 'large.txt',
        content: 'All work and no play. '.repeat(1_100_000),
      });
      expect([large.status, large.body.bytes]).toEqual([202, 24_200_000]);
      expect((await door.owner.delete(`/v1/knowledge-bases/${shelf}/documents/${large.body.id}`)).status).toBe(204);
      const reply = await upload(door.owner, shelf, { name: 'larger.txt', content: 'x'.repeat(25 * 1024 * 1024) });
      expect([reply.status, reply.body.error]).toEqual([413, 'payload_too_large']);
    } finally {
      await door.stop();
    }
  });
});

describe('bodies', () => {
  it.each([
    ['nothing', {}, ['body', 'text']],
    ['a text without a title', { text: 'a' }, ['body', 'title']],
    ['a blank text', { title: 'a', text: ' \n' }, ['body', 'text']],
    ['text and url', { title: 'a', text: 'a', url: 'https://example.com' }, ['body', 'url']],
    ['a level below 0', { title: 'a', text: 'a', clearance_level: -1 }, ['body', 'clearance_level']],
    ['a private address', { url: 'https://10.0.0.1/' }, ['body', 'url']],
    ['the metadata address', { url: 'http://169.254.169.254/latest' }, ['body', 'url']],
    ['a file address', { url: 'file:///etc/passwd' }, ['body', 'url']],
  ])('with %s are refused', async (_case, body, loc) => {
    const reply = await add(body);
    expect([reply.status, reply.body.detail?.[0].loc]).toEqual([422, loc]);
  });

  it.each([
    ['a boundary that never comes', 'multipart/form-data; boundary=x', '--y\r\n\r\n'],
    ['no boundary', 'multipart/form-data', 'abc'],
    [
      'no file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n',
    ],
    [
      'half a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    [
      'a thousand parts',
      'multipart/form-data; boundary=x',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1000)}--x--\r\n`,
    ],
  ])('of a form with %s are refused', async (_case, type, body) => {
    const reply = await app.owner.send('POST', `/v1/knowledge-bases/${kb}/documents`, {
      raw: body,
      headers: { 'content-type': type },
    });
    expect(reply.status).toBe(422);
  });
});

describe('addresses', () => {
  it('are fetched, over redirects too, and read by their content', async () => {
    const { body } = await add({ url: `${pagesUrl}/moved` });
    expect(body).toMatchObject({ kind: 'url', title: `${pagesUrl}/moved` });
    expect(await settled(app.owner, kb, body.id)).toMatchObject({ status: 'indexed', kind: 'html', chunks_total: 1 });
  });

  it.each([
    ['/inward', 'refused_address'],
    ['/around', 'unreachable'],
    ['/gone', 'unreachable'],
    ['/empty', 'empty'],
  ])('such as %s leave a failed document: %s', async (path, code) => {
    const { body } = await add({ url: pagesUrl + path });
    expect(await settled(app.owner, kb, body.id)).toMatchObject({ status: 'failed', error: { code } });
  });
});

describe('an estimate', () => {
  it('says tokens and price before anything is spent', async () => {
    const ledger = async () => (await app.owner.get('/v1/model-router/invocations?limit=1')).body.data[0]?.id;
    const before = await ledger();
    const text = '# A\n\nOne sentence.\n\n# B\n\nAnother one.';
    expect((await estimate({ title: 't', text })).body).toMatchObject({
      provider: 'local',
      chunks: 2,
      cost_usd: 0,
      priced: true,
    });
    created(
      await app.owner.post('/v1/model-router/providers', {
        name: 'openai',
        kind: 'openai',
        api_key: 'sk-0123456789abcdef',
      }),
    );
    const far = { name: 'Far', embedding_provider: 'openai', embedding_model: 'text-embedding-3-small' };
    const { id } = created(await app.owner.post('/v1/knowledge-bases', far));
    const reply = await app.owner.post(`/v1/knowledge-bases/${id}/estimate`, {
      title: 't',
      text: 'word '.repeat(1000),
    });
    expect(reply.body).toMatchObject({ provider: 'openai', model: 'text-embedding-3-small', priced: true });
    expect(reply.body.tokens).toBeGreaterThanOrEqual(1000);
    expect(reply.body.cost_usd).toBeCloseTo((reply.body.tokens * 0.02) / 1e6, 12);
    expect(await ledger()).toBe(before);
  });

  it('of a file that cannot be read is a clear 400', async () => {
    const { body, status } = await estimate({ url: `${pagesUrl}/gone` });
    expect([status, body.message]).toEqual([400, 'The address answers with status 404.']);
  });
});

describe('a knowledge base', () => {
  it.each([
    ['no name', {}, 'name'],
    ['a provider that does not exist', { name: 'a', embedding_provider: 'nobody' }, 'embedding_provider'],
    ['a provider without embeddings', { name: 'a', embedding_provider: 'scripted' }, 'embedding_provider'],
    ['a model the provider does not have', { name: 'a', embedding_model: 'gpt-5' }, 'embedding_model'],
  ])('with %s is refused', async (_case, body, field) => {
    const reply = await app.owner.post('/v1/knowledge-bases', body);
    expect([reply.status, reply.body.detail?.[0].loc]).toEqual([422, ['body', field]]);
  });

  it('is changed, listed newest first in pages, and gone once deleted', async () => {
    const { id } = created(await app.owner.post('/v1/knowledge-bases', { name: 'Old name', description: 'About it' }));
    const { body } = await app.owner.patch(`/v1/knowledge-bases/${id}`, { name: 'New name' });
    expect(body).toMatchObject({ name: 'New name', description: 'About it', embedding_model: 'minilm-l6-v2' });
    const first = await app.owner.get('/v1/knowledge-bases?limit=1');
    expect(first.body.data[0].id).toBe(id);
    const second = await app.owner.get(`/v1/knowledge-bases?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body.data[0].id).not.toBe(id);
    expect((await app.owner.delete(`/v1/knowledge-bases/${id}`)).status).toBe(204);
    expect((await app.owner.get(`/v1/knowledge-bases/${id}`)).status).toBe(404);
    expect((await app.owner.delete(`/v1/knowledge-bases/${id}`)).status).toBe(404);
    expect((await app.owner.get('/v1/knowledge-bases')).body.data.map((base: { id: string }) => base.id)).not.toContain(
      id,
    );
  });
});
