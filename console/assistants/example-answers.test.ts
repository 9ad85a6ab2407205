// What tools answer in a test chat.
import { describe, expect, it } from 'vitest';
import { answersInTests, isExampleAddress, plausibleAnswer, readAnswers } from './example-answers.ts';

describe('answers of tools in a test chat', () => {
  it('come from the first test that has one, and not from one that fails', () => {
    const cases = [
      {
        test: 'a',
        tools: {
          Book: { fails: 500 },
          Find: [{ fails: 503, returns: { state: 'late' } }, { returns: { state: 'new' } }],
        },
      },
      { test: 'b', tools: { Book: { returns: { number: 'A-1' } } } },
      { test: 'c', tools: { Book: { returns: { number: 'A-2' } } } },
      { test: 'd' },
    ];
    expect(answersInTests(cases)).toEqual({ Find: { state: 'late' }, Book: { number: 'A-1' } });
  });

  it('are read as typed; what is empty, broken or no object is a call that fails', () => {
    expect(readAnswers({ a: '{"n": 1}', b: '', c: '{"n":', d: '[1]', e: 'null' })).toEqual({
      a: { n: 1 },
      b: null,
      c: null,
      d: null,
      e: null,
    });
  });

  it.each([
    ['https://calendar.example.com/appointments', true],
    ['https://EXAMPLE.org', true],
    ['https://calendar.parley-demo.invalid/visits', true],
    ['https://example.com.attacker.io/', false],
    ['https://myexample.com/', false],
    ['https://api.acme.io/example.com', false],
    ['', false],
  ])('%s is an example: %s', (address, expected) => expect(isExampleAddress(address)).toBe(expected));

  it('are made up from what the flow keeps of them, and from the outputs of the tool', () => {
    const kept = [
      { path: 'order.status', variable: { name: 'status', type: 'enum', enum_values: ['sent', 'lost'] } },
      { path: '$.order.total', variable: { name: 'total', type: 'number' } },
      { path: 'day', variable: { name: 'day', type: 'date' } },
      { path: '$', variable: { name: 'all', type: 'object' } },
      { path: 'items[0].name', variable: { name: 'first', type: 'string' } },
      { path: '__proto__.x', variable: { name: 'x', type: 'string' } },
    ];
    expect(plausibleAnswer(['day', 'booking_number'], kept)).toEqual({
      order: { status: 'sent', total: 10 },
      day: '2030-01-31',
      booking_number: 'an example of booking number',
    });
    expect(plausibleAnswer([], [])).toEqual({});
    expect(
      plausibleAnswer(
        [],
        [
          { path: 'a', variable: { name: 'a' } },
          { path: 'a.b', variable: { name: 'b' } },
        ],
      ),
    ).toEqual({
      a: { b: 'an example of b' },
    });
  });
});
