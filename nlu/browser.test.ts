import { expect, test } from 'vitest';
import { browserBundle } from '../tests/support/browser-bundle.ts';

const ENTRY = `
export { answerQuestion } from './nlu/answer/flow-model.ts';
export { questionFor } from './nlu/wording/wording.ts';
export { compile } from './flow/compile.ts';
export { parseGraph } from './flow/language/graph.ts';
export { start, step } from './flow/interpreter/step.ts';
export { runUntilBlocked } from './flow/run.ts';
`;

const TALK = `(async () => {
  const graph = {
    entry_node_id: 'which',
    nodes: [
      { id: 'which', type: 'collect', config: { variables: ['order_number'], confirm: true } },
      { id: 'bye', type: 'end', config: { message: 'Order {{ order_number }} it is.' } },
      { id: 'lost', type: 'end', config: {} },
    ],
    edges: [
      { id: 'a', source: 'which', target: 'bye' },
      { id: 'b', source: 'which', target: 'lost', kind: 'on_cap' },
    ],
    context_variables: [{ name: 'order_number', type: 'string', source: 'collected' }],
  };
  const { executable } = nlu.compile(nlu.parseGraph(graph));
  const history = [];
  const said = [];
  const ports = { embed: async () => undefined, search: async () => [], note: () => {} };
  const assistant = { name: 'Robin', systemPrompt: '', timezone: 'UTC' };
  const run = (outcome, heard) => nlu.runUntilBlocked({ executable, outcome }, {
    maxSteps: 10,
    onStep: ({ outcome: { effects } }) => {
      for (const one of effects) {
        const text = one.type === 'collect' ? nlu.questionFor(one) : one.type === 'say' ? one.text : '';
        if (text !== '') { said.push(text); history.push({ role: 'assistant', text }); }
      }
    },
    answer: async (ask) => {
      const question = { ask, heard, history, assistant, now: new Date(0) };
      return { type: 'model_result', effect_id: ask.id, ...(await nlu.answerQuestion(question, ports)) };
    },
  });
  let last = await run(nlu.start(executable), '');
  for (const text of ['it is 4711', 'No, that is not right', 'order 4712', 'yes']) {
    history.push({ role: 'user', text });
    last = await run(nlu.step(executable, last.outcome.state, { type: 'user_message', text }), text);
  }
  return JSON.stringify({ said, ended: last.outcome.state.status, process: typeof process });
})()`;

test('a whole talk with the built-in model runs in a browser, with the driver that production uses', async () => {
  const { code, builtins, evaluate } = await browserBundle(ENTRY, 'nlu');
  expect(builtins).toEqual([]);
  expect(code).not.toMatch(/\bnode:[a-z]/);
  expect(JSON.parse((await evaluate(TALK)) as string)).toEqual({
    said: [
      'What is your order number?',
      'I have order number 4711. Is that right?',
      'To go on I still need your order number.',
      'I have order number 4712. Is that right?',
      'Order 4712 it is.',
    ],
    ended: 'ended',
    process: 'undefined',
  });
});
