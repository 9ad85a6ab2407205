// Owns homoglyphs: letters of other alphabets, letters in boxes, digits and accents that are read as
// Latin letters. Pure.

/**
 * Each group: a Latin letter, a dash, and the letters that look like it. Capitals are listed
 * separately, since their small letters look different.
 */
const HOMOGLYPHS =
  'a–аαɑᴀ b–вьƅʙβ c–сϲᴄς d–ԁժᴅ e–еҽєεᴇɛё f–ꜰք g–ɡցɢԍ h–һհнʜի i–іιɩɪı j–јյϳᴊ k–кκᴋĸ l–ӏʟӀǀ m–мᴍʍ n–пηոռɴղ ' +
  'o–оοօᴏσө p–рρᴘ q–ԛգզ r–гᴦʀґ s–ѕꜱտ t–тτᴛե u–υսᴜμц v–νѵᴠ w–ԝաᴡωшѡ x–хχҳ y–уγүʏყ z–ᴢζ ' +
  'A–АΑᎪꓮ B–ВΒᏴꓐ C–СϹᏟꓚ D–Ꭰꓓ E–ЕΕᎬꓰЁ F–Ϝꓝ G–ԌᏀꓖ H–НΗᎻꓧ I–ІΙꓲ J–ЈᎫꓙ K–КΚᏦꓗ L–ᏞꓡԼ M–МΜᎷꓟ N–ΝꓠП O–ОΟՕꓳ ' +
  'P–РΡᏢꓑ Q–Ԛ R–ᎡꓣГ S–ЅՏᏚꓢ T–ТΤᎢꓔ U–ՍꓴЦ V–ѴᏙꓦ W–ԜᎳꓪШ X–ХΧꓫ Y–УΥҮꓬ Z–ΖᏃꓜ';

const LETTERS = new Map<string, string>(
  HOMOGLYPHS.split(' ').flatMap((group) =>
    Array.from(group.slice(2)).map((letter): [string, string] => [letter, group[0]!]),
  ),
);

/** Letters in circles and squares, and the halves of flags: alphabets in a row. */
const BOXED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const ROWS = [0x1f150, 0x1f170, 0x1f1e6];

function unbox(letter: string): string {
  const code = letter.codePointAt(0)!;
  return String.fromCharCode(97 + code - ROWS.findLast((first) => first <= code)!);
}

// Format and control characters, blanks that count as letters, and marks that belong to no alphabet.
const INVISIBLE = /[\p{Cf}\p{Script=Inherited}\u115F\u1160\u3164\uFFA0]|(?!\s)\p{Cc}/gu;

/**
 * The text as people see it, without widths, styles and boxes of letters or invisible characters.
 * Accents stay.
 */
export function withoutInvisible(text: string): string {
  if (!/[^\p{ASCII}]|(?!\s)\p{Cc}/u.test(text)) return text;
  // Two signs stand for whole sentences: they would make a long text eighteen times as long, and
  // hide nothing.
  const letters = text.replace(/[\uFDFA\uFDFB]/g, ' ').normalize('NFKC');
  return letters.replace(BOXED, unbox).replaceAll('\u2800', ' ').replace(INVISIBLE, '');
}

const WORD = /[\p{L}\p{N}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /(?!\p{Script=Latin})\p{L}/u;
const isHomoglyphs = (word: string): boolean =>
  Array.from(word).every((letter) => LETTERS.has(letter) || !OTHER.test(letter));

/** Replaces every homoglyph by its Latin letter. */
export const allInLatin = (text: string): string => text.replace(/\p{L}/gu, (letter) => LETTERS.get(letter) ?? letter);

/**
 * The same, but a word in another alphabet stays as it is if the text is really written in that
 * alphabet: if some word has a letter of it that is no homoglyph.
 */
export function inLatin(text: string): string {
  const isForeign = (text.match(WORD) ?? []).some((word) => !LATIN.test(word) && !isHomoglyphs(word));
  return text.replace(WORD, (word) =>
    LATIN.test(word) || (!isForeign && isHomoglyphs(word)) ? allInLatin(word) : word,
  );
}

export const hasOtherAlphabet = (text: string): boolean => OTHER.test(text);

const STROKES = new Map(
  'øo łl đd ħh ŧt ɨi ʉu ƀb ɍr ⱥa ȼc ɇe ɉj ɏy ƶz ɓb ɖd ƙk ɲn ƥp ƭt ʋv ɦh əe ɔo ɵo ƒf'
    .split(' ')
    .map(([a, b]) => [a!, b!]),
);

/** Small letters without accents, strokes and hooks. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => STROKES.get(letter) ?? letter);

const DIGITS = new Map('0o 2z 3e 4a 5s 6g 7t 8b 9g @a $s'.split(' ').map(([a, b]) => [a!, b!]));
const MIXED_WORD = /[a-z0-9@$!|]{3,40}/g;

/**
 * Replaces digits and signs in words by letters: "gu4rant33d". At least half of the word must be
 * letters, so that codes and prices stay.
 */
export function lettersForDigits(text: string, one: 'i' | 'l'): string {
  return text.replace(MIXED_WORD, (word) => {
    const body = word.replace(/[!|]+$/, '');
    const letters = body.replace(/[^a-z]/g, '').length;
    if (letters === 0 || letters === body.length || letters * 2 < body.length) return word;
    return body.replace(/[^a-z]/g, (sign) => DIGITS.get(sign) ?? one) + word.slice(body.length);
  });
}
