// Owns the job that lets an assistant's model write the summary of its call, after the one that needs no model was saved.
import { type Context, type Kernel, reader, systemContext } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { sql } from '../../../kernel/sql.ts';
import { writeSummary } from '../jobs.ts';
import type { CallingPorts } from '../ports.ts';
import { type CallRow, find } from './calls.ts';

/** Only of talks: what a machine heard needs no words of a model. */
export async function planSummary(ctx: Context, tx: Tx, call: CallRow): Promise<void> {
  const isTalk = call.answered_by === 'human' && call.transcript.some(({ user }) => user === 'user');
  if (isTalk)
    await addJob(ctx, tx, writeSummary, { id: call.id, org_id: ctx.org.id }, { key: `${writeSummary.name}:${call.id}` });
}

/** The summary that was built stays where the model fails, is over its budget, or makes something up. */
export const writeSummaryJob =
  ({ talker }: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }): Promise<void> => {
    const ctx = systemContext(kernel, org_id, writeSummary.name);
    const call = await find(ctx, reader(ctx), id);
    if (!call || call.summary === '') return;
    const written = await talker.summarize?.(ctx, call);
    if (written === undefined) return;
    // Who was erased meanwhile has no summary any more, and gets none.
    await ctx.db.run(sql`
      update calls set summary = ${written} where org_id = ${org_id} and id = ${id} and summary = ${call.summary}`);
  };
