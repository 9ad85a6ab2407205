// Owns the reading of a file into passages: each file in its own process, limited in memory, time and output.
import { z } from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { FairSlots, type ReleaseSlot } from '../../../kernel/fairness/fairness.ts';
import { type KernelState, perKernel } from '../../../kernel/state.ts';
import type { Chunk } from './chunk.js';
import { type FileKind, READ_FAILURES, ReadFailure } from './file-kind.ts';
import {
  type Launcher,
  LIMITS,
  type ReaderLimits,
  ReaderProcess,
  type ReadFailureReason,
  type ReadRequest,
} from './reader-process.ts';

export type FileToRead = {
  kind: FileKind;
  bytes: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** Read by the model before every passage. */
  title?: string;
};
export type Tally = { chunks: number; tokens: number };
export type FileReading = {
  orgId: string;
  signal?: AbortSignal;
  /** `few`: a request is refused when too many wait already. `any`: a job waits as long as it takes. */
  maxWaiting: 'few' | 'any';
  state: KernelState;
  limits?: Partial<ReaderLimits>;
};

/** One organization reads at most two files at a time: the third reader is left for the next to come. */
const slotsOf = perKernel(() => new FairSlots(3, 2));
const MAX_WAITING = 8;
const launcherOf = perKernel((): Launcher => ({ unlimited: process.platform === 'win32' }));

/** The process has read untrusted bytes: its output is checked like any input. */
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

type ReadOptions = Pick<ReadRequest, 'counter' | 'tally'>;

async function* readLines(
  file: FileToRead,
  options: ReadOptions,
  reading: FileReading,
): AsyncGenerator<z.output<typeof Line>> {
  const limits = { ...LIMITS, ...reading.limits };
  const release = await takeSlot(reading);
  let reader: ReaderProcess | undefined;
  const abort = (): void => reader?.stop('aborted');
  try {
    reader = await ReaderProcess.start(launcherOf(reading), limits);
    reading.signal?.addEventListener('abort', abort, { once: true });
    reading.signal?.throwIfAborted();
    let sendError: unknown;
    reader
      .send({ kind: file.kind, bytes: file.bytes, title: file.title ?? '', ...options }, file.content)
      .catch((error: unknown) => {
        sendError = error;
        reader?.stop('aborted');
      });
    for await (const message of reader.lines()) {
      const { data: line, success } = Line.safeParse(message);
      if (!success) break;
      if ('failure' in line) throw new ReadFailure(line.failure.code, line.failure.message);
      if ('read' in line) reader.allowCutting();
      yield line;
      if ('done' in line) return;
    }
    if (sendError !== undefined) throw sendError;
    reading.signal?.throwIfAborted();
    throw failureOf(reader.reason);
  } finally {
    reading.signal?.removeEventListener('abort', abort);
    await reader?.end();
    release();
  }
}

async function takeSlot(reading: FileReading): Promise<ReleaseSlot> {
  const { orgId, signal, maxWaiting } = reading;
  signal?.throwIfAborted();
  const slots = slotsOf(reading);
  if (maxWaiting === 'few' && slots.waitingFor(orgId) >= MAX_WAITING)
    throw new Problem(
      'concurrency_limit_exceeded',
      'Too many files of your organization are being read. Repeat this shortly.',
      { retryAfter: 5 },
    );
  const release = await slots.acquire(orgId, undefined, signal);
  if (!release) throw signal?.reason;
  return release;
}

/** A heap limit of its own, or a crash of a parser, leaves no reason: the file is the cause all the same. */
function failureOf(reason: ReadFailureReason | undefined): ReadFailure {
  const what = { memory: 'memory', time: 'time', output: 'room', aborted: 'time' } as const;
  const needs = reason ? what[reason] : 'time or memory';
  return new ReadFailure('too_complex', `Reading the file takes too much ${needs}. Split it, or send its text.`);
}
