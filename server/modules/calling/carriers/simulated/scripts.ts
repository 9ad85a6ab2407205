// Owns the scripts of simulated people: what the person behind a number says, from the next call on.

import type { z } from 'zod';
import { type Context, transaction } from '../../../../kernel/context.ts';
import { type Sql, sql } from '../../../../kernel/db/sql.ts';
import { badRequest } from '../../../../kernel/errors.ts';
import { toE164 } from '../../../../kernel/phone.ts';
import type { SimulateScript } from '../../contract/carrier-schema.ts';
import { get as getCarrier } from '../accounts/accounts.ts';

/** No lines: the number goes back to its built-in persona. */
export function write(ctx: Context, carrierId: string, { number: input, lines }: z.output<typeof SimulateScript>) {
  return transaction(ctx, async (tx) => {
    await getCarrier(ctx, tx, carrierId);
    const number = toE164(input);
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

/** Read within the statement that places a call: it costs no extra round trip. */
export const scriptOf = (ctx: Context, number: string): Sql =>
  sql`(select lines from simulated_carrier.scripts where org_id = ${ctx.org.id} and number = ${number})`;
