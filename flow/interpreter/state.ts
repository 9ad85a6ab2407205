// Owns what goes into and out of the interpreter: its stored state, the inputs it takes, the effects it asks for.

import type { BuiltinIntent, Choice } from '../language/choices.ts';
import type { Json, JsonObject } from '../language/json.ts';
import type { NormalVariable } from '../language/normal-graph.ts';
import type { AuthoredTexts } from '../text/printed-values.ts';
import type { Language } from '../text/spoken-language.ts';
import type { Reading } from './reading.ts';

export type ModelPurpose =
  | 'reply'
  | 'dialogue'
  | 'extract'
  | 'confirm'
  | 'route'
  | 'answer'
  | 'policy'
  | 'continue'
  | 'intent';
/** The effect whose result has to come back before anything else happens. */
export type PendingEffect = {
  effect_id: string;
  kind: ModelPurpose | 'tool' | 'knowledge' | 'transfer' | 'handoff' | 'wait';
  outcome: string;
  event: string;
};

/** What an answer was taken from: shown beside it, never spoken. */
export type Source = { title: string; document_id: string | null; url: string | null };

/** Something to pick from; `value` is what the pick means. */
export type MessageOption = { label: string; value: string };

/** What the current node has been through since it was entered. */
export type Visit = {
  /** Questions of a form in a row that got no answer. */
  asks: number;
  turns: number;
  confirming: boolean;
  /** What was said before the node was reached is read first: values of a form, or a wish that a dialogue knows a way for. */
  ahead?: true;
  /** Something was learned here, so only the rest is asked for. */
  learned?: true;
  /** The person said that something is wrong, and was asked what. */
  doubted?: true;
  /** Turns in a row that were not understood: asked which way is meant, or what is meant at all. */
  misses?: number;
  /** Names of the variables that were learned here, the last one at the end: "go back" opens it again. */
  order?: string[];
};

/** What the last turns were about, so that "the first one", "the other one", "both" and "as last time" mean something. */
export type Discourse = {
  /** The ways that the assistant has just asked about, in the order in which it named them; `human`: whether a person should take over. */
  asked?: string[];
  /** The values that the assistant named for a variable, in that order. */
  listed?: { name: string; values: string[] };
  /** What forms were filled with before: "the same as last time". */
  before?: JsonObject;
  /** A second wish of the same breath, asked about once the first is done. */
  next?: string;
};

/** Plain JSON: a runtime stores it between turns. */
export type State = {
  format: 1;
  input_hash: string;
  status: 'running' | 'awaiting_user' | 'awaiting_effect' | 'after_flow' | 'ended';
  node: string;
  visit: Visit;
  /** Variables by scope, as in the executable. */
  scopes: JsonObject[];
  awaiting: PendingEffect | null;
  returns: { node: string; visit: Visit }[];
  /** What the person said while an effect was pending. */
  inbox: string[];
  turns: number;
  effects: number;
  steps_since_turn: number;
  continue_after_flow: boolean;
  ended: EndOutcome | null;
  /** What was said last may hold values for forms to come; the names are those it has given already. Absent: it holds nothing more. */
  unread?: string[];
  /** What the model that chose the way to this form has read for it in the same words. */
  read?: { form: string; values: JsonObject };
  /** Values of the forms before this one that may still be corrected: nothing was done with them yet. */
  correctable?: string[];
  /** What a tool with effects was called with, and in which turn: a wish to do the same again starts the form anew. */
  spent?: { names: string[]; turn: number };
  /** The node that listened to the end user last. */
  listening?: string;
  /** The dialogue that listened last: where a form goes back to when it is called off. */
  talked?: string;
  /** Dialogues that have spoken: the end user knows what they offer. */
  opened?: string[];
  /** Absent until it is known; English then. */
  language?: Language;
  /** The assistant has said that a part of what it knows is in English only. */
  told_language?: boolean;
  /** What was offered to pick from, until the end user answers. */
  options?: MessageOption[];
  /** Absent until something was asked or listed. */
  discourse?: Discourse;
  /** System variables whose values the runtime vouches for: no node, tool or model changes them. */
  locked?: string[];
};

type EndOutcome = { outcome: 'success' | 'failure' | 'neutral'; label: string; disposition: string };

export type StartInput = {
  variables?: JsonObject;
  continue_after_flow?: boolean;
  /** Names of system variables that the flow may read, and never change. */
  locked?: string[];
  /** Where this flow takes over from another: ids of effects go on from there. */
  effects_before?: number;
  /** The end user's last words led here, and may hold values. */
  unread?: string[];
};

