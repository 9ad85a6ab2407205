// The real model thread with faults that a test asks for in its texts: it ends, or eats its heap, while the named file is there.
import { existsSync, rmSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const listen = port.on.bind(port);
/** @type {number[][]} */
const eaten = [];

/** @param {{ tasks: { text?: string }[] }} order */
function fail({ tasks }) {
  for (const { text = '' } of tasks) {
    const [, fault, file = '', always] = /^(exit|eat) (\S+)( always)?$/.exec(text) ?? [];
    if (!fault || !existsSync(file)) continue;
    if (!always) rmSync(file);
    if (fault === 'exit') process.exit(7);
    for (;;) eaten.push(Array.from({ length: 100_000 }, Math.random));
  }
}

port.on = (/** @type {string} */ name, /** @type {(value: any) => void} */ listener) =>
  listen(name, (value) => {
    fail(value);
    listener(value);
  });
await import('../../server/modules/models/local/model-worker.js');
