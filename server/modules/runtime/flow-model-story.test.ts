// Whole conversations through the interpreter, with the flow model as the only one who answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../flow/compile.ts';
import type { Outcome } from '../../../flow/interpreter/state.ts';
import { start, step } from '../../../flow/interpreter/step.ts';
import { parseGraph } from '../../../flow/language/graph.ts';
import { runUntilBlocked } from '../../../flow/run.ts';
import type { SpokenLine } from '../../../nlu/reader/question.ts';
import { questionFor } from '../../../nlu/wording/wording.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { revision, turnOf } from '../../../tests/support/plain-turns.ts';
import { type Context, systemContext } from '../../kernel/context.ts';
import { answer } from './flow-model.ts';

let app: TestApp;
let ctx: Context;
beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.kernel, (await app.newOrganization()).id, 'test');
});
afterAll(() => app.stop());

const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});
const when = (source: string, target: string, prompt: string) =>
  edge(source, target, { kind: 'conditional', condition: { type: 'llm', prompt } });

const SHOP = {
  entry_node_id: 'hello',
  nodes: [
    {
      id: 'hello',
      type: 'dialogue',
      config: { instructions: 'Greet the person and ask how you can help', goal: 'The person has what they need' },
    },
    { id: 'which', type: 'collect', config: { variables: ['order_number', 'day'], confirm: true } },
    { id: 'ok', type: 'message', config: { text: 'We fetch order {{ order_number }} on {{ day }}.' } },
    { id: 'more', type: 'dialogue', config: { instructions: 'Ask if they need anything else' } },
    {
      id: 'human',
      type: 'end',
      config: { label: 'human', message: 'I connect you.' },
      global: { enabled: true, enter_condition: 'The person wants to talk to a human' },
    },
    { id: 'bye', type: 'end', config: { label: 'bye', message: 'Goodbye!' } },
    { id: 'stuck', type: 'end', config: { label: 'stuck', outcome: 'failure' } },
  ],
  edges: [
    when('hello', 'which', 'The person wants to return an item'),
    when('hello', 'more', 'The person asks where their parcel is'),
    edge('hello', 'bye'),
    edge('which', 'ok'),
    edge('which', 'stuck', { kind: 'on_cap' }),
    edge('ok', 'more'),
    when('more', 'hello', 'The person needs something else'),
    edge('more', 'bye'),
  ],
  context_variables: [
    { name: 'order_number', type: 'string', source: 'collected' },
    { name: 'day', type: 'date', source: 'collected' },
  ],
};

/** Talks until the flow ends or the words run out; the replies, and how it ended. */
async function talk(
  graph: object,
  ...words: string[]
): Promise<{ said: string[]; ended: string | undefined; variables: object }> {
  const compiled = compile(parseGraph(graph));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.blocking));
  const history: SpokenLine[] = [];
  const said: string[] = [];
  const say = (text: string): void => {
    said.push(text);
    history.push({ role: 'assistant', text });
  };
  const settle = (outcome: Outcome, heard: string) =>
    runUntilBlocked(
      { executable: compiled.executable, outcome },
      {
        maxSteps: 100,
        onStep: (run) => {
          for (const effect of run.outcome.effects) {
            if (effect.type === 'say') say(effect.text);
            if (effect.type === 'collect') say(questionFor(effect));
          }
        },
        answer: async (effect) => {
          if (effect.type !== 'ask_model') return undefined;
          const { result } = await answer(ctx, turnOf(heard, { revision: revision(), history: [...history] }), effect);
          return { type: 'model_result', effect_id: effect.id, ...result };
        },
      },
    );
  let { outcome: last } = await settle(start(compiled.executable), '');
  for (const text of words) {
    history.push({ role: 'user', text });
    ({ outcome: last } = await settle(step(compiled.executable, last.state, { type: 'user_message', text }), text));
  }
  return { said, ended: last.state.ended?.label, variables: last.state.scopes[0]! };
}

describe('a conversation without any vendor', () => {
  it('goes to its end, corrections included', async () => {
    const { said, ended, variables } = await talk(
      SHOP,
      'Hi there',
      'I want to send back a lamp',
      'order 1001',
      'December 3rd 2026',
      "no, it's wrong",
      'order 1002 on December 4th 2026',
      'yes',
      'no, that is all, thanks',
    );
    expect(said).toEqual([
      'Hello! How can I help you?',
      'Hello! How can I help you?',
      'Could you tell me your order number and the day, please?',
      'Got it: order number 1001. What day would you like?',
      'I have order number 1001 and Thursday, December 3, 2026. Is that right?',
      'I am sorry. What should I change: your order number or the day?',
      'I have order number 1002 and Friday, December 4, 2026. Is that right?',
      'We fetch order 1002 on Friday, December 4, 2026.',
      'Do you need anything else?',
      'Goodbye!',
    ]);
    expect({ ended, variables }).toMatchObject({
      ended: 'bye',
      variables: { order_number: '1002', day: '2026-12-04' },
    });
  });

  it('can be left at any time, and gives up politely', async () => {
    expect(await talk(SHOP, 'I want to return an item', 'I would rather speak to a human')).toMatchObject({
      ended: 'human',
    });
    expect(await talk(SHOP, 'I want to return an item', 'hm', 'well', 'no idea')).toMatchObject({ ended: 'stuck' });
    expect(await talk(SHOP, 'bye')).toMatchObject({ ended: 'bye' });
  });
});
