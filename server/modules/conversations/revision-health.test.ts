// How the latest conversations with a revision went: counted in turns that people really had.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ASKING, edge, entry, makeActive, node } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { type TroubleEntry, troublesIn } from './turn-troubles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

async function talk(assistantId: string, texts: readonly string[], fields: object = {}): Promise<void> {
  const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistantId, ...fields }));
  for (const text of texts) created(await app.owner.post(`/v1/conversations/${id}/messages`, { text }));
}

describe('the health of a revision', () => {
  it('counts turns, questions asked again and hand-offs; tests are left out', async () => {
    const made = await makeActive(app.owner, [
      ...ASKING.filter((op) => !('edge' in op) || op.edge.id !== 'ask-bye'),
      node('desk', 'handoff', { queue: 'any' }),
      edge('ask', 'desk', { kind: 'on_cap' }),
      entry('hello'),
    ]);
    await talk(made.id, ['A 1002']);
    await talk(made.id, ['what a lovely day', 'the birds are singing', 'and the sun is out', 'la la la']);
    await talk(made.id, ['what a lovely day'], { test: true });
    const health = created(await app.owner.get(`${made.path}/health`));
    expect(health).toMatchObject({ revision_id: made.revisionId, conversations: 2, hand_offs: 1, errors: 0 });
    expect(health.turns).toBeGreaterThanOrEqual(4);
    expect(health.asks_again).toBeGreaterThanOrEqual(2);
    expect(health.asks_again).toBeLessThan(health.turns);
  });

  it('counts a tool that fails, and nothing of another revision', async () => {
    const url = 'http://127.0.0.1:9/closed';
    const tool = created(await app.owner.post('/v1/tools', { name: 'Broken', configuration: { url, method: 'GET' } }));
    const made = await makeActive(app.owner, [
      node('hello', 'dialogue', { instructions: 'say: What can I do for you?' }),
      node('call', 'tool', { tool_id: tool.id }, { tool_ids: [tool.id] }),
      node('sorry', 'message', { text: 'That did not work.' }),
      node('bye', 'end', {}),
      edge('hello', 'call', {
        kind: 'conditional',
        condition: { type: 'llm', prompt: 'the person wants to book', examples: ['book me in'] },
      }),
      edge('call', 'bye'),
      edge('call', 'sorry', { kind: 'error' }),
      edge('sorry', 'bye'),
      entry('hello'),
    ]);
    await talk(made.id, ['book me in']);
    expect(created(await app.owner.get(`${made.path}/health?hours=1`))).toMatchObject({
      conversations: 1,
      errors: 1,
      guesses: 0,
    });
    const next = created(await app.owner.post(`/v1/assistants/${made.id}/revisions`));
    const path = `/v1/assistants/${made.id}/revisions/${next.id}/health`;
    expect(created(await app.owner.get(path))).toMatchObject({ conversations: 0, turns: 0 });
    expect((await app.owner.get(`${path}?hours=0`)).status).toBe(422);
    expect((await (await app.newOrganization()).client.get(path)).status).toBe(404);
  });
});

describe('a turn', () => {
  const heard: TroubleEntry = {
    turn: 1,
    type: 'heard',
    node_id: 'menu',
    detail: { input: { type: 'user_message', text: 'x' } },
  };
  const result = (ways: { id: string; score: number; by: string }[], more: object = {}): TroubleEntry => ({
    turn: 1,
    type: 'result',
    node_id: 'menu',
    detail: { input: { type: 'model_result', reading: { acts: {}, ways }, ...more } },
  });
  const left = (edge_id: string): TroubleEntry => ({
    turn: 1,
    type: 'step',
    node_id: 'menu',
    detail: { outcome: 'conditional', edge_id },
  });

  it('is a guess where its way was hardly nearer than the next', () => {
    const near = [
      { id: 'a', score: 0.61, by: 'meaning' },
      { id: 'b', score: 0.58, by: 'meaning' },
    ];
    const far = [near[0]!, { id: 'b', score: 0.2, by: 'meaning' }];
    const guesses = (...entries: TroubleEntry[]) => troublesIn([heard, ...entries]).guesses;
    expect(guesses(result(near), left('a'))).toBe(1);
    expect(guesses(result(far), left('a'))).toBe(0);
    expect(guesses(result([{ ...near[0]!, by: 'exact' }, near[1]!]), left('a'))).toBe(0);
    expect(guesses(result(near))).toBe(0);
    expect(guesses(result([], { guessed: ['hour'] }))).toBe(1);
    expect(troublesIn([result(near), left('a')])).toEqual({ turns: 0, guesses: 0, asks_again: 0, errors: 0 });
  });

  it('counts once, however often it failed', () => {
    const failed: TroubleEntry = {
      turn: 1,
      type: 'result',
      node_id: 'call',
      detail: { input: { type: 'tool_result', ok: false } },
    };
    const unmatched = result([], { unmatched: true });
    expect(troublesIn([heard, unmatched, failed, failed])).toEqual({ turns: 1, guesses: 0, asks_again: 1, errors: 1 });
  });
});
