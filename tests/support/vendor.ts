// A model vendor and a tool server on one loopback port, for tests that must know when exactly somebody outside is asked.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Chat = {
  messages: { role: string; content: string | null }[];
  tools?: { function: { name: string; parameters: { properties?: Record<string, unknown> } } }[];
};
export type Asked = { kind: 'model' | 'tool'; path: string; key: string; text: string };
/** What the model answers: words, or one call of an offered tool. */
type Answer = { text: string } | { tool: string; input: object };

export type Outside = {
  url: string;
  asked: Asked[];
  /** Awaited before an answer leaves. */
  arrived: (asked: Asked) => Promise<void>;
  /** Called when the answer has been handed to the socket. */
  answered: (asked: Asked) => void;
  stop(): Promise<void>;
};

export async function startOutside(think: (chat: Chat) => Answer, tool: (body: string) => object): Promise<Outside> {
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    const kind = request.url?.endsWith('/chat/completions') ? 'model' : 'tool';
    const key = String(request.headers['idempotency-key'] ?? text);
    const asked: Asked = { kind, path: request.url ?? '', key, text };
    outside.asked.push(asked);
    await outside.arrived(asked);
    const answer = kind === 'model' ? completion(think(JSON.parse(text) as Chat)) : tool(text);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer), () => outside.answered(asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outside: Outside = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    arrived: async () => undefined,
    answered: () => undefined,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return outside;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function completion(answer: Answer): object {
  const calls =
    'tool' in answer
      ? [{ id: 'call_1', type: 'function', function: { name: answer.tool, arguments: JSON.stringify(answer.input) } }]
      : undefined;
  const message = { role: 'assistant', content: 'text' in answer ? answer.text : null, ...(calls && { tool_calls: calls }) };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'vendor',
    choices: [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  };
}
