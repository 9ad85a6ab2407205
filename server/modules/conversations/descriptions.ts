// Owns what the API document says about the fields of conversations, their messages, traces and replays.
import { madeTexts } from '../../http/wire.ts';

const outcome = '`success`, `failure` or `neutral`, as the end node of the flow or the one who closed it says. null: not said.';

export const conversationTexts = {
  ...madeTexts('conversation'),
  organization_id: 'Id of the organization that owns the conversation.',
  assistant_id: 'Id of the assistant that talks; it must have an active revision, unless `revision_id` names another.',
  revision_id:
    'Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it.',
  channel:
    'How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server.',
  status:
    '`active`: the assistant or the end user is to speak. `waiting`: the flow waits for a time or an event. `handed_off`: a human is asked for or answers. `completed` and `abandoned`: over.',
  replying: 'true while the assistant is at work on its next words.',
  end_user:
    'Who talks: the id of an end user, or identifiers to find or make one by. Absent: an unknown person, whom nothing is remembered of.',
  end_user_id: 'Id of the end user who talks. null: not known.',
  identifiers: 'Short for `end_user.identifiers`.',
  call_id: 'Id of the call that the conversation belongs to (`getCall`). null: no phone call.',
  channel_id: 'Id of the channel whose visitor talks (`getChannel`). null: it did not begin on a website.',
  read_position: 'Position of the last message that the visitor of a website has seen. null: none yet, or no visitor.',
  rating: 'What the visitor thought of it, given at its end. null: not rated.',
  queue: 'Name of the queue in which a human is awaited. null: none is, or one took over.',
  node_id: 'Id of the node of the flow where the conversation is. null: the end user was erased.',
  variables:
    'Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers.',
  metadata: 'Free-form data of the caller, returned as given; at most 16,384 characters as JSON.',
  turns: 'How often the end user has spoken.',
  message_count: 'How many messages of all sides are stored.',
  cost_usd: 'What models and embeddings have cost so far, in US dollars.',
  outcome,
  outcome_label: 'Label of the end node that was reached. null: not over, or it has none.',
  disposition:
    'Result in a word of the organization, from the end node or the one who closed it; at most 200 characters. On calls a call-ended reason such as `NOT_INTERESTED`. null: not said.',
  end_reason:
    'Why it ended: `flow` (the flow came to its end), `closed` (by a caller), `idle`, `call_ended`, `erased` or `failed`. null while it runs.',
  idle_timeout_seconds:
    'Seconds without a word after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail.',
  ended_at: 'When the conversation ended. null while it runs.',
  messages: 'What the assistant said first; empty when the flow lets the end user begin.',
};

export const personTexts = {
  id: 'Id of a known end user; `identifyEndUser` and `listEndUsers` give it. Identifiers are then not looked at.',
  identifiers: 'Values to find the end user by; a new one is made when nobody has them.',
  traits: 'What is known of the person, merged into the profile when identifiers are given.',
};

export const ratingTexts = {
  score: 'From 1, bad, to 5, very good.',
  comment: 'What the visitor added, at most 1,000 characters. null: nothing, or the end user was erased.',
};

export const optionTexts = {
  label: 'What to show, at most 40 characters.',
  value: 'What the pick means; the label unless the flow says otherwise.',
};

export const spokenTexts = {
  id: 'Id of the message, a UUID that the server makes.',
  conversation_id: 'Id of the conversation that it was said in.',
  position: 'Place in the transcript, counted from 1 without gaps.',
  turn: 'Which turn it belongs to: 0 before the end user has spoken, then one more with each message of the end user.',
  role: '`user`: the end user. `assistant`: the assistant. `agent`: a human colleague who took over.',
  text: 'What was said; empty once the end user was erased.',
  options: 'What the end user may pick from, absent where nothing is offered. Send a label or a value as the next message.',
  node_id: 'Id of the node of the flow that spoke. null: a person did.',
  delivery:
    'How the text with it fares: `queued`, `deferred` to a later hour, `sent`, or `blocked`; the trace says why. Absent on what is not texted.',
  created_at: 'When it was said: ISO 8601, UTC, milliseconds.',
};

export const newMessageTexts = {
  text: 'What is said, 1 to 131,072 characters, not only spaces.',
  role: '`user` (default): the end user speaks. `agent`: a human colleague answers; needs a takeover first, else 409.',
  variables: 'Values for variables of the flow that come with the message.',
};

export const turnTexts = {
  conversation: 'The conversation after the turn.',
  message: 'The message that was sent, as stored.',
  replies: 'What the assistant answered, in order. Empty while a human has the conversation.',
};

