// Every language that a caller may write in, sent to a real server whose event loop is watched.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { edge, entry, HELLO, type Made, makeActive, makeAssistant, node, send } from '../support/assistants.ts';
import { undoAfterAll } from '../support/clean-up.ts';
import { created, type Reply } from '../support/client.ts';
import { LOOPBACK_OPEN } from '../support/receiver.ts';
import { steadyStall, type Watched, watchedServer } from '../support/stalls.ts';

/** Milliseconds of processor time for which nobody else is served. */
const LIMIT = 100;
let server: Watched;
let answers: Server;
let answer = '{}';
let address: string;

const undo = undoAfterAll();
beforeAll(async () => {
  server = await watchedServer(LOOPBACK_OPEN);
  undo(() => server.stop());
  answers = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(answer));
  undo(() => answers.close());
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(answers.address() as AddressInfo).port}/`;
  // Code that runs for the first time is slow on its own; what is measured here is what texts can do to it.
  const made = await makeActive(server.owner, [...COLLECTING]);
  const { id } = created(await server.owner.post('/v1/conversations', { assistant_id: made.id }));
  for (const content of ['hello', 'my order is 1234', 'tomorrow at 3 pm']) await say(id, content);
});

const COLLECTING = [
  ...['full_name', 'order_no', 'address'].map((name) => variable(name, 'string')),
  variable('mail', 'email'),
  variable('number', 'phone'),
  variable('day', 'date'),
  variable('when', 'datetime'),
  variable('amount', 'number'),
  variable('sure', 'boolean'),
  variable('things', 'array'),
  node('hello', 'message', { text: 'Hello, I am the virtual assistant.' }),
  node('ask', 'collect', {
    variables: ['full_name', 'order_no', 'address', 'mail', 'number', 'day', 'when', 'amount', 'sure', 'things'],
    instructions: 'Tell me about your order.',
  }),
  node('bye', 'end', { outcome: 'success', label: 'found' }),
  edge('hello', 'ask'),
  edge('ask', 'bye'),
  edge('ask', 'bye', { id: 'capped', kind: 'on_cap' }),
  entry('hello'),
];

function variable(name: string, type: string) {
  return { op: 'upsert_context_variable', variable: { name, type, source: 'collected', reask_cap: 10 } };
}

const say = (id: string, content: string): Promise<Reply> =>
  server.owner.post(`/v1/conversations/${id}/messages`, { text: content.slice(0, 131_072) });

/** The attack is answered with one of these, and nobody waited for it. */
async function harmless(attack: () => Promise<Reply>, statuses: number[]): Promise<Reply> {
  const { result, cpu } = await steadyStall(server, LIMIT, attack);
  if (process.env.PROVE) console.log(expect.getState().currentTestName, result.status, cpu);
  expect(statuses, result.text.slice(0, 300)).toContain(result.status);
  expect(cpu).toBeLessThanOrEqual(LIMIT);
  return result;
}

const validate = (made: Made, ops: object[]) =>
  harmless(() => server.owner.post(`${made.graph}/validate`, { ops }), [200]);
const messages = (texts: string[]) => [...texts.map((text, i) => node(`n${i}`, 'message', { text })), entry('n0')];
const blocking = (reply: Reply): string[] =>
  reply.body.findings
    .filter((one: { blocking: boolean }) => one.blocking)
    .map((one: { rule_id: string }) => one.rule_id);

describe('patterns', () => {
  const choosing = (value: string, more = 1) => [
    node('choose', 'condition', {}),
    node('bye', 'end', {}),
    ...Array.from({ length: more }, (_, i) =>
      edge('choose', 'bye', {
        id: `e${i}`,
        kind: 'conditional',
        priority: i,
        condition: {
          type: 'expression',
          expression: { conditions: [{ variable: 'x', operator: 'matches', value: `${value}${i}` }] },
        },
      }),
    ),
    edge('choose', 'bye', { id: 'else', kind: 'else' }),
    { op: 'upsert_context_variable', variable: { name: 'x', type: 'string', source: 'provided' } },
    entry('choose'),
  ];

  it.each([
    ['a few repeats', `${'.{0,999}'.repeat(4)}\\d$`],
    ['many repeats', '.{0,999}'.repeat(55)],
    ['nested repeats', '((a{1,100}){1,100}){1,100}'],
    ['classes', `(?i)[${'\\pL'.repeat(150)}]`],
  ])('that are too large are stored, found and not published: %s', async (_name, pattern) => {
    const made = await makeAssistant(server.owner);
    await harmless(() => send(server.owner, made, choosing(pattern)), [200]);
    const { body } = await harmless(() => server.owner.post(`${made.path}/publish`), [409]);
    expect(JSON.stringify(body)).toContain('edge.malformed_expression');
  });

  it('that are not, over texts that are long, end without a match', async () => {
    const made = await makeActive(server.owner, choosing('.{0,100}', 40));
    const begin = () =>
      server.owner.post('/v1/conversations', { assistant_id: made.id, variables: { x: 'a'.repeat(10_000) } });
    const { body } = await harmless(begin, [201]);
    expect(body.id).toBeTypeOf('string');
  });
});

describe('templates', () => {
  it.each([
    ['tags', [`${'{% if a %}{% endif %}'.repeat(4_500)}`], 'node.invalid_field'],
    ['more tags', [`${'{% if a %}{% endif %}'.repeat(9_000)}`], 'node.invalid_field'],
    ['outputs', [`{% if a %}{% endif %}${'{{ a | upcase | default: b }}'.repeat(5_800)}`], 'node.invalid_field'],
    [
      'many texts',
      Array.from({ length: 90 }, (_, i) => `${i}${'{% if a %}{% endif %}'.repeat(240)}`),
      'graph.too_large',
    ],
    ['many outputs', Array.from({ length: 100 }, (_, i) => `${i}${'{{a|f:b}}'.repeat(490)}`), 'graph.too_large'],
    ['many lines', [`${'\n'.repeat(180_000)}${'{{ nobody }}'.repeat(400)}`], 'variable.undefined'],
  ])('%s', async (_name, texts, rule) => {
    const made = await makeAssistant(server.owner);
    const first = await validate(made, messages(texts));
    expect(blocking(first)).toContain(rule);
  });

  it('that would render for long render nothing', async () => {
    const loop = `${'{% for i in (1..900) %}'.repeat(5)}x${'{% endfor %}'.repeat(5)}`;
    const doubling = `{% assign s = x %}${'{% assign s = s | append: s %}'.repeat(40)}{{ s }}`;
    const shared = `{% assign s = x | split: "" %}${'{% assign s = s | push: s %}'.repeat(40)}{{ s }}`;
    const texts = [loop, doubling, shared];
    const made = await makeActive(server.owner, [
      { op: 'upsert_context_variable', variable: { name: 'x', type: 'string', source: 'provided' } },
      ...texts.flatMap((text, i) => [node(`n${i}`, 'message', { text }), edge(`n${i}`, `n${i + 1}`)]),
      node(`n${texts.length}`, 'end', {}),
      entry('n0'),
    ]);
    await harmless(
      () => server.owner.post('/v1/conversations', { assistant_id: made.id, variables: { x: 'a'.repeat(20_000) } }),
      [201],
    );
  });

  it('of tools and of the steps of calls are refused when they are saved', async () => {
    const text = '{% if a %}{% endif %}'.repeat(240);
    const configuration = {
      url: address,
      body: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, `${i}${text}`])),
    };
    const tool = await harmless(() => server.owner.post('/v1/tools', { name: 'Large', configuration }), [422]);
    expect(tool.body.detail[0]).toMatchObject({ type: 'limit_exceeded', ctx: { limit: 'template_work' } });
    const steps = Array.from({ length: 50 }, (_, i) => ({
      type: 'CALL',
      voicemailMessage: `${i}${'{%if a%}{%endif%}'.repeat(220)}`,
    }));
    const workflow = await harmless(() => server.owner.post('/workflows', { name: 'Large', steps }), [400]);
    expect(workflow.text).toContain('too much to read');
  });
});

describe('expressions', () => {
  const assigning = (expressions: string[]) => [
    node('set', 'set_variable', { assignments: expressions.map((expression) => ({ variable: 'y', expression })) }),
    node('bye', 'end', {}),
    edge('set', 'bye'),
    ...['x', 'y'].map((name) => ({
      op: 'upsert_context_variable',
      variable: { name, type: 'string', source: 'provided' },
    })),
    entry('set'),
  ];

  it('that double a value again and again end', async () => {
    const doubled = `[x]${'.map(i,[i,i])'.repeat(30)}`;
    const made = await makeActive(server.owner, assigning([doubled, `string(${doubled})`, `${doubled} == ${doubled}`]));
    await harmless(
      () => server.owner.post('/v1/conversations', { assistant_id: made.id, variables: { x: 'a' } }),
      [201],
    );
  });

  it('by the thousand are too many to compile', async () => {
    const made = await makeAssistant(server.owner);
    const ops = assigning(Array.from({ length: 1_000 }, (_, i) => `${'x + '.repeat(200)}"${i}"`));
    expect(blocking(await validate(made, ops))).toContain('graph.too_large');
  });
});

describe('paths into answers of tools', () => {
  const tool = (paths: string[]) => ({
    name: `Paths ${Math.random()}`,
    configuration: { url: address },
    response_schema: { field_mappings: paths.map((path, i) => ({ path, alias: `f${i}` })) },
  });

  it('that multiply are refused', async () => {
    for (const path of [`$${'[0,0,0,0]'.repeat(11)}`, "$['a','b']", `$${'[*,*]'.repeat(100)}`]) {
      const { body } = await harmless(() => server.owner.post('/v1/tools', tool([path])), [422]);
      expect(body.detail[0].loc).toEqual(['body', 'response_schema', 'field_mappings', 0, 'path']);
    }
  });

  it('over an answer that is too large for them end with an error', async () => {
    answer = `[${'{"b":1},'.repeat(110_000)}{"b":1}]`;
    const { id } = created(await server.owner.post('/v1/tools', tool(Array(200).fill('$..b'))));
    const { body } = await harmless(() => server.owner.post(`/v1/tools/${id}/test`, { inputs: {} }), [200]);
    expect(body).toMatchObject({ ok: false, error: expect.stringContaining('field mappings') });
  });
});

describe('messages', () => {
  const size = process.env.PROVE ? 131_072 : 120_000;
  const UNITS = [
    '1',
    '1 ',
    '1-',
    'and ',
    'a',
    'a@',
    'may 3 ',
    '3pm ',
    'one hundred and ',
    '😀',
    '(',
    'not ',
    'AB12 ',
    '2026-01-01T00:00 ',
  ];
  it.each(UNITS)('of nothing but %j', async (unit) => {
    const made = await makeActive(server.owner, COLLECTING);
    const { id } = created(await server.owner.post('/v1/conversations', { assistant_id: made.id }));
    await harmless(() => say(id, unit.repeat(Math.ceil(size / unit.length))), [200, 201, 202]);
  });
});

it('a plain flow still answers', async () => {
  const made = await makeActive(server.owner, HELLO);
  const { body } = await harmless(() => server.owner.post('/v1/conversations', { assistant_id: made.id }), [201]);
  expect(JSON.stringify(body)).toContain('virtual assistant');
});
