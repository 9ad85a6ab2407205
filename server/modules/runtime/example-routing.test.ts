// Ways on with examples: chosen by them in production, explained in the trace, and ready before a revision is published.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Choice } from '../../../flow/language/choices.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { edge, entry, makeAssistant, node, send } from '../../../tests/support/assistants.ts';
import { created } from '../../../tests/support/client.ts';
import { EXAMPLE_ROUTERS } from '../../../tests/support/example-routers.ts';
import { ask } from '../../../tests/support/model-asks.ts';
import { turnOf } from '../../../tests/support/plain-turns.ts';
import { type Context, systemContext } from '../../kernel/context.ts';
import { sql } from '../../kernel/db/sql.ts';
import { answer } from './flow-model.ts';
import { messagesOf } from './prompt.ts';

let app: TestApp;
let ctx: Context;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'off' } });
  ctx = systemContext(app.kernel, (await app.newOrganization()).id, 'test');
});
afterAll(() => app.stop());

const [practice] = EXAMPLE_ROUTERS;
const ops = [
  node('hub', 'dialogue', { instructions: 'say: Hello, this is the virtual desk. How can I help you?' }),
  ...practice!.choices.map(({ id }) => node(id, 'end', { label: id, message: `Went to ${id}.` })),
  node('over', 'end', { label: 'over' }),
  ...practice!.choices.map(({ id, prompt, examples }) =>
    edge('hub', id, { condition: { type: 'llm', prompt, examples } }),
  ),
  edge('hub', 'over', { kind: 'else' }),
  entry('hub'),
];

describe('routing by examples', () => {
  it('finds the way meant, asks back where it is not sure, and takes a wrong one in less than one of ten sentences', {
    timeout: 300_000,
  }, async () => {
    const missed: string[] = [];
    const taken: string[] = [];
    const wrong: string[] = [];
    let [asked, foreign] = [0, 0];
    const choiceFor = async (choices: Choice[], heard: string) => {
      const { result, notes } = await answer(ctx, turnOf(heard), ask('route', { choices }));
      return { choice: result.choice ?? null, reason: notes[0]?.reason };
    };
    for (const { choices, said, foreign: strangers } of EXAMPLE_ROUTERS) {
      for (const [expected, sentences] of Object.entries(said)) {
        for (const heard of sentences) {
          asked++;
          const { choice, reason } = await choiceFor(choices, heard);
          if (choice !== expected && choice !== null) wrong.push(`“${heard}” → ${choice}, not ${expected}: ${reason}`);
          if (choice !== expected) missed.push(`“${heard}” → ${choice}, not ${expected}: ${reason}`);
        }
      }
      for (const heard of strangers) {
        foreign++;
        const { choice, reason } = await choiceFor(choices, heard);
        if (choice !== null) taken.push(`“${heard}” → ${choice}: ${reason}`);
      }
    }
    expect(missed.length / asked, missed.join('\n')).toBeLessThanOrEqual(0.15);
    expect(wrong.length / asked, wrong.join('\n')).toBeLessThanOrEqual(0.1);
    expect(taken.length / foreign, taken.join('\n')).toBeLessThanOrEqual(0.2);
  });
});

describe('a flow with examples', () => {
  it('is published once they are read, and says in the trace which one decided', { timeout: 120_000 }, async () => {
    const made = await makeAssistant(app.owner);
    await send(app.owner, made, ops);
    const published = await app.owner.post(`${made.path}/publish`, undefined, { 'idempotency-key': 'publish-once' });
    expect(published.status).toBe(200);
    const { known } = await app.kernel.db.one<{ known: number }>(sql`select count(*)::int as known from kept_vectors`);
    // Five ways with five examples and a description each.
    expect(known).toBe(30);
    expect((await app.owner.post(`${made.path}/activate`)).status).toBe(200);
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: made.id }));
    await app.owner.post(`/v1/conversations/${id}/messages`, { text: 'half of my front tooth chipped off' });
    expect((await app.owner.get(`/v1/conversations/${id}`)).body).toMatchObject({ outcome_label: 'pain' });
    const { data } = (await app.owner.get(`/v1/conversations/${id}/trace`)).body;
    const decision = data.find(({ detail }: { detail: { by_examples?: object } }) => detail.by_examples);
    expect(decision).toMatchObject({
      reason: expect.stringContaining('its examples are nearest'),
      detail: {
        example: expect.stringContaining('tooth'),
        by_examples: expect.objectContaining({ 'hub-pain': expect.any(Number) }),
      },
    });
    expect(decision.detail.near).toBeGreaterThanOrEqual(decision.detail.needed);
  });
});

describe('a vendor model', () => {
  it('is shown the examples of each way', () => {
    const turn = turnOf('hello');
    const messages = messagesOf(turn, ask('route', { choices: practice!.choices }), {
      now: new Date(),
      policies: [],
      passages: [],
    });
    expect(JSON.stringify(messages)).toContain('I broke a tooth playing hockey');
  });
});
