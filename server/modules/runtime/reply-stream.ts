// Owns how the words of a reply leave while a model still writes them. In a chat they are a preview, which the stored reply replaces. On
// the phone they are final: whole sentences, and what was said is part of the reply, whatever becomes of the rest.

import type { LivePolicy } from '../assistants/live-revision.ts';
import { streamingOf } from './policy-review.ts';
import { demandsBeginning, mayBeSaid, situationOf } from './policy-rules.ts';
import { isIn, sentenceGate } from './sentence-gate.ts';
import type { ReplyStream, Turn } from './turn.ts';

/** The words of a reply as they leave. `undefined`: no one listens. `isJudged`: on the phone they wait for what is decided with them. */
export function replyStream(turn: Turn, policies: readonly LivePolicy[], isJudged: boolean): ReplyStream | undefined {
  if (turn.speech) return turn.speech.say && speechStream(turn, turn.speech.say, policies, isJudged);
  const { onText } = turn;
  if (!onText) return undefined;
  const preview = { answered: () => undefined, goOn: () => undefined };
  const streaming = streamingOf(turn, policies);
  if (streaming === 'words') return { ...preview, write: onText, finish: () => undefined };
  if (streaming === 'whole') return { ...preview, finish: (text) => streamText(onText, text) };
  const gate = sentenceGate(onText, (text) => mayBeSaid(policies, text));
  return {
    ...preview,
    write: gate.write,
    finish(text) {
      const said = gate.said.trimStart();
      // A reply that was changed afterwards comes as a whole: what has left is not said again in other words.
      if (text.startsWith(said.trimEnd())) streamText(onText, text.slice(said.length));
    },
  };
}

/** A vendor that pauses for so long within its words is not waited for: what is a sentence is said. */
const PAUSE_MS = 25;

function speechStream(
  turn: Turn,
  say: (sentence: string) => void,
  policies: readonly LivePolicy[],
  isJudged: boolean,
): ReplyStream {
  const none = { answered: () => undefined, goOn: () => undefined, finish: () => undefined };
  // What a policy puts in front of the first reply cannot be put there afterwards.
  if (isJudged || streamingOf(turn, policies) === 'whole' || demandsBeginning(policies, situationOf(turn))) return none;
  let repeated = '';
  let timer: NodeJS.Timeout | undefined;
  const gate = sentenceGate(
    (sentence) => {
      if (repeated === '' || !isIn(repeated, sentence)) say(sentence);
    },
    (text) => mayBeSaid(policies, text),
    true,
  );
  const stop = (): void => clearTimeout(timer);
  return {
    ...none,
    write(delta) {
      stop();
      gate.write(delta);
      timer = setTimeout(gate.rest, PAUSE_MS);
    },
    answered(waits) {
      stop();
      if (waits) gate.end();
    },
    goOn() {
      repeated = turn.speech?.said() ?? '';
    },
  };
}

/** Text that was held back until it was checked, in pieces as a model would have written it. */
export function streamText(onText: (delta: string) => void, text: string): void {
  for (const word of text.match(/\s*\S+\s*/g) ?? []) onText(word);
}
