// Owns the redaction of what people said before it becomes training lines: contact data and names are replaced by invented ones of the same
// shape, the same ones throughout a conversation, and a piece of a text is found again in the redacted text. Pure but for its dice.
import { randomInt } from 'node:crypto';

const GIVEN =
  'Alex Robin Sam Kim Jo Chris Pat Lee Nora Ivan Mira Theo Ines Karl Dora Luis Vera Omar Hana Emil Rosa Juri Lena Paul'.split(
    ' ',
  );
const FAMILY =
  'Lindner Okoro Varga Petit Sato Moreno Novak Brandt Silva Haas Dunn Kovac Rossi Yilmaz Berg Costa Falk Meyer Ortiz Weiss'.split(
    ' ',
  );
const PLACES = 'Maple Harbor Cedar Mill Garden Station Orchard Bridge Meadow Castle River Linden'.split(' ');
const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Words that are also names: replaced only within the whole name. */
const COMMON = new Set(
  'will may hope rose grace mark bill art joy june april august summer frank dean grant chase rich sunny young long short king page day dan gene guy jack max miles pat ray rob van de la el san st mr mrs ms dr the and'.split(
    ' ',
  ),
);

const EMAIL = /(?<![\w.%+'-])[\w.%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const SPOKEN_EMAIL =
  /\b[\p{L}\p{N}]{1,40}(?:\s(?:dot|punto|underscore|dash)\s[\p{L}\p{N}]{1,40}){0,4}\s(?:at|arroba)\s[\p{L}\p{N}]{1,40}(?:\s(?:dot|punto)\s[\p{L}]{2,20}){1,3}\b/giu;
/** Numbers of phones, cards and accounts: seven digits or more, however they are grouped. */
const LONG_NUMBER = /(?<![\d.])\+?\(?\d(?:[\s()./-]{0,2}\d){6,}/g;
const SPOKEN_NUMBER =
  /\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)(?:[\s,-]{1,3}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)){6,}\b/gi;
const INTRODUCED =
  /(?<![\p{L}])(?:[Mm]y name(?:['’]s| is)|[Nn]ame['’]s|[Tt]his is|[Ii](?: am|['’]m)|[Cc]all me|[Mm]e llamo|[Ss]oy|[Mm]i nombre es)\s+(\p{Lu}[\p{L}'’-]{1,30}(?:\s+\p{Lu}[\p{L}'’-]{1,30}){0,2})/gu;
/** A day and a time of day, or a date, has many digits and names no one. */
const CALENDAR = /^(?:(?:19|20)\d\d[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./](?:19|20)\d\d)/;

type Edit = { start: number; end: number; text: string };
export type RedactedText = {
  text: string;
  /** What became of a piece of the text; `undefined` where the text does not hold it. */
  pieceOf(piece: string): string | undefined;
};

export class Pseudonymizer {
  /** Lower-case words of names, and of what else is known about the person, with what they become. */
  readonly #words = new Map<string, string>();
  readonly #numbers = new Map<string, string>();
  readonly #emails = new Map<string, string>();
  readonly #phrases: string[] = [];
  #next = randomInt(1000);

  /** `names` and `places`: values that are known to be the person's. */
  constructor(names: Iterable<string> = [], places: Iterable<string> = []) {
    for (const name of names) this.#learn(name, GIVEN);
    for (const place of places) this.#learn(place, PLACES);
  }

  redact(text: string): RedactedText {
    for (const [, name = ''] of text.matchAll(INTRODUCED)) this.#learn(name, GIVEN);
    const edits: Edit[] = [];
    const add = (start: number, found: string, become: (found: string) => string): void => {
      const end = start + found.length;
      if (edits.every((edit) => end <= edit.start || start >= edit.end))
        edits.push({ start, end, text: become(found) });
    };
    const all = (pattern: RegExp, become: (found: string) => string): void => {
      for (const { index, 0: found } of text.matchAll(pattern)) add(index, found, become);
    };
    all(EMAIL, (found) => this.#email(found));
    all(SPOKEN_EMAIL, (found) => found.replace(/[\p{L}\p{N}]+/gu, (word) => this.#spokenPart(word)));
    all(LONG_NUMBER, (found) => (CALENDAR.test(found) ? found : this.#number(found)));
    all(SPOKEN_NUMBER, (found) => found.replace(/[a-z]+/gi, (word) => this.#digitWord(word)));
    for (const phrase of this.#phrases) all(wordsPattern(phrase), (found) => this.#inWords(found));
    for (const word of this.#words.keys())
      if (!COMMON.has(word)) all(wordsPattern(word), (found) => this.#inWords(found));
    edits.sort((a, b) => a.start - b.start);
    let redacted = '';
    let at = 0;
    /** Where a place of the text has gone; inside of what was replaced, to its edge. */
    const moved: { start: number; end: number; newStart: number; newEnd: number }[] = [];
    for (const { start, end, text: become } of edits) {
      redacted += text.slice(at, start);
      moved.push({ start, end, newStart: redacted.length, newEnd: redacted.length + become.length });
      redacted += become;
      at = end;
    }
    redacted += text.slice(at);
    const positionOf = (offset: number, edge: 'newStart' | 'newEnd'): number => {
      let shift = 0;
      for (const one of moved) {
        if (one.start > offset || (one.start === offset && edge === 'newEnd')) break;
        if (offset < one.end || (offset === one.end && edge === 'newEnd')) return one[edge];
        shift = one.newEnd - one.end;
      }
      return offset + shift;
    };
    return {
      text: redacted,
      pieceOf: (piece) => {
        const start = indexOfPiece(text, piece);
        if (piece === '' || start < 0) return undefined;
        return redacted.slice(positionOf(start, 'newStart'), positionOf(start + piece.length, 'newEnd'));
      },
    };
  }

  #learn(value: string, first: readonly string[]): void {
    const words = value.match(/[\p{L}'’]+/gu) ?? [];
    if (words.length === 0) {
      if (/\d/.test(value) && value.length >= 3) this.#phrases.push(value.trim());
      return;
    }
    if (words.length > 1 || /\d/.test(value)) this.#phrases.push(value.trim());
    for (const [i, word] of words.entries()) {
      const key = word.toLowerCase();
      if (key.length < 2 || this.#words.has(key)) continue;
      const list = i === 0 || first === PLACES ? first : FAMILY;
      this.#words.set(key, list[this.#next++ % list.length]!);
    }
  }

  #inWords = (found: string): string =>
    found
      .replace(/[\p{L}'’]+/gu, (word) => inCaseOf(word, this.#words.get(word.toLowerCase()) ?? word))
      .replace(/\d/g, () => String(randomInt(1, 10)));

  #email(found: string): string {
    const key = found.toLowerCase();
    const [local = ''] = found.split('@');
    const invented =
      this.#emails.get(key) ??
      `${local.replace(/\p{L}+/gu, (word) => inCaseOf(word, GIVEN[this.#next++ % GIVEN.length]!)).replace(/\d/g, () => String(randomInt(10)))}@example.com`;
    this.#emails.set(key, invented);
    return invented;
  }

  #spokenPart(word: string): string {
    const key = word.toLowerCase();
    if (/^(?:dot|punto|underscore|dash|at|arroba|com|org|net|edu|gov|es|de|uk)$/.test(key)) return word;
    const invented = this.#words.get(key) ?? GIVEN[this.#next++ % GIVEN.length]!;
    this.#words.set(key, invented);
    return inCaseOf(word, invented);
  }

  /** A number is said with and without its country code: its last ten digits count. */
  #number(found: string): string {
    const digits = found.replace(/\D/g, '');
    const key = digits.slice(-10);
    const invented = this.#numbers.get(key) ?? Array.from(key, () => String(randomInt(1, 10))).join('');
    this.#numbers.set(key, invented);
    const prefix = digits.length - key.length;
    const all =
      prefix <= 3
        ? digits.slice(0, prefix) + invented
        : Array.from(digits.slice(0, prefix), () => randomInt(10)).join('') + invented;
    let at = 0;
    return found.replace(/\d/g, () => all[at++]!);
  }

  #digitWord = (word: string): string =>
    /^(?:double|triple)$/i.test(word) ? word : inCaseOf(word, DIGIT_WORDS[randomInt(DIGIT_WORDS.length)]!);
}

const inCaseOf = (like: string, word: string): string => {
  if (like === like.toLowerCase()) return word.toLowerCase();
  return like.length > 1 && like === like.toUpperCase() ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1);
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
const wordsPattern = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'giu');

/** As a whole word where it stands as one, in the case it was given, else in any case. */
function indexOfPiece(text: string, piece: string): number {
  const whole = text.search(wordsPattern(piece));
  if (whole >= 0 && text.slice(whole, whole + piece.length).toLowerCase() === piece.toLowerCase()) return whole;
  return text.indexOf(piece);
}
