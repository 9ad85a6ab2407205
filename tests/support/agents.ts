// AI agents as tests have them: the official client of the Model Context Protocol, in either generation, over HTTP.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export type Generation = '2025' | '2026';
export type ToolResult = {
  isError: boolean;
  /** What a client without structured content reads. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  data: any;
};
export type Agent = {
  client: Client;
  use(name: string, given?: Record<string, unknown>): Promise<ToolResult>;
  tools(): Promise<string[]>;
};

export const newAgentClient = (generation: Generation): Client =>
  new Client(
    { name: 'test agent', version: '1.0.0' },
    { versionNegotiation: { mode: generation === '2026' ? { pin: '2026-07-28' } : 'legacy' } },
  );

export async function agentAt(url: string, key: string, generation: Generation = '2026'): Promise<Agent> {
  const client = newAgentClient(generation);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers: { 'x-api-key': key } } }),
  );
  return agentOf(client);
}

/** The client checks answers against the schemas of tools that it has listed; a field that no schema names is an error here. */
export const agentOf = (client: Client): Agent => {
  const listed = client
    .listTools()
    .then(({ tools }) => new Map(tools.map((one) => [one.name, one.outputSchema?.properties ?? {}])));
  listed.catch(() => undefined);
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    use: async (name, given = {}) => {
      const fields = (await listed).get(name);
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
      const undeclared = Object.keys(structuredContent ?? {}).filter(
        (field) => fields && !isError && !Object.hasOwn(fields, field),
      );
      if (undeclared.length > 0)
        throw new Error(`the answer of ${name} has fields that its schema does not name: ${undeclared.join(', ')}`);
      const [first] = content;
      return { isError: isError === true, text: first?.type === 'text' ? first.text : '', data: structuredContent };
    },
  };
};

/** What a tool answered when it did what was asked. */
export async function done(result: Promise<ToolResult>): Promise<ToolResult['data']> {
  const { isError, text, data } = await result;
  if (isError) throw new Error(`the tool refused: ${text}`);
  return data;
}
