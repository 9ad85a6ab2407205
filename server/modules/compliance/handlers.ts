// One handler for each job of this module, and the table whose rows wait for one.
import type { Handlers } from '../../kernel/jobs/jobs.ts';
import type { DueTable } from '../../kernel/jobs/sweep.ts';
import { type COMPLIANCE_JOBS, sendReply } from './jobs.ts';
import { cancelContactsJob } from './lists/cancel-contacts.ts';
import type { CompliancePorts } from './ports.ts';
import { attendToText } from './text-delivery.ts';

export const complianceHandlers = (ports: CompliancePorts): Handlers<typeof COMPLIANCE_JOBS> => ({
  'cancel-contacts': cancelContactsJob(ports),
  'send-reply': attendToText(ports),
});

export const COMPLIANCE_DUE_TABLES: DueTable[] = [{ table: 'text_messages', job: sendReply }];
