// Owns which words of a model leave before its answer is complete: whole sentences, each checked together with all that left before it.
// Pure.

/** "Dr. Smith" and "3.5 miles" are no ends of sentences; a line break is one. */
const SENTENCE_END = /(?<!\b(?:dr|mr|mrs|ms|st|inc|ltd|co|jr|sr|no|e\.g|i\.e))[.!?…]["”')\]]*\s+|\n+/giu;
/** Shorter pieces go with the next one: "Yes." alone is no sentence worth a pause, and letters with dots are no sentences. */
const MIN_LENGTH = 12;

export type SentenceGate = {
  write(delta: string): void;
  /** The answer is complete: the rest of it is checked, and leaves. */
  end(): void;
  /** What has left, word for word. */
  readonly said: string;
};

/** `isAllowed`: of all that would have been said. After the first sentence that is not allowed, no more leaves. */
export function sentenceGate(onSentence: (sentence: string) => void, isAllowed: (text: string) => boolean): SentenceGate {
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
        if (to === held.length || to - from < MIN_LENGTH) continue;
        release(held.slice(from, to));
        from = to;
      }
      held = held.slice(from);
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
