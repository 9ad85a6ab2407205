import { describe, expect, it } from 'vitest';
import { type AloudResult, aloudReport, lostValues } from './aloud-report.ts';

const step = (said: string, heard: string | null, node_id: string, variables = {}) => ({
  said,
  // Of the flow below: each step but the first is answered where the one before it led.
  from_node_id: said === 'A refund.' ? 'which' : 'number',
  heard: heard === null ? null : { text: heard, confidence: 0.9 },
  node_id,
  variables,
});
const typed: AloudResult = {
  test: 'an order',
  voice: null,
  status: 'passed',
  steps: [
    step('looks', null, 'number'),
    step('It is 4711', null, 'which', { order_no: 4711 }),
    step('A refund.', null, 'refund', { order_no: 4711 }),
  ],
};
const run = (voice: string, ...steps: AloudResult['steps']): AloudResult => ({
  test: 'an order',
  voice,
  status: 'failed',
  steps,
});
const look = step('looks', null, 'number');

describe('a report of lines that were said aloud', () => {
  const results = [
    typed,
    {
      ...run('rms', look, ...typed.steps.slice(1).map((one) => ({ ...one, heard: { text: one.said, confidence: 1 } }))),
      status: 'passed',
    },
    run(
      'slt',
      look,
      step('It is 4711', 'It is 4712', 'which', { order_no: 4712 }),
      step('A refund.', 'A refund.', 'refund'),
    ),
    run('awb', look, step('It is 4711', 'Eat as', 'number'), step('A refund.', 'A refund.', 'number')),
    run(
      'kal16',
      look,
      step('It is 4711', 'It is 4711.', 'which', { order_no: 4711 }),
      step('A refund.', 'A return.', 'return'),
    ),
  ];
  it('says which value was lost where, which ways were taken for one another, and only the first of each run', () => {
    const lost = lostValues(results);
    expect(lost.map(({ voice, variable, found }) => [voice, variable, found])).toEqual([
      ['slt', 'order_no', 4712],
      ['awb', 'order_no', null],
    ]);
    const heardAgain = new Map([[lost[0]!, true]]);
    const report = aloudReport(results, { isReadBack: (id) => id === 'which', heardAgain }, lost);
    expect(report).toMatchObject({
      lines: 8,
      voices: [
        { voice: 'rms', passed: 1, failed: 0, word_error_rate: 0 },
        { voice: 'slt', passed: 0, failed: 1, word_error_rate: 0.2 },
        { voice: 'awb', word_error_rate: 0.6 },
        { voice: 'kal16', word_error_rate: 0.2 },
      ],
      lost_values: [
        {
          node_id: 'number',
          variable: 'order_no',
          runs: 4,
          wrong: 1,
          missing: 1,
          read_back: false,
          saved_by_read_back: 1,
        },
      ],
      sounds_alike: [{ node_id: 'which', meant: 'refund', taken: 'return', times: 1 }],
    });
  });
  it('takes a remark with one other word, and another spelling of a value, as the same', () => {
    const resultOf = (voice: string | null, wish: string, size: string): AloudResult => ({
      test: 'a wish',
      voice,
      status: 'passed',
      steps: [look, step('x', voice && 'x', 'next', { wish, size })],
    });
    const results2 = [
      resultOf(null, 'I want a green bicycle please', 'two'),
      resultOf('rms', 'I want a Green bicycle, pleas', '2'),
      resultOf('slt', 'A grin icicle', 'too'),
    ];
    expect(lostValues(results2).map(({ voice, variable }) => `${voice} ${variable}`)).toEqual(['slt wish', 'slt size']);
  });
});
