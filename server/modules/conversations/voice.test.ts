import { expect, it } from 'vitest';
import { sayable } from './voice.ts';

it.each([
  ['We are open from nine to five. (Source: Opening hours) Anything else?', 'We are open from nine to five. Anything else?'],
  ['See you on 2026-11-23 at noon.', 'See you on November 23, 2026 at noon.'],
  [
    'Your order 2026-11-23-17 and 2026-13-40 are on their way (today).',
    'Your order 2026-11-23-17 and 2026-13-40 are on their way (today).',
  ],
])('%s', (text, said) => expect(sayable(text, 'en')).toBe(said));

it('speaks Spanish where the conversation does', () => {
  expect(sayable('Hasta el 2026-11-23.', 'es')).toBe('Hasta el 23 de noviembre de 2026.');
});
