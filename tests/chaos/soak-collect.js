// Loaded into the server under test: on a signal that means nothing to it, it collects all garbage and tells what is left.
import { appendFileSync } from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env.SOAK_FILE;

if (isMainThread && file) {
  v8.setFlagsFromString('--expose-gc');
  /** @type {() => void} */
  const collect = vm.runInNewContext('gc');
  process.on('SIGWINCH', () => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ heapUsed, external, rss })}\n`);
  });
}
