// Owns which words of a model leave before its answer is complete: whole sentences, each checked together with all that left before it; and
// what of a reply comes after those that left. Pure.

/** "Dr. Smith" and "3.5 miles" are no ends of sentences; a line break is one. */
const SENTENCE_END = /(?<!\b(?:dr|mr|mrs|ms|st|inc|ltd|co|jr|sr|no|e\.g|i\.e))[.!?…]["”')\]]*\s+|\n+/giu;
/** Where a writer pauses, this is the end of a sentence. After a digit or a single letter more may come: "3.5", "J. Smith". */
const ENDED = /(?:(?<!\d|\b(?:dr|mr|mrs|ms|st|inc|ltd|co|jr|sr|no|e\.g|i\.e|\p{L}))\.|[!?…])["”')\]]*\s*$|\n\s*$/iu;
/** Shorter pieces go with the next one: "Yes." alone is no sentence worth a pause, and letters with dots are no sentences. */
const MIN_LENGTH = 12;

export type SentenceGate = {
  write(delta: string): void;
  /** Nothing has been written for a moment: what ends with a sentence leaves, however short it is. */
  rest(): void;
  /** The answer is complete: the rest of it is checked, and leaves. */
  end(): void;
  /** What has left, word for word. */
  readonly said: string;
};

/**
 * `isAllowed`: of all that would have been said. After the first sentence that is not allowed, no more leaves. `isSpoken`: spaces after it
 * do not matter.
 */
export function sentenceGate(
  onSentence: (sentence: string) => void,
  isAllowed: (text: string) => boolean,
  isSpoken = false,
): SentenceGate {
  let said = '';
  let held = '';
  let isStopped = false;
  const release = (sentence: string): void => {
    if (isStopped || sentence === '') return;
    isStopped = !isAllowed(said + sentence);
    if (isStopped) return;
    said += sentence;
    onSentence(sentence);
  };
  return {
    write(delta) {
      held += delta;
      let from = 0;
      for (const { index, 0: end } of held.matchAll(SENTENCE_END)) {
        const to = index + end.length;
        // A space at the very end may be followed by more of them.
        if ((to === held.length && !isSpoken) || to - from < MIN_LENGTH) continue;
        release(held.slice(from, to));
        from = to;
      }
      held = held.slice(from);
    },
    rest() {
      if (!ENDED.test(held)) return;
      release(held);
      held = '';
    },
    end() {
      release(held);
      held = '';
    },
    get said() {
      return said;
    },
  };
}

/** What of the text comes after what was said, however its spaces are; `undefined`: the text begins in another way. */
export function restAfter(text: string, said: string): string | undefined {
  let at = 0;
  for (const letter of said) {
    if (/\s/.test(letter)) continue;
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
    if (!text.startsWith(letter, at)) return undefined;
    at += letter.length;
  }
  return text.slice(at).trimStart();
}

/**
 * The reply that begins with what was said. `before`: what had been said when the model was asked; `texts`: what it wrote since, answer by
 * answer.
 */
export function wholeReply(said: string, before: string, texts: readonly string[]): string {
  const written = texts.join(' ').trim();
  if (said.trim() === '') return texts.at(-1)?.trim() ?? '';
  const after = (heard: string): string =>
    [heard.trim(), ...sentencesIn(written).filter((sentence) => !isIn(heard, sentence))].join(' ').trim();
  return [written, after(before)].find((text) => restAfter(text, said) !== undefined) ?? after(said);
}

function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  const gate = sentenceGate(
    (sentence) => sentences.push(sentence.trim()),
    () => true,
  );
  gate.write(text);
  gate.end();
  return sentences;
}

/** Whether the text has the sentence, however its spaces are. */
export const isIn = (text: string, sentence: string): boolean => plain(text).includes(plain(sentence));
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
