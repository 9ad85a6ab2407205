// Owns which words carry meaning, and what a text is about. Every pattern is linear in the text.
import type { TextToken } from '../../flow/text/tokenize.ts';

export type Word = TextToken;
export type WordSpan = { start: number; end: number };

export const overlaps = (a: WordSpan, b: WordSpan): boolean => a.start < b.end && b.start < a.end;
export const isFree = (span: WordSpan, taken: readonly WordSpan[]): boolean =>
  !taken.some((other) => overlaps(span, other));

const listed = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that say nothing about what a sentence is about. */
const EMPTY = listed(`
  a an the and or but so if then than that this these those there here it its it's that's i i'm i've i'd i'll me my mine we we're our us
  you you're your yours he she him her his hers they they're them their theirs who whom is are was were be been being am do does did
  doing done have has had having will would shall should can could may might must to of in on at by for with from into about as up out
  off over just really very too also please well like um uh er hmm oh ok okay hi hello hey get got gets getting go goes going want wants
  wanted need needs needed wish wishes ask asks asked asking say says said saying tell tells told know knows let make makes some any
  something anything someone anyone one person user customer caller client people guy thing things what which when where why how
  not no don't doesn't didn't isn't aren't wasn't won't can't cannot couldn't wouldn't never nothing still now today thanks thank
  calling call called interested looking trying try tries expresses mentions indicates states wondering question asked inquires inquire
  enquires enquire regarding concerning related kind sort lot more much many other another
  whats wheres whens whos hows theres thats ive im youre theyre dont doesnt didnt isnt arent wasnt wont cant couldnt wouldnt
  gonna wanna gotta gotcha lemme gimme tho though btw pls plz thx ur ya yea yeah yep nah hang hold wait alright cool great
`);

export const isEmptyWord = (lower: string): boolean => EMPTY.has(lower) || lower.length < 2;

/** The word without its commonest endings, so that "refunds", "refunded" and "refunding" meet. */
export function stem(lower: string): string {
  let word = lower.replace(/'s$|'$/, '');
  if (word.length > 5 && word.endsWith('ing')) word = word.slice(0, -3);
  else if (word.length > 4 && word.endsWith('ied')) word = `${word.slice(0, -3)}y`;
  else if (word.length > 4 && word.endsWith('ies')) word = `${word.slice(0, -3)}y`;
  else if (word.length > 4 && word.endsWith('ed')) word = word.slice(0, -2);
  else if (word.length > 4 && /(?:sh|ch|ss|x)es$/.test(word)) word = word.slice(0, -2);
  else if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us'))
    word = word.slice(0, -1);
  if (word.length > 4 && /([bdglmnprt])\1$/.test(word)) word = word.slice(0, -1);
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}

/** Words of one meaning, in the matters people call about. The first is the name of the family. */
const FAMILIES = [
  'human agent representative rep operator supervisor manager staff advisor associate',
  'refund reimburse reimbursement moneyback',
  'cancel cancellation terminate discontinue',
  'reschedule postpone rearrange',
  'appointment appt reservation visit',
  'book schedule reserve',
  'pay payment paying paid',
  'bill invoice billing charge charged',
  'buy purchase purchasing bought',
  'broken damaged faulty defective cracked smashed',
  'parcel package delivery shipment shipping',
  'login signin',
  'unsubscribe optout',
  'complaint complain rude unhappy disappointed angry terrible awful horrible unacceptable worst',
  'price cost pricing',
  'hours opening',
  'bye goodbye farewell',
  'member membership',
  'picture photo photograph',
];
const FAMILY = new Map(
  FAMILIES.flatMap((line) => {
    const words = line.split(' ');
    return words.map((word) => [stem(word), stem(words[0]!)] as const);
  }),
);

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bmoney back\b/g, 'refund'],
  [/\b(?:log|sign) ?(?:in|on)\b/g, 'login'],
  [/\b(?:opt out|take me off|remove me|stop calling)\b/g, 'unsubscribe'],
  [/\b(?:real|live|actual) (?:person|human|people)\b/g, 'human'],
  [
    /\b(?:speak|talk|chat|connect(?:ed)?|transfer(?:red)?|put through) (?:me )?(?:to|with) (?:a |an |the )?(?:person|somebody|someone|human being)\b/g,
    'human',
  ],
  [/\b(?:make|get|set up|arrange|have) an? (?:new )?(appointment|reservation)\b/g, 'book $1'],
  [/\b(?:move|change|shift|push back) (?:my|the|our|an) (appointment|reservation|booking|visit)\b/g, 'reschedule $1'],
  [/\b(?:how much|do you charge|what would it cost|what does it cost)\b/g, 'price'],
];

/** What is longer is no message that a person types: its beginning says what it is about. */
const MAX_ABOUT = 8000;
/** As `tokenize` cuts words and numbers; signs say nothing of what a text is about. */
const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu;

/** What a text is about: stems of its meaningful words, words of one family folded into one. */
export function topics(text: string): Set<string> {
  let plain = text.slice(0, MAX_ABOUT).toLowerCase().replaceAll('’', "'");
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word);
  const found = new Set<string>();
  for (const [lower] of plain.matchAll(WORD)) {
    if (isEmptyWord(lower)) continue;
    if (!/[\p{L}\p{N}]/u.test(lower)) continue;
    const root = stem(lower);
    found.add(FAMILY.get(root) ?? root);
  }
  return found;
}

/** Whether two words differ by at most one typed letter: one more, one less, another one, or two swapped. */
export function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  let [x, y] = [a.length - 1, b.length - 1];
  while (x >= i && y >= i && a[x] === b[y]) {
    x--;
    y--;
  }
  const [restA, restB] = [x - i + 1, y - i + 1];
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[i] === b[i + 1] && a[i + 1] === b[i];
}
