// Owns the process that reads one file: how it starts, its limits, their enforcement, and that it is gone afterwards.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { FileKind } from './file-kind.ts';

/** What the parent enforces; the operating system enforces more generous ones behind it. */
export type ReaderLimits = {
  /** Resident memory, in MB. */
  memory: number;
  /** Seconds of processor time until the text is out of the file: a busy machine makes no file complex. */
  reading: number;
  /** The same, until the last passage. */
  cutting: number;
  /** Whatever it waits for. */
  wallMs: number;
};
export const LIMITS: ReaderLimits = { memory: 640, reading: 20, cutting: 90, wallMs: 240_000 };

/** The first line that the process reads. */
export type ReadRequest = { kind: FileKind; bytes: number; title: string; counter: 'local' | 'vendor'; tally: boolean };

/** Why a process was ended before it was done. */
export type ReadFailureReason = 'memory' | 'time' | 'aborted' | 'output';

const HEAP_MB = 448;
const DATA_KB = 1024 * 1024;
const PROCESSOR_SECONDS = 120;
const MAX_OUTPUT = 512 * 1024 * 1024;
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const WATCH_MS = 50;
/** Ticks per second in which Linux reports processor time. */
const TICKS = 100;
/** Below requests, without starving on a busy machine. */
const NICE = 5;

const PROGRAM = fileURLToPath(new URL('./read-file-worker.js', import.meta.url));
const NODE_FLAGS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--disallow-code-generation-from-strings',
  '--no-addons',
  '--no-warnings',
];
/**
 * No core files, no files at all, bounded data and processor time; and when the machine runs out of memory, the
 * kernel takes this process before any other. Data, not address space: V8 reserves far more addresses than it ever
 * uses.
 */
const LIMITED = `{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
for limit in "-c 0" "-f 0" "-d ${DATA_KB}" "-t ${PROCESSOR_SECONDS}"; do ulimit $limit 2>/dev/null; done
exec "$@"`;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** `unlimited`: set once a machine turned out to have no shell, or one whose limits keep Node from starting. */
export type Launcher = { unlimited: boolean };

function launch({ unlimited }: Launcher): Child {
  const node = [process.execPath, ...NODE_FLAGS, PROGRAM];
  const [program, ...args] = unlimited ? node : ['/bin/sh', '-c', LIMITED, 'sh', ...node];
  // Nothing of our environment, which holds secrets.
  const child = spawn(program as string, args, {
    env: { UV_THREADPOOL_SIZE: '2' },
    cwd: path.parse(process.execPath).root,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  // Any failure shows as the end of the process.
  child.on('error', () => undefined);
  for (const stream of [child.stdin, child.stdout]) stream.on('error', () => undefined);
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {
    // The process may be gone already, or the system has no priorities.
  }
  return child;
}

export class ReaderProcess {
  readonly #child: Child;
  readonly #lines: AsyncGenerator<unknown>;
  readonly #exited: Promise<unknown>;
  readonly #limits: ReaderLimits;
  readonly #watch: NodeJS.Timeout;
  readonly #deadline: NodeJS.Timeout;
  #processor: number;
  #over = false;
  reason: ReadFailureReason | undefined;

  private constructor(launcher: Launcher, limits: ReaderLimits) {
    this.#limits = limits;
    this.#processor = limits.reading;
    this.#child = launch(launcher);
    this.#exited = once(this.#child, 'close').catch(() => undefined);
    void this.#exited.then(() => this.#stopWatching());
    this.#lines = this.#read();
    this.#watch = setInterval(() => void this.#checkLimits(), WATCH_MS).unref();
    this.#deadline = setTimeout(() => this.stop('time'), limits.wallMs).unref();
  }

  /** A process that is ready for its file. */
  static async start(launcher: Launcher, limits: ReaderLimits): Promise<ReaderProcess> {
    const first = new ReaderProcess(launcher, limits);
    if ((await first.#ready()) || first.reason !== undefined) return first;
    await first.end();
    if (!launcher.unlimited) {
      launcher.unlimited = true;
      const second = new ReaderProcess(launcher, limits);
      if (await second.#ready()) return second;
      launcher.unlimited = false;
      await second.end();
    }
    throw new Error('the process that reads files does not start');
  }

  async #ready(): Promise<boolean> {
    const { value, done } = await this.#lines.next();
    return !done && typeof value === 'object' && value !== null && 'started' in value;
  }

  /** Hands over the request and the bytes; what is left over when the process ends early is dropped. */
  async send(request: ReadRequest, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const { stdin } = this.#child;
    stdin.write(`${JSON.stringify(request)}\n`);
    for await (const part of content) {
      if (this.#over) return;
      if (!stdin.write(part)) await Promise.race([once(stdin, 'drain').catch(() => undefined), this.#exited]);
    }
    stdin.end();
  }

  /** Its output, line by line; ends with the process. */
  lines(): AsyncGenerator<unknown> {
    return this.#lines;
  }

  /** The text has been extracted. */
  allowCutting(): void {
    this.#processor = this.#limits.cutting;
  }

  stop(reason: ReadFailureReason): void {
    this.reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Resolves once the process is gone, and its memory with it. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  #stopWatching(): void {
    this.#over = true;
    clearInterval(this.#watch);
    clearTimeout(this.#deadline);
  }

  async *#read(): AsyncGenerator<unknown> {
    let parts: Buffer[] = [];
    let [line, total] = [0, 0];
    for await (const chunk of this.#child.stdout as AsyncIterable<Buffer>) {
      total += chunk.length;
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        parts.push(chunk.subarray(from, end));
        const message = parsed(Buffer.concat(parts));
        if (message === undefined) return this.stop('output');
        yield message;
        parts = [];
        line = 0;
        from = end + 1;
      }
      parts.push(chunk.subarray(from));
      line += chunk.length - from;
      if (line > MAX_LINE_BYTES || total > MAX_OUTPUT) return this.stop('output');
    }
  }

  /** Only Linux reports these figures; elsewhere only the limits of the operating system apply. */
  async #checkLimits(): Promise<void> {
    const folder = `/proc/${this.#child.pid}`;
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((name) => readFile(`${folder}/${name}`, 'utf8').catch(() => '')),
    );
    const resident = Number(/^VmRSS:\s+(\d+)/m.exec(status ?? '')?.[1] ?? 0) / 1024;
    // The fields after the name of the program, which is in brackets: the 12th and 13th are the ticks it has run.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    const seconds = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
    if (resident > this.#limits.memory) this.stop('memory');
    else if (seconds > this.#processor) this.stop('time');
  }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}
