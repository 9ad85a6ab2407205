// What the figures of a live revision mean.
import { expect, it } from 'vitest';
import { revisionHealth } from './revision-health.ts';

const FINE = { conversations: 10, turns: 40, guesses: 1, asks_again: 2, errors: 0, hand_offs: 3 };

it('is fine, is to be looked at, or is in trouble', () => {
  expect(revisionHealth(FINE)).toMatchObject({ tone: 'good', brief: 'fine' });
  expect(revisionHealth({ ...FINE, asks_again: 8 })).toMatchObject({
    tone: 'warn',
    brief: '20 % asked again, 3 % guessed',
  });
  expect(revisionHealth({ ...FINE, errors: 1 })).toMatchObject({ tone: 'warn', brief: '1 error' });
  expect(revisionHealth({ ...FINE, errors: 4 })).toMatchObject({ tone: 'bad', brief: '4 errors' });
});

it('concludes nothing from few turns, or none', () => {
  const few = { ...FINE, conversations: 2, turns: 5, asks_again: 1, guesses: 2 };
  expect(revisionHealth(few)).toMatchObject({ tone: '', brief: '2 conversations so far' });
  expect(revisionHealth({ ...few, conversations: 1 })).toMatchObject({ brief: '1 conversation so far' });
  expect(revisionHealth({ ...FINE, conversations: 0, turns: 0 })).toMatchObject({
    tone: '',
    brief: 'no conversations yet',
  });
  expect(revisionHealth({ ...FINE, turns: 0, errors: 1 })).toMatchObject({ tone: 'warn' });
});
