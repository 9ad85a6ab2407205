// Loaded into the server under test: on a signal that means nothing to it, it collects all garbage and tells what is left.
import { appendFileSync } from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc');
  process.on('SIGWINCH', () => {
    collect();
    const { heapUsed, external, rss } = process.memoryUsage();
    appendFileSync(process.env.SOAK_FILE, `${JSON.stringify({ heapUsed, external, rss })}\n`);
  });
}
