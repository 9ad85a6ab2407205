// Jobs of this module, apart from their handlers.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** Ends what would still reach people who were put on the list. Entries go by id: a payload holds nothing of a person. */
export const cancelContacts = job(
  'cancel-contacts',
  z.object({
    org_id: z.uuid(),
    entries: z.array(z.uuid()).default([]),
    /** Of jobs that were added before entries went by id. */
    phones: z.array(z.string()).default([]),
    except: z.uuid().nullable(),
    /** What was begun later met the list at its own gate, and is reported as blocked there. */
    begun_before: z.uuid().nullable().default(null),
  }),
  { whileSuspended: 'runs' },
);
/** Whatever a text waits for: one that came in is passed on to who answers it, one that goes out is sent. */
export const sendReply = job('send-reply', z.object({ id: z.uuid(), org_id: z.uuid() }));

export const COMPLIANCE_JOBS = [cancelContacts, sendReply] as const;
