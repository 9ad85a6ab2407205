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
const VAD_FRAME = 512;
const VAD_CONTEXT = 64;
const VAD_STATE = 128;
/** Lines whose frames the model looks at in one go. */
const MAX_TOGETHER = 32;
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
  return eachBy((/** @type {Order} */ order) => hear(parts, order.audio ?? new Float32Array(0)));
}

async function voice() {
  const module = await machine.compile(await readFile(part('flite.wasm')));
  await speak(module, { text: 'Ready.', voice: 'rms', stretch: 1 });
  return eachBy((/** @type {Order} */ { text = '', voice: name = 'rms', stretch = 1 }) =>
    speak(module, { text, voice: name, stretch }),
  );
}

/** Lines are looked at together, each with what the model remembers of it: eight calls cost what two do. */
async function vad() {
  const runtime = await loadRuntime();
  const session = await load(runtime, 'silero-vad.onnx');
  /** @type {Map<number, { state: Float32Array[]; context: Float32Array }>} */
  const lines = new Map();
  const fresh = () => ({
    state: [new Float32Array(VAD_STATE), new Float32Array(VAD_STATE)],
    context: new Float32Array(VAD_CONTEXT),
  });
  const sr = new runtime.Tensor('int64', BigInt64Array.of(16000n), []);

  /** One frame of each of these lines. @param {{ line: number; frame: Float32Array }[]} given */
  const look = async (given) => {
    const size = VAD_CONTEXT + VAD_FRAME;
    const [input, state] = [new Float32Array(given.length * size), new Float32Array(2 * given.length * VAD_STATE)];
    for (const [at, { line, frame }] of given.entries()) {
      const known = lines.get(line) ?? fresh();
      input.set(known.context, at * size);
      input.set(frame, at * size + VAD_CONTEXT);
      for (const [layer, values] of known.state.entries()) state.set(values, (layer * given.length + at) * VAD_STATE);
    }
    const { output, stateN } = await session.run({
      input: new runtime.Tensor('float32', input, [given.length, size]),
      state: new runtime.Tensor('float32', state, [2, given.length, VAD_STATE]),
      sr,
    });
    for (const [at, { line, frame }] of given.entries()) {
      const after = [0, 1].map((layer) =>
        stateN.data.slice((layer * given.length + at) * VAD_STATE).subarray(0, VAD_STATE),
      );
      lines.set(line, { state: after, context: frame.slice(-VAD_CONTEXT) });
    }
    return output.data;
  };

  return async (/** @type {Order[]} */ waiting) => {
    const orders = ofDifferentLines(waiting);
    const found = orders.map(({ audio }) => new Float32Array((audio?.length ?? 0) / VAD_FRAME));
    const most = Math.max(...found.map(({ length }) => length));
    for (let nth = 0; nth < most; nth++) {
      const here = [...orders.keys()].filter((at) => nth < (found[at]?.length ?? 0));
      const given = here.map((at) => {
        const { line = 0, audio = new Float32Array(0) } = orders[at] ?? {};
        return { line, frame: audio.subarray(nth * VAD_FRAME, (nth + 1) * VAD_FRAME) };
      });
      const likely = await look(given);
      for (const [index, at] of here.entries()) found[at]?.set([likely[index]], nth);
    }
    for (const { line = 0, isOver } of orders) if (isOver) lines.delete(line);
    return found.map((speech) => ({ speech }));
  };
}

/** The first of them, up to a second one of the same line. @param {Order[]} waiting */
function ofDifferentLines(waiting) {
  const seen = new Set();
  const end = waiting.findIndex(({ line }) => seen.size === MAX_TOGETHER || seen.size === seen.add(line).size);
  return waiting.slice(0, end === -1 ? waiting.length : end);
}

/** One after the other: a runtime that is asked twice at once takes both processors. @param {(order: Order) => Promise<object>} work */
const eachBy =
  (work) =>
  async (/** @type {Order[]} */ [first]) =>
    first ? [await work(first)] : [];

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const send = (/** @type {Reply} */ reply) => port.postMessage(reply);

try {
  const work = await { ear, voice, vad }[role]();
  /** @type {Order[]} */
  const waiting = [];
  let isWorking = false;
  /** As many of those that wait as go together, then the next ones. */
  const workOff = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const began = performance.now();
      try {
        const done = await work(waiting);
        const ms = performance.now() - began;
        for (const [at, { id }] of waiting.splice(0, done.length).entries()) send({ id, ...done[at], ms });
      } catch (error) {
        const failed = waiting.shift();
        if (failed) send({ id: failed.id, error: String(error) });
      }
    }
    isWorking = false;
  };
  port.on('message', (/** @type {Order} */ order) => {
    waiting.push(order);
    if (!isWorking) void workOff();
  });
  send({ ready: true });
} catch (error) {
  send({ unusable: error instanceof Error ? error.message : String(error) });
}
