// A stack of the bundled service names the sources, so that an error in a log can be found in the repository.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundle } from '../scripts/build.js';
import { writeLineTables } from '../scripts/stack-lines.js';

const PARTS = `type Options = { reason: string };

// What types take in the source is not in the bundle.
interface Unused {
  a: number;
}

export function fail({ reason }: Options): never {
  throw new Error(reason);
}
`;
const ENTRY = `import { fail } from "./parts.ts";

export const attempt = (reason: string): void => fail({ reason });
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parley-stack-'));
  await mkdir(path.join(folder, 'server'));
  await writeFile(path.join(folder, 'server/parts.ts'), PARTS);
  await writeFile(path.join(folder, 'server/entry.ts'), ENTRY);
  await bundle(rolldown, { entry: path.join(folder, 'server/entry.ts') }, path.join(folder, 'dist'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** In a thread of its own: Vitest would load the bundle in its own way, and its stacks with it. */
async function stackOf(reason: string): Promise<string[]> {
  const program = path.join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { parentPort, workerData } from 'node:worker_threads';
    const { nameSourcesOf } = await import(workerData.lines);
    nameSourcesOf(workerData.bundled);
    const { attempt } = await import(workerData.bundled + '/entry.js');
    try { attempt(workerData.reason); } catch (error) { parentPort.postMessage(error.stack.split('\\n')); }`,
  );
  const lines = path.resolve('scripts/stack-lines.js');
  const thread = new Worker(program, { workerData: { lines, bundled: path.join(folder, 'dist'), reason } });
  const [stack] = await once(thread, 'message');
  return stack;
}

it('names files and lines of the sources, and leaves all other places as they are', async () => {
  await writeLineTables(path.join(folder, 'dist'), folder);
  const [title, first, second, ...others] = await stackOf('on purpose');
  expect(title).toBe('Error: on purpose');
  expect(first).toBe('    at fail (server/parts.ts:9)');
  expect(second).toBe('    at attempt (server/entry.ts:3)');
  expect(others.join('\n')).toMatch(/program\.mjs:\d+:\d+/);
});

it('names the bundle where there is no table', async () => {
  expect((await stackOf('on purpose'))[1]).toMatch(/^ {4}at fail \(file:\/\/.*\/dist\/entry\.js:\d+:\d+\)$/);
});
