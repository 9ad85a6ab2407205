// Wire shapes of conversations, their messages, traces and replays.

import { z } from 'zod';
import { page, pageQuery } from '../../http/pages.ts';
import { timeRangeFields } from '../../http/time-range.ts';
import { boolParam, describeFields, freeForm, intParam, listParam, timestamp, uuid } from '../../http/wire.ts';
import { Identify } from '../people/schema.ts';
import {
  conversationTexts,
  differenceTexts,
  handlingTexts,
  messagePageTexts,
  newMessageTexts,
  optionTexts,
  personTexts,
  ratingTexts,
  replayOutcomeTexts,
  replayTexts,
  replayTurnTexts,
  sideTexts,
  spokenTexts,
  traceTexts,
  turnTexts,
} from './descriptions.ts';

export const CONVERSATION_CHANNELS = ['chat', 'voice', 'sms', 'email'] as const;
export const CONVERSATION_STATUSES = ['active', 'waiting', 'handed_off', 'completed', 'abandoned'] as const;
const OUTCOMES = ['success', 'failure', 'neutral'] as const;
export const MESSAGE_ROLES = ['user', 'assistant', 'agent'] as const;

const { identifiers, traits } = Identify.shape;

/** Lists show it with every conversation. */
const MAX_METADATA = 16_384;
const metadata = freeForm
  .refine(
    (given) => JSON.stringify(given).length <= MAX_METADATA,
    `Metadata should have at most ${MAX_METADATA} characters as JSON`,
  )
  .meta({ override: { type: 'object', additionalProperties: true } });

export const CreateConversation = z
  .object({
    assistant_id: uuid,
    revision_id: uuid.optional().meta({ description: 'Another revision than the active one, to try it out' }),
    channel: z.enum(CONVERSATION_CHANNELS).default('chat'),
    end_user: z
      .object({ id: uuid.optional(), identifiers: identifiers.optional(), traits })
      .apply(describeFields, personTexts)
      .optional()
      .meta({ description: 'Who it is: the id of an end user, or identifiers to find or make one by' }),
    identifiers: identifiers.optional().meta({ description: 'Short for end_user.identifiers' }),
    variables: freeForm.optional().meta({ description: 'Values for the variables of the flow' }),
    metadata: metadata.optional(),
    idle_timeout_seconds: z
      .int()
      .min(10)
      .max(31_536_000)
      .optional()
      .meta({ description: 'Half an hour unless said; three days for texts and e-mail' }),
    test: z.boolean().default(false).meta({
      description:
        'Try the assistant out. Such a conversation is in no list, figure, event or bulk replay unless asked for, reaches no queue and no phone, leaves nothing in memory, and goes after a week. Models and tools are really called; models are paid for as `evaluation`. Takes `end_user.id`, but no identifiers: it makes and changes no person',
    }),
  })
  .apply(describeFields, conversationTexts)
  .refine((given) => !given.test || (given.identifiers ?? given.end_user?.identifiers ?? given.end_user?.traits) === undefined, {
    message: 'A test conversation makes and changes no person. Give end_user.id of a known one, or leave the person out',
    path: ['test'],
  });

export const ConversationMessage = z
  .object({
    id: uuid,
    conversation_id: uuid,
    position: z.int().meta({ description: 'Counts from 1' }),
    turn: z.int(),
    role: z.enum(MESSAGE_ROLES),
    agent_name: z.string().nullable().meta({ description: 'The human who wrote it; null for other roles' }),
    text: z.string(),
    options: z.array(z.object({ label: z.string(), value: z.string() }).apply(describeFields, optionTexts)).optional(),
    node_id: z.string().nullable().meta({ description: 'The node of the flow that spoke' }),
    delivery: z.enum(['queued', 'deferred', 'sent', 'blocked']).optional(),
    created_at: timestamp,
  })
  .apply(describeFields, spokenTexts)
  .meta({ id: 'ConversationMessage' });

export const ConversationRating = z
  .object({ score: z.int().min(1).max(5), comment: z.string().nullable() })
  .apply(describeFields, ratingTexts)
  .meta({ id: 'ConversationRating' });

export const Conversation = z
  .object({
    id: uuid,
    organization_id: uuid,
    assistant_id: uuid,
    revision_id: uuid,
    channel: z.enum(CONVERSATION_CHANNELS),
    channel_id: uuid.nullable(),
    status: z.enum(CONVERSATION_STATUSES),
    replying: z.boolean().meta({ description: 'The assistant is at work on its next words' }),
    end_user_id: uuid.nullable(),
    call_id: uuid.nullable(),
    queue: z.string().nullable().meta({ description: 'Where a human is awaited; null once one took over' }),
    handed_off_at: timestamp.nullable().meta({ description: 'Since when a human is asked for; null while the assistant has it' }),
    taken_over_at: timestamp.nullable().meta({ description: 'When a human took over; null while one is awaited' }),
    agent_name: z.string().nullable().meta({ description: 'The human who took over, as named in the takeover' }),
    assignee: z.string().nullable().meta({ description: 'The colleague who is to look after it' }),
    node_id: z.string().nullable(),
    variables: freeForm,
    metadata: freeForm,
    turns: z.int(),
    message_count: z.int(),
    cost_usd: z.number(),
    outcome: z.enum(OUTCOMES).nullable(),
    outcome_label: z.string().nullable(),
    disposition: z.string().nullable(),
    end_reason: z.string().nullable().meta({ description: 'flow, closed, idle, call_ended, erased, failed' }),
    read_position: z.int().nullable(),
    rating: ConversationRating.nullable(),
    idle_timeout_seconds: z.int(),
    test: z.boolean().meta({ description: 'Whether it tries the assistant out' }),
    created_at: timestamp,
    updated_at: timestamp,
    ended_at: timestamp.nullable(),
  })
  .apply(describeFields, conversationTexts)
  .meta({ id: 'Conversation' });

