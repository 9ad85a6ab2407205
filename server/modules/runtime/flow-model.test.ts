import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskModel } from '../../../flow/interpreter/state.ts';
import type { NormalVariable } from '../../../flow/language/normal-graph.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { created } from '../../../tests/support/client.ts';
import { HELP_CENTRE, HELP_QUESTIONS } from '../../../tests/support/help-centre.ts';
import { settled } from '../../../tests/support/knowledge.ts';
import { ask } from '../../../tests/support/model-asks.ts';
import { revision, turnOf } from '../../../tests/support/plain-turns.ts';
import { ROUTING_CASES, type RoutingCase, UNSEEN_CASES } from '../../../tests/support/routing-cases.ts';
import { type Context, systemContext } from '../../kernel/context.ts';
import { uuid7 } from '../../kernel/db/ids.ts';
import type { LiveRevision } from '../assistants/live-revision.ts';
import { answer } from './flow-model.ts';

let app: TestApp;
let ctx: Context;
beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.kernel, (await app.newOrganization()).id, 'test');
});
afterAll(() => app.stop());

const embeddings = async (): Promise<number> => {
  const { rows } = await app.kernel.db.queryable.query(
    'select count(*)::int as n from model_invocations where org_id = $1',
    [ctx.org.id],
  );
  return rows[0]?.n ?? 0;
};
const variable = (name: string, type = 'string'): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description: '',
});

async function tally(cases: readonly RoutingCase[]): Promise<{ share: number; wrongShare: number; summary: string }> {
  const wrong: string[] = [];
  let [byWords, taken] = [0, 0];
  for (const { choices, heard, asked, expected } of cases) {
    const { result, notes } = await answer(
      ctx,
      turnOf(heard, asked === undefined ? {} : { asked }),
      ask('route', { choices }),
    );
    const [note] = notes;
    expect(note).toMatchObject({ type: 'model_call', cost_nano: 0 });
    if (note?.detail.nearest === undefined) byWords++;
    // Where it is not sure it asks back, which is no mistake.
    if (result.choice !== expected && (result.choice ?? null) !== null) taken++;
    if (result.choice !== expected)
      wrong.push(
        `“${heard}” → ${result.choice}, not ${expected} ${JSON.stringify(note?.detail.nearest ?? note?.reason)}`,
      );
  }
  const right = cases.length - wrong.length;
  return {
    share: right / cases.length,
    wrongShare: taken / cases.length,
    summary: `${right}/${cases.length} right, ${byWords} without an embedding${wrong.map((line) => `\n  ${line}`).join('')}`,
  };
}

describe('routing', () => {
  it('finds the way meant in five of six sentences, and takes a wrong one in hardly any', {
    timeout: 300_000,
  }, async () => {
    expect(ROUTING_CASES.length).toBeGreaterThanOrEqual(40);
    const { share, wrongShare, summary } = await tally(ROUTING_CASES);
    console.log(`routing: ${summary}`);
    expect(share).toBeGreaterThanOrEqual(0.83);
    expect(wrongShare).toBeLessThanOrEqual(0.04);
  });

  it('does so for sentences it was not made with, in four of five', { timeout: 300_000 }, async () => {
    const { share, summary } = await tally(UNSEEN_CASES);
    console.log(`unseen: ${summary}`);
    expect(share).toBeGreaterThanOrEqual(0.8);
  });
});