export type Input =
  | { type: 'user_message'; text: string; variables?: JsonObject }
  | {
      type: 'model_result';
      effect_id: string;
      text?: string;
      choice?: string | null;
      /** What was understood of the words: acts, and the ways that may be meant. Absent: `choice` alone was understood, and is certain. */
      reading?: Reading;
      done?: boolean;
      /** With a choice of a dialogue: what the words say for the form behind it. */
      variables?: JsonObject;
      /** What was said aloud while the model was still answering, and is no part of `text`. */
      said?: string;
      /** With a choice: the answer to what was asked beside the wish, said before the way is taken. */
      aside?: string;
      /** With a choice of a dialogue: another way that was wished for in the same words. It is asked about when the flow listens there again. */
      also?: string;
      /** Names of values that were read with a guess, such as the hour of the day. */
      guessed?: string[];
      /** Names of values that the person called wrong without saying the right one. */
      wrong?: string[];
      confirmed?: boolean;
      violated?: boolean;
      /** What the end user wants of any assistant; `text` goes with it. */
      intent?: BuiltinIntent;
      /** Whether the end user wants to be contacted again: no, perhaps (`text` asks), or yes after all. */
      contact?: 'stop' | 'ask' | 'keep';
      /** The name of what the end user will not or cannot give to the form. */
      declined?: string;
      /** The message fits no choice, and nothing answers it. */
      unmatched?: boolean;
      /** What `text` was taken from. */
      sources?: Source[];
      error?: string;
    }
  | { type: 'tool_result'; effect_id: string; ok: boolean; output?: Json }
  | { type: 'knowledge_result'; effect_id: string; results: Passage[] }
  | { type: 'transfer_result'; effect_id: string; ok: boolean }
  /** `released`: a human has had the conversation and gives it back. */
  | { type: 'handoff_result'; effect_id: string; ok: boolean; released?: true }
  | { type: 'timer'; effect_id: string }
  | { type: 'event'; name: string; variables?: JsonObject }
  | { type: 'variables'; values: JsonObject };
/** Of a knowledge base. */
export type Passage = { text: string; score: number; title?: string; document_id?: string; url?: string | null };
/** What a model answers to a question of the flow. */
export type ModelResult = Omit<Extract<Input, { type: 'model_result' }>, 'type' | 'effect_id'>;
export type FormBehind = { choice: string; variables: NormalVariable[] };
/** What a flow has besides the node that listens: someone to hand over to, and all that it can look up. */
export type Reach = {
  human: boolean;
  knowledge_base_ids: string[];
  /** Where the conversation is held. */
  channel?: string;
};
export type AskModel = {
  type: 'ask_model';
  purpose: ModelPurpose;
  persona: string;
  instructions: string;
  goal: string;
  examples: Json[];
  choices: Choice[];
  variables: NormalVariable[];
  /** What is known of the variables, and of those that are given. */
  values: JsonObject;
  /** The words were said before the form was reached: they answer no question of it. */
  ahead?: true;
  /** Variables that the same words have filled already. */
  given?: NormalVariable[];
  /** What the forms behind the choices ask for: a value of one speaks for its choice. */
  forms?: FormBehind[];
  passages: Passage[];
  knowledge_base_ids: string[];
  tool_ids: string[];
  policy_ids: string[];
  model_settings: JsonObject | null;
  /** The same texts for a model that obeys what it reads: values stand apart. Absent where the texts print none. */
  authored?: AuthoredTexts;
  /** Where the end user has just been listened to. */
  reach?: Reach;
  /** There is an edge for what fits no other. */
  otherwise?: true;
  /** Of the choices, those that the assistant has just asked about. */
  asked?: string[];
  /** What the end user picked of the options offered: their words, instead of a number or a place in a list. */
  picked?: string;
  /** Of the conversation; English where absent. */
  language?: Language;
};
/** What a form says: a question for what is missing, values read back, or only what was understood. */
type CollectEffect = {
  type: 'collect';
  variables: NormalVariable[];
  instructions: string;
  attempt: number;
  confirm: JsonObject | null;
  /** What the last words gave. */
  understood?: { variables: NormalVariable[]; values: JsonObject };
  /** A part of the form is filled. */
  partial?: true;
  /** The values read back were called wrong: asks which. */
  doubted?: true;
  /** All variables of the form, where values of it are read back. */
  form?: NormalVariable[];
  language?: Language;
  /** YYYY-MM-DD: days of the next twelve months are said without their year. */
  today?: string;
  /** How many messages the end user has sent: the same apology is not said twice in a row. */
  turn?: number;
  /** Variables without a value that the question prints. */
  missing?: string[];
  options?: MessageOption[];
};
type EffectBody =
  /** `missing`: variables without a value that the text prints. */
  | { type: 'say'; text: string; options?: MessageOption[]; missing?: string[]; sources?: Source[] }
  | AskModel
  | { type: 'call_tool'; tool_id: string; revision: string; input: JsonObject }
  | { type: 'search_knowledge'; knowledge_base_ids: string[]; query: string; top_k: number; min_score: number | null }
  | CollectEffect
  | { type: 'transfer'; destination: string; destination_source: JsonObject | null; mode: 'cold' | 'warm' }
  /** `through`: what the runtime says when it connects the line to a number instead of waiting in the queue. */
  | { type: 'handoff'; assistant_id: string; queue: string; through?: string }
  | { type: 'send_message'; channel: string; text: string; missing?: string[] }
  | { type: 'press_digits'; digits: string }
  /** The end user wants no more contact: to be recorded where it is known who that is. */
  | { type: 'opt_out' }
  | { type: 'wait'; seconds: number | null; event: string | null; timeout_seconds: number | null }
  | ({ type: 'end' } & EndOutcome);
/** The id is the same whenever the same step is taken again, so that a runtime can run each effect once. */
export type Effect = EffectBody & { id: string; node_id: string };
export type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>;
export type NewEffect = EffectBody;

/** `why`: what the judgement rests on. */
export type TraceEntry = { node_id: string; outcome: string; edge_id: string | null; to: string | null; why?: string };
export type Outcome = { state: State; effects: Effect[]; trace: TraceEntry[] };
