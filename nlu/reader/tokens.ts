// Owns the cutting of a text into the tokens of the reader, each with its place in the text. Pure: the vocabulary is handed in.

/** Where a token stands in the text, in UTF-16 units. */
export type Token = { id: number; start: number; end: number };
export type Vocabulary = ReadonlyMap<string, number>;

const UNKNOWN = 100;
const MAX_WORD = 100;

type Letter = { text: string; start: number; end: number };

const isSpace = (letter: string): boolean => /^[\s\p{Zs}]$/u.test(letter);
const isControl = (letter: string): boolean => /^[\p{Cc}\p{Cf}\p{Co}\p{Cn}�]$/u.test(letter);
const isIdeograph = (letter: string): boolean =>
  /^[㐀-䶿一-鿿豈-﫿\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]$/u.test(letter);
const isPunctuation = (letter: string): boolean => /^[!-/:-@[-`{-~\p{P}]$/u.test(letter);

/** Lower case without accents, as the model was trained; each letter still knows where it came from. */
function* lettersOf(text: string): Generator<Letter> {
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    for (const part of letter.normalize('NFD').toLowerCase())
      if (!/\p{Mn}/u.test(part)) yield { text: part, start, end };
    start = end;
  }
}

/** Words and single signs. */
function splitWords(text: string): Letter[][] {
  const words: Letter[][] = [];
  let word: Letter[] = [];
  const close = (): void => {
    if (word.length > 0) words.push(word);
    word = [];
  };
  for (const letter of lettersOf(text)) {
    if (isSpace(letter.text)) close();
    else if (isPunctuation(letter.text) || isIdeograph(letter.text)) {
      close();
      words.push([letter]);
    } else if (!isControl(letter.text)) word.push(letter);
  }
  close();
  return words;
}

export function cutTokens(text: string, vocabulary: Vocabulary, most = Number.POSITIVE_INFINITY): Token[] {
  const tokens: Token[] = [];
  for (const word of splitWords(text)) {
    if (tokens.length >= most) break;
    tokens.push(...piecesOf(word, vocabulary));
  }
  return tokens.slice(0, most);
}

/** The longest known pieces, from the left; a word that cannot be cut so is one unknown token. */
function piecesOf(word: readonly Letter[], vocabulary: Vocabulary): Token[] {
  const unknown = [{ id: UNKNOWN, start: word[0]!.start, end: word.at(-1)!.end }];
  if (word.length > MAX_WORD) return unknown;
  const pieces: Token[] = [];
  let from = 0;
  while (from < word.length) {
    let to = word.length;
    let id: number | undefined;
    for (; to > from; to--) {
      const piece = word
        .slice(from, to)
        .map(({ text }) => text)
        .join('');
      id = vocabulary.get(from > 0 ? `##${piece}` : piece);
      if (id !== undefined) break;
    }
    if (id === undefined) return unknown;
    pieces.push({ id, start: word[from]!.start, end: word[to - 1]!.end });
    from = to;
  }
  return pieces;
}
