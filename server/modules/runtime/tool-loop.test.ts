// Words of a model as they are written: references come whole, whatever the pieces are.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withValues } from '../../../flow/text/printed-values.ts';
import { filledStream } from './tool-loop.ts';

const VALUES = { name: 'Ann', 'name 2': 'Bob ⟨name⟩', count: 3 };

it('a stream of pieces tells the same as the whole', () => {
  const part = fc.oneof(
    fc.constantFrom('⟨name⟩', '⟨name 2⟩', '⟨count⟩', '⟨nobody⟩', '⟨', '⟩', ' Hello ', 'x'.repeat(150)),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), fc.integer({ min: 1, max: 7 }), (parts, size) => {
      const text = parts.join('');
      const events: string[] = [];
      const stream = filledStream((delta) => events.push(delta), VALUES);
      for (let i = 0; i < text.length; i += size) stream.write(text.slice(i, i + size));
      stream.end();
      expect(events.join('')).toBe(withValues(text, VALUES));
    }),
  );
});

it('what is no reference is not waited for', () => {
  const events: string[] = [];
  const stream = filledStream((delta) => events.push(delta), VALUES);
  stream.write('Hello ⟨na');
  expect(events).toEqual(['Hello ']);
  stream.write('me⟩!');
  expect(events.join('')).toBe('Hello Ann!');
});
