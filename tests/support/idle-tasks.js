// A work thread with tasks that no product has: one that never ends, one that takes all memory, one that repeats what it is told.
import { parentPort } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @type {Record<string, (input: never) => unknown>} */
const tasks = {
  /** @param {unknown} input */
  echo: (input) => input,
  forever: () => {
    for (;;) Math.random();
  },
  hoard: () => {
    const kept = [];
    for (;;) kept.push(Array(100_000).fill({ kept: kept.length }));
  },
  /** @param {number} ms */
  sleep: (ms) => {
    const until = Date.now() + ms;
    while (Date.now() < until) Math.random();
    return ms;
  },
};

/** @param {{ id: number; task: string; input: never }} request */
const answer = ({ id, task, input }) => port.postMessage({ id, output: tasks[task]?.(input) });

port.on('message', answer);
port.postMessage({ ready: null });
