// The command line as an operator runs it: a process of its own, with what it printed and how it ended.
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from './app.ts';

const run = promisify(execFile);

type Run = { from?: string; input?: string; cwd?: string; uid?: number; gid?: number };
export type Ended = { code: number; text: string; stdout: string; stderr: string };

export async function parley(
  args: string[],
  env: Record<string, string>,
  { from = projectFolder, input = '', ...more }: Run = {},
): Promise<Ended> {
  // The profiles of whoever runs the tests are none of their business.
  const own = { XDG_CONFIG_HOME: path.join(tmpdir(), 'parley-without-profiles'), ...env };
  const options = { cwd: projectFolder, env: { ...process.env, ...own }, ...more };
  try {
    const running = run(process.execPath, [path.join(from, 'cli', 'bin.js'), ...args], options);
    running.child.stdin?.end(input);
    const { stdout, stderr } = await running;
    return { code: 0, text: stdout + stderr, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr, stdout, stderr };
  }
}
