// The job that wakes an execution: one transaction decides, then the call is placed or the text is sent.
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts';
import { type Sql, sql } from '../../../kernel/db/sql.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import { render } from '../calls/message.ts';
import { carrierFor } from '../carriers/accounts/connections.ts';
import { NotPlaced } from '../carriers/port/carrier.ts';
import { advanceExecution } from '../contract/jobs.ts';
import type { CallingPorts } from '../contract/ports.ts';
import { handToCarrier } from '../dial/dialling.ts';
import { feedExecution, type ReadyText } from './execution-feed.ts';
import type { ExecutionInput } from './execution-machine.ts';
import { type LoadedExecution, stepIdOf } from './execution-rows.ts';

export const advanceExecutionJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, advanceExecution.name);
    const { ready: calls, text } = await ctx.db.transaction((tx) =>
      feedExecution(ctx, tx, ports, id, { input: { type: 'wake' }, mayDial: true, run }),
    );
    for (const call of calls) await handToCarrier(ctx, ports, call);
    if (!text) return;
    const sent = await send(ctx, ports, text);
    await ctx.db.transaction(async (tx) => {
      const { execution } = await feedExecution(ctx, tx, ports, id, { input: sent, run });
      // An erased person's execution is over: nothing is stored about them again.
      if (sent.type === 'text_sent' && execution) await ports.gate.textSent(ctx, tx, messageOf(ctx, text.row));
    });
  };

/** The execution was not canceled meanwhile, nor was the person erased. */
const isLive = (ctx: Context, id: string): Sql =>
  sql`exists (select from workflow_executions where org_id = ${ctx.org.id} and id = ${id} and completed_at is null)`;

type TextInput = Extract<ExecutionInput, { type: 'text_sent' | 'text_failed' | 'text_deferred' | 'text_refused' }>;

/** Product time after which the gate is asked again about a text whose hours have just ended. */
const SOON_MS = 1000;

function messageOf(ctx: Context, row: LoadedExecution) {
  const template = row.plan[row.position]?.textMessage ?? '';
  const text =
    row.lead.textContent || render(template, row.lead, { now: ctx.clock.now(), timezone: row.hours.timezone });
  return {
    reference: stepIdOf(row.id, row.position),
    workflowId: row.workflow_id,
    to: row.phone,
    from: row.hours.from_number,
    text,
  };
}

/** The carrier sends a reference once, so that a repetition after a crash sends no second text. */
async function send(ctx: Context, ports: CallingPorts, { row, holdsAt }: ReadyText): Promise<TextInput> {
  const message = messageOf(ctx, row);
  if (message.text.trim() === '')
    return { type: 'text_failed', error: 'There is no text to send: neither textContent nor textMessage is set.' };
  const finalCheck = { phone: row.phone, wanted: isLive(ctx, row.id) };
  const sent = await ports.gate.whileUnlisted(ctx, finalCheck, async () => {
    const at = ctx.clock.now();
    if (!holdsAt(at.getTime())) return { type: 'text_deferred', until: at.getTime() + SOON_MS } as const;
    try {
      await (await carrierFor(ctx, ports, row.hours)).sendText(ctx, { ...message, at });
    } catch (error) {
      if (error instanceof NotPlaced) return { type: 'text_failed', error: error.message } as const;
      throw error;
    }
    return { type: 'text_sent' } as const;
  });
  // The execution is over, so this changes nothing.
  if (sent === 'unwanted') return { type: 'text_refused', reason: null, error: 'The execution is over.' };
  if (sent !== 'listed') return sent;
  return { type: 'text_refused', reason: 'DNC', error: 'The person was put on the do-not-call list.' };
}
