// Texts over the simulated carrier: what we send is stored, some people answer it, and what they write is delivered like any carrier's callback.
import { type Context, type Kernel, systemContext } from '../../../../kernel/context.ts';
import type { Db } from '../../../../kernel/db/database.ts';
import { uuid7 } from '../../../../kernel/db/ids.ts';
import type { RowOf } from '../../../../kernel/db/row.ts';
import { sql } from '../../../../kernel/db/sql.ts';
import { jobCall, type Run } from '../../../../kernel/jobs/jobs.ts';
import { dueKey } from '../../../../kernel/jobs/sweep.ts';
import { simulateTextDelivery } from '../../contract/jobs.ts';
import type { IncomingText, OutgoingText } from '../port/carrier.ts';
import { TYPING_MS, textBack } from './callee.ts';

/** Once per reference. A simulated person who answers texts answers this one, a moment later. */
export async function send(ctx: Context, db: Db, { reference, to, from, text, at }: OutgoingText): Promise<void> {
  const { before } = await db.one<{ before: number }>(sql`
    with known as (select 1 from simulated_carrier.messages where org_id = ${ctx.org.id} and number = ${to} and reference <> ${reference}),
      sent as (insert into simulated_carrier.messages (reference, org_id, number, from_number, body, sent_at)
        values (${reference}, ${ctx.org.id}, ${to}, ${from}, ${text}, ${at}) on conflict do nothing returning 1)
    select case when exists (select 1 from sent) then (select count(*) from known) else -1 end as before`);
  const answer = before < 0 ? undefined : textBack(to, before);
  if (answer !== undefined) await write(ctx, db, { from: to, to: from, text: answer }, TYPING_MS);
}

/** A person writes to us. */
export async function write(ctx: Context, db: Db, text: Omit<IncomingText, 'reference'>, afterMs = 0): Promise<string> {
  const id = uuid7();
  const now = ctx.clock.now();
  const at = new Date(now.getTime() + Math.ceil(afterMs / ctx.config.SIMULATED_CARRIER_SPEED));
  const job = jobCall(
    ctx,
    simulateTextDelivery,
    { id, org_id: ctx.org.id },
    { at, key: dueKey(simulateTextDelivery, id) },
  );
  await db.run(sql`
    with written as (insert into simulated_carrier.replies (id, org_id, number, to_number, body, written_at, due_at)
      values (${id}, ${ctx.org.id}, ${text.from}, ${text.to}, ${text.text}, ${now}, ${ctx.clock.toWall(at)}) returning id)
    select ${job} from written`);
  return id;
}

type Row = RowOf<'simulated_carrier.replies'>;

export const simulateTextJob =
  (received: (ctx: Context, text: IncomingText) => Promise<void>) =>
  async (kernel: Kernel, { id, org_id }: { id: string; org_id: string }, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, org_id, simulateTextDelivery.name);
    await kernel.db.transaction(async (tx) => {
      const row = await tx.maybe<Row>(sql`
        update simulated_carrier.replies set due_at = null where org_id = ${org_id} and id = ${id} and due_at is not null returning *`);
      await run.fence(tx);
      if (row)
        await received({ ...ctx, tx }, { reference: row.id, from: row.number, to: row.to_number, text: row.body });
    });
  };
