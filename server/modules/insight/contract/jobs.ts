// Jobs of this module.
import { z } from 'zod';
import { job } from '../../../kernel/jobs/jobs.ts';

/** Looks each minute for organizations whose collector lacks turns. */
export const findTracesToExport = job('find-traces-to-export', z.object({}), {
  schedule: { everyMinutes: 1 },
  quick: true,
});

/** Sends what one organization's collector lacks. */
export const exportTraces = job('export-traces', z.object({ org_id: z.uuid() }), { attempts: 1, atOnce: 1 });

/** Looks each minute for organizations with conversations that are over and not looked at yet. */
export const findConversationsToAnalyze = job('find-conversations-to-analyze', z.object({}), {
  schedule: { everyMinutes: 1 },
  quick: true,
});

/** Looks at what is over of one organization. */
export const analyzeConversations = job('analyze-conversations', z.object({ org_id: z.uuid() }), {
  attempts: 1,
  atOnce: 1,
});

/** Looks every five minutes whether a running experiment has to end, or one of its arms. */
export const watchExperiments = job('watch-experiments', z.object({}), {
  schedule: { everyMinutes: 5, at: 2 },
  quick: true,
});
