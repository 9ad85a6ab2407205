// Jobs of this module, apart from their handlers.
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { addJob, job } from '../../kernel/jobs/jobs.ts';
import { dueKey } from '../../kernel/jobs/sweep.ts';

/** Ends contacts to people who were put on the list. Entries are named by id: a payload holds nothing of a person. */
export const cancelContacts = job(
  'cancel-contacts',
  z.object({
    org_id: z.uuid(),
    entries: z.array(z.uuid()).default([]),
    /** For jobs that were added before entries were named by id. */
    phones: z.array(z.string()).default([]),
    except: z.uuid().nullable(),
    /** Contacts that started later met the list at their own gate, and are reported as blocked there. */
    begun_before: z.uuid().nullable().default(null),
  }),
  { whileSuspended: 'runs' },
);
/** Delivers a text: an inbound one to the conversation that answers it, an outbound one to the carrier. */
export const sendReply = job('send-reply', z.object({ id: z.uuid(), org_id: z.uuid() }));

/** `at`: now unless given. */
export const enqueueText = (ctx: Context, tx: Tx, id: string, at?: Date): Promise<string> =>
  addJob(ctx, tx, sendReply, { id, org_id: ctx.org.id }, { key: dueKey(sendReply, id), ...(at && { at }) });

export const COMPLIANCE_JOBS = [cancelContacts, sendReply] as const;
