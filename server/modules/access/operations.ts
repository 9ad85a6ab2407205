// Tells an organization how its own work in the background gets on: what waits, how late it is, and what was given up.
import { z } from 'zod';
import { describeFields, iso, isoOrNull, timestamp } from '../../http/wire.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { countHeld, QUEUE_COUNTED_UP_TO, queueOf, workersAlive } from '../../kernel/jobs/queue-state.ts';
import { operationsTexts, workKindTexts } from './descriptions.ts';

const count = z.int().min(0).max(QUEUE_COUNTED_UP_TO);

export const Operations = z
  .object({
    at: timestamp,
    workers: z.int(),
    held: count,
    work: z.array(
      z
        .object({
          kind: z.string(),
          waiting: count,
          oldest_due_at: timestamp.nullable(),
          planned: count,
          retrying: count,
          failed: count,
        })
        .apply(describeFields, workKindTexts),
    ),
  })
  .apply(describeFields, operationsTexts)
  .meta({ id: 'Operations' });

export async function read(ctx: Context): Promise<z.input<typeof Operations>> {
  const db = reader(ctx);
  const work = await queueOf(db, ctx.org.id);
  const { alive, now } = await workersAlive(db);
  return {
    at: iso(now),
    workers: alive,
    held: await countHeld(db, ctx.org.id),
    work: work.map((kind) => ({ ...kind, oldest_due_at: isoOrNull(kind.oldest_due_at) })),
  };
}
