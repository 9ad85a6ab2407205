// Somebody changes a conversation while the assistant waits for a tool: what they did stands, and nothing of the turn is lost or said twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { type SlowTool, slowTool } from '../../../tests/support/slow-tool.ts';

let app: TestApp;
let tool: SlowTool;
let assistant_id: string;
beforeAll(async () => {
  app = await testApp({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
  tool = await slowTool();
  assistant_id = await tool.assistant(app.owner);
});
afterAll(async () => {
  await app.stop();
  await tool.close();
});

const FOUND = 'I have found it.';

/** A turn that waits for its tool, what somebody does meanwhile, and what is left of it. */
async function meanwhile(change: (path: string) => Promise<unknown>) {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id }));
  const path = `/v1/conversations/${id}`;
  const turn = app.owner.post(`${path}/messages`, { text: '1001' });
  await expect.poll(tool.asked, { timeout: 20_000 }).toBeGreaterThan(0);
  await change(path);
  tool.answer();
  const { status } = await turn;
  return { path, status, conversation: created(await app.owner.get(path)), found: await timesFound(path) };
}
const timesFound = async (path: string): Promise<number> =>
  created(await app.owner.get(`${path}/messages`)).data.filter(({ text }: { text: string }) => text === FOUND).length;

describe('a conversation whose tool answers late', () => {
  it('goes on when nothing came between', async () => {
    expect(await meanwhile(async () => undefined)).toMatchObject({
      status: 200,
      found: 1,
      conversation: { status: 'completed' },
    });
  });

  it('goes on after a change that is not of its course', async () => {
    const assigned = async (path: string) => created(await app.owner.put(`${path}/assignee`, { assignee: 'Zoe' }));
    expect(await meanwhile(assigned)).toMatchObject({
      status: 200,
      found: 1,
      conversation: { status: 'completed', assignee: 'Zoe' },
    });
  });

  it('says nothing more once a human has taken over, and goes on when they give it back', async () => {
    const { path, ...seen } = await meanwhile(async (path) =>
      created(await app.owner.post(`${path}/takeover`, { agent_name: 'Ann' })),
    );
    expect(seen).toMatchObject({
      status: 200,
      found: 0,
      conversation: { status: 'handed_off', agent_name: expect.stringMatching(/^Ann \(key /) },
    });
    created(await app.owner.post(`${path}/release`));
    await expect.poll(() => timesFound(path), { timeout: 20_000 }).toBe(1);
    // The tool is not called twice: its answer was kept.
    expect(tool.asked()).toBe(0);
  });

  it('stays closed by the agent who closed it', async () => {
    const closed = await meanwhile(async (path) => created(await app.owner.post(`${path}/close`)));
    expect(closed).toMatchObject({
      status: 200,
      found: 0,
      conversation: { status: 'completed', end_reason: 'closed' },
    });
  });
});
