// How soon a node serves again after its database has come back, and how soon jobs run.
import { setTimeout as sleep } from 'node:timers/promises';
import type { MixedLoad, Node } from './database-load.ts';

export type Recovery = { serves: number; works: number };

/** Milliseconds from now until every node reads and says that it is ready, and until jobs of new executions have run. */
export async function recovery(load: MixedLoad, nodes: readonly Node[], withinMs: number): Promise<Recovery> {
  const began = performance.now();
  const until = began + withinMs;
  await Promise.all(nodes.map((node) => serving(load, node, until)));
  const serves = performance.now() - began;
  await Promise.all(nodes.map((node) => working(load, node, until)));
  return { serves: Math.round(serves), works: Math.round(performance.now() - began) };
}

async function serving(load: MixedLoad, node: Node, until: number): Promise<void> {
  for (let good = 0; good < 3; ) {
    const [ready, read] = await Promise.all([
      fetch(`${node.url}/readyz`),
      load.ask('GET', '/v1/policies?limit=1', { node }),
    ]);
    const why = await ready.text();
    good = ready.ok && read?.status === 200 ? good + 1 : 0;
    if (performance.now() > until) throw new Error(`${node.url} does not serve: ${read?.status}, ${why}`);
    await sleep(30);
  }
}

/** A started execution is moved on by jobs only. */
async function working(load: MixedLoad, node: Node, until: number): Promise<void> {
  const id = await load.startExecution(node);
  if (id === undefined) throw new Error('there is nobody left to call');
  for (;;) {
    const answer = await load.ask('GET', `/executions/${id}`, { node });
    if ((answer?.body as { startedAt?: string | null } | undefined)?.startedAt) return;
    if (performance.now() > until) throw new Error(`no job has run: ${JSON.stringify(answer?.body)}`);
    await sleep(30);
  }
}

export const inSeconds = (all: readonly number[]): string => all.map((ms) => (ms / 1000).toFixed(1)).join(', ');
