import { expect, it } from 'vitest';
import { processorTime } from '../../../tests/support/processor-time.ts';
import { checksOf, isSaid } from './policy-checks.ts';

const LIMIT = 100;

it('a policy of many quotes, and patterns over long replies, are looked at within limits', () => {
  const quotes = 'Never say "a" or "b". '.repeat(900);
  expect(processorTime(() => checksOf({ kind: 'must_not', text: quotes }), LIMIT)).toBeLessThan(LIMIT);
  const [check] = checksOf({ kind: 'must_not', text: 'Never say /.{0,300}9$/ please' });
  const reply = 'a'.repeat(20_000);
  expect(processorTime(() => isSaid(check!, reply), LIMIT)).toBeLessThan(LIMIT);
  // What cannot be checked does not pass.
  expect(isSaid(check!, reply)).toBe(true);
  expect(isSaid(check!, 'a short reply')).toBe(false);
});
