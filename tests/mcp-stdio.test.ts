// `parley mcp` as a client starts it: a process of its own that speaks on standard input and output, and ends with them.
import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, agentAt, agentOf, done, type Generation, newAgentClient } from './support/agents.ts';
import { projectFolder, type TestApp, testApp } from './support/app.ts';
import { makeActive } from './support/assistants.ts';
import { created } from './support/client.ts';
import { parley } from './support/command-line.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

async function spawned(generation: Generation, key: string): Promise<Agent> {
  const client = newAgentClient(generation);
  const env = { ...(process.env as Record<string, string>), PARLEY_URL: app.url, PARLEY_API_KEY: key };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.join(projectFolder, 'cli', 'bin.js'), 'mcp'],
      env,
    }),
  );
  return agentOf(client);
}

describe.each<Generation>(['2025', '2026'])('parley mcp with a client of %s', (generation) => {
  it('offers what the server offers to the key, and answers as the server does', async () => {
    const { id } = await makeActive(app.owner);
    const scopes = ['agents:read', 'conversations:write'];
    const key = created(await app.owner.post('/v1/identity/api-keys', { name: 'at a desk', scopes })).plain_text_key;
    const [near, far] = [await spawned(generation, key), await agentAt(app.url, key, generation)];
    try {
      expect(near.client.getServerVersion()).toMatchObject({ name: 'parley' });
      expect(near.client.getInstructions()).toBe(far.client.getInstructions());
      expect((await near.client.listTools()).tools).toEqual((await far.client.listTools()).tools);
      expect(await near.use('get_assistant', { assistant_id: id })).toEqual(
        await far.use('get_assistant', { assistant_id: id }),
      );
      const chat = await done(near.use('chat_with_assistant', { assistant_id: id }));
      expect(chat.replies[0].text).toContain('Hello');
      expect(await near.use('get_assistant', { assistant_id: 'none' })).toMatchObject({
        isError: true,
        data: { status: 422 },
      });
      expect((await near.client.readResource({ uri: 'parley://flow-language' })).contents).toHaveLength(1);
      expect((await near.client.listPrompts()).prompts).toEqual([]);
      await expect(near.client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow('tools/list');
    } finally {
      await near.client.close();
      await far.client.close();
    }
  });
});

describe('parley mcp', () => {
  it('says what is wrong with the key or the address before any agent speaks, and not on standard output', async () => {
    const wrongKey = await parley(['mcp'], { PARLEY_URL: app.url, PARLEY_API_KEY: 'ply_wrong' });
    expect(wrongKey).toMatchObject({ code: 1, stdout: '' });
    expect(wrongKey.stderr).toContain('refused the key');
    const nowhere = await parley(['mcp'], { PARLEY_URL: 'http://127.0.0.1:9', PARLEY_API_KEY: 'ply_any' });
    expect(nowhere).toMatchObject({ code: 1, stdout: '' });
    expect(nowhere.stderr).toContain('Nothing answers');
  });

  it('answers everything that it has read before it ends', async () => {
    const clientInfo = { name: 'a script', version: '1' };
    const calls = [
      { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
      { id: 2, method: 'tools/call', params: { name: 'list_assistants', arguments: {} } },
    ];
    const input = calls.map((call) => `${JSON.stringify({ jsonrpc: '2.0', ...call })}\n`).join('');
    const { code, stdout } = await parley(
      ['mcp'],
      { PARLEY_URL: app.url, PARLEY_API_KEY: app.owner.secret },
      { input },
    );
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; result?: object });
    expect(answers.map(({ id, result }) => [id, result !== undefined])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(code).toBe(0);
  });

  it('ends when its standard input does', async () => {
    const ended = await parley(['mcp'], { PARLEY_URL: app.url, PARLEY_API_KEY: app.owner.secret });
    expect(ended).toMatchObject({ code: 0, stdout: '' });
  });
});
