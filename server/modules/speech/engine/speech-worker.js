// A thread that hears, speaks, or notices speech. What it does is named when it is started: one that hears for long would keep the others
// waiting. Plain JavaScript, because threads do not go through a loader.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { machine, speak } from './flite.js';
import { hear } from './moonshine.js';

const NATIVE = 'onnxruntime-node';
const SESSION = { intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'all' };
const VAD_CONTEXT = 64;
const RATE = 16_000;

/**
 * @typedef {import('./threads.ts').SpeechOrder} Order
 * @typedef {import('./threads.ts').SpeechReply} Reply
 * @typedef {import('./threads.ts').SpeechThreadData} ThreadData
 */

const { role, folder, runtime: wanted } = /** @type {ThreadData} */ (workerData);
const part = (/** @type {string} */ name) => path.join(folder, name);

async function loadRuntime() {
  if (wanted !== 'wasm') {
    try {
      const found = await import(NATIVE);
      return found.default ?? found;
    } catch (error) {
      if (wanted === 'native') throw error;
    }
  }
  const runtime = (await import('onnxruntime-web')).default;
  runtime.env.wasm.numThreads = 1;
  return runtime;
}

/** @param {any} runtime @param {string} name */
const load = async (runtime, name) => runtime.InferenceSession.create(await readFile(part(name)), SESSION);

async function ear() {
  const runtime = await loadRuntime();
  const [encoder, decoder, tokenizer] = await Promise.all([
    load(runtime, 'moonshine-encoder.onnx'),
    load(runtime, 'moonshine-decoder.onnx'),
    import(pathToFileURL(part('llama-tokenizer.mjs')).href),
  ]);
  const parts = { runtime, encoder, decoder, vocabulary: tokenizer.default };
  // The first run is several times as slow as the next.
  await hear(parts, new Float32Array(RATE));
  return (/** @type {Order} */ order) => hear(parts, order.audio ?? new Float32Array(0));
}

async function voice() {
  const module = await machine.compile(await readFile(part('flite.wasm')));
  await speak(module, { text: 'Ready.', voice: 'rms', stretch: 1 });
  return (/** @type {Order} */ { text = '', voice: name = 'rms', stretch = 1 }) => speak(module, { text, voice: name, stretch });
}

async function vad() {
  const runtime = await loadRuntime();
  const session = await load(runtime, 'silero-vad.onnx');
  /** What the model remembers of each line. @type {Map<number, { state: unknown; context: Float32Array }>} */
  const lines = new Map();
  const fresh = () => ({
    state: new runtime.Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]),
    context: new Float32Array(VAD_CONTEXT),
  });
  const sr = new runtime.Tensor('int64', BigInt64Array.of(16000n), []);
  return async (/** @type {Order} */ { line = 0, audio, isOver }) => {
    if (isOver || !audio) {
      lines.delete(line);
      return { speech: 0 };
    }
    const known = lines.get(line) ?? fresh();
    const input = new Float32Array(VAD_CONTEXT + audio.length);
    input.set(known.context);
    input.set(audio, VAD_CONTEXT);
    const { output, stateN } = await session.run({
      input: new runtime.Tensor('float32', input, [1, input.length]),
      state: known.state,
      sr,
    });
    lines.set(line, { state: stateN, context: audio.slice(-VAD_CONTEXT) });
    return { speech: output.data[0] ?? 0 };
  };
}

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const send = (/** @type {Reply} */ reply) => port.postMessage(reply);

try {
  const work = await { ear, voice, vad }[role]();
  // One after the other: a runtime that is asked twice at once takes both processors.
  let before = Promise.resolve();
  port.on('message', (/** @type {Order} */ order) => {
    before = before
      .then(async () => {
        const began = performance.now();
        send({ id: order.id, ...(await work(order)), ms: performance.now() - began });
      })
      .catch((error) => send({ id: order.id, error: String(error) }));
  });
  send({ ready: true });
} catch (error) {
  send({ unusable: error instanceof Error ? error.message : String(error) });
}
