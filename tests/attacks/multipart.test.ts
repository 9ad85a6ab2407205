// No form ends the process, hangs, or is answered with 5xx; and what a body costs is bounded before anything is stored.
import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MalformedForm, parseMultipart } from '../../server/http/bodies/multipart.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { created } from '../support/client.ts';
import { factories } from '../support/factories.ts';
import { type Form, forms, tables } from '../support/forms.ts';
import { SEED } from '../support/properties.ts';
import { type Watched, watchedServer } from '../support/stalls.ts';

const [PARSED, SENT, TABLES] = process.env.PROVE ? [20_000, 5000, 1000] : [1000, 200, 150];
const LARGE = 25 * 1024 * 1024 - 4096;

const form = (parts: string, type = 'multipart/form-data; boundary=b'): Form => ({
  type,
  body: Buffer.from(`${parts}--b--\r\n`),
});
const field = (name: string, value = 'x'): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'a.txt'): string =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;

describe('the reader of forms', () => {
  it(`gives parts or a reason for any form (seed ${SEED})`, async () => {
    let [read, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(forms, async ({ type, body }) => {
        try {
          const parts = await parseMultipart(body, type);
          for (const { name, content } of parts) {
            expect(name).not.toBe('');
            expect(body.includes(content)).toBe(true);
          }
          read++;
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedForm);
          refused++;
        }
      }),
      { numRuns: PARSED, seed: SEED, endOnFailure: true },
    );
    expect(Math.min(read, refused)).toBeGreaterThan(PARSED / 20);
  });

  it('gives back what an honest client sends, whatever the content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 2000 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        async (content, name) => {
          const sent = new FormData();
          sent.append('title', 'A title');
          sent.append('file', new Blob([content]), name);
          const request = new Request('http://unused.test', { method: 'POST', body: sent });
          const parts = await parseMultipart(
            Buffer.from(await request.arrayBuffer()),
            request.headers.get('content-type') ?? '',
          );
          expect(parts.map((part) => part.name)).toEqual(['title', 'file']);
          expect(parts[1]?.content.equals(content)).toBe(true);
        },
      ),
      { numRuns: 50, seed: SEED },
    );
  });

  it.each([
    [
      'a name in RFC 5987',
      "--b\r\nContent-Disposition: form-data; name=file; filename*=UTF-8''na%C3%AFve.txt\r\n\r\nx\r\n",
      'naïve.txt',
    ],
    ['a path of an old browser', file('x', 'C:\\secret\\a.txt'), 'a.txt'],
    ['a path of another system', file('x', '../../etc/passwd'), 'passwd'],
  ])('knows %s', async (_case, parts, fileName) => {
    const { type, body } = form(parts);
    expect((await parseMultipart(body, type))[0]).toMatchObject({ name: 'file', fileName });
  });

  it('takes a line that only begins like the boundary for content', async () => {
    const { type, body } = form(file('one\r\n--bx\r\n--b- \r\ntwo'));
    expect((await parseMultipart(body, type))[0]?.content.toString()).toBe('one\r\n--bx\r\n--b- \r\ntwo');
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  let kb: string;
  beforeAll(async () => {
    app = await testApp({ env: { RATE_LIMITS: 'off', ROLES: 'api', SHUTDOWN_GRACE_SECONDS: '2' } });
    kb = created(await app.owner.post('/v1/knowledge-bases', { name: 'Forms' })).id;
  });
  afterAll(() => app.stop());

  const send = (route: string, { type, body }: Form) =>
    app.owner.send('POST', `/v1/knowledge-bases/${kb}/${route}`, { raw: body, headers: { 'content-type': type } });

  it.each(['documents', 'estimate'])(
    `%s answers no form with 5xx (seed ${SEED})`,
    { timeout: 1_800_000 },
    async (route) => {
      const statuses = new Map<number, number>();
      await fc.assert(
        // The client itself throws on any 5xx and on any answer outside its schema.
        fc.asyncProperty(forms, async (sent) => {
          const { status } = await send(route, sent);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
        { numRuns: SENT, seed: SEED, endOnFailure: true },
      );
      expect(statuses.get(422)).toBeGreaterThan(SENT / 10);
      expect((statuses.get(202) ?? 0) + (statuses.get(200) ?? 0)).toBeGreaterThan(0);
    },
  );

  it.each<[string, string, number]>([
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'].map((name): [string, string, number] => [
      `a field ${name}`,
      field(name) + file('Hello'),
      202,
    ]),
    ['a part without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nhello\r\n', 422],
    ['a part in the name of nothing', field('') + file('Hello'), 422],
    ['a field twice', field('title', 'One') + field('title', 'Two') + file('Hello'), 202],
    ['two files', file('One') + file('Two'), 422],
    [
      'a form in a form',
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c--\r\n',
      422,
    ],
    [
      'a huge header',
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nX: ${'y'.repeat(30_000)}\r\n\r\nHello\r\n`,
      422,
    ],
    [
      'a charset that does not exist',
      '--b\r\nContent-Disposition: form-data; name="title"\r\nContent-Type: text/plain; charset=no\r\n\r\nx\r\n',
      422,
    ],
    ['a field with U+0000', field('title', 'a\0b') + file('Hello'), 422],
  ])('%s is answered and does no harm', async (_case, parts, status) => {
    expect((await send('documents', form(parts))).status).toBe(status);
    if (status === 202) return;
    expect((await send('estimate', form(parts))).status).toBe(status);
  });

  it('an unknown base is 404 before the form is looked at', async () => {
    for (const route of ['documents', 'estimate']) {
      const path = `/v1/knowledge-bases/00000000-0000-7000-8000-000000000000/${route}`;
      const { type } = form('');
      const reply = await app.owner.send('POST', path, {
        raw: Buffer.from('no form at all'),
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(404);
    }
  });

  it(`tables answer no body with 5xx (seed ${SEED})`, { timeout: 1_800_000 }, async () => {
    const workflow = await factories.workflow(app.owner);
    for (const path of ['/dnc/import', `/workflows/${workflow}/leads`]) {
      await fc.assert(
        fc.asyncProperty(tables, async (raw) => {
          const { status } = await app.owner.send('POST', path, { raw, headers: { 'content-type': 'text/csv' } });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: TABLES, seed: SEED, endOnFailure: true },
      );
    }
  });
});

describe('a large body', () => {
  let server: Watched;
  let kb: string;
  let workflow: string;
  beforeAll(async () => {
    server = await watchedServer({ ROLES: 'api' });
    kb = created(await server.owner.post('/v1/knowledge-bases', { name: 'Large' })).id;
    workflow = await factories.workflow(server.owner);
    await server.owner.post(`/v1/knowledge-bases/${kb}/estimate`, { title: 'a', text: 'Warm.' });
  });
  afterAll(() => server.stop());

  const filled = (unit: string, before = '', after = ''): Buffer =>
    Buffer.concat([
      Buffer.from(before),
      Buffer.alloc(LARGE - before.length - after.length - ((LARGE - before.length - after.length) % unit.length), unit),
      Buffer.from(after),
    ]);
  const FORM = 'multipart/form-data; boundary=b';
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const json = (unit: string): Buffer => filled(unit, '{"title":"a","text":"', '"}');
  const documents = () => `/v1/knowledge-bases/${kb}/documents`;
  const rows = (): string[] => ['/dnc/import', `/workflows/${workflow}/leads`];

  const bodies: [string, string, () => Buffer, () => string[], number[]][] = [
    ['form of one file', FORM, () => filled('All work. ', head, '\r\n--b--\r\n'), () => [documents()], [202]],
    ['form of old letters', FORM, () => filled('\xe9'.repeat(10), head, '\r\n--b--\r\n'), () => [documents()], [202]],
    ['form of tiny parts', FORM, () => filled(field('a', '')), () => [documents()], [422]],
    ['form of false boundaries', FORM, () => filled('\r\n--bx', head, '\r\n--b--\r\n'), () => [documents()], [202]],
    ['form of blanks', FORM, () => filled(' ', head, '\r\n--b--\r\n'), () => [documents()], [422]],
    ['form without an end', FORM, () => filled('x', head), () => [documents()], [422]],
    ['JSON text', 'application/json', () => json('All work. '), () => [documents()], [202]],
    ['JSON text of escapes', 'application/json', () => json('\\"\\u0041'), () => [documents()], [202]],
    ['JSON of many texts', 'application/json', () => filled('"a",', '[', '1]'), () => [documents()], [422]],
    ['JSON of brackets', 'application/json', () => filled('[', ''), () => [documents(), ...rows()], [400, 422]],
    ['table of commas', 'text/csv', () => filled(','), rows, [400]],
    ['table of line ends', 'text/csv', () => filled(' \n', 'phone\n'), rows, [400]],
    ['table of one cell', 'text/csv', () => filled('""', 'phone\n"', '"'), rows, [400]],
    ['table of short rows', 'text/csv', () => filled('1\n', 'phone\n'), rows, [400]],
    [
      'list of short rows',
      'application/json',
      () => filled('"1",', '{"phones":[', '"1"]}'),
      () => ['/dnc/import'],
      [400],
    ],
  ];
  const inShort = [
    'form of one file',
    'form of tiny parts',
    'form of false boundaries',
    'JSON text of escapes',
    'JSON of many texts',
    'table of commas',
  ];
  const tried = process.env.PROVE ? bodies : bodies.filter(([name]) => inShort.includes(name));

  it.each(tried)('%s delays no other request for long', async (_case, type, make, paths, statuses) => {
    const raw = make();
    for (const path of paths()) {
      const { result, worst } = await server.during(() =>
        server.owner.send('POST', path, { raw, headers: { 'content-type': type } }),
      );
      expect(statuses).toContain(result.status);
      expect(worst.cpu).toBeLessThan(100);
    }
  });
});
