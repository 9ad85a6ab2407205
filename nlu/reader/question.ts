// Owns one question of a flow to the built-in model: what is known when it is asked, and what is handed in to answer it.

import type { EffectOf, Passage } from '../../flow/interpreter/state.ts';
import type { Json } from '../../flow/language/json.ts';
import type { ReaderAnswer, ReaderQuestion, ReadSlot } from './reader.ts';

export type SpokenLine = { role: 'user' | 'assistant' | 'agent'; text: string };

export type ModelQuestion = {
  ask: EffectOf<'ask_model'>;
  /** The last words of the end user; empty before they spoke. */
  heard: string;
  /** Oldest first, what was heard included. */
  history: readonly SpokenLine[];
  /** `intentsOff`: built-in intents that the assistant leaves to its flow. */
  assistant: { name: string; systemPrompt: string; timezone: string; intentsOff?: readonly string[] };
  now: Date;
};

/** Vectors have length 1. `computed`: how many of them were not known before. */
export type TextVectors = { vectors: readonly Float32Array[]; computed: number };
/** `floor`: below it no answer was found, and the question is one that the base does not answer. */
export type PassageSearch = { query: string; topK: number; floor: number };

/** What the model cannot do by itself. */
export type ModelPorts = {
  /** One vector per text. `undefined`: meanings cannot be compared now, and words alone decide. */
  embed: (texts: readonly string[]) => Promise<TextVectors | undefined>;
  search: (wanted: PassageSearch) => Promise<readonly Passage[]>;
  /** What the reader makes of a message. `undefined`: it is not installed, and rules alone understand. */
  read?: (question: ReaderQuestion) => Promise<ReaderAnswer | undefined>;
  /** Why an answer came out as it did, in one sentence. */
  note: (reason: string, detail?: Record<string, Json>) => void;
};

/** What the reader understood of the whole message. */
export type TurnRead = Pick<ReaderAnswer, 'acts'> & {
  said: string;
  ways: Readonly<Record<string, number>>;
  /** The way that is there for what was done by saying it: a farewell, a wish for a person. */
  byAct?: string;
  slots: Readonly<Record<string, ReadSlot>>;
  options: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export type Asked = ModelQuestion &
  ModelPorts & {
    understood?: TurnRead | undefined;
    /** What was said in Spanish, roughly in English: ways and options are mostly described in English. */
    gloss?: string | undefined;
  };

/** As it is compared with ways. */
export const compared = (asked: Asked): Asked => (asked.gloss === undefined ? asked : { ...asked, heard: asked.gloss });

/** What the assistant said last. */
export const lastSaid = ({ history }: Pick<ModelQuestion, 'history'>): string =>
  history.findLast(({ role }) => role !== 'user')?.text ?? '';

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;