export const StartedConversation = Conversation.extend({
  messages: z.array(ConversationMessage).meta({ description: 'What the assistant said first' }),
})
  .apply(describeFields, conversationTexts)
  .meta({ id: 'StartedConversation' });

export const CONVERSATION_SORTS = ['newest', 'oldest', 'last_activity', 'waiting_longest'] as const;

export const ConversationQuery = pageQuery.extend({
  status: listParam(CONVERSATION_STATUSES).meta({ description: 'One status or several, separated by commas' }),
  channel: z.enum(CONVERSATION_CHANNELS).optional().meta({ description: 'Only conversations of this channel' }),
  channel_id: uuid.optional().meta({ description: 'Only conversations of this website or app, by the id of its channel' }),
  assistant_id: uuid.optional().meta({ description: 'Only conversations of this assistant' }),
  end_user_id: uuid
    .optional()
    .meta({ description: 'Only conversations of this end user, with everyone merged into them; unknown: 404' }),
  call_id: uuid.optional().meta({ description: 'Only the conversation of this call' }),
  queue: z.string().max(200).optional().meta({ description: 'Where a human is awaited, exactly as the flow names it' }),
  assignee: z.string().max(200).optional().meta({ description: 'Exactly this colleague' }),
  outcome: z.enum(OUTCOMES).optional().meta({ description: 'Only conversations that ended so' }),
  q: z.string().trim().min(2).max(200).optional().meta({
    description:
      'Words that were said, in any case and spacing. Transcripts are sealed, so each request looks through a bounded number of conversations (`searched`) and the next page goes on from there: nothing is left out once `next_cursor` is null, and a page may be empty before that',
  }),
  test: boolParam(false).meta({
    description: 'true: only conversations that try an assistant out, which are otherwise left out',
  }),
  preview: boolParam(false).meta({ description: 'true: each one comes with whom it is with and what was said last' }),
  ...timeRangeFields,
  sort: z.enum(CONVERSATION_SORTS).default('newest').meta({
    description:
      'newest and oldest by their beginning; last_activity; waiting_longest: only hand-offs that no human has taken over, longest first',
  }),
});

export const SendMessage = z
  .object({
    text: z
      .string()
      .max(131_072)
      .refine((text) => text.trim() !== '', 'Input should have at least one character that is not a space'),
    role: z.enum(['user', 'agent']).default('user').meta({ description: 'agent: a human answers, after a takeover' }),
    variables: freeForm.optional(),
  })
  .apply(describeFields, newMessageTexts);
export const ConversationTurn = z
  .object({ conversation: Conversation, message: ConversationMessage, replies: z.array(ConversationMessage) })
  .apply(describeFields, turnTexts)
  .meta({ id: 'ConversationTurn' });

/** Oldest first: a transcript is read from its beginning. */
const along = {
  after: intParam({ ge: 0, le: 2_000_000_000, fallback: 0 }).meta({
    description: 'Only what comes after this position; 0, the default, reads from the beginning',
  }),
};
export const ConversationMessageQuery = z.object({
  limit: intParam({ ge: 1, le: 500, fallback: 100 }).meta({
    description: 'How many messages a page holds at most, 1 to 500; 100 by default',
  }),
  ...along,
});
export const Messages = z
  .object({ data: z.array(ConversationMessage), next_after: z.int().nullable() })
  .apply(describeFields, messagePageTexts);

export const Takeover = z
  .object({ agent_name: z.string().trim().min(1).max(200).optional(), note: z.string().max(2000).optional() })
  .apply(describeFields, handlingTexts)
  .optional();
export const Release = z
  .object({ note: z.string().max(2000).optional() })
  .apply(describeFields, handlingTexts)
  .optional();
export const Close = z
  .object({
    outcome: z.enum(OUTCOMES).optional(),
    disposition: z.string().trim().max(200).optional(),
    note: z.string().max(2000).optional(),
  })
  .apply(describeFields, handlingTexts)
  .optional();

