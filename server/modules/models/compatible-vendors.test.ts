// Servers that speak the OpenAI interface, each with an accent of its own: scripted stand-ins on loopback, after what these servers send.
// Not one of them was asked for real.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';

type Dialect = {
  /** What comes before and between the lines of a stream. */
  lines: (chunks: object[]) => string[];
  /** How a call of a tool is written. */
  call: object;
  usage?: object;
  /** Fields around every chunk. */
  around?: object;
  /** A field that the server refuses. */
  refuses?: string;
};

const data = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`;
const DONE = 'data: [DONE]\n\n';
const CALL = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"order_no":"7"}' } };
const USAGE = { prompt_tokens: 21, completion_tokens: 4, total_tokens: 25 };
const plain = (chunks: object[]): string[] => [...chunks.map(data), DONE];

const DIALECTS: Record<string, Dialect> = {
  // The first chunk has the results of its filters and no choices; each choice has some, too.
  azure: {
    lines: (chunks) => [data({ id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] }), ...plain(chunks)],
    call: CALL,
    usage: { ...USAGE, prompt_tokens_details: { cached_tokens: 16 } },
    around: { system_fingerprint: 'fp_1' },
  },
  // A gateway in front of Bedrock: no id on the way, usage as a chunk of its own, no fingerprint.
  bedrock: { lines: plain, call: { ...CALL, id: 'tooluse_9' }, usage: USAGE, around: { id: undefined } },
  // Comments keep the connection open while a provider is looked for.
  openrouter: {
    lines: (chunks) => [': OPENROUTER PROCESSING\n\n', ': OPENROUTER PROCESSING\n\n', ...plain(chunks)],
    call: { ...CALL, index: 0 },
    usage: { ...USAGE, cost: 0.00014 },
    around: { provider: 'Somewhere' },
  },
  // The usage stands beside the last chunk under its own name as well.
  groq: {
    lines: plain,
    call: CALL,
    usage: { ...USAGE, queue_time: 0.01, total_time: 0.2 },
    around: { x_groq: { id: 'req_1' } },
  },
  // Reasoning models behind it send what they think in a field of their own.
  vllm: { lines: plain, call: { ...CALL, id: 'chatcmpl-tool-1' }, usage: USAGE, refuses: 'strict' },
  // Old versions know no choice of tools.
  ollama: { lines: plain, call: { ...CALL, index: 0 }, usage: USAGE, refuses: 'tool_choice' },
};

let app: TestApp;
const asked: { path: string; body: Record<string, unknown>; authorization: string }[] = [];
const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const body = JSON.parse(text) as Record<string, unknown> & { messages: { content: string }[] };
  const path = request.url ?? '';
  asked.push({ path, body, authorization: request.headers.authorization ?? '' });
  const dialect = DIALECTS[path.split('/')[1] ?? '']!;
  if (dialect.refuses && text.includes(`"${dialect.refuses}"`)) {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'error', message: `unexpected ${dialect.refuses}`, code: 400 }));
    return;
  }
  const wantsCall = body.messages.at(-1)?.content.includes('order') === true;
  const message = wantsCall
    ? { role: 'assistant', content: null, tool_calls: [dialect.call] }
    : { role: 'assistant', content: 'Good day to you.' };
  const finish_reason = wantsCall ? 'tool_calls' : 'stop';
  const base = { id: 'c1', created: 1, model: body.model, ...dialect.around };
  if (body.stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason }],
        usage: dialect.usage,
      }),
    );
    return;
  }
  const chunk = (delta: object, finish: string | null = null) => ({
    ...base,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const words = wantsCall
    ? [chunk({ role: 'assistant', content: null, tool_calls: [{ index: 0, ...dialect.call }] })]
    : ['Good day', ' to you.'].map((content) => chunk({ role: 'assistant', content }));
  const all = [
    ...words,
    chunk({}, finish_reason),
    { ...base, object: 'chat.completion.chunk', choices: [], usage: dialect.usage },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const line of dialect.lines(all)) response.write(line);
  response.end();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'off' } });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of Object.keys(DIALECTS)) {
    const account = { name, kind: 'openai_compatible', base_url: `${url}/${name}/v1`, api_key: `key-of-${name}-0123` };
    created(await app.owner.post('/v1/model-router/providers', account));
  }
});
afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const tools = [
  {
    name: 'look_up',
    description: 'Looks an order up',
    input_schema: { type: 'object', properties: { order_no: { type: 'string' } } },
  },
];

describe.each(Object.keys(DIALECTS))('%s', (name) => {
  const ask = (content: string) => ({ model: `${name}/any-model`, messages: [{ role: 'user', content }] });

  it('answers in words, whole and streamed, with its tokens, and gets the key that it wants', async () => {
    const whole = created(await app.owner.post('/v1/model-router/generations', ask('Hello')));
    expect(whole).toMatchObject({
      text: 'Good day to you.',
      finish_reason: 'stop',
      usage: { input_tokens: 21, output_tokens: 4 },
    });
    const streamed = await app.owner.post('/v1/model-router/generations/stream', ask('Hello'));
    expect(streamed.text.match(/event: text/g)).toHaveLength(2);
    expect(streamed.text).toContain('"input_tokens":21');
    expect(asked.at(-1)).toMatchObject({
      path: `/${name}/v1/chat/completions`,
      authorization: `Bearer key-of-${name}-0123`,
    });
  });

  it('calls a tool, whole and streamed', async () => {
    const call = { name: 'look_up', input: { order_no: '7' } };
    const whole = created(await app.owner.post('/v1/model-router/generations', { ...ask('my order'), tools }));
    expect(whole).toMatchObject({ finish_reason: 'tool-calls', tool_calls: [call] });
    const streamed = await app.owner.post('/v1/model-router/generations/stream', { ...ask('my order'), tools });
    expect(streamed.text).toContain('"order_no":"7"');
  });
});

it('is sent nothing that only OpenAI knows', async () => {
  created(
    await app.owner.post('/v1/model-router/generations', {
      model: 'vllm/any-model',
      messages: [{ role: 'user', content: 'order' }],
      tools,
    }),
  );
  expect(asked.at(-1)?.body).not.toHaveProperty('prompt_cache_key');
  expect(asked.at(-1)?.body).not.toHaveProperty('tool_choice');
});
