// Effects that fail whenever they are carried out: the conversation gives up, and nobody outside is asked for ever.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';

let app: TestApp;
let far: Server;
let url: string;
let calls = 0;
beforeAll(async () => {
  app = await testApp({
    env: { SWEEP_INTERVAL_SECONDS: '0.3', CONVERSATION_LEASE_SECONDS: '1', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
  });
  far = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { id, method } = JSON.parse(text);
    response.setHeader('content-type', 'application/json');
    if (method === 'notifications/initialized') return response.writeHead(202).end();
    if (method === 'tools/call') calls++;
    const opened = {
      result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x', version: '1' } },
    };
    // What JSON may hold and a database may not.
    const refused = { error: { code: -1, message: `${'x'.repeat(285)}\u0000\ud800` } };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(method === 'initialize' ? opened : refused) }));
  });
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.stop();
  far.closeAllConnections();
  await new Promise((resolve) => far.close(resolve));
});

async function begin(fields: object = {}) {
  const configuration = { url, mcp: { tool_name: 'x' }, timeout: 5, variables: [] };
  const tool_id = created(await app.owner.post('/v1/tools', { name: 'Look up', tool_type: 'mcp', configuration })).id;
  const ops = [
    ...ASKING.slice(1, 3),
    node('tool', 'tool', { tool_id, input_mapping: {} }),
    node('sorry', 'message', { text: 'That did not work.' }),
    node('bye', 'end', {}),
    edge('sorry', 'bye'),
    edge('ask', 'tool'),
    edge('ask', 'bye', { kind: 'on_cap' }),
    entry('ask'),
    edge('tool', 'bye', { kind: 'success' }),
    edge('tool', 'sorry', { kind: 'error' }),
  ];
  const made = await makeActive(app.owner, ops, fields);
  return created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
}

it('a tool that refuses with characters that cannot be stored has failed, and the flow goes on', async () => {
  const { id } = await begin();
  const turn = created(await app.owner.post(`/v1/conversations/${id}/messages`, { text: '1001' }));
  expect(turn.replies.map(({ text }: { text: string }) => text)).toEqual(['That did not work.']);
  expect(turn.conversation.status).toBe('completed');
});

it('what cannot be kept is tried again a few times; then the conversation ends as failed and its place is free', async () => {
  const { id, assistant_id } = await begin({ max_active_calls: 1 });
  const { pool } = app.kernel.db;
  await pool.query('alter table conversation_results add constraint nothing_fits check (false) not valid');
  calls = 0;
  const asked = await fetch(`${app.url}/v1/conversations/${id}/messages`, {
    method: 'POST',
    headers: { 'x-api-key': app.owner.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ text: '1001' }),
  });
  expect(asked.status).toBeGreaterThanOrEqual(400);
  const job = `continue-conversation:${id}`;
  const state = async () => {
    // Nobody waits here for the pauses between attempts.
    await pool.query('update jobs set run_at = now() where key = $1 and locked_at is null', [job]);
    const { status, end_reason, outcome } = created(await app.owner.get(`/v1/conversations/${id}`));
    return [status, end_reason, outcome];
  };
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toEqual(['abandoned', 'failed', 'failure']);
  await pool.query('alter table conversation_results drop constraint nothing_fits');
  expect(calls).toBe(6);
  created(await app.owner.post('/v1/conversations', { assistant_id }));
}, 90_000);
