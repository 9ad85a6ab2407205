// A release case as pure work: what it asks for before it can go on, and the same result however often it had to ask.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../flow/compile.ts';
import { parseGraph } from '../../../flow/graph.ts';
import { type Replay, type Replayed, replayTasks } from './case-replay.ts';

const edge = (source: string, target: string, more: object = {}) => ({ id: `${source}-${target}`, source, target, ...more });
const when = (source: string, target: string, prompt: string) =>
  edge(source, target, { kind: 'conditional', condition: { type: 'llm', prompt } });

const compiled = compile(
  parseGraph({
    entry_node_id: 'hub',
    nodes: [
      { id: 'hub', type: 'dialogue', config: { instructions: 'say: Hello, a virtual assistant speaks.' } },
      { id: 'sky', type: 'dialogue', config: { instructions: 'say: What about the sky?' } },
      { id: 'tune', type: 'end', config: {} },
      { id: 'bye', type: 'end', config: {} },
    ],
    edges: [
      when('hub', 'sky', 'The person talks about the weather'),
      when('hub', 'tune', 'The person talks about music'),
      edge('hub', 'bye', { kind: 'else' }),
      when('sky', 'tune', 'The person talks about music'),
      edge('sky', 'bye', { kind: 'else' }),
    ],
  }),
);
const executable = JSON.stringify(compiled.ok && compiled.executable);

const replayOf = (key: string, more: Partial<Replay> = {}): Replay => ({
  key,
  one: {
    name: 'two topics',
    turns: [
      { user: 'it rains cats and dogs', expect: { node: 'sky', reply_contains: 'the sky' } },
      { user: 'a lovely symphony', expect: { node: 'tune', ended: true } },
    ],
  },
  settings: {
    continue_after_flow: false,
    variables: {},
    policies: [],
    assistant: { name: 'Robin', systemPrompt: '', timezone: 'UTC' },
    now: new Date(0),
  },
  ...more,
});

const vectorOf = (text: string): Float32Array => Float32Array.from(/rain|weather/.test(text) ? [1, 0] : [0, 1]);
const vectorsOf = (texts: readonly string[]) => new Map(texts.map((text) => [text, vectorOf(text)]));
const texts = (replayed: Replayed): string[] => ('texts' in replayed ? replayed.texts : []);

describe('a case', () => {
  it('asks for a flow that this thread does not know, once', async () => {
    expect(await replayTasks.replay(replayOf('a'))).toEqual({ needs: 'flow' });
    expect(await replayTasks.replay(replayOf('a', { executable }))).toMatchObject({ needs: 'vectors' });
    expect(await replayTasks.replay(replayOf('a'))).toMatchObject({ needs: 'vectors' });
  });

  it('asks for the vectors of each turn, goes on from there, and comes to the same as with all of them', async () => {
    const first = await replayTasks.replay(replayOf('b', { executable }));
    expect(first).toMatchObject({ needs: 'vectors', from: { turn: 0, talk: null } });
    expect(texts(first)[0]).toBe('it rains cats and dogs');
    const next = { ...replayOf('b'), ...('from' in first && { from: first.from }), vectors: vectorsOf(texts(first)) };
    const second = await replayTasks.replay(next);
    expect(second).toMatchObject({ needs: 'vectors', from: { turn: 1 } });
    // As it comes from a thread.
    const from = 'from' in second ? structuredClone(second.from) : undefined;
    const last = await replayTasks.replay({ ...replayOf('b'), ...(from && { from }), vectors: vectorsOf(texts(second)) });
    expect(last).toEqual({ result: { name: 'two topics', passed: true, problems: [] } });
    const all = vectorsOf([...texts(first), ...texts(second)]);
    expect(await replayTasks.replay(replayOf('b', { vectors: all }))).toEqual(last);
  });

  it('goes by words alone where no vectors can be had', async () => {
    const replayed = await replayTasks.replay(replayOf('c', { executable, vectors: null }));
    expect(replayed).toMatchObject({
      result: { passed: false, problems: [{ turn: 1, expected: 'node sky', found: 'node hub' }, {}, {}, {}] },
    });
  });
});
