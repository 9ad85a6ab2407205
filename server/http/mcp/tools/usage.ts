// The tool that shows what the organization does and spends.
import { z } from 'zod';
import { windowOf } from './short-answers.ts';
import { cursorArgument, entries, facts, nextCursor, tool } from './tool.ts';

const day = (which: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .describe(`${which} day, as 2026-01-31, in UTC`);

const DAY_MS = 86_400_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const usageTools = [
  tool({
    name: 'usage_and_costs',
    title: 'Usage and costs',
    description:
      'Shows what happens today (conversations, hand-offs, calls, knowledge gaps, budgets near their limit) and what models cost per assistant in a range of days; the last 30 unless said.',
    effect: 'reads',
    operations: ['getOverview', 'getModelRouterCostByAssistant'],
    output: {
      today: facts('What happens today'),
      range: facts('First and last day of the costs'),
      costs_by_assistant: entries('What models cost'),
      next_cursor: nextCursor,
    },
    input: z.strictObject({ start_date: day('First'), end_date: day('Last'), cursor: cursorArgument }),
    run: async (api, input) => {
      const now = api.ctx.clock.now().getTime();
      const end_date = input.end_date ?? isoDay(now);
      const start_date = input.start_date ?? isoDay(Date.parse(end_date) - 29 * DAY_MS);
      const query = { start_date, end_date };
      const today = await api.call('getOverview');
      const costs: unknown = await api.call('getModelRouterCostByAssistant', { query });
      const { data, next_cursor } = windowOf(Array.isArray(costs) ? costs : [], input.cursor);
      return { today, range: query, costs_by_assistant: data, next_cursor };
    },
  }),
];
