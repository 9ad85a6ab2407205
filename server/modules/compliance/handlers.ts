// One handler for each job of this module, and the table whose rows wait for one.
import type { z } from 'zod';
import { type Kernel, systemContext } from '../../kernel/context.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { Handlers, Run } from '../../kernel/jobs/jobs.ts';
import type { DueTable } from '../../kernel/jobs/sweep.ts';
import { type COMPLIANCE_JOBS, cancelContacts, sendReply } from './jobs.ts';
import { allNumbers, type CompliancePorts } from './ports.ts';
import { deliverText } from './text-delivery.ts';

/** Ends every contact that would still reach people who were put on the list, by any of their numbers. */
const cancelContactsJob =
  ({ numbersOf, cancelContacts: cancel }: CompliancePorts) =>
  async (kernel: Kernel, payload: z.output<typeof cancelContacts.payload>, run: Run): Promise<void> => {
    const ctx = systemContext(kernel, payload.org_id, cancelContacts.name);
    // A person who was taken off the list meanwhile may be reached again.
    const entries = await kernel.db.rows<Pick<RowOf<'dnc_entries'>, 'phone'>>(sql`
      select phone from dnc_entries where org_id = ${ctx.org.id} and id = any(${payload.entries}::uuid[])`);
    const numbers = await allNumbers(numbersOf, ctx, [...payload.phones, ...entries.map(({ phone }) => phone)]);
    await cancel(ctx, numbers, { executionId: payload.except, startedBefore: payload.begun_before }, run);
  };

export const complianceHandlers = (ports: CompliancePorts): Handlers<typeof COMPLIANCE_JOBS> => ({
  'cancel-contacts': cancelContactsJob(ports),
  'send-reply': deliverText(ports),
});

export const COMPLIANCE_DUE_TABLES: DueTable[] = [{ table: 'text_messages', job: sendReply }];
