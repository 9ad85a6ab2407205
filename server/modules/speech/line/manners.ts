// Owns manners on a line: how long a person may pause before it is our turn, which words do not interrupt us, and how digits and letters are
// said and heard. Pure.

/** A pause after which most people have finished. */
const TURN_MS = 520;
/** After a word that begins something, and inside a number or a name that is spelled. */
const UNFINISHED_MS = 1400;
const NUMBER_MS = 1100;
/** A plain answer is complete at once. */
const ANSWER_MS = 380;

const DIGIT_WORDS =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|double|triple|point|dash|slash';
const ENDS_IN_NUMBER = new RegExp(`(?:\\b(?:${DIGIT_WORDS})|\\d)[\\s,.–-]*$`, 'i');
const ENDS_IN_LETTER = /(?:^|[\s,.-])(?:[a-z]|as in \w+|dot|at|underscore)[\s,.-]*$/i;
const UNFINISHED =
  /(?:\b(?:and|or|but|so|because|the|a|an|my|your|is|are|was|to|for|of|in|on|with|that|it's|i'm|um+|uh+|er+|well|like|if|about|from|number is|name is|address is|code is|email is)|,|…|\.\.\.)\s*$/i;
const ANSWER =
  /^(?:yes|yeah|yep|yup|no|nope|sure|correct|right|okay|ok|exactly|please|thanks|thank you|goodbye|bye)(?: please| thanks| thank you)?[.!]?$/i;
/** A phone number, as long as it gets without a country. */
const FULL_PHONE_DIGITS = 10;

/** How long they may say nothing after these words before it is our turn. */
export function pauseAllowedAfter(text: string): number {
  const said = text.trim();
  if (said === '') return TURN_MS;
  if (ANSWER.test(said)) return ANSWER_MS;
  if (countDigits(said) >= FULL_PHONE_DIGITS) return TURN_MS;
  if (ENDS_IN_NUMBER.test(said) && !isTimeOrDay(said)) return NUMBER_MS;
  if (ENDS_IN_LETTER.test(said) && /(?:\b[a-z]\b[\s,.-]*){2}$/i.test(said)) return NUMBER_MS;
  return UNFINISHED.test(said) ? UNFINISHED_MS : TURN_MS;
}

const isTimeOrDay = (said: string): boolean =>
  /\b(?:at|past|to|by|until)\s+\S+(?:\s+\S+)?\s*[.,]?$|\b(?:am|pm|o'clock)[.,]?$/i.test(said);

const SINGLE_DIGITS: Record<string, string> = {
  ...{ zero: '0', oh: '0', o: '0', one: '1', two: '2', three: '3', four: '4' },
  ...{ five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
};

const countDigits = (said: string): number =>
  [...said.toLowerCase().matchAll(/\d|\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/g)].length;

const BACKCHANNEL =
  /^(?:(?:m+[- ]?h+m+|m+|mm+|uh[- ]?huh|u+h+|h+m+|a+h+|oh+|o+h+ okay|okay|ok|yeah|yep|yes|right|sure|i see|got it|alright|all right|good|great|nice|cool|fine|aha|true|really|mhm)[\s,.!?-]*){1,3}$/i;

/** Words by which a person who listens says that they do. */
export const isBackchannel = (text: string): boolean => BACKCHANNEL.test(text.trim());

const MIN_CERTAINTY = 0.6;
const SHORT_MS = 1200;

/** What was heard while we spoke. `unsaidMs`: how much of our words was left; `asks`: they end in a question. */
export type HeardBeside = { text: string; confidence: number; speechMs: number; unsaidMs: number; asks: boolean };

/** Whether our words go on: noise, or a sign that they listen. At the end of a question such a word is the answer. */
export function goesOnAfter({ text, confidence, speechMs, unsaidMs, asks }: HeardBeside): boolean {
  const said = text.trim();
  if (said === '') return true;
  if (unsaidMs < 400 || (asks && unsaidMs < 1500)) return false;
  if (isBackchannel(said)) return true;
  return (
    confidence < MIN_CERTAINTY &&
    speechMs < SHORT_MS &&
    !/\b(?:no|stop|wait|hold|agent|person|human|help)\b/i.test(said)
  );
}

const SPELLED = /(?<![\p{L}\p{N}'’])[A-Za-z](?:[.,]?[\s-]+[A-Za-z](?![\p{L}\p{N}'’])){2,}\.?/gu;
const AS_IN = /\b([A-Za-z])(?: |, )?as in \p{L}+/giu;
const lettersIn = (found: string): string => found.replace(/[^A-Za-z]/g, '').toUpperCase();

/** The words that were spelled letter by letter. */
export const spelledWords = (text: string): string[] =>
  [...text.replace(AS_IN, '$1').matchAll(SPELLED)].map(([found]) => lettersIn(found));

/** A word that they have spelled is spelled back once, so that they can hear whether it is right: "McKay, M C K A Y". */
export function spelledBack(text: string, spelled: ReadonlySet<string>): { text: string; words: string[] } {
  const words = [...spelled].filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text));
  const said = words.reduce(
    (all, word) =>
      all.replace(new RegExp(`\\b${word}\\b`, 'i'), (found) => `${titled(found)}, ${word.split('').join(' ')},`),
    text,
  );
  return { text: said.replace(/,([.?!,;:])/g, '$1'), words };
}

