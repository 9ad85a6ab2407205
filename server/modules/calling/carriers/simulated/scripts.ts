// Owns the scripts of the simulated world: what the person behind a number says, from the next call on.
import type { z } from 'zod';
import { type Context, transaction } from '../../../../kernel/context.ts';
import { badRequest, notFound } from '../../../../kernel/errors.ts';
import { toE164 } from '../../../../kernel/phone.ts';
import { type Sql, sql } from '../../../../kernel/sql.ts';
import { find as findCarrier } from '../carrier-accounts.ts';
import type { SimulateScript } from '../schema.ts';

/** No lines: the number is again who it was. */
export function write(ctx: Context, carrierId: string, { number: given, lines }: z.output<typeof SimulateScript>) {
  return transaction(ctx, async (tx) => {
    if (!(await findCarrier(ctx, tx, carrierId))) throw notFound('carrier');
    const number = toE164(given);
    if (!number) throw badRequest('number: this cannot be a phone number. Write it as +12025550100.');
    if (lines.length === 0)
      await tx.run(sql`delete from simulated_carrier.scripts where org_id = ${ctx.org.id} and number = ${number}`);
    else
      await tx.run(sql`
        insert into simulated_carrier.scripts (org_id, number, lines, updated_at)
        values (${ctx.org.id}, ${number}, ${JSON.stringify(lines)}, ${ctx.clock.now()})
        on conflict (org_id, number) do update set lines = excluded.lines, updated_at = excluded.updated_at`);
    return { number, lines };
  });
}

/** Read within the statement that places a call: it costs no round trip of its own. */
export const scriptOf = (ctx: Context, number: string): Sql =>
  sql`(select lines from simulated_carrier.scripts where org_id = ${ctx.org.id} and number = ${number})`;
