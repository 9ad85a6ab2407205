// Names of shapes: what is called after what, and that no two shapes share a name.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '../route.ts';
import { createOpenApi } from './document.ts';

const Thing = z.object({ id: z.string() }).meta({ id: 'Thing' });
const given = { tag: 'Things', scope: null, status: 200, handle: () => ({}) as never } as const;
const reader = { ...given, method: 'GET', summary: 'Read' } as const;
const writer = { ...given, method: 'POST', summary: 'Write' } as const;
const body = z.object({ name: z.string() });
const namesIn = (...routes: Parameters<typeof createOpenApi>[0]['routes']) =>
  Object.keys(createOpenApi({ routes }).components.schemas).filter((name) => !/Error/.test(name));

describe('a name', () => {
  it('of a body comes from its operation, also where two take the same', () => {
    const routes = ['makeThing', 'tryThing'].map((operationId) =>
      route({ ...writer, path: `/v1/${operationId}`, operationId, body, response: Thing }),
    );
    expect(namesIn(...routes)).toEqual(['MakeThingRequest', 'Thing', 'TryThingRequest']);
    const { schemas } = createOpenApi({ routes }).components;
    expect(schemas.TryThingRequest).toEqual({ $ref: '#/components/schemas/MakeThingRequest' });
  });

  it('of a list comes from its rows', () => {
    const rows = z.array(z.object({ day: z.string() }));
    const path = '/v1/days';
    const paged = z.object({ data: rows, next_cursor: z.string().nullable() });
    expect(namesIn(route({ ...reader, path, operationId: 'listDays', response: paged }))).toEqual(['Day', 'DayPage']);
    expect(namesIn(route({ ...reader, path, operationId: 'listEntries', response: rows }))).toEqual([
      'Entry',
      'EntryList',
    ]);
    const timeline = route({ ...reader, path, operationId: 'getTimeline', response: z.object({ data: rows }) });
    expect(namesIn(timeline)).toEqual(['Timeline', 'TimelineEntry']);
  });

  it('is refused to a second shape', () => {
    const first = route({ ...reader, path: '/v1/a', operationId: 'getThing', response: z.object({ a: z.string() }) });
    const second = route({
      ...reader,
      path: '/v1/b',
      operationId: 'listThing',
      response: z.array(z.object({ b: z.string() })),
    });
    expect(() => namesIn(first, second)).toThrow('two shapes of the document are called Thing');
  });
});
