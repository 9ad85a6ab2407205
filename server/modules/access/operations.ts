// Shows an organization its background jobs: what waits, how late it is, and what was given up.

import { z } from 'zod';
import { iso, isoOrNull, timestamp } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { countHeld } from '../../kernel/jobs/held-jobs.ts';
import { QUEUE_COUNTED_UP_TO, queueOf, workersAlive } from '../../kernel/jobs/queue-state.ts';

const count = z.int().min(0).max(QUEUE_COUNTED_UP_TO);

export const Operations = z
  .object({
    at: timestamp.describe('When this was looked up: ISO 8601, UTC, milliseconds.'),
    workers: z
      .int()
      .describe('Workers of the server that are alive. 0: nothing in the background moves until one is started.'),
    held: count.describe('Jobs that wait for a suspended organization to be resumed, counted up to 10,000.'),
    work: z
      .array(
        z.object({
          kind: z.string().describe('What kind of work it is, such as `deliver-webhooks`.'),
          waiting: count.describe('Jobs whose time has come and that no worker has taken, counted up to 10,000.'),
          oldest_due_at: timestamp.nullable().describe('Since when the oldest of them is due. null: none waits.'),
          planned: count.describe('Jobs for a later time, counted up to 10,000.'),
          retrying: count.describe(
            'How many of those that wait or are planned have failed before and are tried again.',
          ),
          failed: count.describe('Jobs that were given up after their last attempt, counted up to 10,000.'),
        }),
      )
      .describe('Kinds of work in the background of which the organization has any, by name.'),
  })
  .meta({ id: 'Operations' });

export async function read(ctx: Context): Promise<z.input<typeof Operations>> {
  const db = reader(ctx);
  const work = await queueOf(db, ctx.org.id);
  const { alive, now } = await workersAlive(db);
  return {
    at: iso(now),
    workers: alive,
    held: await countHeld(db, ctx.org.id, QUEUE_COUNTED_UP_TO),
    work: work.map((kind) => ({ ...kind, oldest_due_at: isoOrNull(kind.oldest_due_at) })),
  };
}
