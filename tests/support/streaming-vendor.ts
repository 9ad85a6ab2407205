// A stand-in for a vendor that streams slowly, on a loopback port: OpenAI's interface, with pauses, breaks and calls of tools as a test says.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, created } from './client.ts';

export const BREAK = Symbol('the connection breaks');

type Asked = { messages: { role: string; content: unknown }[]; stream?: boolean; [field: string]: unknown };
/** What is sent, in order: text; a pause in milliseconds; a call of a tool; the end of the connection without the end of the answer. */
export type StreamPart = string | number | Called | typeof BREAK;
/** `sure`: how probable the model found the last text of the input, for requests that ask for it. */
type Called = { call: string; input: object; sure?: number };
export type Script = (
  request: Asked,
  nth: number,
) => readonly StreamPart[] | { status: number; headers?: Record<string, string> };

export type StreamingVendor = {
  url: string;
  asked: Asked[];
  script: Script;
  /** By `performance.now()`: when the nth request came, and when each of its texts was sent. */
  times: { askedAt: number; sentAt: number[] }[];
  /** Requests whose client went away before the answer was complete. */
  givenUp: number;
  join(app: { owner: Client }, name: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startStreamingVendor(script: Script): Promise<StreamingVendor> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // Whatever else a test asks of it, such as by a tool.
    if (request.method !== 'POST') return void response.setHeader('content-type', 'application/json').end('{}');
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
    vendor.asked.push(body);
    const times = { askedAt: performance.now(), sentAt: [] as number[] };
    vendor.times.push(times);
    const answer = vendor.script(body, vendor.asked.length);
    if ('status' in answer) {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify({ error: { message: 'no' } }));
      return;
    }
    const weighs = body.logprobs === true;
    if (body.stream) await stream(response, answer, times.sentAt, weighs);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(whole(answer, weighs)));
  });

  async function stream(
    response: ServerResponse,
    parts: readonly StreamPart[],
    sentAt: number[],
    weighs: boolean,
  ): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const state = { isComplete: false };
    response.on('close', () => {
      if (!state.isComplete) vendor.givenUp += 1;
    });
    const send = (delta: object, more: object = {}, finish: string | null = null, weighed: object = {}): void => {
      const choices = [{ index: 0, delta, finish_reason: finish, ...weighed }];
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'any', choices, ...more })}\n\n`,
      );
    };
    let calls = 0;
    for (const part of parts) {
      if (response.destroyed) return;
      if (typeof part === 'number') await sleep(part);
      else if (typeof part === 'symbol') {
        state.isComplete = true;
        response.destroy();
        return;
      } else if (typeof part === 'string') {
        sentAt.push(performance.now());
        send({ role: 'assistant', content: part });
      } else {
        const called = { name: part.call, arguments: JSON.stringify(part.input) };
        const tool = { index: calls, id: `call_${calls}`, type: 'function', function: called };
        send({ tool_calls: [tool] }, {}, null, weighs ? weightsOf([part]) : {});
        calls += 1;
      }
    }
    state.isComplete = true;
    send(
      {},
      { usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } },
      calls > 0 ? 'tool_calls' : 'stop',
    );
    response.end('data: [DONE]\n\n');
  }

  /** As servers give them that read the calls of a model out of its words. */
  const weightsOf = (calls: readonly Called[]) => {
    const content = calls.flatMap(({ input, sure = 1 }) => {
      const written = JSON.stringify(input);
      const value = Object.values(input).findLast((one) => typeof one === 'string') ?? '';
      const at = written.lastIndexOf(value);
      return [
        { token: written.slice(0, at), logprob: 0 },
        { token: value, logprob: Math.log(sure) },
        { token: written.slice(at + value.length), logprob: 0 },
      ];
    });
    return { logprobs: { content } };
  };

  const whole = (parts: readonly StreamPart[], weighs: boolean) => {
    const calls = parts.filter((part) => typeof part === 'object');
    const tool_calls = calls.map(({ call, input }, i) => ({
      id: `call_${i}`,
      type: 'function',
      function: { name: call, arguments: JSON.stringify(input) },
    }));
    const content = parts.filter((part) => typeof part === 'string').join('');
    const message = { role: 'assistant', content, ...(calls.length > 0 && { tool_calls }) };
    return {
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'any',
      choices: [
        { index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop', ...(weighs && weightsOf(calls)) },
      ],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    };
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const vendor: StreamingVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    script,
    times: [],
    givenUp: 0,
    async join(app, name) {
      const account = { name, kind: 'openai_compatible', base_url: `${vendor.url}/v1`, api_key: 'sk-0123456789' };
      created(await app.owner.post('/v1/model-router/providers', account));
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return vendor;
}

/** The first answer to the first request, and so on; the last one to all others. */
export const inTurn =
  (...answers: ReturnType<Script>[]): Script =>
  (_, nth) =>
    answers[Math.min(nth, answers.length) - 1]!;
