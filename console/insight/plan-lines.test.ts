// An analysis is read from lines, and written as the same lines.
import { describe, expect, it } from 'vitest';
import { criteriaIn, criteriaText, fieldsText, plannedFieldsIn } from './plan-lines.ts';

describe('an analysis in lines', () => {
  it('has questions and rules', () => {
    const text = 'Solved: Was the wish fulfilled?\nBooked = outcome == "success" && "book" in nodes';
    expect(criteriaIn(`${text}\n\n`)).toEqual([
      { name: 'Solved', question: 'Was the wish fulfilled?' },
      { name: 'Booked', rule: 'outcome == "success" && "book" in nodes' },
    ]);
    expect(criteriaText(criteriaIn(text))).toBe(text);
  });

  it('has fields with kinds, options and variables', () => {
    const text =
      'Mood (calm, upset): How they felt\nOrder (text) {order_no}\nSeats (number): How many\nVip (yes or no)';
    expect(plannedFieldsIn(text)).toEqual([
      { name: 'Mood', type: 'option', options: ['calm', 'upset'], description: 'How they felt' },
      { name: 'Order', type: 'text', variable: 'order_no' },
      { name: 'Seats', type: 'number', description: 'How many' },
      { name: 'Vip', type: 'boolean' },
    ]);
    expect(fieldsText(plannedFieldsIn(text))).toBe(text);
    expect(plannedFieldsIn('Reason')).toEqual([{ name: 'Reason', type: 'text' }]);
  });
});
