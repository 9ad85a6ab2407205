import { expect, it } from 'vitest';
import { sayable } from './voice.ts';

it.each([
  ['See you on 2026-11-23 at noon.', 'See you on Monday, November 23, 2026 at noon.'],
  ['Call +1 415 555 0123 or (202) 555-0100.', 'Call plus 1, 4 1 5, 5 5 5, 0 1 2 3 or 2 0 2, 5 5 5, 0 1 0 0.'],
  ['Order 1001 costs $1,250.50 for 12 months.', 'Order 1001 costs $1,250.50 for 12 months.'],
  [
    'Your order 2026-11-23-17 and 2026-13-40 are on their way (today).',
    'Your order 2026-11-23-17 and 2026-13-40 are on their way (today).',
  ],
])('%s', (text, said) => expect(sayable(text, 'en')).toBe(said));

it('speaks Spanish where the conversation does', () => {
  expect(sayable('Hasta el 2026-11-23.', 'es')).toBe('Hasta el lunes 23 de noviembre de 2026.');
});
