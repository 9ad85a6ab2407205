// Wire shapes of all spend: of models and of carriers.
import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { dateParam, intParam, timestamp, uuid } from '../../http/wire.ts';
import { CUTS, KINDS } from '../models/spend-totals.ts';

const KIND_TEXT =
  '`words` (texts by models), `embeddings`, `speech` (by vendors), `minutes` (calls at carriers) or `texts` (parts of text messages)';
const kind = z
  .enum(KINDS)
  .optional()
  .meta({ description: `Only spend of this kind: ${KIND_TEXT}` });
const by = z.enum(CUTS).default('kind').meta({
  description:
    'What spend is added up by: its kind, the model or carrier, what it was for, the assistant, its revision, the campaign, the channel of the conversation, the knowledge base, or the member who asked for it',
});
const days = {
  start_date: dateParam.meta({ description: 'First day, `YYYY-MM-DD`, UTC, included' }),
  end_date: dateParam.meta({ description: 'Last day, `YYYY-MM-DD`, UTC, included; not before `start_date`' }),
};

export const SpendQuery = z.object({
  ...days,
  by,
  kind,
  compare_start_date: dateParam.optional().meta({ description: 'First day of a range to compare with' }),
  compare_end_date: dateParam.optional().meta({ description: 'Last day of that range' }),
  limit: intParam({ ge: 1, le: 1000, fallback: 100 }).meta({
    description: 'How many rows at most, 1 to 1,000; 100 by default',
  }),
});
export const SpendDaysQuery = z.object({
  ...days,
  by,
  kind,
  top: intParam({ ge: 1, le: 20, fallback: 5 }).meta({
    description: 'How many keys have days of their own, 1 to 20; 5 by default. `by=kind` shows all kinds',
  }),
});
export const SpendOutcomesQuery = z.object({
  ...days,
  assistant_id: uuid.optional().meta({ description: 'Only conversations and calls of this assistant' }),
  workflow_id: uuid.optional().meta({ description: 'Only calls of this campaign (`listWorkflows`)' }),
});
export const SpendTotalQuery = z.object({
  conversation_id: uuid.optional().meta({ description: 'What this conversation cost' }),
  call_id: uuid.optional().meta({ description: 'What this call cost, with its conversation' }),
});
export const SpendEntryQuery = pageQuery.extend({
  kind,
  conversation_id: uuid.optional().meta({ description: 'Entries of this conversation' }),
  call_id: uuid.optional().meta({ description: 'Entries of this call, with its conversation' }),
  assistant_id: uuid.optional().meta({ description: 'Entries of this assistant' }),
  workflow_id: uuid.optional().meta({ description: 'Entries of this campaign' }),
  unpriced: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'true: only entries without a known price; false: only the others' }),
  ...timeRangeFields,
});

const figures = {
  total_cost_usd: z.number().meta({ description: 'US dollars, exact; entries without a known price count 0' }),
  estimated_cost_usd: z
    .number()
    .meta({ description: 'What requests without a known price count against budgets besides, US dollars' }),
  entries: z.int().meta({ description: 'Requests, answered calls and texts, failed ones included' }),
  failed: z.int().meta({ description: 'Requests that failed' }),
  unpriced: z.int().meta({ description: 'Entries without a known price' }),
  input_tokens: z.int().meta({ description: 'Tokens that models read' }),
  output_tokens: z.int().meta({ description: 'Tokens that models wrote' }),
  cached_input_tokens: z.int().meta({ description: 'Of the tokens read, those that a vendor had read before' }),
  seconds: z.int().meta({ description: 'Seconds of calls, as the carrier bills them' }),
  text_parts: z.int().meta({ description: 'Parts of text messages' }),
};
const key = 'An id, a name, or `provider/model`; empty: what belongs to none';
const name = z.string().nullable().meta({
  description: 'Name of what the id stands for. null: it has none, it was deleted, or the key may not read it',
});

