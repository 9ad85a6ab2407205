// The port through which memory gets vectors, and a small built-in that needs no model.
import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';

export type Embedder = {
  /** Vectors of different names are never compared. */
  name: string;
  embed(ctx: Context, texts: readonly string[]): Promise<number[][]>;
};

const DIMENSIONS = 1024;

/** Finds texts that share words and word parts. It does not know what words mean: a model does that better. */
export const hashedNgrams: Embedder = {
  name: 'hashed-character-ngrams-1024',
  embed: async (_ctx, texts) => texts.map(vectorOf),
};

function vectorOf(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  for (const word of plain.match(/[\p{L}\p{N}]+/gu) ?? []) {
    add(vector, `=${word}`, 2);
    const padded = ` ${word} `;
    for (let i = 0; i + 3 <= padded.length; i++) add(vector, padded.slice(i, i + 3), 1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** The sign of a feature comes from its hash, too, so that collisions cancel instead of adding up. */
function add(vector: number[], feature: string, weight: number): void {
  const hash = createHash('md5').update(feature).digest();
  const place = hash.readUInt16BE(0) % DIMENSIONS;
  vector[place] = (vector[place] ?? 0) + ((hash[2] ?? 0) % 2 === 0 ? weight : -weight);
}
