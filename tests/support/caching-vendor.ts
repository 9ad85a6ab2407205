// A stand-in for vendors that keep what they have read: OpenAI's and Anthropic's interface on one loopback port. It counts how much of a
// request it has read before, as these vendors do, and reports it with the answer.
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// biome-ignore lint/suspicious/noExplicitAny: requests of two vendors, looked into freely
type Body = any;
export type CachedAnswer = { text?: string; calls?: { name: string; input: object }[] };
export type CachedRequest = { path: string; body: Body; tokens: number; cached: number };

export type CachingVendor = {
  url: string;
  requests: CachedRequest[];
  answer: (body: Body, nth: number) => CachedAnswer;
  /** Of all tokens that were read since the last call, the share that was read before. */
  hitRate(): number;
  stop(): Promise<void>;
};

/** Near enough: what counts is the share. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4);
/** OpenAI keeps what is read in steps of so many tokens. */
const STEP = 128;

export async function startCachingVendor(): Promise<CachingVendor> {
  const read = new Set<string>();
  const marked = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: Body = JSON.parse(Buffer.concat(chunks).toString());
    const path = request.url ?? '';
    const isAnthropic = path.endsWith('/messages');
    const parts = isAnthropic ? blocksOf(body) : [{ text: textOf(body), isMarked: false }];
    const whole = parts.map(({ text }) => text).join('');
    const cached = isAnthropic ? readMarked(parts, marked) : readSteps(whole, read);
    vendor.requests.push({ path, body, tokens: tokensIn(whole), cached });
    const answer = vendor.answer(body, vendor.requests.length);
    (isAnthropic ? sendMessage : sendCompletion)(response, body, answer, { tokens: tokensIn(whole), cached });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: CachingVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: () => ({ text: 'Gladly.' }),
    hitRate() {
      const sum = (key: 'tokens' | 'cached') => vendor.requests.reduce((total, one) => total + one[key], 0);
      return sum('cached') / sum('tokens');
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return vendor;
}

/** As OpenAI reads it: tools, then messages in order. */
const textOf = ({ tools = [], messages = [] }: Body): string =>
  JSON.stringify(tools) + messages.map(JSON.stringify).join('');

/** As Anthropic reads it: tools, the system prompt, then blocks of messages; each may be marked. */
function blocksOf({ tools = [], system = [], messages = [] }: Body): { text: string; isMarked: boolean }[] {
  const block = (role: string) => (one: Body) => {
    const { cache_control, ...rest } = typeof one === 'string' ? { cache_control: undefined, text: one } : one;
    return { text: `${role}${JSON.stringify(rest)}`, isMarked: cache_control !== undefined };
  };
  const listOf = (content: Body): Body[] => (Array.isArray(content) ? content : [content]);
  return [
    ...tools.map(block('tool')),
    ...listOf(system).map(block('system')),
    ...messages.flatMap(({ role, content }: Body) => listOf(content).map(block(role))),
  ];
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

function readSteps(text: string, known: Set<string>): number {
  let cached = 0;
  for (let end = STEP; end <= tokensIn(text); end += STEP) {
    const hash = hashOf(text.slice(0, end * 4));
    if (known.has(hash) && cached === end - STEP) cached = end;
    known.add(hash);
  }
  return cached;
}

/** The longest part before a mark that was read up to a mark before. */
function readMarked(parts: { text: string; isMarked: boolean }[], known: Set<string>): number {
  let before = '';
  let cached = 0;
  const seen: string[] = [];
  for (const { text, isMarked } of parts) {
    before += text;
    if (known.has(hashOf(before))) cached = tokensIn(before);
    if (isMarked) seen.push(hashOf(before));
  }
  for (const hash of seen) known.add(hash);
  return cached;
}

type Count = { tokens: number; cached: number };

function sendCompletion(
  response: ServerResponse,
  { stream, model }: Body,
  { text = '', calls = [] }: CachedAnswer,
  count: Count,
): void {
  const tool_calls = calls.map(({ name, input }, i) => ({
    index: i,
    id: `call_${i}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const usage = {
    prompt_tokens: count.tokens,
    completion_tokens: Math.max(1, tokensIn(text)),
    total_tokens: count.tokens + Math.max(1, tokensIn(text)),
    prompt_tokens_details: { cached_tokens: count.cached },
  };
  const base = { id: 'c', created: 1, model };
  const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
  const message = { role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls }) };
  if (!stream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage }),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (choices: object[], more: object = {}) =>
    response.write(`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices, ...more })}\n\n`);
  chunk([{ index: 0, delta: message, finish_reason: null }]);
  chunk([{ index: 0, delta: {}, finish_reason }]);
  chunk([], { usage });
  response.end('data: [DONE]\n\n');
}

function sendMessage(
  response: ServerResponse,
  { model }: Body,
  { text = '', calls = [] }: CachedAnswer,
  count: Count,
): void {
  const content = [
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...calls.map(({ name, input }, i) => ({ type: 'tool_use', id: `call_${i}`, name, input })),
  ];
  const usage = {
    input_tokens: count.tokens - count.cached,
    cache_read_input_tokens: count.cached,
    cache_creation_input_tokens: 0,
    output_tokens: Math.max(1, tokensIn(text)),
  };
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      id: 'm',
      type: 'message',
      role: 'assistant',
      model,
      content,
      stop_reason,
      stop_sequence: null,
      usage,
    }),
  );
}
