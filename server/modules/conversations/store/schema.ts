// Wire shapes of conversations, their messages, traces and replays.

import { z } from 'zod';
import { page, pageQuery } from '../../../http/pages.ts';
import { timeRangeFields } from '../../../http/time-range.ts';
import { boolParam, freeForm, intParam, listParam, timestamp, uuid } from '../../../http/wire.ts';
import { Identify } from '../../people/person/schema.ts';

const CONVERSATION_CHANNELS = ['chat', 'voice', 'sms', 'email'] as const;
const CONVERSATION_STATUSES = ['active', 'waiting', 'handed_off', 'completed', 'abandoned'] as const;
export const OUTCOMES = ['success', 'failure', 'neutral'] as const;
const MESSAGE_ROLES = ['user', 'assistant', 'agent'] as const;

/** How urgent a conversation is: stored as a number, so that a list can be sorted by it. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const NORMAL = 1;
export const URGENT = 3;
export const priorityName = (stored: number): Priority => PRIORITIES[stored] ?? 'normal';
export const priorityNumber = (name: Priority): number => PRIORITIES.indexOf(name);

const { identifiers, traits } = Identify.shape;

/** Lists show it with every conversation. */
const MAX_METADATA = 16_384;
const MAX_TOOL_ANSWERS = 50_000;
const METADATA_TEXT = 'Free-form data of the caller, returned unchanged; at most 16,384 characters as JSON.';
const metadata = freeForm
  .refine(
    (data) => JSON.stringify(data).length <= MAX_METADATA,
    `Metadata should have at most ${MAX_METADATA} characters as JSON`,
  )
  .meta({ override: { type: 'object', additionalProperties: true } });

// Fields that a caller sends and reads.
const assistant_id = uuid.describe(
  'Id of the assistant that talks; it must have an active revision, unless `revision_id` names another.',
);
const REVISION_TEXT =
  'Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it.';
const channel = z
  .enum(CONVERSATION_CHANNELS)
  .describe(
    'How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server.',
  );
const VARIABLES_TEXT =
  'Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers.';
const IDLE_TEXT =
  'Seconds without a message after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail.';

export const CreateConversation = z
  .object({
    assistant_id,
    revision_id: uuid.optional().describe(REVISION_TEXT),
    channel: channel.default('chat'),
    end_user: z
      .object({
        id: uuid
          .optional()
          .describe(
            'Id of a known end user; `identifyEndUser` and `listEndUsers` give it. Identifiers are then ignored.',
          ),
        identifiers: identifiers
          .optional()
          .describe('Values to find the end user by; a new one is made when no end user has them.'),
        traits: traits.describe('What is known of the person, merged into the profile when identifiers are given.'),
      })
      .optional()
      .describe(
        'Who talks: the id of an end user, or identifiers to find or make one by. Absent: an unknown person, of whom nothing is remembered.',
      ),
    identifiers: identifiers.optional().describe('Short for `end_user.identifiers`.'),
    variables: freeForm.optional().describe(VARIABLES_TEXT),
    metadata: metadata.optional().describe(METADATA_TEXT),
    idle_timeout_seconds: z.int().min(10).max(31_536_000).optional().describe(IDLE_TEXT),
    test: z
      .boolean()
      .default(false)
      .describe(
        'Try the assistant out. Such a conversation is in no list, figure, event or bulk replay unless asked for, reaches no queue and no phone, leaves nothing in memory, and is deleted after a week. Models and tools are really called; models are paid for as `evaluation`. Takes `end_user.id`, but no identifiers: it makes and changes no person',
      ),
    tool_answers: z
      .record(z.string().min(1).max(200), freeForm.nullable())
      .refine(
        (answers) => JSON.stringify(answers).length <= MAX_TOOL_ANSWERS,
        `At most ${MAX_TOOL_ANSWERS} characters as JSON`,
      )
      .optional()
      .describe(
        'Only with `test`: what tools answer, by their name, after their own mappings; null for a call that fails. No tool is then called: one that is not named fails, and the trace says so. Absent: tools are really called.',
      ),
  })
  .refine((body) => body.tool_answers === undefined || body.test, {
    message: 'Only a test conversation takes answers of tools. Send test: true, or leave tool_answers out',
    path: ['tool_answers'],
  })
  .refine(
    (body) => !body.test || (body.identifiers ?? body.end_user?.identifiers ?? body.end_user?.traits) === undefined,
    {
      message:
        'A test conversation makes and changes no person. Give end_user.id of a known one, or leave the person out',
      path: ['test'],
    },
  );

