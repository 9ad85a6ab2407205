// Loaded into a server under attack (`--import`): measures how long its event loop was held, in time and in processor time.
// Processor time of the main thread does not grow when other processes compete for the cores, so a test can be strict about it.
import { appendFileSync, readFileSync } from 'node:fs';

const file = process.env.LOOP_PROBE_FILE;
const TICK_MS = 2;
const WORTH_WRITING_MS = 15;

/** Nanoseconds the main thread has run; the folder of a process describes its main thread. */
const processorMs = () => {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
};

if (file) {
  let wall = performance.now();
  let cpu = processorMs();
  const tick = () => {
    const [wallNow, cpuNow] = [performance.now(), processorMs()];
    const held = { at: Date.now(), wall: wallNow - wall - TICK_MS, cpu: cpuNow - cpu };
    if (held.wall > WORTH_WRITING_MS) appendFileSync(file, `${JSON.stringify(held)}\n`);
    wall = performance.now();
    cpu = processorMs();
    setTimeout(tick, TICK_MS).unref();
  };
  setTimeout(tick, TICK_MS).unref();
}
