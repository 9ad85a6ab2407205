// The driver of flows: who answers is handed in; when it stops is its own.
import { describe, expect, test } from 'vitest';
import { compile } from './compile.ts';
import type { Executable } from './interpreter/executable.ts';
import type { Effect, Input } from './interpreter/state.ts';
import { start, step } from './interpreter/step.ts';
import { parseGraph } from './language/graph.ts';
import { type FlowDriver, runUntilBlocked } from './run.ts';

const edge = (source: string, target: string, more: object = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  ...more,
});

function build(graph: object): Executable {
  const compiled = compile(parseGraph(graph));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.blocking));
  return compiled.executable;
}

const WAITS = build({
  entry_node_id: 'one',
  nodes: [
    { id: 'one', type: 'wait', config: { for: '1m' } },
    { id: 'two', type: 'wait', config: { for: '2m' } },
    { id: 'ask', type: 'collect', config: { variables: ['name'] } },
    { id: 'bye', type: 'end', config: { label: 'bye' } },
    { id: 'lost', type: 'end', config: { label: 'lost', outcome: 'failure' } },
  ],
  edges: [edge('one', 'two'), edge('two', 'ask'), edge('ask', 'bye'), edge('ask', 'lost', { kind: 'on_cap' })],
  context_variables: [{ name: 'name', type: 'string', source: 'collected' }],
});

const timer = async ({ type, id }: Effect): Promise<Input | undefined> =>
  type === 'wait' ? { type: 'timer', effect_id: id } : undefined;
const startRun = (executable = WAITS) => ({ executable, outcome: start(executable) });
const driver = (more: Partial<FlowDriver> = {}): FlowDriver => ({ maxSteps: 10, answer: timer, ...more });

describe('a run', () => {
  test('goes on until the end user has to speak, and tells of every step', async () => {
    const steps: string[] = [];
    const { outcome } = await runUntilBlocked(
      startRun(),
      driver({ onStep: (run) => void steps.push(run.outcome.effects.map(({ type }) => type).join()) }),
    );
    expect([outcome.state.status, outcome.state.node]).toEqual(['awaiting_user', 'ask']);
    expect(steps).toEqual(['wait', 'wait', 'collect']);
  });

  test('is blocked by an answer that comes later, and still waits for it', async () => {
    const asked: string[] = [];
    const answer = async (effect: Effect) => {
      asked.push(effect.id);
      return effect.node_id === 'one' ? timer(effect) : undefined;
    };
    const { outcome } = await runUntilBlocked(startRun(), driver({ answer }));
    expect([outcome.state.status, outcome.state.node]).toEqual(['awaiting_effect', 'two']);
    expect(asked).toEqual(['e1', 'e2']);
  });

  test('that is cut off waits for its effect', async () => {
    const { outcome } = await runUntilBlocked(startRun(), driver({ maxSteps: 1 }));
    expect(outcome.state).toMatchObject({ status: 'awaiting_effect', node: 'two' });
    expect(outcome.effects.at(-1)).toMatchObject({ type: 'wait', id: outcome.state.awaiting?.effect_id });
  });

  test('does not ask again for what an earlier step waits for', async () => {
    const waiting = start(WAITS);
    const spoken = { executable: WAITS, outcome: step(WAITS, waiting.state, { type: 'user_message', text: 'hello?' }) };
    const answer = () => Promise.reject(new Error('asked twice'));
    const { outcome } = await runUntilBlocked(spoken, driver({ answer }));
    expect(outcome.state).toMatchObject({ status: 'awaiting_effect', inbox: ['hello?'] });
  });

  test('that ends goes on with the flow that waited for it, once', async () => {
    const over = build({
      entry_node_id: 'bye',
      nodes: [{ id: 'bye', type: 'end', config: { label: 'inner' } }],
      edges: [],
    });
    const outer = start(WAITS).state;
    const waiting = [{ executable: WAITS, state: outer, input: { type: 'timer' as const, effect_id: 'e1' } }];
    const run = await runUntilBlocked(startRun(over), driver({ resume: async () => waiting.pop() }));
    expect(run.executable).toBe(WAITS);
    expect(run.outcome.state).toMatchObject({ status: 'awaiting_user', node: 'ask' });
    expect((await runUntilBlocked(startRun(over), driver())).outcome.state.status).toBe('ended');
  });

  test('fails with what its answer throws', async () => {
    const answer = () => Promise.reject(new Error('the model is away'));
    await expect(runUntilBlocked(startRun(), driver({ answer }))).rejects.toThrow('the model is away');
  });
});
