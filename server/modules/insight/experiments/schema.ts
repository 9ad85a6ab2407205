// Wire shapes of experiments.
import { z } from 'zod';
import { page, pageQuery } from '../../../http/pages.ts';
import { timestamp, uuid } from '../../../http/wire.ts';
import { ReleaseVerdict } from '../../assistants/schema.ts';
import { STANDINGS } from './figures.ts';

const share = z.int().min(1).max(99).describe('Share of people in percent; all shares together are 100');
const name = z.string().trim().min(1).max(200).describe('What is tried, at most 200 characters');

const ExperimentMetric = z
  .discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('outcome').describe('How the conversation ended'),
      outcome: z.enum(['success', 'failure', 'neutral']).default('success').describe('The outcome that is counted'),
    }),
    z.strictObject({
      by: z.literal('disposition').describe('The result in a word of the organization'),
      disposition: z.string().trim().min(1).max(200).describe('The disposition that is counted, exactly'),
    }),
    z.strictObject({
      by: z.literal('criterion').describe('A verdict of the analysis'),
      criterion: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .describe('A criterion of the analysis of every arm: `met` is counted, and `unknown` left out'),
    }),
  ])
  .describe('What the arms are compared by');
export type ExperimentMetric = z.output<typeof ExperimentMetric>;

const rules = {
  min_people: z
    .int()
    .min(20)
    .max(100_000)
    .default(100)
    .describe('How many people an arm needs before it is compared, 20 to 100,000; 100 by default'),
  max_people: z
    .int()
    .min(40)
    .max(10_000_000)
    .nullable()
    .default(null)
    .describe('The experiment ends when so many people count, all arms together. null (default): no such end'),
  ends_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .describe('The experiment ends at this instant, ISO 8601. null (default): no such end'),
  stop_when_decided: z
    .boolean()
    .default(false)
    .describe(
      'Whether the experiment ends once every arm differs from the first one beyond doubt: by three standard errors, since it is looked at again and again. false by default',
    ),
};

export const CreateExperiment = z.object({
  name,
  arms: z
    .array(z.strictObject({ revision_id: uuid.describe('Id of a published revision of the assistant'), share }))
    .min(2)
    .max(4)
    .refine((arms) => arms.reduce((sum, arm) => sum + arm.share, 0) === 100, 'The shares must add up to 100')
    .refine(
      (arms) => new Set(arms.map(({ revision_id }) => revision_id)).size === arms.length,
      'Each revision may occur once',
    )
    .describe('Two to four revisions; the others are compared with the first'),
  metric: ExperimentMetric.default({ by: 'outcome', outcome: 'success' }),
  ...rules,
});

const rate = z
  .number()
  .nullable()
  .describe('Share of `people` who reached the aim, 0 to 1. null: no person counts yet');
const bound = (side: string) => z.number().nullable().describe(`${side} end of the 95 % interval`);
export const Experiment = z
  .object({
    id: uuid.describe('Id of the experiment, a UUID that the server makes'),
    assistant_id: uuid.describe('Whose revisions are compared, for `getAssistant`'),
    name,
    status: z
      .enum(['running', 'ended'])
      .describe('`running`: new conversations are shared. `ended`: the active revision talks'),
    metric: ExperimentMetric,
    min_people: z.int().describe(rules.min_people.description ?? ''),
    max_people: z
      .int()
      .nullable()
      .describe(rules.max_people.description ?? ''),
    ends_at: timestamp.nullable().describe('When it ends at the latest. null: no such end'),
    stop_when_decided: z.boolean().describe(rules.stop_when_decided.description ?? ''),
    end_reason: z
      .string()
      .nullable()
      .describe(
        '`decided`, `max_people`, `ends_at`, `policies` (fewer than two arms were left) or `stopped`. null while it runs',
      ),
    arms: z
      .array(
        z.object({
          revision_id: uuid.describe('What talks to people of this arm, for `getAssistantRevision`'),
          share: z.int().describe('Share of people in percent'),
          release_verdict: ReleaseVerdict.nullable().describe(
            'What the release gate said when the experiment began; nothing was refused because of it. null: the gate was off',
          ),
          stopped_at: timestamp
            .nullable()
            .describe('When the arm stopped because it broke policies more often. null: it did not'),
          assigned: z.int().describe('People who got this arm'),
          conversations: z.int().describe('Their conversations that are over'),
          people: z
            .int()
            .describe('People who count: each once, by their first conversation that is over and has a result'),
          reached: z.int().describe('Those of them who reached the aim'),
          rate,
          low: bound('Lower'),
          high: bound('Upper'),
          difference: z
            .number()
            .nullable()
            .describe('`rate` less that of the first arm. null for the first arm and without data'),
          difference_low: bound('Lower'),
          difference_high: bound('Upper'),
          standing: z
            .enum(STANDINGS)
            .nullable()
            .describe('Against the first arm, as sure as 95 %: look at it once, at the end. null for the first arm'),
          broke_policy: z.int().describe('Conversations in which something that was said broke a policy'),
        }),
      )
      .describe('In the order in which they were given'),
    created_by: z.string().describe('Who started it'),
    created_at: timestamp.describe('When it was started'),
    ended_at: timestamp.nullable().describe('When it ended. null while it runs'),
  })
  .meta({ id: 'Experiment' });
export type ExperimentArm = z.input<typeof Experiment>['arms'][number];
export const ExperimentPage = page(Experiment);
export const ExperimentQuery = pageQuery.extend({
  revision_id: uuid.optional().describe('Only experiments with an arm of this revision'),
});
