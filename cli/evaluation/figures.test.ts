// How a turn is judged, and that the shipped chats are whole: enough of them, in enough trades, each with a flow that they fit.
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../tests/support/app.ts';
import { type Chat, parseChats, readChats } from './chats.ts';
import { figuresOf, judgeChat, type StepSeen } from './figures.ts';

const seen = (step: Partial<StepSeen>): StepSeen => ({
  node: 'form',
  values: {},
  replies: [],
  isOver: false,
  acts: null,
  duration_ms: 10,
  cost_usd: 0.001,
  isFallback: false,
  ...step,
});
const turn = (more: Partial<Chat['turns'][number]> = {}) => ({
  user: 'hello',
  node: 'form',
  set: {},
  says: null,
  acts: [],
  ...more,
});
const judged = (turns: Chat['turns'], steps: StepSeen[]) => judgeChat({ trade: 't', name: 'c', turns }, 'menu', steps);
const verdicts = (turns: Chat['turns'], steps: StepSeen[]) => judged(turns, steps).turns.map(({ verdict }) => verdict);

describe('a turn', () => {
  const booking = turn({ set: { day: '2027-03-12', name: 'Ada' } });

  it('is right where flow and values are as they should be', () => {
    expect(verdicts([booking], [seen({ values: { day: '2027-03-12', name: 'ada.' } })])).toEqual(['right']);
    expect(verdicts([turn({ set: { plate: 'KLM 4471' } })], [seen({ values: { plate: 'klm4471' } })])).toEqual([
      'right',
    ]);
    expect(
      verdicts(
        [turn({ set: { why: 'it is too expensive for me' } })],
        [seen({ values: { why: 'too expensive for me' } })],
      ),
    ).toEqual(['right']);
    expect(verdicts([turn({ says: 'from 9' })], [seen({ replies: ['We are open From 9 to 5.'] })])).toEqual(['right']);
  });

  it('is asked again where something is missing and nothing is wrong', () => {
    expect(verdicts([booking], [seen({ node: 'menu' })])).toEqual(['asked again']);
    expect(verdicts([booking], [seen({ values: { day: '2027-03-12' } })])).toEqual(['asked again']);
    expect(verdicts([turn({ node: 'menu', says: 'from 9' })], [seen({ node: 'menu', replies: ['Pardon?'] })])).toEqual([
      'asked again',
    ]);
  });

  it('is wrong where a value, a way or an end was not meant', () => {
    expect(verdicts([booking], [seen({ values: { day: '2027-03-13', name: 'Ada' } })])).toEqual(['wrong']);
    expect(verdicts([booking], [seen({ values: { day: '2027-03-12', name: 'Ada', size: 'large' } })])).toEqual([
      'wrong',
    ]);
    expect(verdicts([booking], [seen({ node: 'cancel' })])).toEqual(['wrong']);
    expect(verdicts([booking], [seen({ node: 'menu', isOver: true })])).toEqual(['wrong']);
    // A short value is not the same with words around it.
    expect(verdicts([turn({ set: { name: 'Hassan' } })], [seen({ values: { name: 'put it under Hassan' } })])).toEqual([
      'wrong',
    ]);
    // What was taken wrongly and then confirmed.
    const steps = [seen({ values: { day: '2027-03-13' } }), seen({ node: 'booked', values: { day: '2027-03-13' } })];
    expect(verdicts([turn({ set: { day: '2027-03-12' } }), turn({ node: 'booked' })], steps)).toEqual([
      'wrong',
      'wrong',
    ]);
  });
});

it('figures are shares of turns, chats, values and acts', () => {
  const good = judged(
    [turn({ set: { a: 1, b: 2 }, acts: ['inform'] })],
    [seen({ values: { a: 1, b: 2 }, acts: ['inform'], duration_ms: 30 })],
  );
  const bad = judged(
    [turn({ set: { a: 1, b: 2 }, acts: ['yes'] })],
    [seen({ values: { a: 3, c: 4 }, acts: [], isFallback: true })],
  );
  expect(figuresOf([good, bad])).toEqual({
    chats: 2,
    whole: 0.5,
    turns: 2,
    right: 0.5,
    asked_again: 0,
    wrong: 0.5,
    values: { said: 4, right: 0.5, missing: 0.25, wrong: 0.25, invented: 1 },
    acts: { marked: 2, heard: 0.5 },
    turn_ms: { p50: 30, p95: 30 },
    cost_usd: 0.002,
    fallbacks: 1,
  });
});

describe('chats', () => {
  it('that are shipped: 60 and more, in six trades and more', async () => {
    const { trades } = await readChats(projectFolder, undefined);
    const chats = trades.flatMap((one) => one.chats);
    expect(trades.length).toBeGreaterThanOrEqual(6);
    expect(chats.length).toBeGreaterThanOrEqual(60);
    expect(new Set(chats.map(({ trade, name }) => `${trade}: ${name}`)).size).toBe(chats.length);
    for (const { graph, chats: own } of trades) {
      const ways = new Set(graph.edges.map(({ target }) => target));
      for (const { turns } of own)
        for (const { node } of turns) expect(ways.has(node) || node === graph.entry_node_id).toBe(true);
    }
  });

  it('say where they cannot be read', () => {
    const text =
      'now: "2027-03-10"\ntrades:\n  - trade: x\n    flow: { entry: a, nodes: { a: { type: end } } }\n    chats:\n      - chat: one\n        turns: [{ user: hi, nod: a }, { user: hi, set: { b: 1 }, acts: [shrug] }]\n';
    expect(() => parseChats('own.yaml', text)).toThrow(
      /own\.yaml:7:\d+: A turn has no field "nod"\. Did you mean "node"\?\n.*no variable "b"[\s\S]*"shrug" is no act/,
    );
    expect(() => parseChats('own.yaml', 'trades: []')).toThrow(/`now` is the clock[\s\S]*`trades` is a list/);
  });
});
