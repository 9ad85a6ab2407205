import { describe, expect, it } from 'vitest';
import { bareInEnglish, bareKind, holdsAnswer, rankFor } from './bare-questions.ts';

describe('a question that names no topic', () => {
  it.each([
    ['how much is it', 'price'],
    ['and what does that cost?', 'price'],
    ['hmm whats the price', 'price'],
    ['¿cuánto cuesta?', 'price'],
    ['where is it again', 'place'],
    ['what is your address?', 'place'],
    ['when do you open', 'hours'],
    ['how long does it take?', 'length'],
  ])('%s: %s', (question, kind) => expect(bareKind(question)).toBe(kind));

  it.each(['how much is a pizza', 'where can I park', 'when is the party', 'how much for two adults'])(
    'is none: %s',
    (question) => expect(bareKind(question)).toBeUndefined(),
  );

  it('in Spanish has a question in English', () => {
    expect(bareInEnglish('¿cuánto cuesta?')).toBe('how much does it cost');
    expect(bareInEnglish('how much is it?')).toBeUndefined();
  });

  it('is answered by passages that hold its answer, others stay where they are', () => {
    const passages = [
      { text: 'We teach adults, too.', score: 0.3 },
      { text: 'A lesson costs 40 dollars.', score: 0.25 },
      { text: 'A pony costs 4,000 dollars.', score: 0.1 },
    ];
    expect(rankFor('how much is it', passages, 0.4)).toEqual([
      { text: 'A lesson costs 40 dollars.', score: 0.4 },
      { text: 'We teach adults, too.', score: 0.3 },
      { text: 'A pony costs 4,000 dollars.', score: 0.1 },
    ]);
    expect(rankFor('how much is a saddle', passages, 0.4)).toEqual(passages);
    expect(holdsAnswer('hours', 'We are open from Monday to Friday.')).toBe(true);
    expect(holdsAnswer('place', 'You find us at 12 Mill Lane.')).toBe(true);
    expect(holdsAnswer('length', 'We are open on Mondays.')).toBe(false);
  });
});
