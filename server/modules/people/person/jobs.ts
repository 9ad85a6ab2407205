// Jobs of this module: what waits for its time.
import { z } from 'zod';
import { job } from '../../../kernel/jobs/jobs.ts';

const row = z.object({ id: z.uuid(), org_id: z.uuid() });

export const expireReviewRequest = job('expire-review-request', row, { quick: true });
export const forgetExpiredFact = job('forget-expired-fact', row, { quick: true, whileSuspended: 'runs' });
