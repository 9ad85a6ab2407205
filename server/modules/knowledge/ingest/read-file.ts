// Owns the way from a file's bytes to its passages: each file in a process of its own, limited in memory, time and what it may say.
import { z } from 'zod';
import { type KernelState, perKernel } from '../../../kernel/state.ts';
import type { Chunk } from './chunk.js';
import type { FileKind } from './file-kind.ts';
import { READ_FAILURES, ReadFailure } from './read-failure.ts';
import { type Asking, ReadingPlaces } from './reading/places.ts';
import {
  type Launcher,
  LIMITS,
  type ReaderLimits,
  ReaderProcess,
  type ReadFailureReason,
  type ReadRequest,
} from './reading/reader-process.ts';

export type FileToRead = {
  kind: FileKind;
  bytes: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Read by the model before every passage. */
  title?: string;
};
export type Tally = { chunks: number; tokens: number };
export type FileReading = Asking & { state: KernelState; limits?: Partial<ReaderLimits> };

const placesOf = perKernel(() => new ReadingPlaces());
const launcherOf = perKernel((): Launcher => ({ unlimited: process.platform === 'win32' }));

/** The process has had a stranger's bytes in its hands: what it says is checked like any input. */
const Line = z.union([
  z.object({ passages: z.array(z.object({ heading: z.string(), text: z.string(), tokens: z.int() })) }),
  z.object({ read: z.literal(true) }),
  z.object({ done: z.object({ chunks: z.int(), tokens: z.int() }) }),
  z.object({ failure: z.object({ code: z.enum(READ_FAILURES), message: z.string().max(500) }) }),
]);

/** Passages in the order of the text, some at a time. Never none at all: a file without text is a failure. */
export async function* readPassages(file: FileToRead, reading: FileReading): AsyncGenerator<Chunk[]> {
  for await (const line of readLines(file, { counter: 'local', tally: false }, reading))
    if ('passages' in line) yield line.passages;
}

/** How many passages and tokens, as the built-in model or a vendor's counts them. */
export async function tallyFile(file: FileToRead, counter: 'local' | 'vendor', reading: FileReading): Promise<Tally> {
  for await (const line of readLines(file, { counter, tally: true }, reading)) if ('done' in line) return line.done;
  throw failureOf(undefined);
}

type Asked = Pick<ReadRequest, 'counter' | 'tally'>;

async function* readLines(file: FileToRead, options: Asked, reading: FileReading): AsyncGenerator<z.output<typeof Line>> {
  const limits = { ...LIMITS, ...reading.limits };
  const giveBack = await placesOf(reading).take(reading);
  let reader: ReaderProcess | undefined;
  const abort = (): void => reader?.stop('aborted');
  try {
    reader = await ReaderProcess.start(launcherOf(reading), limits);
    reading.signal?.addEventListener('abort', abort, { once: true });
    reading.signal?.throwIfAborted();
    let unsent: unknown;
    reader
      .send({ kind: file.kind, bytes: file.bytes, title: file.title ?? '', ...options }, file.content)
      .catch((error: unknown) => {
        unsent = error;
        reader?.stop('aborted');
      });
    for await (const said of reader.lines()) {
      const { data: line, success } = Line.safeParse(said);
      if (!success) break;
      if ('failure' in line) throw new ReadFailure(line.failure.code, line.failure.message);
      if ('read' in line) reader.allowCutting();
      yield line;
      if ('done' in line) return;
    }
    if (unsent !== undefined) throw unsent;
    reading.signal?.throwIfAborted();
    throw failureOf(reader.reason);
  } finally {
    reading.signal?.removeEventListener('abort', abort);
    await reader?.end();
    giveBack();
  }
}

/** Out of memory by its own count, or a fault of a parser, leaves no reason: this file is the cause all the same. */
function failureOf(reason: ReadFailureReason | undefined): ReadFailure {
  const what = { memory: 'memory', time: 'time', output: 'room', aborted: 'time' } as const;
  const needs = reason ? what[reason] : 'time or memory';
  return new ReadFailure('too_complex', `Reading the file takes too much ${needs}. Split it, or send its text.`);
}