export const messagePageTexts = {
  data: 'Oldest first. A page of very long texts may be shorter than `limit`.',
  next_after: '`after` of the next page. null on the last one.',
  cost_usd: 'What models and embeddings of the whole conversation have cost, in US dollars.',
};

export const handlingTexts = {
  agent_name: 'Name of the human who takes over, 1 to 200 characters; kept in the trace.',
  note: 'Note for colleagues, at most 2,000 characters; kept in the trace, never shown to the end user.',
  outcome: 'How it went; what the flow said stands unless given.',
  disposition: 'Result in a word of the organization, at most 200 characters; what the flow said stands unless given.',
};

export const noticeTexts = {
  name: 'Name of the event, 1 to 200 characters, as `wait` nodes and `event` edges of the flow name it.',
  variables: 'Values for variables of the flow that come with the event.',
};

export const traceTexts = {
  position: 'Place in the trace, counted from 1.',
  turn: 'Which turn of the end user it belongs to; 0 before the first.',
  type: 'What happened: `started`, `heard`, `step`, `effect`, `result`, `model_call`, `tool_call`, `knowledge_search`, `policy`, `memory`, `human`, `note` or `entered` (another assistant goes on).',
  node_id: 'Id of the node of the flow concerned. null: none.',
  reason: 'Why it happened, in words.',
  detail: 'What is known of it; the fields depend on `type`. Parts that the key may not see are masked.',
  cost_usd: 'What this entry cost, in US dollars.',
  duration_ms: 'How long it took, in milliseconds.',
  created_at: 'When it happened: ISO 8601, UTC, milliseconds.',
};

export const replayTexts = {
  conversation_id: 'Id of the conversation that was replayed.',
  revision_id: 'Id of the revision to replay against, of any assistant; its flow must have compiled.',
  same: 'true when replies, variables and outcome are all as they were.',
  turns: 'Each turn, from 0 (what the assistant says first).',
  variables: 'Variables whose value at the end differs.',
  outcome: 'Outcome of the flow.',
  asked_anew:
    'How many questions to models and knowledge bases the recorded conversation never asked; they were asked now, and cost.',
  tools_not_called: 'How many tool calls had other inputs than recorded: a replay calls no tool, so they got no result.',
};
export const replayTurnTexts = {
  turn: 'Number of the turn; 0 before the end user has spoken.',
  user: 'What the end user said. null: nothing in this turn.',
  same: 'true when the replies are as they were.',
  before: 'What was recorded.',
  after: 'What the other revision does.',
};
export const sideTexts = {
  replies: 'What the assistant said, in order.',
  node_id: 'Id of the node where the flow was after the turn. null: not known; of the recorded side only the last turn is.',
  ended: 'Whether the flow had ended.',
};
export const differenceTexts = {
  name: 'Name of the variable.',
  before: 'Recorded value. null: none.',
  after: 'Value with the other revision. null: none.',
};
export const replayOutcomeTexts = {
  before: 'Recorded outcome. null: none.',
  after: 'Outcome with the other revision. null: none.',
};

export const sessionTexts = {
  conversation_id: 'Id of the conversation, for `getConversation`.',
  assistant_id: 'Id of the assistant that talks.',
  revision_id: 'Id of the assistant revision that talks.',
  channel: '`chat`, `voice`, `sms` or `email`.',
  end_user_id: 'Id of the end user. null: not known.',
  call_id: 'Id of the call. null: no phone call.',
  outcome,
  label: 'Label of the end node that was reached. null: none.',
  disposition: 'Result in a word of the organization. null: not said.',
  reason: '`flow`, `closed`, `idle`, `call_ended`, `erased` or `failed`.',
  turns: conversationTexts.turns,
  messages: 'How many messages of all sides were stored.',
  cost_usd: 'What models and embeddings cost, in US dollars.',
  duration_seconds: 'Seconds from the beginning to the end.',
  queue: 'Queue in which a human is awaited. null: none is named.',
  to_assistant_id: 'Id of the assistant that goes on. null: a human is asked for.',
  node_id: 'Id of the node of the flow where it happened. null: none.',
  message_id: 'Id of the message, as `listConversationMessages` shows it.',
  role: spokenTexts.role,
  position: spokenTexts.position,
  turn: spokenTexts.turn,
  characters: 'Length of the text in characters.',
  policy_id: 'Id of the policy that was broken.',
  policy_name: 'Name of the policy at that moment.',
  kind: '`must` or `must_not`.',
};
