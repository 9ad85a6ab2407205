// Owns the way from a file's bytes to its text: each file in a thread of its own, limited in memory and time.
import { Worker } from 'node:worker_threads';
import { blank, decoded, type FileKind } from './file-kind.ts';
import { ReadFailure, type ReadFailureCode } from './read-failure.ts';

const TIME_LIMIT_MS = 120_000;
const MEMORY_MB = 512;

type Reply = { text: string } | { failure: { code: ReadFailureCode; message: string } };

/** Never blank, and always text that can be stored. */
export async function readText(kind: FileKind, bytes: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<string> {
  const text = kind === 'text' ? (decoded(bytes) ?? '') : await inThread(kind, bytes, timeLimitMs);
  const storable = text.replaceAll('\0', '').toWellFormed();
  if (storable.trim() === '') throw blank();
  return storable;
}

function inThread(kind: FileKind, content: Buffer, timeLimitMs: number): Promise<string> {
  const bytes = Uint8Array.from(content);
  const worker = new Worker(new URL('./read-file-worker.js', import.meta.url), {
    ...{ workerData: { kind, bytes }, transferList: [bytes.buffer], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } },
    ...{ stdout: true, stderr: true },
  });
  const tooComplex = new ReadFailure(
    'too_complex',
    'Reading the file takes too much time or memory. Split it, or send its text.',
  );
  let timer: NodeJS.Timeout | undefined;
  return new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => reject(tooComplex), timeLimitMs);
    worker.on('message', (reply: Reply) => {
      if ('text' in reply) resolve(reply.text);
      else reject(new ReadFailure(reply.failure.code, reply.failure.message));
    });
    // Out of memory, or a fault of a parser: in both cases this file is the reason.
    worker.on('error', () => reject(tooComplex));
    worker.on('exit', () => reject(tooComplex));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