describe('questions about passages', () => {
  it('are answered in the words of the right one, with its title, in at least nine of ten', {
    timeout: 300_000,
  }, async () => {
    expect(HELP_QUESTIONS.length).toBeGreaterThanOrEqual(20);
    const wrong: string[] = [];
    // All passages score alike, so that only their sentences decide.
    const passages = HELP_CENTRE.map(({ title, text }) => ({ title, text, score: 0.5 }));
    for (const [question, words, title] of HELP_QUESTIONS) {
      const { result } = await answer(ctx, turnOf(question), ask('answer', { passages }));
      const good = result.text?.includes(words) && result.sources?.[0]?.title === title;
      if (!good) wrong.push(`${question} → ${result.text}`);
    }
    const right = HELP_QUESTIONS.length - wrong.length;
    console.log(`questions: ${right}/${HELP_QUESTIONS.length} right${wrong.map((line) => `\n  ${line}`).join('')}`);
    expect(right / HELP_QUESTIONS.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('a turn', () => {
  const choices = [
    { id: 'weather', prompt: 'The person talks about the weather' },
    { id: 'music', prompt: 'The person talks about music' },
  ];

  it('costs no embedding where words decide, one where they do not, and the ways on only once', async () => {
    const before = await embeddings();
    expect((await answer(ctx, turnOf('music'), ask('route', { choices }))).result).toMatchObject({ choice: 'music' });
    expect(await embeddings()).toBe(before);
    const turn = turnOf('it is raining cats and dogs');
    const first = await answer(ctx, turn, ask('route', { choices }));
    expect(first.result).toMatchObject({ choice: 'weather' });
    expect(first.notes[0]).toMatchObject({
      type: 'model_call',
      cost_nano: 0,
      detail: { choice: 'weather', embedded: 3 },
    });
    expect(first.notes[0]!.reason).toBe('Chose “The person talks about the weather” because it is nearest in meaning.');
    const second = await answer(ctx, turnOf('they played a symphony and a song'), ask('route', { choices }));
    expect(second).toMatchObject({ result: { choice: 'music' }, notes: [{ detail: { embedded: 1 } }] });
    expect(await embeddings()).toBe(before + 2);
    const { rows } = await app.kernel.db.queryable.query(
      'select source, operation, cost_nano::int as cost from model_invocations where conversation_id = $1',
      [turn.conversationId],
    );
    expect(rows).toEqual([{ source: 'conversation', operation: 'embedding', cost: 0 }]);
  });

  it('that was called off ends', async () => {
    const turn = turnOf('a sentence about nothing that was seen before', { signal: AbortSignal.abort() });
    await expect(answer(ctx, turn, ask('route', { choices }))).rejects.toThrow();
  });
});

describe('variables', () => {
  const order = variable('order_number');
  const human = [{ id: 'global:human', prompt: 'The person wants to talk to a human' }];

  it('are filled from what was said, each with its reason', async () => {
    const { result, notes } = await answer(
      ctx,
      turnOf('order 1001, next Friday'),
      ask('extract', { variables: [order, variable('day', 'date')], choices: human }),
    );
    expect(result.variables).toMatchObject({ order_number: '1001', day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
    expect(notes[0]!.reason).toContain('order_number = "1001" from “1001”');
  });

  it('give way to an end user who wants out', async () => {
    expect(
      (
        await answer(
          ctx,
          turnOf('just let me talk to a person'),
          ask('extract', { variables: [order], choices: human }),
        )
      ).result,
    ).toMatchObject({ choice: 'global:human' });
    expect(
      (
        await answer(
          ctx,
          turnOf('my city is Boston'),
          ask('extract', { variables: [variable('city')], choices: human }),
        )
      ).result,
    ).toMatchObject({ variables: { city: 'Boston' } });
  });

  it('stay empty when nothing was said about them', async () => {
    for (const text of ['I do not have it', 'x'.repeat(100_000)])
      expect((await answer(ctx, turnOf(text), ask('extract', { variables: [order] }))).result.variables).toEqual({});
  });

  it('are confirmed by a yes and nothing else', async () => {
    const confirmed = async (text: string) =>
      (await answer(ctx, turnOf(text), ask('confirm', { values: { order_number: '1001' } }))).result.confirmed;
    expect(await confirmed('yes, that is right')).toBe(true);
    const variables = [
      { name: 'order_number', type: 'string', source: 'collected', enum_values: [], reask_cap: 2, description: '' },
    ];
    const { result } = await answer(
      ctx,
      turnOf("no, it's 1002"),
      ask('confirm', { variables, values: { order_number: '1001' } }),
    );
    expect(result).toMatchObject({ confirmed: false, variables: { order_number: '1002' } });
    for (const text of ["no, it's 1002", 'hm?', '', 'yes, but the date is wrong'])
      expect(await confirmed(text)).toBe(false);
  });
});

describe('a dialogue', () => {
  const instructions = 'Greet the person and ask how you can help';

  it('opens with its instructions, greets once, and tells its words as they come', async () => {
    const events: string[] = [];
    const turn = turnOf('', { history: [], onText: (delta) => events.push(delta) });
    expect((await answer(ctx, turn, ask('reply', { instructions }))).result).toEqual({
      text: 'Hello! How can I help you?',
    });
    expect(events).toEqual(['Hello! How can I help you?']);
    expect((await answer(ctx, turnOf('hm', { asked: 'Welcome!' }), ask('reply', { instructions }))).result).toEqual({
      text: 'How can I help you?',
    });
  });

  it('ends when the person is done or the goal is reached', async () => {
    const done = async (heard: string, goal = '') =>
      (await answer(ctx, turnOf(heard), ask('dialogue', { instructions, goal }))).result.done;
    expect(await done("thanks, that's all")).toBe(true);
    expect(await done('yes, fine', 'The person agrees to the fee')).toBe(true);
    expect(await done('the screen of my phone is cracked', 'We know the reason of the call')).toBe(true);
    expect(await done('hm', 'We know the reason of the call')).toBeUndefined();
  });

  it('answers like its examples, else asks again by what it can do', async () => {
    const examples = [
      { user: 'Do you sell shoes?', assistant: 'Yes, in every size.' },
      { user: 'Are you a robot?', assistant: 'I am a digital assistant.' },
    ];
    const say = async (heard: string, more: Partial<AskModel> = {}) =>
      (await answer(ctx, turnOf(heard), ask('dialogue', { instructions, goal: 'Help', ...more }))).result.text;
    expect(await say('do you sell shoes', { examples })).toBe('Yes, in every size.');
    expect(await say('Am I speaking with a machine?', { examples })).toBe('I am a digital assistant.');
    const choices = [
      { id: 'a', prompt: 'The person wants to check their order' },
      { id: 'b', prompt: 'The person wants to return an item' },
    ];
    expect(await say('hm', { choices })).toBe(
      'I am sorry, I did not quite get that. Would you like to check your order or return an item?',
    );
    expect(await say('hello', { choices })).toBe('Hello! How can I help you?');
  });
});

describe('knowledge', () => {
  let kb: string;
  let org: { id: string; client: TestApp['owner'] };
  beforeAll(async () => {
    org = await app.newOrganization();
    kb = created(await org.client.post('/v1/knowledge-bases', { name: 'Help' })).id;
    for (const { title, text } of HELP_CENTRE.slice(2, 4)) {
      const { id } = created(await org.client.post(`/v1/knowledge-bases/${kb}/documents`, { title, text }));
      await settled(org.client, kb, id, 110_000);
    }
  }, 120_000);

  const goOn = async (heard: string, more: Partial<LiveRevision> = {}) =>
    answer(
      systemContext(app.kernel, org.id, 'test'),
      turnOf(heard, { revision: revision({ knowledgeBaseIds: [kb], ...more }) }),
      ask('continue'),
    );

  it('answers what is asked after the flow, with the source', async () => {
    const { result, notes } = await goOn('How long does standard delivery take?');
    expect(result).toMatchObject({
      text: 'Standard delivery takes two to four working days.',
      sources: [{ title: 'Delivery', document_id: expect.any(String), url: null }],
    });
    expect(notes.map(({ type }) => type)).toContain('knowledge_search');
  });

  it('is not made up', async () => {
    expect((await goOn('Which planets have rings?')).result.text).toBe(
      'I am sorry, I have nothing about that. Is there anything else I can help you with?',
    );
    expect((await goOn('thanks')).result.text).toBe('You are welcome.');
  });

  it('that is gone does not stop the conversation', async () => {
    const { result, notes } = await goOn('How long does delivery take?', { knowledgeBaseIds: [uuid7()] });
    expect(result.text).toContain('I have nothing about that');
    expect(notes[0]).toMatchObject({ type: 'knowledge_search', reason: expect.stringContaining('was not searched') });
  });
});

describe('policies', () => {
  it('are judged by a model that can, and not at all without one', async () => {
    const turn = turnOf('hi', { asked: 'I promise you a refund.' });
    expect((await answer(ctx, turn, ask('policy'), (text) => /promise/.test(text))).result).toEqual({ violated: true });
    expect((await answer(ctx, turn, ask('policy'), () => false)).result).toEqual({ violated: false });
    const { result, notes } = await answer(ctx, turn, ask('policy'));
    expect(result).toEqual({ violated: false });
    expect(notes[0]!.reason).toContain('no policy could be checked');
  });
});
