// Wire shapes of analyses, their trend, and the list of what goes wrong.
import { z } from 'zod';
import { page, pageQuery } from '../../../http/pages.ts';
import { timeRangeFields } from '../../../http/time-range.ts';
import { timestamp, uuid } from '../../../http/wire.ts';
import { FINDING_KINDS } from './conversation-facts.ts';
import { VERDICTS } from './report.ts';

const DECIDERS = ['rule', 'model', 'reviewer'] as const;
const verdict = z
  .enum(VERDICTS)
  .describe('`unknown`: the conversation does not show it, or nothing that could judge it was there');
const decided_by = z
  .enum(DECIDERS)
  .describe('`rule`: computed. `model`: with a quotation. `reviewer`: a person overruled it');
const is_void = z
  .boolean()
  .describe(
    'The model quoted words that were not said, so that what it found does not count. Models: rare ones are normal, many say that the model is weak',
  );
const problem = z
  .enum(FINDING_KINDS)
  .describe(
    '`unanswered`: no passage answered a question. `asked_again`: the same was asked once more. `left`: the person was silent or hung up before the end. `asked_for_person`: they wanted a human',
  );
const node_id = z.string().describe('Id of the node of the flow. Empty: it happened at no node');
const revision_id = uuid.describe('Id of the revision that talked at its end');
const channel = z.string().describe('`chat`, `voice`, `sms` or `email`');
const quote = z
  .string()
  .nullable()
  .describe('The words that it rests on, as they were said. null: none, or the end user was erased');
const position = z.int().nullable().describe('Position of the message with the quotation. null: none');

export const ConversationAnalysis = z
  .object({
    conversation_id: uuid.describe('What was analyzed, for `getConversation`'),
    assistant_id: uuid.describe('Id of the assistant that talked at its end'),
    revision_id,
    channel,
    status: z
      .enum(['waiting', 'done'])
      .describe('`waiting`: it is looked at within about a minute, or again when its model can be asked'),
    ended_at: timestamp.describe('When the conversation ended'),
    analyzed_at: timestamp.nullable().describe('When it was looked at last. null: not yet'),
    unasked: z
      .enum(['no_model', 'failed'])
      .nullable()
      .describe(
        'Why a model that should have been asked found nothing: none is set, or it failed or its budget is spent. null: it was asked, or not needed',
      ),
    broke_policy: z
      .boolean()
      .nullable()
      .describe('Whether something that was said broke a policy. null: not looked at yet'),
    criteria: z
      .array(
        z.object({
          criterion: z.string().describe('Name of the criterion'),
          verdict,
          decided_by,
          is_void,
          overruled: z
            .enum(VERDICTS)
            .nullable()
            .describe('What it was before a reviewer overruled it. null: it was not overruled'),
          reviewer: z.string().nullable().describe('Who overruled it'),
          reason: z.string().describe('Why, in a sentence; empty where there is nothing to say'),
          quote,
          position,
        }),
      )
      .describe('A verdict for each criterion'),
    fields: z
      .array(
        z.object({
          field: z.string().describe('Name of the field'),
          type: z.string().describe('`text`, `number`, `boolean`, `date` or `option`'),
          value: z.union([z.string(), z.number(), z.boolean()]).nullable().describe('null: not found'),
          found_by: z.enum(['variable', 'model']).describe('`variable`: the flow knew it. `model`: with a quotation'),
          is_void,
          quote,
          position,
        }),
      )
      .describe('A value for each field; empty once the end user was erased'),
    problems: z
      .array(
        z.object({
          problem,
          node_id,
          times: z.int().describe('In how many turns'),
          turn: z.int().describe('The first of them'),
        }),
      )
      .describe('What went wrong, and where'),
  })
  .meta({ id: 'ConversationAnalysis' });

export const OverruleVerdict = z.object({
  criterion: z.string().trim().min(1).max(100).describe('Name of a criterion that this conversation was judged by'),
  verdict: verdict.describe('What it should have been'),
  save_to_suite: uuid
    .optional()
    .describe(
      'Id of a release suite, as `listReleaseSuites` gives it: the conversation becomes a test case in it. Needs `agents:write`',
    ),
});
export const OverruledAnalysis = ConversationAnalysis.extend({
  test_name: z.string().nullable().describe('Name of the test case that was made of it. null: none was'),
}).meta({ id: 'OverruledAnalysis' });

export const AnalyzedConversation = z
  .object({
    conversation_id: uuid.describe('For `getConversationAnalysis`'),
    revision_id,
    channel,
    ended_at: timestamp.describe('When the conversation ended'),
    analyzed_at: timestamp.describe('When it was looked at'),
    broke_policy: z.boolean().describe('Whether something that was said broke a policy'),
    verdicts: z
      .array(
        z.object({
          criterion: z.string().describe('Name of the criterion'),
          verdict,
          decided_by,
          is_void,
          overruled: z.enum(VERDICTS).nullable().describe('What it was before a reviewer overruled it'),
        }),
      )
      .describe('By the name of the criterion'),
    values: z
      .array(
        z.object({
          field: z.string().describe('Name of the field'),
          value: z.union([z.string(), z.number()]).describe('An option, `true` or `false`, or a number'),
        }),
      )
      .describe('Values that can be counted. Texts and dates are in `getConversationAnalysis` alone'),
    problems: z.array(problem).describe('What went wrong in it'),
  })
  .meta({ id: 'AnalyzedConversation' });
