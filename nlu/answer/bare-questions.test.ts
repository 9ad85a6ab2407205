import { describe, expect, it } from 'vitest';
import { bareInEnglish, bareKind, bestAnswers, ofWantedKind, rankFor, withAnswer } from './bare-questions.ts';

describe('a question that names no topic', () => {
  it.each([
    ['how much is it', 'price'],
    ['how much is it this year?', 'price'],
    ['and what does that cost?', 'price'],
    ['hmm whats the price', 'price'],
    ['¿cuánto cuesta?', 'price'],
    ['where is it again', 'place'],
    ['what is your address?', 'place'],
    ['when do you open', 'hours'],
    ['how long does it take?', 'length'],
    ['how long does it take you usually', 'length'],
    ['whats the turnaround', 'length'],
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
    expect(rankFor('do you lend saddles', passages, 0.4)).toEqual(passages);
    const holds = (kind: 'hours' | 'place' | 'length', text: string) => withAnswer(kind, [{ text }]).length === 1;
    expect(holds('hours', 'We are open from Monday to Friday.')).toBe(true);
    expect(holds('place', 'You find us at 12 Mill Lane.')).toBe(true);
    expect(holds('length', 'We are open on Mondays.')).toBe(false);
  });

  it('with a topic prefers what holds the kind of answer, and leaves how near it is to the topic', () => {
    const long = { text: 'A sculpture lasts six hours.', score: 0.3 };
    const price = { text: 'A small one costs 280 dollars.', score: 0.25 };
    expect(rankFor('what do your sculptures go for', [long, price], 0.4).map(({ text }) => text)).toEqual([
      price.text,
      long.text,
    ]);
    const [first] = rankFor('how long does a sculpture last', [price, long], 0.4);
    expect(first?.text).toBe(long.text);
    expect(first?.score).toBeGreaterThan(long.score);
  });

  it('about a price is answered by a figure; by “free” only where there is none', () => {
    const visit = { text: 'A visit is half an hour. It is free, and you can move it.', score: 0.35 };
    const lamps = { text: 'Lamps cost from 40 dollars.', score: 0.3 };
    expect(rankFor('how much is it', [visit, lamps], 0.4)).toEqual([{ ...lamps, score: 0.4 }, visit]);
    expect(rankFor('how much is it', [visit], 0.4)).toEqual([{ ...visit, score: 0.4 }]);
    expect(withAnswer('price', [{ text: 'You are free to leave.' }])).toEqual([]);
  });

  it('quotes no sentence out of context', () => {
    const said = (...sentences: [text: string, passage: number][]) =>
      bestAnswers(
        'price',
        sentences.map(([text, passage]) => ({ text, passage })),
      ).map(({ text }) => text);
    expect(said(['It is free, and you can move it.', 0], ['Lamps cost from 40 dollars.', 1])).toEqual([
      'Lamps cost from 40 dollars.',
    ]);
    expect(said(['It costs 5 dollars.', 0], ['Lamps cost 40 dollars.', 1], ['They cost 9 dollars.', 2])).toEqual([
      'Lamps cost 40 dollars.',
    ]);
    expect(said(['Chairs cost 70 dollars.', 1], ['Lamps cost 40 dollars.', 0], ['Sofas cost 700 dollars.', 2])).toEqual(
      ['Lamps cost 40 dollars.', 'Chairs cost 70 dollars.'],
    );
    expect(said(['It costs 5 dollars.', 0], ['They cost 9 dollars.', 1])).toEqual(['It costs 5 dollars.']);
    expect(said(['It is free.', 0])).toEqual(['It is free.']);
  });
});

it('is answered by sentences with a length or a price, where there are some', () => {
  const texts = ['A loaf costs 6 dollars.', 'It takes eight working days.', 'Bring a bag.'].map((text) => ({ text }));
  const kept = (question: string): string[] => ofWantedKind(question, texts).map(({ text }) => text);
  expect(kept('how quick can you do a wedding cake')).toEqual(['It takes eight working days.']);
  expect(kept('how much is a loaf')).toEqual(['A loaf costs 6 dollars.']);
  expect(kept('how much flour do you use')).toHaveLength(3);
});
