// The job that ends what would still reach people who were put on the list, by whichever of their numbers.
import type { z } from 'zod';
import { type Kernel, systemContext } from '../../../kernel/context.ts';
import type { Run } from '../../../kernel/jobs/jobs.ts';
import type { RowOf } from '../../../kernel/row.ts';
import { sql } from '../../../kernel/sql.ts';
import { cancelContacts } from '../jobs.ts';
import { allNumbers, type CompliancePorts } from '../ports.ts';

export const cancelContactsJob =
  ({ numbersOf, cancelContacts: cancel }: CompliancePorts) =>
  async (kernel: Kernel, payload: z.output<typeof cancelContacts.payload>, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, payload.org_id, cancelContacts.name);
    // A person who was taken off the list meanwhile may be reached again.
    const listed = await kernel.db.rows<Pick<RowOf<'dnc_entries'>, 'phone'>>(sql`
      select phone from dnc_entries where org_id = ${ctx.org.id} and id = any(${payload.entries}::uuid[])`);
    const numbers = await allNumbers(numbersOf, ctx, [...payload.phones, ...listed.map(({ phone }) => phone)]);
    await cancel(ctx, numbers, { executionId: payload.except, begunBefore: payload.begun_before }, run);
  };
