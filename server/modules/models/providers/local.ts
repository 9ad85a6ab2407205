// Owns the thread of the built-in embedding model: started by the first text, gone again when idle.
import { Worker } from 'node:worker_threads';
import { TextLine, type TextQueueLine } from './text-line.ts';

export const LOCAL_MODEL = 'minilm-l6-v2';
export type LocalVector = { vector: Float32Array; tokens: number };
type Work = TextQueueLine & {
  id: number;
  text: string;
  signal: AbortSignal;
  resolve(done: LocalVector): void;
  reject(error: unknown): void;
};
type Reply = { id: number; vector: Float32Array; tokens: number } | { id: number; error: string };

let thread: Worker | undefined;
let current: Work | undefined;
const waiting = new TextLine<Work>();
let lastId = 0;
let idle: NodeJS.Timeout | undefined;
let idleMs = 300_000;

type Options = TextQueueLine & { signal: AbortSignal; idleSeconds: number };

/** One vector per text. `urgent` ones overtake whatever waits, and organizations take turns; a text under way is finished first. */
export function embedLocally(texts: readonly string[], options: Options): Promise<LocalVector[]> {
  idleMs = options.idleSeconds * 1000;
  return Promise.all(texts.map((text) => enqueue(text, options)));
}

export const isLoaded = (): boolean => thread !== undefined;

export const localFigures = (): { waiting: number; loaded: boolean } => ({
  waiting: waiting.length + (current ? 1 : 0),
  loaded: isLoaded(),
});

function enqueue(text: string, { owner, urgent, signal }: Options): Promise<LocalVector> {
  return new Promise((resolve, reject) => {
    waiting.add({ id: ++lastId, text, owner, urgent, signal, resolve, reject });
    pump();
  });
}

function pump(): void {
  if (current) return;
  do {
    current = waiting.next();
    if (current?.signal.aborted) current.reject(current.signal.reason);
  } while (current?.signal.aborted);
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