const role = z
  .enum(MESSAGE_ROLES)
  .describe('`user`: the end user. `assistant`: the assistant. `agent`: a human colleague who took over.');

export const ConversationFile = z
  .object({
    id: uuid.describe('Id of the file.'),
    name: z.string().describe('Its name, without a folder, with an ending that says what it is.'),
    type: z.string().describe('Media type by its content, such as `image/png`.'),
    bytes: z.int().describe('Size in bytes.'),
  })
  .meta({ id: 'ConversationFile' });

export const ConversationMessage = z
  .object({
    id: uuid.describe('Id of the message, a UUID that the server makes.'),
    conversation_id: uuid.describe('Id of the conversation that the message belongs to.'),
    position: z.int().describe('Position in the transcript, counted from 1 without gaps.'),
    turn: z
      .int()
      .describe(
        'Which turn it belongs to: 0 before the end user has spoken, then one more with each message of the end user.',
      ),
    role,
    agent_name: z.string().nullable().describe('The human who wrote it; null for other roles'),
    text: z.string().describe('The text of the message; empty once the end user was erased.'),
    options: z
      .array(
        z.object({
          label: z.string().describe('What to show, at most 40 characters.'),
          value: z.string().describe('What the pick means; the label unless the flow says otherwise.'),
        }),
      )
      .optional()
      .describe(
        'What the end user may pick from, absent where nothing is offered. Send a label or a value as the next message.',
      ),
    sources: z
      .array(
        z.object({
          title: z.string().describe('Title of the document.'),
          document_id: uuid.nullable().describe('Id of the document, for `getDocument`. null: not known.'),
          url: z.string().nullable().describe('Where the document stands on the web. null: nowhere, or not known.'),
        }),
      )
      .optional()
      .describe(
        'What the answer was taken from, each document once; absent where it was taken from none. Shown beside the text, never spoken or texted.',
      ),
    files: z
      .array(z.lazy(() => ConversationFile))
      .optional()
      .describe('Files that were sent with it, for `downloadConversationFile`; absent without any.'),
    node_id: z.string().nullable().describe('Id of the node of the flow that spoke. null: a person did.'),
    delivery: z
      .enum(['queued', 'deferred', 'sent', 'blocked', 'draft', 'discarded', 'failed', 'bounced'])
      .optional()
      .describe(
        'Delivery of a text message or an e-mail: `queued`, `deferred` to a later hour, `sent`, or `blocked`; of an e-mail also `draft` (a colleague sends or discards it), `discarded`, `failed` or `bounced`. The trace says why. In a chat it is that of the mail to a visitor who had left. Absent elsewhere.',
      ),
    created_at: timestamp.describe('When the message was sent: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'ConversationMessage' });

export const ConversationRating = z
  .object({
    score: z.int().min(1).max(5).describe('From 1, bad, to 5, very good.'),
    comment: z
      .string()
      .nullable()
      .describe('What the visitor added, at most 1,000 characters. null: nothing, or the end user was erased.'),
  })
  .meta({ id: 'ConversationRating' });

const outcome = z
  .enum(OUTCOMES)
  .nullable()
  .describe(
    '`success`, `failure` or `neutral`, as the end node of the flow or the caller who closed it says. null: not said.',
  );
const status = z
  .enum(CONVERSATION_STATUSES)
  .describe(
    '`active`: the assistant or the end user speaks next. `waiting`: the flow waits for a time or an event. `handed_off`: a human is asked for or answers. `completed` and `abandoned`: over.',
  );

export const Conversation = z
  .object({
    id: uuid.describe('Id of the conversation, a UUID that the server makes.'),
    organization_id: uuid.describe('Id of the organization that owns the conversation.'),
    assistant_id,
    revision_id: uuid.describe(REVISION_TEXT),
    channel,
    channel_id: uuid
      .nullable()
      .describe('Id of the channel whose visitor talks (`getChannel`). null: it did not start on a website.'),
    status,
    replying: z.boolean().describe('true while the assistant prepares its next reply.'),
    end_user_id: uuid.nullable().describe('Id of the end user who talks. null: not known.'),
    call_id: uuid
      .nullable()
      .describe('Id of the call that the conversation belongs to (`getCall`). null: no phone call.'),
    queue: z
      .string()
      .nullable()
      .describe('Name of the queue that waits for a human. null: none does, or a human took over.'),
    handed_off_at: timestamp.nullable().describe('Since when a human is asked for; null while the assistant has it'),
    taken_over_at: timestamp.nullable().describe('When a human took over; null before'),
    agent_name: z.string().nullable().describe('The human who took over, as named in the takeover'),
    assignee: z.string().nullable().describe('The colleague who looks after it'),
    priority: z.enum(PRIORITIES).describe('How urgent it is: the list of those who wait shows urgent ones first'),
    labels: z.array(z.string()).describe('Labels of colleagues'),
    snoozed_until: timestamp
      .nullable()
      .describe('Put aside by an agent until then, or until the person writes. null, or in the past: not put aside'),
    node_id: z
      .string()
      .nullable()
      .describe('Id of the node of the flow where the conversation is. null: the end user was erased.'),
    variables: freeForm.describe(VARIABLES_TEXT),
    metadata: freeForm.describe(METADATA_TEXT),
    turns: z.int().describe('How often the end user has spoken.'),
    message_count: z.int().describe('How many messages of all sides are stored.'),
    cost_usd: z.number().describe('What models and embeddings have cost so far, in US dollars.'),
    outcome,
    outcome_label: z
      .string()
      .nullable()
      .describe('Label of the end node that was reached. null: not over, or it has none.'),
    disposition: z
      .string()
      .nullable()
      .describe(
        'Result in a word of the organization, from the end node or the caller who closed it; at most 200 characters. On calls a call-ended reason such as `NOT_INTERESTED`. null: not said.',
      ),
    end_reason: z
      .string()
      .nullable()
      .describe(
        'Why it ended: `flow` (the flow reached its end), `closed` (by a caller), `idle`, `call_ended`, `erased` or `failed`. null while it runs.',
      ),
    read_position: z
      .int()
      .nullable()
      .describe('Position of the last message that the visitor of a website has seen. null: none yet, or no visitor.'),
    rating: z
      .lazy(() => ConversationRating)
      .nullable()
      .describe('What the visitor thought of it, given at its end. null: not rated.'),
    idle_timeout_seconds: z.int().describe(IDLE_TEXT),
    test: z.boolean().describe('Whether it tries the assistant out'),
    created_at: timestamp.describe('When the conversation was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the conversation was last changed: ISO 8601, UTC, milliseconds.'),
    ended_at: timestamp.nullable().describe('When the conversation ended. null while it runs.'),
  })
  .meta({ id: 'Conversation' });

export const StartedConversation = Conversation.extend({
  messages: z
    .array(ConversationMessage)
    .describe('The first messages of the assistant; empty when the flow lets the end user speak first.'),
}).meta({ id: 'StartedConversation' });

export const CONVERSATION_SORTS = ['newest', 'oldest', 'last_activity', 'waiting_longest'] as const;

export const ConversationQuery = pageQuery.extend({
  status: listParam(CONVERSATION_STATUSES).describe('One status or several, separated by commas'),
  channel: z.enum(CONVERSATION_CHANNELS).optional().describe('Only conversations of this channel'),
  channel_id: uuid.optional().describe('Only conversations of this website or app, by the id of its channel'),
  assistant_id: uuid.optional().describe('Only conversations of this assistant'),
  end_user_id: uuid
    .optional()
    .describe('Only conversations of this end user, with everyone merged into them; unknown: 404'),
  call_id: uuid.optional().describe('Only the conversation of this call'),
  queue: z.string().max(200).optional().describe('The queue that waits for a human, exactly as the flow names it'),
  assignee: z.string().max(200).optional().describe('Exactly this colleague'),
  label: z.string().trim().toLowerCase().max(50).optional().describe('Only conversations with this label'),
  priority: z.enum(PRIORITIES).optional().describe('Only conversations that are this urgent'),
  snoozed: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: only those that are put aside now. false: only the others. Absent: both'),
  mentioned: boolParam(false).describe('true: only those in whose notes you are mentioned'),
  outcome: z.enum(OUTCOMES).optional().describe('Only conversations that ended so'),
  criterion: z
    .string()
    .max(100)
    .optional()
    .describe('Only conversations that were judged by this criterion of their analysis'),
  verdict: z.enum(['met', 'not_met', 'unknown']).optional().describe('Only with this verdict on `criterion`; needs it'),
  q: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .describe(
      'A phrase of the transcript, in any case and spacing. Transcripts are sealed, so each request searches a bounded number of conversations (`searched`) and the next page continues from there: nothing is left out once `next_cursor` is null, and a page may be empty before that',
    ),
  test: boolParam(false).describe('true: only conversations that try an assistant out, which are otherwise left out'),
  preview: boolParam(false).describe(
    'true: each one comes with the name of the person, the last message, what the person wrote last, and how much you have not read',
  ),
  ...timeRangeFields,
  sort: z
    .enum(CONVERSATION_SORTS)
    .default('newest')
    .describe(
      'newest and oldest by their start; last_activity; waiting_longest: only hand-offs that no human has taken over, urgent ones first, then longest first',
    ),
});

export const SendMessage = z.object({
  text: z
    .string()
    .max(131_072)
    .refine((text) => text.trim() !== '', 'Input should have at least one character that is not a space')
    .describe('The message, 1 to 131,072 characters, not only spaces.'),
  role: z
    .enum(['user', 'agent'])
    .default('user')
    .describe(
      '`user` (default): the end user speaks. `agent`: a human colleague answers; needs a takeover first, else 409.',
    ),
  variables: freeForm.optional().describe('Values for variables of the flow that come with the message.'),
  file_ids: z
    .array(uuid)
    .max(5)
    .optional()
    .describe(
      'Ids of files that go with the message of an agent, from `uploadConversationFile`; at most 5, each sent once.',
    ),
});
export const ConversationTurn = z
  .object({
    conversation: z.lazy(() => Conversation).describe('The conversation after the turn.'),
    message: z.lazy(() => ConversationMessage).describe('The message that was sent, as stored.'),
    replies: z
      .array(ConversationMessage)
      .describe('The replies of the assistant, in order. Empty while a human has the conversation.'),
  })
  .meta({ id: 'ConversationTurn' });

/** Oldest first: a transcript is read from its beginning. */
const positionQuery = {
  after: intParam({ ge: 0, le: 2_000_000_000, fallback: 0 }).describe(
    'Only what comes after this position; 0, the default, reads from the beginning',
  ),
};
export const ConversationMessageQuery = z.object({
  limit: intParam({ ge: 1, le: 500, fallback: 100 }).describe(
    'How many messages a page holds at most, 1 to 500; 100 by default',
  ),
  ...positionQuery,
});
const nextAfter = z.int().nullable().describe('`after` of the next page. null on the last one.');
const PAGE_TEXT = 'Oldest first. A page of very long texts may be shorter than `limit`.';
export const Messages = z.object({ data: z.array(ConversationMessage).describe(PAGE_TEXT), next_after: nextAfter });

export const NoticeEvent = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Name of the event, 1 to 200 characters, as `wait` nodes and `event` edges of the flow name it.'),
  variables: freeForm.optional().describe('Values for variables of the flow that come with the event.'),
});

export const ConversationTraceEntry = z
  .object({
    position: z.int().describe('Position in the trace, counted from 1.'),
    turn: z.int().describe('Which turn of the end user it belongs to; 0 before the first.'),
    type: z
      .string()
      .describe(
        'What happened: `started`, `heard`, `step`, `effect`, `result`, `model_call`, `tool_call`, `knowledge_search`, `policy`, `memory`, `human`, `note` or `entered` (another assistant takes over).',
      ),
    node_id: z.string().nullable().describe('Id of the node of the flow concerned. null: none.'),
    reason: z.string().describe('Why it happened, in a sentence.'),
    detail: freeForm.describe(
      'What is known of it; the fields depend on `type`. Parts that the key may not see are masked.',
    ),
    cost_usd: z.number().describe('What this entry cost, in US dollars.'),
    duration_ms: z.int().describe('How long it took, in milliseconds.'),
    created_at: timestamp.describe('When it happened: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'ConversationTraceEntry' });
export const TraceQuery = z.object({
  limit: intParam({ ge: 1, le: 500, fallback: 200 }).describe(
    'How many entries a page holds at most, 1 to 500; 200 by default',
  ),
  ...positionQuery,
});
export const Trace = z.object({
  data: z.array(ConversationTraceEntry).describe(PAGE_TEXT),
  next_after: nextAfter,
  cost_usd: z.number().describe('What models and embeddings of the whole conversation have cost, in US dollars.'),
});

const REPLAYED_REVISION_TEXT = 'Id of the revision to replay against, of any assistant; its flow must have compiled.';
export const ReplayRequest = z.object({
  revision_id: uuid.describe(REPLAYED_REVISION_TEXT),
  instead: z
    .array(
      z.object({
        said: z.string().max(4000).describe('A message of the end user, as it is stored.'),
        text: z.string().max(4000).describe('What the end user says in its place.'),
      }),
    )
    .max(300)
    .default([])
    .describe(
      'What the end user says otherwise: each replaces the first such message that is not replaced yet. Others stay as they are.',
    ),
});
export type Instead = z.output<typeof ReplayRequest>['instead'];
const ReplaySide = z.object({
  replies: z.array(z.string()).describe('The replies of the assistant, in order.'),
  node_id: z
    .string()
    .nullable()
    .describe(
      'Id of the node where the flow was after the turn. null: not known; of the recorded side only the last turn is.',
    ),
  ended: z.boolean().describe('Whether the flow had ended.'),
});
export const ConversationReplay = z
  .object({
    conversation_id: uuid.describe('Id of the conversation that was replayed.'),
    revision_id: uuid.describe(REPLAYED_REVISION_TEXT),
    same: z.boolean().describe('true when replies, variables and outcome are all as they were.'),
    turns: z
      .array(
        z.object({
          turn: z.int().describe('Number of the turn; 0 before the end user has spoken.'),
          user: z.string().nullable().describe('What the end user said. null: nothing in this turn.'),
          same: z.boolean().describe('true when the replies are as they were.'),
          before: ReplaySide.describe('What was recorded.'),
          after: ReplaySide.describe('What the other revision does.'),
        }),
      )
      .describe('Each turn, from 0 (the first messages of the assistant).'),
    variables: z
      .array(
        z.object({
          name: z.string().describe('Name of the variable.'),
          before: z.unknown().describe('Recorded value. null: none.'),
          after: z.unknown().describe('Value with the other revision. null: none.'),
        }),
      )
      .describe('Variables whose value at the end differs.'),
    outcome: z
      .object({
        before: z.string().nullable().describe('Recorded outcome. null: none.'),
        after: z.string().nullable().describe('Outcome with the other revision. null: none.'),
      })
      .describe('Outcome of the flow.'),
    asked_anew: z
      .int()
      .describe(
        'How many questions to models and knowledge bases the recorded conversation never asked; they were asked now, and cost.',
      ),
    tools_not_called: z
      .int()
      .describe('How many tool calls had other inputs than recorded: a replay calls no tool, so they got no result.'),
  })
  .meta({ id: 'ConversationReplay' });

const previewed = z
  .object({
    role: z.enum(MESSAGE_ROLES).describe('Who sent it'),
    text: z.string().describe('Its text, the first 200 characters'),
    created_at: timestamp.describe('When it was sent'),
  })
  .nullable();
export const ConversationPreview = z
  .object({
    person_name: z
      .string()
      .nullable()
      .describe('What the person is called; null when no name is known, or the key lacks `identity:read`'),
    last_message: previewed.describe('The last message; null before the first'),
    last_of_person: previewed.describe('What the person wrote last; null before they wrote'),
    response_due_at: timestamp
      .nullable()
      .describe('When the next target of its queue ends: the first response, then the resolution. null: none'),
    unread: z.int().describe('How many messages of the person you have not read, counted up to 100'),
  })
  .meta({ id: 'ConversationPreview' });
const ListedConversation = Conversation.extend({
  preview: ConversationPreview.optional().describe(
    'The name of the person, the last messages and what you have not read; with `preview=true` only',
  ),
}).meta({ id: 'ListedConversation' });
export const ConversationPage = page(ListedConversation).extend({
  searched: z.int().nullable().describe('How many conversations were searched for `q` for this page; null without `q`'),
});

export const ConversationState = z
  .object({
    conversation_id: uuid,
    status: z.enum(CONVERSATION_STATUSES),
    replying: z.boolean().describe('The assistant prepares its next reply'),
    queue: z.string().nullable().describe('The queue that waits for a human'),
    taken_over_by: z.string().nullable().describe('The human who answers now'),
    outcome: z.enum(OUTCOMES).nullable(),
    end_reason: z.string().nullable(),
    ended_at: timestamp.nullable(),
    read_position: z.int().nullable().describe('How far the visitor of a website has read; null elsewhere'),
  })
  .meta({ id: 'ConversationState' });

export const ConversationStreamQuery = z.object({
  from: z
    .enum(['now', 'start'])
    .default('now')
    .describe('start: first everything that happened so far. `Last-Event-ID` takes precedence'),
  trace: boolParam(true).describe('`false` leaves out the trace'),
  follow: boolParam(true).describe('`false` ends the stream once it has caught up'),
});
