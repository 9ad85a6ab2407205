// Questions to help pages that the reader was not trained on (training/examples/test/businesses): whether the sentence that answers comes
// first. By nearness and words alone, and with the reader beside them.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { ANSWER_FLOOR } from '../../flow/interpreter/judgement.ts';
import { rankPassages } from '../../nlu/answer/rank-passages.ts';
import type { ModelPorts } from '../../nlu/reader/question.ts';
import { topics } from '../../nlu/route/words.ts';
import { rememberingEmbedder } from '../support/embeddings.ts';
import { builtInReader } from '../support/reader.ts';

const FOLDER = new URL('../../training/examples/test/businesses/', import.meta.url);
const WORDS_WEIGHT = 0.3;

type Page = { sentences: string[]; questions: { asked: string; answers: number[] }[] };

const pages = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((block): Page => {
      const lines = block.split('\nhelp\n')[1]?.split('\n') ?? [];
      const sentences = lines.flatMap((line) => /^\d+ (.+)$/.exec(line)?.[1] ?? []);
      const questions = lines.flatMap((line) => {
        const [, asked = '', answers = '-'] = /^\? (.+) = (.+)$/.exec(line) ?? [];
        const numbers = answers.split(',').map((one) => Number(one.trim()) - 1);
        return asked === '' || answers === '-' ? [] : [{ asked, answers: numbers }];
      });
      return { sentences, questions };
    }),
);

const reader = builtInReader();
afterAll(() => reader?.close());

async function vectorsOf(texts: readonly string[]): Promise<Float32Array[]> {
  const place = { share: ['test'], urgent: true, signal: AbortSignal.timeout(60_000) };
  return (await rememberingEmbedder.embed(texts, place)).map(({ vector }) => vector);
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** How often the first of the ranked sentences is an answer. */
async function recallAtOne(read: ModelPorts['read']): Promise<number> {
  let [right, all] = [0, 0];
  for (const { sentences, questions } of pages) {
    const vectors = await vectorsOf(sentences);
    for (const { asked, answers } of questions) {
      const [own] = await vectorsOf([asked]);
      const words = topics(asked);
      const found = sentences.map((text, i) => {
        const shared = [...words].filter((word) => topics(text).has(word)).length / Math.max(1, words.size);
        return { text, score: dot(own!, vectors[i]!) + WORDS_WEIGHT * shared };
      });
      const nearest = found.sort((a, b) => b.score - a.score);
      const [first] = await rankPassages(asked, nearest, ANSWER_FLOOR, read);
      all++;
      if (answers.some((answer) => sentences[answer] === first?.text)) right++;
    }
  }
  return right / all;
}

test.skipIf(!reader)(
  'the answer comes first more often where the reader reads along',
  { timeout: 300_000 },
  async () => {
    const [alone, together] = [await recallAtOne(undefined), await recallAtOne(reader!.read)];
    console.log(
      `recall@1 of help pages: ${Math.round(alone * 1000) / 10} % by nearness and words, ${Math.round(together * 1000) / 10} % with the reader`,
    );
    expect(together).toBeGreaterThan(alone + 0.03);
  },
);
