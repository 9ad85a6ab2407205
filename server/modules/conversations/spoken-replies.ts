// Speaks the replies of a turn on its phone line while the turn still runs: sentence by sentence as a model writes them, and messages that
// are complete before it. What a line cannot take now is spoken with the end of the turn.

import { type Language, languageOf } from '../../../flow/text/spoken-language.ts';
import type { Context } from '../../kernel/context.ts';
import { withoutIntroduction } from '../calling/calls/opening.ts';
import type { CallSpeech, SpokenMark } from '../calling/contract/talker.ts';
import { restAfter } from '../runtime/sentence-gate.ts';
import type { ShownMessage } from './store/messages.ts';
import type { TurnHooks, TurnSpeech } from './turn/effects.ts';

type Piece = { spoken: string; words: string };
type SpokenTurn = {
  /** Whether our side has said nothing of its own yet: a second greeting is left out. */
  isFirst: boolean;
  /** How a text is spoken. */
  sayable: (text: string, language: Language | undefined) => string;
  /** Said when nothing else was for a while; empty: nothing. */
  filler: string;
};
export type SpokenReplies = {
  hooks: TurnHooks;
  /** The turn is over. Settled once all that left is spoken. */
  end(): Promise<void>;
  readonly hasSpoken: boolean;
};

/** Where they interrupted us. */
const CUT = ' …';

/** Whether the message is as much of these words as was heard of them. */
export const isCutOf = (message: string, words: string): boolean =>
  message.endsWith(CUT) && restAfter(words, message.slice(0, -CUT.length)) !== undefined;

export function speakReplies(ctx: Context, speech: CallSpeech, turn: SpokenTurn): SpokenReplies {
  let { isFirst } = turn;
  const state = { hasSpoken: false, isRefused: false };
  const isSilent = (): boolean => state.isRefused || speech.signal.aborted;
  /** Complete messages that are not spoken yet. */
  const waiting: ShownMessage[] = [];
  /** A second greeting, which is left out if anything follows. */
  let held: string[] = [];
  let effect = '';
  let pieces: Piece[] = [];
  let work: Promise<unknown> = Promise.resolve();
  const { streamed } = speech.context();
  /** Before this process spoke. */
  const wordsBefore = (id: string): string => (id !== '' && id === streamed?.effect ? streamed.words : '');

  const wordsOfEffect = (): string => joinWords([wordsBefore(effect), ...pieces.map(({ words }) => words)]);

  const send = (text: string, mark?: SpokenMark): Promise<boolean> => {
    const sent = speech.say(text, mark).then((isSpoken) => {
      state.isRefused ||= !isSpoken;
      state.hasSpoken ||= isSpoken;
      return isSpoken;
    });
    work = Promise.all([work, sent]);
    return sent;
  };

  /** Messages that were complete before the next words come first. */
  function speakWaiting(): void {
    for (let next = waiting.shift(); next && !state.isRefused; next = waiting.shift()) {
      const rest = restAfter(next.text, wordsOfEffect()) ?? next.text;
      const spoken = textFor(rest, languageOf(rest) ?? undefined);
      // A greeting may still be left out: the end of the turn decides.
      if (spoken === '' && rest !== '') state.isRefused = true;
      if (state.isRefused) return;
      effect = '';
      pieces = [];
      void send(spoken, { saidUpTo: next.position });
    }
  }

  /** How it is spoken; empty where it only greets a second time. */
  function textFor(text: string, language: Language | undefined): string {
    const spoken = turn.sayable(text.trim(), language);
    const left = isFirst ? withoutIntroduction(spoken) : spoken;
    if (left !== '') isFirst = false;
    return left;
  }

  const turnSpeech: TurnSpeech = {
    said: (id) => {
      if (id !== effect) return wordsBefore(id);
      return speech.signal.aborted ? heardOf(pieces, speech.heardOfUs(), wordsBefore(id)) : wordsOfEffect();
    },
    say: async (id, sentence, language) => {
      if (isSilent()) return;
      speakWaiting();
      if (isSilent()) return;
      if (id !== effect) pieces = [];
      effect = id;
      const spoken = textFor(sentence, language);
      held.push(sentence);
      if (spoken === '') return;
      const piece: Piece = { spoken, words: joinWords(held) };
      held = [];
      pieces.push(piece);
      if (!(await send(spoken, { effect, words: wordsOfEffect() }))) pieces = pieces.filter((one) => one !== piece);
    },
    settled: () => work,
    signal: speech.signal,
  };

  let early: NodeJS.Timeout | undefined;
  const filling = setTimeout(() => {
    if (turn.filler !== '' && !state.hasSpoken && !state.isRefused && held.length === 0) void send(turn.filler);
  }, ctx.tuning.fillerAfterMs);

  return {
    hooks: {
      speech: turnSpeech,
      onReplies: (replies) => {
        const own = replies.filter(({ role }) => role !== 'user');
        // The job of a colleague's message speaks it, and what comes after it.
        if (own.some(({ role }) => role === 'agent')) state.isRefused = true;
        if (own.length === 0) return;
        waiting.push(...own);
        clearTimeout(early);
        early = setTimeout(speakWaiting, ctx.tuning.speakEarlyMs);
      },
    },
    async end() {
      clearTimeout(early);
      clearTimeout(filling);
      state.isRefused = true;
      await work;
    },
    get hasSpoken() {
      return state.hasSpoken;
    },
  };
}

const joinWords = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** As far as they heard it. A piece that is spoken otherwise than it is written counts as heard once it was started. */
function heardOf(pieces: readonly Piece[], heardOfUs: string | undefined, before: string): string {
  const end = heardOfUs === undefined ? Number.POSITIVE_INFINITY : heardLength(pieces, heardOfUs.trim());
  const words: string[] = [];
  let at = 0;
  for (const { spoken, words: written } of pieces) {
    if (at >= end) break;
    const isWhole = at + spoken.length <= end;
    words.push(isWhole || spoken !== written.trim() ? written : spoken.slice(0, end - at));
    at += spoken.length + 1;
  }
  const heard = joinWords([before, ...words]);
  return at > end + 1 || words.length < pieces.length ? `${heard}${heard === '' ? '' : CUT}` : heard;
}

/** How many characters of these pieces were heard. A carrier names the whole line, or only the sentence that it was speaking. */
function heardLength(pieces: readonly Piece[], heard: string): number {
  const line = pieces.map(({ spoken }) => spoken).join(' ');
  const at = heard === '' ? -1 : line.indexOf(heard);
  if (heard === '' || at >= 0) return at + heard.length + (heard === '' ? 1 : 0);
  for (let length = Math.min(line.length, heard.length); length > 0; length--)
    if (heard.endsWith(line.slice(0, length))) return length;
  return Number.POSITIVE_INFINITY;
}
