// Owns the thread of the built-in embedding model: started by the first text, searches before ingest, gone again when idle.
import { Worker } from 'node:worker_threads';

export const LOCAL_MODEL = 'minilm-l6-v2';
export type LocalVector = { vector: Float32Array; tokens: number };
type Work = {
  id: number;
  text: string;
  urgent: boolean;
  signal: AbortSignal;
  resolve(done: LocalVector): void;
  reject(error: unknown): void;
};
type Reply = { id: number; vector: Float32Array; tokens: number } | { id: number; error: string };

let thread: Worker | undefined;
let current: Work | undefined;
let waiting: Work[] = [];
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
let idleMs = 300_000;

/** One vector per text. `urgent` ones overtake whatever waits; a text under way is finished first. */
export function embedLocally(
  texts: readonly string[],
  options: { urgent: boolean; signal: AbortSignal; idleSeconds: number },
): Promise<LocalVector[]> {
  idleMs = options.idleSeconds * 1000;
  return Promise.all(texts.map((text) => enqueue(text, options)));
}

export const isLoaded = (): boolean => thread !== undefined;

function enqueue(text: string, { urgent, signal }: { urgent: boolean; signal: AbortSignal }): Promise<LocalVector> {
  return new Promise((resolve, reject) => {
    const work: Work = { id: ++lastId, text, urgent, signal, resolve, reject };
    const behind = urgent ? waiting.findIndex((other) => !other.urgent) : -1;
    if (behind === -1) waiting.push(work);
    else waiting.splice(behind, 0, work);
    pump();
  });
}

function pump(): void {
  if (current) return;
  for (const work of waiting.filter(({ signal }) => signal.aborted)) work.reject(work.signal.reason);
  waiting = waiting.filter(({ signal }) => !signal.aborted);
  current = waiting.shift();
  clearTimeout(idle);
  if (!current) {
    rest();
    return;
  }
  thread ??= start();
  thread.ref();
  thread.postMessage({ id: current.id, text: current.text });
}

/** The process may end while nobody waits; after a while the memory is given back. */
function rest(): void {
  thread?.unref();
  idle = setTimeout(() => {
    const idler = thread;
    thread = undefined;
    void idler?.terminate();
  }, idleMs).unref();
}

function start(): Worker {
  const worker = new Worker(new URL('./local-worker.js', import.meta.url));
  const lost = (error: Error): void => {
    if (thread === worker) thread = undefined;
    else return;
    const work = current;
    current = undefined;
    work?.reject(error);
    pump();
  };
  worker.on('message', (reply: Reply) => {
    const work = current;
    if (work?.id !== reply.id) return;
    current = undefined;
    if ('error' in reply) work.reject(new Error(reply.error));
    else work.resolve({ vector: reply.vector, tokens: reply.tokens });
    pump();
  });
  worker.on('error', lost);
  worker.on('exit', (code) => lost(new Error(`the embedding thread ended with code ${code}`)));
  return worker;
}