export const ConversationTraceEntry = z
  .object({
    position: z.int(),
    turn: z.int(),
    type: z.string().meta({
      description: 'started, heard, step, effect, result, model_call, tool_call, knowledge_search, policy, memory, human, note',
    }),
    node_id: z.string().nullable(),
    reason: z.string(),
    detail: freeForm,
    cost_usd: z.number(),
    duration_ms: z.int(),
    created_at: timestamp,
  })
  .apply(describeFields, traceTexts)
  .meta({ id: 'ConversationTraceEntry' });
export const TraceQuery = z.object({
  limit: intParam({ ge: 1, le: 500, fallback: 200 }).meta({
    description: 'How many entries a page holds at most, 1 to 500; 200 by default',
  }),
  ...along,
});
export const Trace = z
  .object({ data: z.array(ConversationTraceEntry), next_after: z.int().nullable(), cost_usd: z.number() })
  .apply(describeFields, messagePageTexts);

export const ReplayRequest = z.object({ revision_id: uuid }).apply(describeFields, replayTexts);
const Side = z
  .object({ replies: z.array(z.string()), node_id: z.string().nullable(), ended: z.boolean() })
  .apply(describeFields, sideTexts);
export const ConversationReplay = z
  .object({
    conversation_id: uuid,
    revision_id: uuid,
    same: z.boolean(),
    turns: z.array(
      z
        .object({ turn: z.int(), user: z.string().nullable(), same: z.boolean(), before: Side, after: Side })
        .apply(describeFields, replayTurnTexts),
    ),
    variables: z
      .array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() }).apply(describeFields, differenceTexts))
      .meta({ description: 'Those that differ' }),
    outcome: z.object({ before: z.string().nullable(), after: z.string().nullable() }).apply(describeFields, replayOutcomeTexts),
    asked_anew: z.int().meta({ description: 'Questions to models and knowledge that the recorded conversation never asked' }),
    tools_not_called: z
      .int()
      .meta({ description: 'Tools with other inputs than recorded: a replay calls nobody, they answered nothing' }),
  })
  .apply(describeFields, replayTexts)
  .meta({ id: 'ConversationReplay' });

export const ConversationPreview = z
  .object({
    person_name: z
      .string()
      .nullable()
      .meta({ description: 'What the person is called; null when no name is known, or the key lacks `identity:read`' }),
    last_message: z
      .object({
        role: z.enum(MESSAGE_ROLES).meta({ description: 'Who said it' }),
        text: z.string().meta({ description: 'What was said, its first 200 characters' }),
        created_at: timestamp.meta({ description: 'When it was said' }),
      })
      .nullable()
      .meta({ description: 'What was said last; null while nothing was' }),
  })
  .meta({ id: 'ConversationPreview' });
const ListedConversation = Conversation.extend({
  preview: ConversationPreview.optional().meta({
    description: 'Whom it is with and what was said last; with `preview=true` only',
  }),
})
  .apply(describeFields, conversationTexts)
  .meta({ id: 'ListedConversation' });
export const ConversationPage = page(ListedConversation).extend({
  searched: z.int().nullable().meta({ description: 'How many conversations this page looked through for `q`; null without `q`' }),
});

export const AssignConversation = z.object({
  assignee: z.string().trim().min(1).max(200).nullable().meta({ description: 'Who is to look after it; null for nobody' }),
});

export const ConversationNote = z
  .object({
    id: uuid.meta({ description: 'Id of the note' }),
    conversation_id: uuid.meta({ description: 'The conversation it belongs to' }),
    author: z.string().meta({ description: 'Who wrote it: the name given, else the name of the key' }),
    text: z.string().meta({ description: 'Seen by colleagues only; no flow and no model reads it' }),
    created_at: timestamp.meta({ description: 'When it was written' }),
  })
  .meta({ id: 'ConversationNote' });
export const WriteNote = z.object({
  text: z
    .string()
    .max(10_000)
    .refine((text) => text.trim() !== '', 'Input should have at least one character that is not a space')
    .meta({ description: 'The note, at most 10,000 characters' }),
  author: z.string().trim().min(1).max(200).optional().meta({ description: 'Who writes it; the name of the key when left out' }),
});
export const NotePage = page(ConversationNote);

export const ConversationState = z
  .object({
    conversation_id: uuid,
    status: z.enum(CONVERSATION_STATUSES),
    replying: z.boolean().meta({ description: 'The assistant is at work on its next words' }),
    queue: z.string().nullable().meta({ description: 'Where a human is awaited' }),
    taken_over_by: z.string().nullable().meta({ description: 'The human who answers now' }),
    outcome: z.enum(OUTCOMES).nullable(),
    end_reason: z.string().nullable(),
    ended_at: timestamp.nullable(),
    read_position: z.int().nullable().meta({ description: 'How far the visitor of a website has read; null elsewhere' }),
  })
  .meta({ id: 'ConversationState' });

export const ConversationStreamQuery = z.object({
  from: z
    .enum(['now', 'start'])
    .default('now')
    .meta({ description: 'start: first everything that was said and done so far. `Last-Event-ID` goes before it' }),
  trace: boolParam(true).meta({ description: '`false` leaves out the steps that led to each word' }),
  follow: boolParam(true).meta({ description: '`false` ends the stream once it has caught up' }),
});
