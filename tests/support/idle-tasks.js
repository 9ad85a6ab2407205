// A work thread with tasks that no product has: one that never ends, one that takes all memory, one that repeats what it is told.
import { parentPort } from 'node:worker_threads';

const tasks = {
  echo: (input) => input,
  forever: () => {
    for (;;) Math.random();
  },
  hoard: () => {
    const kept = [];
    for (;;) kept.push(Array(100_000).fill({ kept: kept.length }));
  },
  sleep: (ms) => {
    const until = Date.now() + ms;
    while (Date.now() < until) Math.random();
    return ms;
  },
};

parentPort.on('message', ({ id, task, input }) => parentPort.postMessage({ id, output: tasks[task](input) }));
parentPort.postMessage({ ready: null });
