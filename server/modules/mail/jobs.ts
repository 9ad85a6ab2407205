// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

const row = z.object({ id: z.uuid(), org_id: z.uuid() });

/** One poll of an inbox. Its key lets one process at a time read a mailbox. */
export const readMailbox = job('read-mailbox', row, { attempts: 3, atOnce: 4 });
/** What colleagues wrote to a visitor who has left the chat. */
export const chatFollowUp = job('follow-up', row, { attempts: 10, atOnce: 4 });
/** A mail that came in is passed on; one that is to go out is sent. */
export const handleMail = job('handle-mail', row, { attempts: 10, atOnce: 8 });