export const AnalyzedPage = page(AnalyzedConversation);

const narrowed = {
  revision_id: uuid.optional().describe('Only conversations of this revision'),
  ...timeRangeFields,
};
export const AnalyzedQuery = pageQuery
  .extend({
    criterion: z.string().max(100).optional().describe('Only conversations with a verdict on this criterion'),
    verdict: z.enum(VERDICTS).optional().describe('Only with this verdict on `criterion`'),
    overruled: z.enum(['true']).optional().describe('true: only those whose verdict a reviewer overruled'),
    void: z.enum(['true']).optional().describe('true: only those where a model quoted what was not said'),
    field: z.string().max(100).optional().describe('Only conversations with a value of this field that can be counted'),
    value: z.string().max(200).optional().describe('Only with this option, or `true` or `false`, of `field`'),
    problem: problem.optional().describe('Only conversations in which this went wrong'),
    node_id: z.string().max(500).optional().describe('Only where `problem` happened at this node; empty: at no node'),
    channel: z.enum(['chat', 'voice', 'sms', 'email']).optional().describe('Only conversations of this channel'),
    ...narrowed,
  })
  .refine((query) => query.verdict === undefined || query.criterion !== undefined, {
    message: 'A verdict is on a criterion: name it',
    path: ['criterion'],
  })
  .refine((query) => query.value === undefined || query.field !== undefined, {
    message: 'A value is one of a field: name it',
    path: ['field'],
  })
  .refine((query) => query.node_id === undefined || query.problem !== undefined, {
    message: 'Name the problem that happened at the node',
    path: ['problem'],
  });

export const AnalysisTrendQuery = z.object(narrowed);
const counts = {
  met: z.int().describe('How many met it'),
  not_met: z.int().describe('How many did not'),
  unknown: z.int().describe('In how many it is unknown'),
};
export const AnalysisTrend = z
  .object({
    from: timestamp.describe('From when on conversations are counted, by their end; 30 days back unless given'),
    to: timestamp.describe('Until when'),
    analyzed: z.int().describe('Conversations that were looked at'),
    waiting: z.int().describe('Conversations that are still to be looked at, counted up to 1,000'),
    unasked: z.int().describe('Conversations in which a model should have been asked, and was not or failed'),
    broke_policy: z.int().describe('Conversations in which something that was said broke a policy'),
    criteria: z
      .array(
        z.object({
          criterion: z.string().describe('Name of the criterion'),
          ...counts,
          is_void: z.int().describe('In how many a model quoted what was not said; they are unknown'),
          overruled: z.int().describe('In how many a reviewer overruled the verdict'),
          days: z
            .array(z.object({ day: z.string().describe('Day in UTC, YYYY-MM-DD'), ...counts }))
            .describe('Days with conversations, oldest first'),
        }),
      )
      .describe('By name'),
    fields: z
      .array(
        z.object({
          field: z.string().describe('Name of the field'),
          count: z.int().describe('Conversations with a value'),
          average: z.number().nullable().describe('Average of numbers. null: it has none'),
          options: z
            .array(
              z.object({
                value: z.string().describe('An option, or `true` or `false`'),
                count: z.int().describe('How often'),
              }),
            )
            .describe('Most frequent first, at most 30; empty for numbers'),
        }),
      )
      .describe('Fields with values that can be counted, by name'),
  })
  .meta({ id: 'AnalysisTrend' });

export const ProblemQuery = z.object({
  ...narrowed,
  settled: z.enum(['true', 'false']).default('false').describe('true: those that a colleague has dealt with'),
});
export const ProblemList = z
  .object({
    from: timestamp.describe('From when on conversations are counted, by their end; 30 days back unless given'),
    to: timestamp.describe('Until when'),
    conversations: z.int().describe('Conversations of that time that were looked at'),
    data: z
      .array(
        z.object({
          problem,
          node_id,
          conversations: z.int().describe('In how many conversations it happened'),
          times: z.int().describe('How often, all together'),
          latest_at: timestamp.describe('When the last of these conversations ended'),
          examples: z.array(uuid).describe('Ids of the latest conversations, at most 3; `listAnalyses` has all'),
          settled_at: timestamp.nullable().describe('When a colleague dealt with it. null: it is still to do'),
          settled_by: z.string().nullable().describe('Who did'),
        }),
      )
      .describe('The most frequent first, at most 200'),
  })
  .meta({ id: 'ProblemList' });
export const SettleProblem = z.object({
  problem,
  node_id: z.string().max(500).describe('Id of the node of the flow; empty for no node'),
  settled: z.boolean().default(true).describe('false: it is to be dealt with after all'),
});
