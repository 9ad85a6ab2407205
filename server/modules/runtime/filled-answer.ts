// Owns the words of a model that repeats references of its prompt: people and tools are given the values. Pure.

import { isObject, type Json, type JsonObject } from '../../../flow/json.ts';
import { withValues } from '../../../flow/text/authored-texts.ts';
import type { ModelReply } from './model-call.ts';

export function filledAnswer(answer: ModelReply, values: JsonObject): ModelReply {
  const toolCalls = answer.toolCalls.map((called) => ({ ...called, input: filled(called.input as Json, values) }));
  return { ...answer, text: withValues(answer.text, values), toolCalls };
}

function filled(value: Json, values: JsonObject): Json {
  if (typeof value === 'string') return withValues(value, values);
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, values)]));
}

/** No reference is longer; what looks like the beginning of one is held back no further. */
const MAX_LENGTH = 122;

/** Words as they are written, whole references at a time. `end` tells what was held back. */
export function filledStream(onText: (delta: string) => void, values: JsonObject): { write(delta: string): void; end(): void } {
  let held = '';
  const tell = (text: string): void => {
    if (text !== '') onText(withValues(text, values));
  };
  return {
    write(delta) {
      held += delta;
      const open = held.lastIndexOf('⟨');
      const isOpen = open >= 0 && !held.includes('⟩', open) && held.length - open <= MAX_LENGTH;
      const whole = isOpen ? open : held.length;
      tell(held.slice(0, whole));
      held = held.slice(whole);
    },
    end() {
      tell(held);
      held = '';
    },
  };
}
