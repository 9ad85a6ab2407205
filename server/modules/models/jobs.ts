// Jobs of this module.
import { z } from 'zod';
import { job } from '../../kernel/jobs/jobs.ts';

/** Adds days that are over to the running totals of spend. Reads are right without it, only slower. */
export const closeSpendDays = job('close-spend-days', z.object({}), { schedule: { everyMinutes: 10 } });

/** Members and webhooks hear of what calls and texts have spent, too. */
export const watchBudgets = job('watch-budgets', z.object({}), { schedule: { everyMinutes: 1 } });
