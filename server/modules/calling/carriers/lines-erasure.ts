// Takes a person out of the calls that were handed to accounts: the number that is being dialled, and words that wait.
import type { Context } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { sql } from '../../../kernel/sql.ts';
import type { Traces } from '../../people/privacy/personal-data.ts';

/** Without its number a lost placing cannot be searched any more: its call is over, and was hung up where that was possible. */
export async function eraseLines(ctx: Context, tx: Tx, traces: Traces): Promise<void> {
  await tx.run(sql`
    update carrier_lines set to_number = '' where org_id = ${ctx.org.id} and to_number = any(${[...traces.phones]}::text[]) and to_number <> ''`);
  await tx.run(sql`
    update carrier_lines set waiting = '[]'
    where org_id = ${ctx.org.id} and reference = any(${[...traces.callIds]}::uuid[]) and waiting <> '[]'`);
  await tx.run(sql`
    update telnyx_calls set line = line - 'unsent'
    where org_id = ${ctx.org.id} and reference = any(${[...traces.callIds]}::uuid[]) and line ? 'unsent'`);
}
