// A timeline is written in words, in its own order, with links to calls and receipts.
import { expect, it } from 'vitest';
import { timelineLines } from './timeline-lines.ts';

const entry = (type: string, data: Record<string, unknown>) => ({
  at: '2026-11-16T10:00:00.000Z',
  type,
  subject: 'c1',
  data,
});

it('tells verdict, dial, talk and end', () => {
  const lines = timelineLines([
    entry('compliance.receipt', { id: 'r1', verdict: 'defer', rule: 'legal_hours', because: 'It is 7:12 there.' }),
    entry('call.scheduled', { id: 'c1', rule: 'legal_hours' }),
    entry('compliance.receipt', { id: 'r2', verdict: 'allow', rule: null, because: '' }),
    entry('call.dialled', {}),
    entry('call.ended', { id: 'c1', callEndedReason: 'NOT_INTERESTED', callEndedBy: 'USER' }),
    entry('workflow.execution.step.completed', {
      step: { order: 0, type: 'CALL', status: 'COMPLETED', callId: 'c1', callEndedReason: 'NOT_INTERESTED' },
    }),
  ]);
  expect(lines.map(({ title, detail, state }) => [title, detail, state?.[0]])).toEqual([
    ['Checked: Legal hours', 'It is 7:12 there.', 'Postponed'],
    ['Call postponed', 'Legal hours', undefined],
    ['Checked against the rules', '', 'Allowed'],
    ['Dialed', 'The number was handed to the carrier.', undefined],
    ['Call ended', 'Not interested, the person hung up', undefined],
    ['Step 1: call', 'Not interested', 'Done'],
  ]);
  expect(lines.map(({ callId, receiptId }) => callId ?? receiptId)).toEqual([
    'r1',
    'c1',
    'r2',
    undefined,
    undefined,
    undefined,
  ]);
});

it('says what it does not know in words, and breaks over nothing', () => {
  const lines = timelineLines([
    entry('call.sung', {}),
    entry('call.ended', { callEndedReason: 7 }),
    entry('workflow.execution.step.completed', {}),
  ]);
  expect(lines.map(({ title, detail }) => [title, detail])).toEqual([
    ['Call sung', ''],
    ['Call ended', ''],
    ['step', ''],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
});
