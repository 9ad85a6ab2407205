// Owns how clients (the command line and the console) start, follow and remove the demo, which the
// server makes.
import type { Answer, Parley } from '../sdk/parley.ts';

export type DemoState = Answer<'getDemo'>;
export type FollowOptions = { onProgress?: (message: string, demo: DemoState) => void; timeoutMs?: number };

const POLL_MS = 300;

/** The step that is under way, for people. */
export function demoProgress({ status, steps }: DemoState): string {
  const step = steps.find((one) => one.status === 'running' || one.status === 'failed');
  if (status === 'removing') return 'Removing the demo';
  if (!step) return '';
  return step.total > 2 ? `${step.title}: ${step.done} of ${step.total}` : step.title;
}

/** Polls until the demo is as wanted. A demo that failed says why, and what to do. */
async function follow(
  parley: Parley,
  isReached: (demo: DemoState) => boolean,
  options: FollowOptions,
): Promise<DemoState> {
  const { onProgress = () => undefined, timeoutMs = 600_000 } = options;
  for (const until = Date.now() + timeoutMs; Date.now() < until; ) {
    const demo = await parley.demo.get();
    if (isReached(demo)) return demo;
    if (demo.status === 'failed')
      throw new Error(demo.error ?? 'The demo could not be made. Ask for it again, or remove it.');
    if (demo.status === 'absent') throw new Error('The demo was removed meanwhile. Ask for it again.');
    onProgress(demoProgress(demo), demo);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The demo takes unusually long. Does a process with the role worker run? "parley doctor" looks.');
}

/** Resolves when its assistant talks; the rest follows in the background. */
export async function makeDemo(
  parley: Parley,
  options: FollowOptions = {},
): Promise<DemoState & { assistant_id: string }> {
  await parley.demo.start();
  const demo = await follow(parley, ({ assistant_id }) => assistant_id !== null, options);
  return { ...demo, assistant_id: demo.assistant_id ?? '' };
}

/** Resolves when the demo is complete. */
export const completeDemo = (parley: Parley, options: FollowOptions = {}): Promise<DemoState> =>
  follow(parley, ({ status }) => status === 'complete', options);

/** Resolves when the demo is removed. */
export async function removeDemo(parley: Parley, options: FollowOptions = {}): Promise<void> {
  const { status } = await parley.demo.remove();
  if (status !== 'absent') await follow(parley, (demo) => demo.status === 'absent', options);
}
