// What a trace says about the path of a conversation.
import { expect, it } from 'vitest';
import { type PathEntry, pathSteps, visitFigures, visitsOf } from './conversation-path.ts';

let position = 0;
const entry = (type: string, node_id: string | null, more: Partial<PathEntry> = {}): PathEntry => {
  position += 1;
  return { position, turn: 0, type, node_id, reason: '', detail: {}, cost_usd: 0, duration_ms: 0, ...more };
};
const step = (from: string, to: string | null, turn: number, reason = 'by default') =>
  entry('step', from, { turn, reason, detail: { to } });

it('is the nodes in the order in which they were entered, the awaited one last', () => {
  const visits = visitsOf([
    entry('started', null),
    step('hello', 'ask', 0),
    entry('effect', 'hello'),
    entry('effect', 'ask'),
    entry('heard', 'ask', { turn: 1 }),
    step('ask', 'thanks', 1, 'by answered'),
    step('thanks', 'bye', 1),
  ]);
  expect(visits.map(({ nodeId, order, turn, isOpen }) => [nodeId, order, turn, isOpen])).toEqual([
    ['hello', 1, 0, false],
    ['ask', 2, 1, false],
    ['thanks', 3, 1, false],
    ['bye', 4, 1, true],
  ]);
  expect(pathSteps(visits)[1]).toEqual({ nodeId: 'ask', order: 2, reason: 'by answered' });
});

it('counts every visit of a node that is met again', () => {
  const visits = visitsOf([step('menu', 'answer', 1), step('answer', 'menu', 1), step('menu', 'answer', 2)]);
  expect(visits.map(({ nodeId }) => nodeId)).toEqual(['menu', 'answer', 'menu', 'answer']);
});

it('adds up time and money per visit, and names the scores of a decision', () => {
  const [first, second] = visitsOf([
    entry('model_call', 'ask', { duration_ms: 20, cost_usd: 0.001, detail: { score: 0.914, other: 3 } }),
    entry('result', 'ask', { duration_ms: 5 }),
    step('ask', 'ask', 1),
    entry('result', 'ask', { turn: 2, duration_ms: 7 }),
  ]);
  expect([first?.ms, first?.costUsd, first?.scores]).toEqual([25, 0.001, ['score 0.91']]);
  expect([second?.nodeId, second?.ms]).toEqual(['ask', 7]);
  expect(visitFigures({ ms: 1250, costUsd: 0.0012 })).toBe('1,250 ms · $0.0012');
  expect(visitFigures({ ms: 0, costUsd: 0 })).toBe('');
});

it('shows an entry node that waits before anything was left', () => {
  expect(visitsOf([entry('effect', 'ask')])).toMatchObject([{ nodeId: 'ask', isOpen: true }]);
  expect(visitsOf([step('end', null, 3, 'no way out')])).toMatchObject([
    { nodeId: 'end', isOpen: false, reason: 'no way out' },
  ]);
});
