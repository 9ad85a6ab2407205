// Owns how clients make, follow and remove the demonstration, which the server makes: the command line and the console.
import type { Answer, Parley } from '../sdk/parley.ts';

export type ShownDemo = Answer<'getDemo'>;
export type FollowOptions = { onProgress?: (what: string, demo: ShownDemo) => void; patienceMs?: number };

const LOOK_MS = 300;

/** What is being made now, in words. */
export function demoProgress({ status, steps }: ShownDemo): string {
  const step = steps.find((one) => one.status === 'running' || one.status === 'failed');
  if (status === 'removing') return 'Removing the demo';
  if (!step) return '';
  return step.total > 2 ? `${step.title}: ${step.done} of ${step.total}` : step.title;
}

/** Until it is as wanted. A demonstration that failed says why, and what to do. */
async function follow(parley: Parley, isThere: (demo: ShownDemo) => boolean, options: FollowOptions): Promise<ShownDemo> {
  const { onProgress = () => undefined, patienceMs = 600_000 } = options;
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const demo = await parley.demo.get();
    if (isThere(demo)) return demo;
    if (demo.status === 'failed') throw new Error(demo.error ?? 'The demo could not be made. Ask for it again, or remove it.');
    if (demo.status === 'absent') throw new Error('The demo was removed meanwhile. Ask for it again.');
    onProgress(demoProgress(demo), demo);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('The demo takes unusually long. Does a process with the role worker run? "parley doctor" looks.');
}

/** Returns when its assistant talks; the rest follows in the background. */
export async function makeDemo(parley: Parley, options: FollowOptions = {}): Promise<ShownDemo & { assistant_id: string }> {
  await parley.demo.start();
  const demo = await follow(parley, ({ assistant_id }) => assistant_id !== null, options);
  return { ...demo, assistant_id: demo.assistant_id ?? '' };
}

/** Returns when all of it is there. */
export const furnishDemo = (parley: Parley, options: FollowOptions = {}): Promise<ShownDemo> =>
  follow(parley, ({ status }) => status === 'complete', options);

/** Returns when nothing of it is left. */
export async function takeDemoAway(parley: Parley, options: FollowOptions = {}): Promise<void> {
  const { status } = await parley.demo.remove();
  if (status !== 'absent') await follow(parley, (demo) => demo.status === 'absent', options);
}
