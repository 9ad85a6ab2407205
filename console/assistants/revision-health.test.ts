// What the figures of a live revision mean.
import { expect, it } from 'vitest';
import { healthOf } from './revision-health.ts';

const FINE = { conversations: 10, turns: 40, guesses: 1, asks_again: 2, errors: 0, hand_offs: 3 };

it('is fine, is to be looked at, or is in trouble', () => {
  expect(healthOf(FINE)).toMatchObject({ tone: 'good', brief: 'fine' });
  expect(healthOf({ ...FINE, asks_again: 8 })).toMatchObject({ tone: 'warn', brief: '20 % asked again, 3 % guessed' });
  expect(healthOf({ ...FINE, errors: 1 })).toMatchObject({ tone: 'warn', brief: '1 error' });
  expect(healthOf({ ...FINE, errors: 4 })).toMatchObject({ tone: 'bad', brief: '4 errors' });
});

it('concludes nothing from few turns, or none', () => {
  expect(healthOf({ ...FINE, conversations: 1, turns: 2, asks_again: 2 })).toMatchObject({ tone: 'good' });
  expect(healthOf({ ...FINE, conversations: 0, turns: 0 })).toMatchObject({ tone: '', brief: 'no conversations yet' });
  expect(healthOf({ ...FINE, turns: 0, errors: 1 })).toMatchObject({ tone: 'warn' });
});
