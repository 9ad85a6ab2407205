// Fields of a body that no operation knows: named in a header, refused where the caller asks for it, and never a 5xx.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { isStrict, unknownFields, warningsHeader } from './unknown-fields.ts';

describe('unknown fields', () => {
  const inner = z.object({ name: z.string() });
  const schema = z.object({
    name: z.string(),
    inner: inner.optional(),
    list: z.array(inner).optional(),
    open: z.looseObject({ a: z.string() }).optional(),
    record: z.record(z.string(), z.unknown()).optional(),
    either: z.union([z.string(), inner]).optional(),
    tagged: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), a: z.string() }),
        z.object({ kind: z.literal('b') }),
      ])
      .optional(),
    two: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).optional(),
  });
  const paths = (body: unknown) => unknownFields(schema, body).map(({ path }) => path.join('.'));

  it('are found at every depth, and only where validation drops them', () => {
    expect(paths({ name: 'x', nme: 1, inner: { name: 'x', nam: 1 }, list: [{ name: 'x' }, { naem: 1 }] })).toEqual([
      'nme',
      'inner.nam',
      'list.1.naem',
    ]);
    expect(paths({ open: { a: 'x', b: 1 }, record: { any: 1 }, two: { a: 'x', c: 1 } })).toEqual([]);
    expect(paths({ either: { name: 'x', other: 1 }, tagged: { kind: 'a', a: 'x', b: 1 } })).toEqual([
      'either.other',
      'tagged.b',
    ]);
    for (const body of [null, 'x', [], [{ a: 1 }], undefined, 3]) expect(paths(body)).toEqual([]);
    expect(paths(JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual(['__proto__', 'constructor']);
  });

  it('are few enough for a header, whatever they are called', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`é\r\n${'x'.repeat(100)}${i}`, 1]));
    const found = unknownFields(schema, many);
    expect(found.length).toBe(20);
    const header = warningsHeader(found);
    expect(header.length).toBeLessThanOrEqual(2048);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(header).length).toBeGreaterThan(3);
  });

  it('of a large body cost little', () => {
    const list = Array.from({ length: 100_000 }, () => ({ name: 'x', more: 1 }));
    const from = performance.now();
    unknownFields(schema, { list });
    unknownFields(schema, { list: Array.from({ length: 100_000 }, () => ({ name: 'x' })) });
    expect(performance.now() - from).toBeLessThan(200);
  });

  it.each([
    ['handling=strict', true],
    ['respond-async, handling=strict', true],
    ['handling="strict"; x=y', true],
    ['handling=lenient', false],
    ['nohandling=strict', false],
    [undefined, false],
  ])('are judged by Prefer: %s', (prefer, expected) => expect(isStrict(prefer)).toBe(expected));
});

describe('the API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.stop());
  const strict = { prefer: 'handling=strict' };

  it('names what it ignored, with what was probably meant', async () => {
    const { status, headers } = await app.owner.patch('/v1/organization', { nme: 'x' });
    expect(status).toBe(200);
    expect(JSON.parse(headers.get('x-warnings') ?? '[]')).toEqual([
      { loc: ['body', 'nme'], msg: 'Unknown field: it was ignored. Did you mean name?' },
    ]);
    expect((await app.owner.patch('/v1/organization', { name: 'Fine' })).headers.get('x-warnings')).toBeNull();
  });

  it('refuses it in the shape and with the status of each family, and changes nothing', async () => {
    const before = (await app.owner.get('/v1/organization')).body;
    const platform = await app.owner.send('PATCH', '/v1/organization', {
      body: { name: 'Changed', nme: 'x' },
      headers: strict,
    });
    expect([platform.status, platform.body.detail]).toEqual([
      422,
      [{ type: 'extra_forbidden', loc: ['body', 'nme'], msg: 'Extra inputs are not permitted. Did you mean name?' }],
    ]);
    expect((await app.owner.get('/v1/organization')).body).toEqual(before);
    const workflow = { name: 'w', steps: [{ type: 'CALL', delayInSecs: 1, delayInSec: 2 }] };
    const calling = await app.owner.post('/workflows', workflow, strict);
    expect([calling.status, calling.body.error]).toEqual([400, 'bad_request']);
    expect(calling.body.message).toContain('delayInSecs');
    const key = await app.owner.post('/v1/identity/api-keys', { name: 'k', scope: [] }, strict);
    expect(key.status).toBe(400);
    // What takes fields of the caller's own still does.
    const made = await app.owner.post(
      '/workflows',
      { name: 'w', steps: [{ type: 'CALL', delayInSecs: 3600 }] },
      strict,
    );
    const call = await app.owner.post(
      '/call',
      { workflowId: made.body.id, primaryPhone: '+12025550123', shoeSize: 44 },
      strict,
    );
    expect([call.status, call.headers.get('x-warnings')]).toEqual([201, null]);
  });
});