export const SpendRow = z
  .object({
    key: z.string().meta({ description: key }),
    name,
    ...figures,
    compared_cost_usd: z
      .number()
      .nullable()
      .meta({ description: 'The same in the range compared with. null: none was asked for' }),
  })
  .meta({ id: 'SpendRow' });
export const SpendDayRow = z
  .object({
    day: z.iso.date().meta({ description: 'UTC day' }),
    key: z
      .string()
      .nullable()
      .meta({ description: `${key}. null: all keys that are not among the highest` }),
    name,
    total_cost_usd: figures.total_cost_usd,
    entries: figures.entries,
  })
  .meta({ id: 'SpendDayRow' });
const kinds = z
  .array(z.object({ kind: z.enum(KINDS).meta({ description: KIND_TEXT }), ...figures }))
  .meta({ description: 'The same by kind' });
export const SpendSummary = z
  .object({
    month: z.string().meta({ description: 'This month, `YYYY-MM`, UTC' }),
    today: z.iso.date().meta({ description: 'The UTC day that is under way' }),
    ...figures,
    kinds,
    forecast_usd: z.number().nullable().meta({
      description:
        'What the month will come to, if each day that is left costs the mean of the last seven full days. null: there was no full day yet',
    }),
    month_before_usd: z.number().meta({ description: 'What the whole month before cost' }),
    same_days_before_usd: z.number().meta({ description: 'What as many days of the month before cost' }),
  })
  .meta({ id: 'SpendSummary' });
export const SpendOutcomeRow = z
  .object({
    channel: z.string().meta({ description: '`voice` for calls, else the channel of the conversation' }),
    outcome: z.string().meta({ description: 'How calls or conversations ended, such as `SCHEDULER` for a booking' }),
    count: z.int().meta({ description: 'How many ended so' }),
    spend_usd: z.number().meta({
      description:
        'All that the campaign, the assistant, or the channel spent in the range, whatever it led to, US dollars',
    }),
    usd_per_outcome: z.number().meta({ description: '`spend_usd` by `count`, US dollars' }),
  })
  .meta({ id: 'SpendOutcomeRow' });
export const SpendTotal = z.object({ ...figures, kinds }).meta({ id: 'SpendTotal' });

const id = (what: string) => uuid.nullable().meta({ description: `${what}. null: none` });
export const SpendEntry = z
  .object({
    id: uuid.meta({ description: 'Id of the entry' }),
    kind: z.enum(KINDS).meta({ description: KIND_TEXT }),
    provider: z.string().meta({ description: 'Account with a vendor of models, or type of the carrier' }),
    model: z.string().meta({ description: 'Model that was asked; empty for carriers' }),
    source: z.string().meta({ description: 'What a request was for; `outbound` or `inbound` for calls and texts' }),
    input_tokens: z.int().meta({ description: 'Tokens read' }),
    output_tokens: z.int().meta({ description: 'Tokens written' }),
    cached_input_tokens: z.int().meta({ description: 'Of the tokens read, those that the vendor had read before' }),
    seconds: z.int().nullable().meta({ description: 'Seconds of a call, as the carrier bills them. null: no call' }),
    text_parts: z.int().nullable().meta({ description: 'Parts of a text message. null: no text' }),
    cost_usd: z.number().meta({ description: 'US dollars; 0 without a known price' }),
    estimated_cost_usd: z
      .number()
      .nullable()
      .meta({ description: 'What it counts against budgets without a known price. null: nothing besides' }),
    priced: z.boolean().meta({ description: 'false: no price was known' }),
    status: z.enum(['succeeded', 'failed']).meta({ description: 'Whether the request was answered' }),
    assistant_id: id('Assistant'),
    revision_id: id('Revision of the assistant'),
    workflow_id: id('Campaign'),
    channel: z.string().nullable().meta({ description: 'Channel of the conversation. null: none' }),
    kb_id: id('Knowledge base'),
    member_id: id('Member who asked for it'),
    conversation_id: id('Conversation'),
    call_id: id('Call'),
    created_at: timestamp.meta({ description: 'When it was entered' }),
  })
  .meta({ id: 'SpendEntry' });
