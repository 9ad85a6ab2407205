// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** Looks each minute for organizations whose collector lacks turns. */
export const findTracesToExport = job('find-traces-to-export', z.object({}), { schedule: { everyMinutes: 1 }, quick: true });

/** Sends what one organization's collector lacks. */
export const exportTraces = job('export-traces', z.object({ org_id: z.uuid() }), { attempts: 1, atOnce: 1 });
