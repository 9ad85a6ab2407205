// Jobs of this module, apart from their handlers.
import { z } from 'zod';
import { job } from '../../kernel/jobs.ts';

/** Ends what would still reach people who were put on the list. */
export const cancelContacts = job(
  'cancel-contacts',
  z.object({ org_id: z.uuid(), phones: z.array(z.string()), except: z.uuid().nullable() }),
);
/** Sends the one answer that STOP, HELP or START gets. */
export const sendReply = job('send-reply', z.object({ id: z.uuid(), org_id: z.uuid() }));

export const COMPLIANCE_JOBS = [cancelContacts, sendReply] as const;
