// Owns the vectors of a flow's conditions: those of examples are made by a job when the flow is saved,
// and waited for when it is published; those of ways that are compared, when it is validated.

import { setTimeout as pause } from 'node:timers/promises';
import { type Context, type Kernel, reader, systemContext, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { Problem } from '../../../kernel/errors.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import * as flows from './flows.ts';
import { embedExamples } from './jobs.ts';
import type { GraphPorts } from './ports.ts';
import { GraphWork, retryIfChanged } from './work.ts';

/** Publishing looks so often; then it says how far the work is. */
const MAX_POLLS = 250;
const POLL_MS = 100;

export const queueExamples = (ctx: Context, tx: Tx, flowId: string): Promise<string> =>
  addJob(ctx, tx, embedExamples, { id: flowId, org_id: ctx.org.id }, { key: `embed-examples:${flowId}` });

const examplesOf = (ctx: Context, db: Db, at: flows.FlowRef): Promise<{ flow: flows.FlowRow; examples: string[] }> =>
  retryIfChanged(async () => {
    const flow = await flows.find(ctx, db, at);
    return { flow, examples: (await new GraphWork(ctx, db, flow).facts(false)).examples };
  });

/**
 * Returns once every example has its vector. Otherwise 409 with the progress: the work goes on, and
 * publishing again soon succeeds.
 */
export async function ready(ctx: Context, ports: GraphPorts, at: flows.FlowRef): Promise<void> {
  const { flow, examples } = await examplesOf(ctx, reader(ctx), at);
  if (examples.length === 0 || flow.published_at) return;
  const total = new Set(examples).size;
  let left = await ports.examples.countUnknown(ctx, reader(ctx), examples);
  if (left === 0) return;
  await transaction(ctx, (tx) => queueExamples(ctx, tx, flow.id));
  for (let polls = 0; left > 0 && polls < MAX_POLLS; polls++) {
    await pause(POLL_MS);
    left = await ports.examples.countUnknown(ctx, reader(ctx), examples);
  }
  if (left === 0) return;
  const progress = { embedded: total - left, total };
  throw new Problem(
    'conflict',
    `The examples of the flow are being read: ${total - left} of ${total}. Publish again shortly.`,
    {
      details: { examples: progress },
      retryAfter: 5,
    },
  );
}

/** The texts that a verdict compares by meaning. Where they cannot be embedded now, the verdict does without. */
export async function prepareWays(
  ctx: Context,
  ports: GraphPorts,
  flow: flows.FlowRow,
  ways: ReadonlySet<string>,
): Promise<void> {
  if (ways.size === 0) return;
  try {
    await ports.examples.keepVectors(ctx, reader(ctx), flow.assistant_id, [...ways]);
  } catch (error) {
    if (ctx.cancellation?.signal.aborted) throw error;
    ctx.log.warn({ err: error }, 'the ways of a flow could not be compared by meaning');
  }
}

export const embedExamplesJob =
  (ports: GraphPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, 'embed-examples');
    const { flow, examples } = await examplesOf(ctx, kernel.db, { id });
    await ports.examples.keepVectors(ctx, kernel.db, flow.assistant_id, examples);
  };
