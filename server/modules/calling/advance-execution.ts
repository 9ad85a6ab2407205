// The job that wakes an execution: one transaction decides, then the phone rings or the text leaves.
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts';
import type { Run } from '../../kernel/jobs.ts';
import { place } from './dialling.ts';
import { feed } from './execution-feed.ts';
import type { Input } from './execution-machine.ts';
import { type LoadedExecution, stepIdOf } from './execution-rows.ts';
import { advanceExecution } from './jobs.ts';
import { render } from './message.ts';
import { type CallingPorts, carrierOf } from './ports.ts';

export const advanceExecutionJob =
  (ports: CallingPorts) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, advanceExecution.name);
    const { place: calls, text } = await kernel.db.transaction((tx) =>
      feed(ctx, tx, ports, id, { type: 'wake' }, { mayDial: true, run }),
    );
    for (const call of calls) await place(ctx, ports, call);
    if (!text) return;
    const sent = await send(ctx, ports, text);
    await kernel.db.transaction((tx) => feed(ctx, tx, ports, id, sent, { run }));
  };

type Sent = Extract<Input, { type: 'text_sent' | 'text_failed' | 'text_refused' }>;

/** The carrier takes one reference once, so that sending again after a crash is no second text. */
async function send(ctx: Context, ports: CallingPorts, row: LoadedExecution): Promise<Sent> {
  const step = row.plan[row.position];
  const text = row.lead.textContent || render(step?.textMessage ?? '', row.lead);
  if (text.trim() === '')
    return { type: 'text_failed', error: 'There is no text to send: neither textContent nor textMessage is set.' };
  const { carrier_type, from_number } = row.hours;
  const message = { reference: stepIdOf(row.id, row.position), to: row.phone, from: from_number, text };
  const sent = await ports.gate.whileUnlisted(ctx, row.phone, () => carrierOf(ports, carrier_type).sendText(ctx, message));
  if (sent !== 'listed') return { type: 'text_sent' };
  return { type: 'text_refused', reason: 'DNC', error: 'The person was put on the do-not-call list.' };
}
