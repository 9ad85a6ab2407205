// Owns queues within this process: work that would only wait for a row lock waits here, without a connection.
import { Problem } from '../errors.ts';
import { type KernelState, perKernel } from '../state.ts';

const MAX_IN_LINE = 32;
const linesOf = perKernel(() => new Map<string, { last: Promise<unknown>; length: number }>());

/** Runs after what came before under the same name. Across processes it is still the lock that decides. */
export async function oneAtATime<T>(kernel: { state: KernelState }, name: string, work: () => Promise<T>): Promise<T> {
  const lines = linesOf(kernel);
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= MAX_IN_LINE) {
    throw new Problem('service_unavailable', 'Too many changes of this are waiting already. Try again shortly.', {
      retryAfter: 2,
    });
  }
  const before = line.last;
  const mine = before.then(work, work);
  line.last = mine.catch(() => undefined);
  line.length += 1;
  lines.set(name, line);
  try {
    return await mine;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(name);
  }
}
