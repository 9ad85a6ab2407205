// Jobs of this module: what waits for its time.
import { z } from 'zod';
import { job } from '../../../kernel/jobs/jobs.ts';

const row = z.object({ id: z.uuid(), org_id: z.uuid() });

/** Whatever a conversation waits for: the end of a wait, a lost worker, a person who does not answer. */
export const continueConversation = job('continue-conversation', row);
export const rememberConversation = job('remember-conversation', row);
/** A hand-off in a queue: offered to an agent, offered to the next one, or escalated. */
export const serveHandOff = job('serve-hand-off', row, { quick: true });
