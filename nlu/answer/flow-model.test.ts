// The flow model with what is handed to it: when it asks for embeddings and passages, and what it does without them.

import { describe, expect, test } from 'vitest';
import type { EffectOf } from '../../flow/interpreter/state.ts';
import { ask } from '../../tests/support/model-asks.ts';
import type { ModelPorts, SpokenLine } from '../reader/question.ts';
import { answerQuestion } from './flow-model.ts';

const question = (heard: string, asked: EffectOf<'ask_model'>, before: SpokenLine[] = []) => ({
  ask: asked,
  heard,
  history: [...before, { role: 'user' as const, text: heard }],
  assistant: { name: 'Robin', systemPrompt: '', timezone: 'UTC' },
  now: new Date('2026-03-02T10:00:00Z'),
});

/** Ports that keep what they were asked. Texts with a common word are near, others are not. */
function world(more: Partial<ModelPorts> = {}) {
  const seen: { embedded: string[][]; searched: string[]; reasons: string[] } = {
    embedded: [],
    searched: [],
    reasons: [],
  };
  const ports: ModelPorts = {
    embed: async (texts) => {
      seen.embedded.push([...texts]);
      const vectors = texts.map((text) => Float32Array.from(/rain|weather/.test(text) ? [1, 0] : [0, 1]));
      return { vectors, computed: texts.length };
    },
    search: async ({ query }) => {
      seen.searched.push(query);
      return [];
    },
    note: (reason) => void seen.reasons.push(reason),
    ...more,
  };
  return { seen, ports };
}

const choices = [
  { id: 'weather', prompt: 'The person talks about the weather' },
  { id: 'music', prompt: 'The person talks about music' },
];

describe('a choice', () => {
  test('is made by words without asking for embeddings', async () => {
    const { seen, ports } = world();
    expect(await answerQuestion(question('music', ask('route', { choices })), ports)).toMatchObject({
      choice: 'music',
    });
    expect(seen.embedded).toEqual([]);
  });

  test('is made by meaning where words do not decide', async () => {
    const { seen, ports } = world();
    expect(await answerQuestion(question('it is raining', ask('route', { choices })), ports)).toMatchObject({
      choice: 'weather',
    });
    expect(seen.embedded).toEqual([['it is raining', 'the weather', 'music']]);
    expect(seen.reasons).toEqual(['Chose “The person talks about the weather” because it is nearest in meaning.']);
  });

  test('is not made up where meanings cannot be compared', async () => {
    const { seen, ports } = world({ embed: async () => undefined });
    expect(await answerQuestion(question('it is raining', ask('route', { choices })), ports)).toMatchObject({
      choice: null,
    });
    expect(seen.reasons[0]).toContain('meanings could not be compared');
  });

  test('fails with what its embeddings throw', async () => {
    const { ports } = world({ embed: () => Promise.reject(new Error('not now')) });
    await expect(answerQuestion(question('it is raining', ask('route', { choices })), ports)).rejects.toThrow(
      'not now',
    );
  });
});

test.each([
  ['No, that is not right', false],
  ['that is not right', false],
  ['that is right', true],
  ['yes', true],
  ['hm', false],
])('“%s” confirms: %s', async (heard, confirmed) => {
  expect(await answerQuestion(question(heard, ask('confirm')), world().ports)).toMatchObject({ confirmed });
});

test('a day is read from the time that is handed in', async () => {
  const day = { name: 'day', type: 'date', source: 'collected', enum_values: [], reask_cap: 2, description: '' };
  const asked = ask('extract', { variables: [day] });
  expect(await answerQuestion(question('tomorrow', asked), world().ports)).toMatchObject({
    variables: { day: '2026-03-03' },
  });
});

describe('a question after the flow', () => {
  test('is looked up and answered in the words of what is found', async () => {
    const passages = [{ text: 'Standard delivery takes two days.', score: 0.8, title: 'Delivery' }];
    const { ports } = world({ search: async () => passages });
    expect(await answerQuestion(question('How long does delivery take?', ask('continue')), ports)).toEqual({
      text: 'Standard delivery takes two days.',
      sources: [{ title: 'Delivery', document_id: null, url: null }],
    });
  });

  test('that nothing is found for is not answered', async () => {
    const { seen, ports } = world();
    const { text } = await answerQuestion(question('How long does delivery take?', ask('continue')), ports);
    expect(text).toContain('I have nothing about that');
    expect(seen.searched).toEqual(['How long does delivery take?']);
  });
});

describe('a question that names no topic', () => {
  const passages = [
    {
      text: 'A visit is half an hour with an advisor. It is free, and you can move or cancel it.',
      score: 0.45,
      title: 'Visits',
    },
    { text: 'Lamps cost from 40 dollars.', score: 0.44, title: 'Lamps' },
    { text: 'We deliver within three days. It costs 4.90 dollars.', score: 0.43, title: 'Delivery' },
  ];
  const answer = async (found: typeof passages): Promise<string | undefined> =>
    (await answerQuestion(question('how much is it?', ask('continue')), world({ search: async () => found }).ports))
      .text;

  test('is answered by sentences with a figure that stand alone', async () => {
    expect(await answer(passages)).toBe('Lamps cost from 40 dollars.');
    expect(await answer(passages.slice(0, 1))).toContain('It is free');
  });
});

describe('a question in a dialogue', () => {
  const found = [{ text: 'Standard delivery takes two days.', score: 0.8, title: 'Delivery' }];
  const prompt = 'The person asks something about the weather';
  const answer = (more: object) =>
    answerQuestion(
      question('How long does standard delivery take?', ask('dialogue', { choices: [{ id: 'way', prompt, ...more }] })),
      world({ search: async () => found }).ports,
    );

  test('takes the only way that leads to a search, and no other for its words', async () => {
    expect(await answer({ leads_to: 'knowledge' })).toMatchObject({ choice: 'way' });
    const elsewhere = await answer({});
    expect(elsewhere).toMatchObject({ text: 'Standard delivery takes two days.' });
    expect(elsewhere.choice).toBeUndefined();
  });
});
