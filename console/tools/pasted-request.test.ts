// A pasted cURL command or OpenAPI operation, as a tool.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toolOfCurl, toolsOfOpenApi } from './pasted-request.ts';
import { configurationOf } from './tool-draft.ts';

const curl = (text: string) => {
  const pasted = toolOfCurl(text);
  if (!pasted) throw new Error('it is no cURL command');
  return { ...pasted, configuration: configurationOf(pasted.draft) };
};
const pairs = (list: readonly { key: string; value?: string; secure?: boolean }[] | undefined) =>
  (list ?? []).map(({ key, value, secure }) => `${key}=${value}${secure ? ' (secret)' : ''}`);

describe('a cURL command', () => {
  it('with a body becomes a tool whose values are inputs', () => {
    const { configuration, draft } = curl(`curl --location 'https://api.example.com/v1/bookings' \\
      --header 'Content-Type: application/json' \\
      --header 'Authorization: Bearer abc.def' \\
      --header 'X-Shop: 17' \\
      --data '{"guest": {"name": "O\\u0027Hara"}, "seats": 2, "price": 1.5, "vip": false, "tags": ["a"]}'`);
    expect(configuration).toMatchObject({ method: 'POST', url: 'https://api.example.com/v1/bookings' });
    expect(pairs(configuration.headers)).toEqual(['authorization=Bearer abc.def (secret)', 'X-Shop=17']);
    expect(configuration.body).toEqual({
      guest: { name: '{{ name }}' },
      seats: '{{ seats }}',
      price: '{{ price }}',
      vip: '{{ vip }}',
      tags: ['a'],
    });
    expect(draft.inputs.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'name str',
      'seats int',
      'price float',
      'vip bool',
    ]);
    expect(draft.inputs[0]?.description).toBe("Such as O'Hara");
  });

  it('of every spelling is read', () => {
    expect(curl('curl -sSLXPUT "https://x.example/a b"').configuration).toMatchObject({ method: 'PUT' });
    expect(curl('$ curl x.example/orders/{id}').configuration.url).toBe('https://x.example/orders/{{ id }}');
    expect(curl('curl https://x.example/orders/:order_no/items/$ITEM').configuration.url).toBe(
      'https://x.example/orders/{{ order_no }}/items/{{ item }}',
    );
    expect(curl('curl -I https://x.example').configuration.method).toBe('HEAD');
    expect(curl('curl --request=DELETE --url https://x.example/1').configuration).toMatchObject({ method: 'DELETE' });
    expect(curl('curl -d $\'{"a": "it\\\'s"}\' https://x.example').draft.inputs[0]?.description).toBe("Such as it's");
    expect(pairs(curl("curl -H'X-Api-Key: k1' https://x.example").configuration.headers)).toEqual([
      'X-Api-Key=k1 (secret)',
    ]);
    expect(pairs(curl('curl -u ada:p:w https://x.example').configuration.headers)).toEqual([
      `authorization=Basic ${Buffer.from('ada:p:w').toString('base64')} (secret)`,
    ]);
    expect(pairs(curl('curl -G https://x.example -d q=tea -d token=t1').configuration.query_params)).toEqual([
      'q={{ q }}',
      'token=t1 (secret)',
    ]);
    expect(curl('curl -o out.json -m 5 https://x.example/z').configuration.url).toBe('https://x.example/z');
  });

  it('says what it leaves out', () => {
    expect(curl('curl -b "sid=1" https://x.example').notes.join()).toContain('cookie was left out');
    expect(curl('curl -d a=1 -d b=2 https://x.example')).toMatchObject({
      notes: ['The command sends a form; the tool sends the same values as JSON.'],
      configuration: { body: { a: '{{ a }}', b: '{{ b }}' } },
    });
    expect(curl('curl -d @file.json https://x.example').notes.join()).toContain('in a file');
    expect(curl('curl -d "[1]" https://x.example').notes.join()).toContain('is a list');
    expect(curl('curl').configuration.url).toBe('');
    expect(toolOfCurl('wget https://x.example')).toBeUndefined();
    expect(toolOfCurl('')).toBeUndefined();
  });
});

const DOCUMENT = parse(`
openapi: 3.1.0
servers: [{ url: 'https://api.example.com/v2/' }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, user: { type: http, scheme: basic } }
  parameters: { shop: { name: shop, in: query, required: true, schema: { type: integer }, description: Number of the shop } }
  schemas:
    Day: { type: string, format: date }
    Booking:
      required: [name]
      properties: { name: { type: string }, day: { $ref: '#/components/schemas/Day' }, size: { enum: [s, m] } }
    Loop: { $ref: '#/components/schemas/Loop' }
paths:
  /orders/{order-no}:
    parameters: [{ name: order-no, in: path, required: true, schema: { type: string } }]
    get: { summary: Look an order up, parameters: [{ $ref: '#/components/parameters/shop' }], responses: {} }
    delete: { operationId: dropOrder, security: [{ user: [] }], responses: {} }
  /bookings:
    post:
      summary: Book
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Booking' } } } }
      responses: {}
  /loop:
    post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Loop' } } } }, responses: {} }
`);

describe('OpenAPI', () => {
  it('gives a tool for each operation', () => {
    const tools = toolsOfOpenApi(DOCUMENT);
    expect(tools.map(({ label }) => label)).toEqual([
      'GET /orders/{order-no} Look an order up',
      'DELETE /orders/{order-no} dropOrder',
      'POST /bookings Book',
      'POST /loop POST /loop',
    ]);
    const [look, drop, book] = tools.map(({ draft }) => ({ draft, configuration: configurationOf(draft) }));
    expect(look?.configuration).toMatchObject({
      url: 'https://api.example.com/v2/orders/{{ order_no }}',
      method: 'GET',
    });
    expect(pairs(look?.configuration.query_params)).toEqual(['shop={{ shop }}']);
    expect(look?.draft.auth).toMatchObject({ kind: 'header', name: 'X-Key' });
    expect(drop?.draft.auth.kind).toBe('basic');
    expect(book?.configuration.body).toEqual({ name: '{{ name }}', day: '{{ day }}', size: '{{ size }}' });
    expect(book?.draft.inputs.map(({ name, type, required }) => `${name} ${type} ${required}`)).toEqual([
      'name str true',
      'day date false',
      'size str false',
    ]);
    expect(book?.draft.inputs[2]?.description).toBe('One of: s, m');
  });

  it('is understood in part, and nothing else is', () => {
    const [lone] = toolsOfOpenApi({ summary: 'Look', parameters: [{ name: 'q', in: 'query' }], responses: {} });
    expect(lone?.notes.join()).toContain('names no server');
    expect(lone?.draft.inputs.map(({ name }) => name)).toEqual(['q']);
    expect(toolsOfOpenApi({ get: { responses: {} } }).map(({ label }) => label)).toEqual(['GET GET']);
    expect(toolsOfOpenApi({ '/a': { post: { responses: {} } } })).toHaveLength(1);
    for (const other of [null, 'text', [], { a: 1 }, { paths: 'x' }, { paths: { '/a': null } }])
      expect(toolsOfOpenApi(other)).toEqual([]);
  });
});
