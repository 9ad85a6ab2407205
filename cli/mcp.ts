// Owns `parley mcp`: an MCP server on standard input and output whose every answer comes from a running Parley.
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@modelcontextprotocol/server';
import { type Parley, ParleyError } from '../sdk/parley.ts';
import { type Cli, CliError, describeUsage } from './program/commands.ts';
import { explainError } from './program/connection.ts';

const SETTLE_MS = 50;
/** Longer than any tool waits. */
const PATIENCE_MS = 120_000;

type Greeting = { serverInfo: { name: string; version: string }; capabilities: object; instructions?: string };
type RpcAnswer<Result> = { result: Result } | { error: { code: number; message: string; data?: unknown } };
type RpcMessage = { method: string; params?: object | undefined };

export function addMcpCommand({ program, withServer }: Cli): void {
  const command = program
    .command('mcp')
    .description('serve the tools of a running server to an AI agent over standard input and output')
    .action(() => withServer(bridge));
  describeUsage(command, 'server', 'parley mcp', 'parley mcp --url https://parley.example.com --key ply_…');
}

/** Until the agent closes its end. */
async function bridge(parley: Parley): Promise<void> {
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const { Server, ProtocolError } = await import('@modelcontextprotocol/server');
  const greeting = await greet(parley);
  // The plain server and not `McpServer`, which would answer for the tools that it does not have.
  const makeServer = (): Server => {
    const { serverInfo, capabilities, instructions } = greeting;
    const server = new Server(serverInfo, { capabilities, ...(instructions !== undefined && { instructions }) });
    server.fallbackRequestHandler = async ({ method, params }, { mcpReq }) => {
      const asking = ask<Record<string, unknown>>(parley, { method, params }, mcpReq.signal).catch(asAnswer(method));
      const answer = await input.whileOpen(asking);
      if ('result' in answer) return answer.result;
      throw new ProtocolError(answer.error.code, answer.error.message, answer.error.data);
    };
    return server;
  };
  const input = new LastingInput(process.stdin);
  const transport = new StdioServerTransport(input.stream, process.stdout);
  const stdio = serveStdio(makeServer, { transport, onerror: (error) => process.stderr.write(`${error.message}\n`) });
  await input.ended;
  await stdio.close();
}

/** Input that ends only once everything that came over it is answered: the transport drops whatever is under way at its end. */
class LastingInput {
  readonly stream = new PassThrough();
  readonly ended: Promise<unknown>;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(source: Readable) {
    this.ended = new Promise((resolve) => this.stream.once('close', resolve));
    source.pipe(this.stream, { end: false });
    source.once('end', () => void this.#end());
  }

  async whileOpen<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    try {
      return await work;
    } finally {
      this.#underWay.delete(work);
    }
  }

  async #end(): Promise<void> {
    do {
      // What was read last has yet to be heard, and what was answered last has yet to be written.
      await sleep(SETTLE_MS);
      await Promise.allSettled(this.#underWay);
    } while (this.#underWay.size > 0);
    await sleep(SETTLE_MS);
    this.stream.end();
  }
}

/** Each message stands for itself, as the server keeps no session. Nothing is sent twice: a tool may have had its effect. */
async function ask<Result>(parley: Parley, message: RpcMessage, signal?: AbortSignal): Promise<RpcAnswer<Result>> {
  const { data } = await parley.request<RpcAnswer<Result>>('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, ...message },
    headers: { accept: 'application/json, text/event-stream' },
    maxRetries: 0,
    timeoutMs: PATIENCE_MS,
    ...(signal && { signal }),
  });
  return data;
}

/** What the server says of itself; a wrong address or key is found before the agent comes. */
async function greet(parley: Parley): Promise<Greeting> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'parley mcp', version: '1.0.0' },
  };
  const answer = await ask<Greeting>(parley, { method: 'initialize', params });
  if ('result' in answer) return answer.result;
  throw new CliError(`The server does not speak MCP: ${answer.error.message}`);
}

/** What went wrong on the way, for the agent: of a tool as an error that it can act upon. */
const asAnswer =
  (method: string) =>
  (error: unknown): RpcAnswer<Record<string, unknown>> => {
    if (!(error instanceof ParleyError)) throw error;
    const message = explainError(error, 'The server');
    if (method !== 'tools/call') return { error: { code: -32603, message } };
    return { result: { content: [{ type: 'text', text: message }], isError: true } };
  };
