// What holds for any graph and any input: the interpreter is deterministic, ends its turns, and keeps plain JSON.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/support/properties.ts';
import { compile } from '../compile.ts';
import { parseGraph } from '../language/graph.ts';
import { graph as anyGraph } from '../testing/arbitraries.ts';
import type { Effect, Input } from './state.ts';
import { start, step } from './step.ts';

const anyInput: fc.Arbitrary<(effects: Effect[]) => Input> = fc
  .record({
    kind: fc.constantFrom('user', 'result', 'event', 'variables'),
    text: fc.constantFrom('yes', '', '\ud800', 'x'.repeat(5000)),
    ok: fc.boolean(),
    pick: fc.nat(5),
    done: fc.boolean(),
  })
  .map(({ kind, text, ok, pick, done }) => (effects): Input => {
    const pending = effects.at(-1);
    if (kind === 'user') return { type: 'user_message', text };
    if (kind === 'event') return { type: 'event', name: 'paid', variables: { status: text } };
    if (kind === 'variables') return { type: 'variables', values: { order_no: text, age: pick } };
    const effect_id = pending?.id ?? 'e0';
    if (pending?.type === 'call_tool') return { type: 'tool_result', effect_id, ok, output: { a: text } };
    if (pending?.type === 'search_knowledge')
      return { type: 'knowledge_result', effect_id, results: ok ? [{ text, score: 1 }] : [] };
    if (pending?.type === 'transfer') return { type: 'transfer_result', effect_id, ok };
    if (pending?.type === 'handoff') return { type: 'handoff_result', effect_id, ok };
    if (pending?.type === 'wait') return { type: 'timer', effect_id };
    const choice = pending?.type === 'ask_model' ? (pending.choices[pick]?.id ?? null) : null;
    return {
      type: 'model_result',
      effect_id,
      text,
      choice,
      done,
      confirmed: ok,
      violated: ok,
      variables: ok ? { order_no: '1', age: 2, status: 'open' } : {},
    };
  });

// Random graphs seldom compile, so what blocks is mended first: known types, filled fields, a way on to the end.
const runnable = anyGraph.map((graph) => {
  const nodes = graph.nodes.filter((node) => node.type !== 'end' && node.type !== 'note' && node.type !== 'odd');
  const filled = nodes.map((node) => ({
    ...node,
    config: {
      text: 'AI',
      instructions: 'Talk',
      variables: ['age'],
      assignments: [{ variable: 'age', expression: 'default(age, 0) + 1' }],
      tool_id: 't',
      knowledge_base_ids: ['k'],
      policy_ids: ['p'],
      destination: '+12025550123',
      queue: 'q',
      for: 5,
      channel: 'sms',
      template: 'x',
      goal: graph.persona ? 'g' : '',
    },
  }));
  const inner = graph.edges.filter(
    (one) => one.kind !== 'else' && one.kind !== 'conditional' && one.condition === undefined,
  );
  const known = new Set(nodes.map((node) => node.id));
  const asked = graph.edges
    .filter((one) => (one.condition as { prompt?: string } | undefined)?.prompt === 'Hello')
    .map((one) => ({ ...one, kind: 'conditional' }));
  const edges = [...inner, ...asked].filter((one) => known.has(one.source) && known.has(one.target));
  const out = nodes.map((node) => ({ id: `${node.id}-out`, source: node.id, target: 'finish', kind: 'else' }));
  return parseGraph({
    entry_node_id: nodes[0]?.id ?? 'finish',
    nodes: [...filled, { id: 'finish', type: 'end', config: {} }],
    edges: [...edges, ...out],
    context_variables: [{ name: 'age', type: 'integer' }, { name: 'order_no' }, { name: 'status' }],
  });
});

test('the interpreter is deterministic, never spins without a user turn, and its state is plain JSON', () => {
  let ran = 0;
  fc.assert(
    fc.property(runnable, fc.array(anyInput, { maxLength: 25 }), (graph, inputs) => {
      const compiled = compile(graph);
      if (!compiled.ok) return;
      ran++;
      const talk = (stored: boolean) => {
        let outcome = start(compiled.executable);
        const ids = new Set(outcome.effects.map((effect) => effect.id));
        const events = [outcome.effects];
        for (const make of inputs) {
          const state = stored ? JSON.parse(JSON.stringify(outcome.state)) : outcome.state;
          const before = JSON.stringify(state);
          const next = step(
            compiled.executable,
            state,
            make(
              outcome.effects.length > 0 ? outcome.effects : (events.findLast((effects) => effects.length > 0) ?? []),
            ),
          );
          expect(JSON.stringify(state)).toBe(before);
          expect(next.state.status).not.toBe('running');
          expect(next.state.steps_since_turn).toBeLessThanOrEqual(101);
          expect(next.effects.length).toBeLessThan(2200);
          for (const effect of next.effects) {
            expect(ids.has(effect.id)).toBe(false);
            ids.add(effect.id);
          }
          events.push(next.effects);
          outcome = next;
        }
        return { state: outcome.state, events };
      };
      expect(talk(true)).toEqual(talk(false));
    }),
    { numRuns: runs(120) },
  );
  expect(ran).toBeGreaterThan(20);
});

test('answers of models and tools alone bring every conversation to the person or to an end', () => {
  fc.assert(
    fc.property(runnable, fc.array(anyInput, { minLength: 1, maxLength: 5 }), (graph, inputs) => {
      const compiled = compile(graph);
      if (!compiled.ok) return;
      let outcome = start(compiled.executable);
      let rounds = 0;
      while (outcome.state.status === 'awaiting_effect' && outcome.state.awaiting!.kind !== 'wait') {
        const effect = outcome.effects.find((one) => one.id === outcome.state.awaiting!.effect_id)!;
        const input = inputs[rounds % inputs.length]!([effect]);
        const result: Input = 'effect_id' in input ? input : { type: 'model_result', effect_id: effect.id };
        outcome = step(
          compiled.executable,
          outcome.state,
          effect.type === 'ask_model' || result.type !== 'model_result'
            ? result
            : { type: 'tool_result', effect_id: effect.id, ok: true },
        );
        expect(++rounds).toBeLessThanOrEqual(220);
      }
    }),
    { numRuns: runs(120) },
  );
});
