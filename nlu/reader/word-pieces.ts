// Owns cutting a text into the tokens of the reader and of the embedding model (WordPiece, uncased), each with its place in the text. Pure;
// the vocabulary is handed in.

/** Token ids, and for each where it begins and ends in the text. */
export type Tokens = { ids: number[]; starts: number[]; ends: number[] };

/** A letter as the vocabulary knows it, with its place in the text; a space between words. */
type Letter = { letter: string; start: number; end: number };

const UNKNOWN = 100;
/** A longer word is one unknown token. */
const MAX_WORD = 100;
const SPACE = /^\s$/u;
const INVISIBLE = /^[\p{C}\uFFFD]$/u;
const ACCENTS = /\p{Mn}/gu;
const PUNCTUATION = /^[\p{P}!-/:-@[-`{-~]$/u;
/** Written without spaces: each sign is a word. */
const IDEOGRAPH = /^[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2CEAF}\u{2F800}-\u{2FA1F}]$/u;

export class WordPieces {
  readonly #vocabulary: ReadonlyMap<string, number>;
  constructor(vocabulary: ReadonlyMap<string, number>) {
    this.#vocabulary = vocabulary;
  }

  /**
   * Without frame tokens, and never more than `limit`. What looks like a frame or marker token in a text ("[MASK]") is cut into plain
   * tokens: a person cannot write the reader's own signs.
   */
  cut(text: string, limit = Number.POSITIVE_INFINITY): Tokens {
    const tokens: Tokens = { ids: [], starts: [], ends: [] };
    for (const word of words(text)) {
      this.#addPieces(word, tokens);
      if (tokens.ids.length >= limit) break;
    }
    for (const list of [tokens.ids, tokens.starts, tokens.ends]) if (list.length > limit) list.length = limit;
    return tokens;
  }

  /** The longest piece that the vocabulary knows, then the longest of the rest. */
  #addPieces(word: readonly Letter[], tokens: Tokens): void {
    const found: { id: number; from: number; to: number }[] = [];
    for (let from = 0; word.length <= MAX_WORD && from < word.length; from = found.at(-1)?.to ?? word.length) {
      let to = word.length;
      let id: number | undefined;
      for (; to > from; to--) {
        const piece = word.slice(from, to).map(({ letter }) => letter);
        id = this.#vocabulary.get(`${from > 0 ? '##' : ''}${piece.join('')}`);
        if (id !== undefined) break;
      }
      if (id === undefined) {
        found.length = 0;
        break;
      }
      found.push({ id, from, to });
    }
    const pieces = found.length > 0 ? found : [{ id: UNKNOWN, from: 0, to: word.length }];
    for (const { id, from, to } of pieces) {
      tokens.ids.push(id);
      tokens.starts.push(word[from]?.start ?? 0);
      tokens.ends.push(word[to - 1]?.end ?? 0);
    }
  }
}

/** Words of letters, and signs that stand for themselves. */
function* words(text: string): Generator<Letter[]> {
  let word: Letter[] = [];
  for (const one of letters(text)) {
    const isAlone = PUNCTUATION.test(one.letter) || IDEOGRAPH.test(one.letter);
    if ((one.letter === ' ' || isAlone) && word.length > 0) {
      yield word;
      word = [];
    }
    if (isAlone) yield [one];
    else if (one.letter !== ' ') word.push(one);
  }
  if (word.length > 0) yield word;
}

function* letters(text: string): Generator<Letter> {
  let start = 0;
  for (const sign of text) {
    const end = start + sign.length;
    if (SPACE.test(sign)) yield { letter: ' ', start, end };
    else if (!INVISIBLE.test(sign)) {
      const plain = sign.normalize('NFD').replace(ACCENTS, '').toLowerCase();
      for (const letter of plain) yield { letter, start, end };
    }
    start = end;
  }
}
