// Owns the inside of a work thread: orders in, one at a time, results out.
import { readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { failureOf, type Order, type Reply, transferable } from './messages.ts';

/** Pure functions of their input and of what this thread remembers. */
// biome-ignore lint/suspicious/noExplicitAny: each task has another input; the caller's side knows which
export type Tasks = Readonly<Record<string, (input: any) => unknown>>;

export function serve(tasks: Tasks): void {
  const port = parentPort;
  if (!port) throw new Error('this file is the inside of a work thread');
  const send = (reply: Reply, moved: ArrayBuffer[] = []) => port.postMessage(reply, moved);
  // The pool gives one order at a time.
  port.on('message', async ({ id, task, input }: Order) => {
    try {
      const run = tasks[task];
      if (!run) throw new Error(`no such task: ${task}`);
      const output = await run(input);
      send({ id, output }, transferable(output));
    } catch (error) {
      send({ id, failure: failureOf(error) });
    }
  });
  send({ ready: threadFolder() });
}

/** Where the kernel tells how long this thread has run; the pool holds deadlines in processor time where it can. */
function threadFolder(): string | null {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}`;
  } catch {
    return null;
  }
}