/** Capitals would be read letter by letter a second time. */
const titled = (word: string): string =>
  word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;

/** "J. O. H. N." and "B as in boy, O" become one word; digits that are said one by one become one number. */
export function joinSpelled(text: string): string {
  return text
    .replace(AS_IN, '$1')
    .replace(SPELLED, (found) => lettersIn(found))
    .replace(
      /\b(?:(?:double|triple) )?(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?:[\s,.-]+(?:(?:double|triple) )?(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b){2,}/gi,
      (found) => joinDigits(found),
    );
}

function joinDigits(found: string): string {
  let digits = '';
  let times = 1;
  for (const word of found.toLowerCase().split(/[\s,.-]+/)) {
    if (word === 'double' || word === 'triple') times = word === 'double' ? 2 : 3;
    else {
      digits += (SINGLE_DIGITS[word] ?? '').repeat(times);
      times = 1;
    }
  }
  return digits;
}

/** Groups as people say them: 4155550123 is "4 1 5, 5 5 5, 0 1 2 3"; 100234 is "1 0 0, 2 3 4"; 1002 stays together. */
export function inGroups(digits: string): string {
  const groups: string[] = [];
  let rest = digits;
  while (rest.length > 4) {
    const size = rest.length === 8 ? 4 : 3;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  groups.push(rest);
  return groups.map((group) => group.split('').join(' ')).join(', ');
}

const NAMED_NUMBER =
  /\b((?:order|account|reference|ticket|case|customer|invoice|booking|confirmation|tracking|card|code|pin|id|number|extension|zip|policy|claim)(?: (?:number|no\.?|code|id|is|ending in|#))*[:#]?\s+#?)([A-Z]{0,4}-?)(\d{3,12})\b/gi;
const LONG_NUMBER = /(?<![\d.,$€£-])([A-Z]{1,4}-?)?(\d{5,12})(?![\d]|[.,]\d|-\d)/g;
const LEADING_ZERO = /(?<![\d.,:-])(0\d{2,11})(?![\d]|[.,:]\d)/g;

const lettersOf = (letters = ''): string => {
  const spelled = letters.replace(/-/g, '').split('').join(' ');
  return spelled === '' ? '' : `${spelled}, `;
};

/** A text as a voice says it: numbers that are names digit by digit, in groups; letters one by one; addresses in words. */
export function spokenForm(text: string): string {
  return text
    .replace(/\bhttps?:\/\/(?:www\.)?/gi, '')
    .replace(
      /([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/g,
      (_, name: string, host: string) => `${name.replace(/\./g, ' dot ')} at ${host.replace(/\./g, ' dot ')}`,
    )
    .replace(
      NAMED_NUMBER,
      (_, name: string, letters: string, digits: string) => `${name}${lettersOf(letters)}${inGroups(digits)}`,
    )
    .replace(
      LONG_NUMBER,
      (_, letters: string | undefined, digits: string) => `${lettersOf(letters)}${inGroups(digits)}`,
    )
    .replace(LEADING_ZERO, (digits) => inGroups(digits))
    .replace(/[*_`#>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const SENTENCE = /(?<!\b(?:dr|mr|mrs|ms|st|inc|ltd|co|jr|sr|no)\.)(?<=[.!?…]["”')]?)\s+/iu;
const MAX_PIECE = 160;

/** Pieces that are made one after the other, so that the first is heard soon: sentences, and long ones at a comma. */
export function piecesOf(text: string): string[] {
  return text
    .split(SENTENCE)
    .flatMap((sentence) => (sentence.length <= MAX_PIECE ? [sentence] : sentence.split(/(?<=[,;:])\s+/)))
    .reduce<string[]>((pieces, piece) => {
      const last = pieces.at(-1);
      if (last !== undefined && last.length + piece.length < 40) pieces[pieces.length - 1] = `${last} ${piece}`;
      else if (piece.trim() !== '') pieces.push(piece.trim());
      return pieces;
    }, []);
}

/** The words of a text that fit into a share of the time it takes to say them. */
export function heardShare(text: string, share: number): string {
  if (share >= 0.98) return text;
  const words = text.split(/(?<=\s)/);
  const whole = words.reduce((sum, word) => sum + word.length, 0);
  let heard = '';
  for (const word of words) {
    if ((heard.length + word.length) / whole > share) break;
    heard += word;
  }
  return heard.trim();
}
