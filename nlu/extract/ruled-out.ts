// Owns what is named without being meant: values that people rule out, values of an older day, and facts that they only ask about.

import { matchesOf } from '../matches.ts';
import type { WordSpan } from '../route/words.ts';

/** As far as words reach that deny a value, or choose it. */
const REACH = 60;

/** In lower case and without apostrophes, as many people type: "I can't" is "i cant". */
export const withoutMarks = (text: string): string => text.toLowerCase().replace(/['’]/g, '');

const SMALL = '(?: (?:on|at|for|in|to|the|a|an|this|next|that|it|me|us|you|my|with|any|even|really))*';
const DENIED_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${[
    `(?<!why )not${SMALL}`,
    `isnt${SMALL}`,
    `(?:except|except for|besides|other than|apart from|aside from|instead of|rather than)${SMALL}`,
    // "any day but Monday", "anything but e-mail"
    `(?:any|every|all)(?:thing|time|where|one|body|day)?(?: \\p{L}+)? but${SMALL}`,
    `(?:cant|cannot|can not|couldnt|wont|dont|do not|will not|never)(?: (?:really|ever|possibly|even|please))?(?: (?:do|make|come|manage|take|use|call|ring|text|email|mail|write|send|afford|contact))${SMALL}`,
    `(?:out|off|taken|full|bad|no good)[,.]? (?:and )?(?:so|neither|nor) (?:is|are)${SMALL}`,
    `(?:old|former|previous)(?: \\p{L}+){0,2} (?:is|was|were|used to be)`,
    `used to be`,
    `(?:hate|dislike|despise|detest|avoid|(?:cant|cannot|couldnt) stand|(?:sick|tired|not a fan|no fan) of)${SMALL}`,
    '(?:half|thirds?|quarters?|part|some|rest|most|percent|%) of(?: (?:the|my|that|this|those))*(?: ?[$€£])?',
    `(?:dont|do not|didnt|did not|never)(?: really)? (?:liked?|loved?|want(?:ed)?|need(?:ed)?|cared? for|enjoy(?:ed)?)${SMALL}`,
  ].join('|')})\\s*$`,
  'u',
);
const DENIED_AFTER =
  /^\s*,?\s*(?:(?:(?:thats|that is|is|was|its) )?(?:my |the |an? )?(?:old|former|previous)(?!\p{L})|so (?:not|no|never|anything but|i cant)(?!\p{L})|(?:is|are|was) (?:out|off|taken|full|broken|dead|lost|gone|down)(?!\p{L})|(?:one |plan |option |seat |colou?r |size )?(?:is|are|was|looks?|seems?|costs?|would be) (?:\p{L}+ )?(?:too|overpriced|not for me)(?!\p{L}))/u;
/** Of several, the one that comes after these words is meant. */
const CHOSEN_BEFORE =
  /(?<!\p{L})(?:(?:so|then)(?: it)? (?:must be|has to be|should be|is|lets (?:do|say|make it|go with)|make it|how about|can we do|could we do|ill take|use)|use|now (?:its|it is|it (?:shows|says|reads)|shows|says|reads|im at|were at)|(?<!(?:cant|not|never|to|could|can|didnt) )make (?:it|this one|that one|mine)|lets (?:do|say|go with)|i can (?:pay|do)|could we do|can we do|but(?: please)? (?:call|try|ring|text|reach)(?: (?:me|us))?(?: (?:at|on|my|the|our|office|work|home|landline|cell|mobile|number))*)(?: (?:mine|this one|this|my|the|on|at|for|a))*[\s:,]*$/u;
/** "Red is nice but blue is nicer." */
const PREFERRED_AFTER =
  /^ (?:one |plan |option |seat |colou?r |size )?(?:is|are|looks?|sounds?|seems?|works?|suits? (?:me|us)|would be|would work|fits?)(?: (?:even|much|far|way|still|a (?:lot|bit|little)))? (?:nicer|better|best|prettier|easier)(?!\p{L})/u;
const OLDER = /\b(?:old|former|previous)\b/;

/** What names a period in a label, and what says it right after a sum. */
const period = (noun: string, adverbs: string): readonly [RegExp, RegExp] => [
  new RegExp(`\\b(?:${noun}|${adverbs})\\b`),
  new RegExp(`^ ?(?:dollars?|bucks|euros?|pounds?)? ?(?:(?:an?|per|each|every) (?:${noun})|${adverbs})(?!\\p{L})`, 'u'),
];
const PERIODS = [
  period('year|annum', 'yearly|annual|annually'),
  period('month', 'monthly'),
  period('week', 'weekly'),
  period('hour', 'hourly'),
];

/** "52 thousand a year" is no monthly income. */
const isOfOtherPeriod = (after: string, labels: readonly string[]): boolean =>
  PERIODS.some(
    ([own, said]) =>
      said.test(after) &&
      labels.some((label) => PERIODS.some(([other]) => other !== own && other.test(label)) && !own.test(label)),
  );

type Named = { text: string; labels: readonly string[] };

/** Whether the words around a value take it back. A variable for the older one wants just that. */
export function isRuledOut({ start, end }: WordSpan, { text, labels }: Named): boolean {
  const before = withoutMarks(text.slice(Math.max(0, start - REACH), start));
  const after = withoutMarks(text.slice(end, end + REACH));
  if (labels.some((label) => OLDER.test(label)) && (OLDER.test(before) || OLDER.test(after))) return false;
  return DENIED_BEFORE.test(before) || DENIED_AFTER.test(after) || isOfOtherPeriod(after, labels);
}

/** "I don't want basic or pro": what is said of the first holds for the next. */
export const isJoinedTo = (before: WordSpan, { start }: WordSpan, text: string): boolean =>
  start >= before.end && /^,? (?:or|nor) (?:on |at |the |an? )*$/i.test(text.slice(before.end, start));

export const isChosen = ({ start, end }: WordSpan, text: string): boolean =>
  CHOSEN_BEFORE.test(withoutMarks(text.slice(Math.max(0, start - REACH), start))) ||
  PREFERRED_AFTER.test(withoutMarks(text.slice(end, end + REACH)));

/** "After the 8th" leaves the day open, unless a limit is what is asked for. */
const LIMIT = /\b(?:after|before|prior to|(?:later|earlier|sooner) than|until|till)\s+(?:the\s+)?$/i;
const LIMITED =
  /\b(?:after|before|until|till|by|due|deadline|earliest|latest|limit|pay|payment|promised?|expir\w*|end\w*)\b/i;
export const isLimit = ({ start }: WordSpan, text: string, wanted: string): boolean =>
  LIMIT.test(text.slice(Math.max(0, start - REACH), start)) && !LIMITED.test(wanted);

/** "I already paid on the 2nd" is no day to come. */
const HISTORY =
  /\b(?:already (?:paid|had|did|came|been|went|visited|received|got|sent|called)|i paid|(?:i|we) had (?:the|an?|my|our) (?:accident|visit|appointment|surgery|crash|delivery)|it happened|was there|my last (?:visit|appointment|order|payment))\b[^.,;!?]*$/i;
export const isHistory = ({ start }: WordSpan, text: string): boolean =>
  HISTORY.test(text.slice(Math.max(0, start - REACH), start));

const YOU = '(?:you|u|ya|yall|it|they|that|the \\p{L}+)(?: (?:guys|all|folks|even|still|usually|normally|also|ever))*';
const ASKS_FACT = new RegExp(
  `^[\\s,]*(?:(?:and|but|so|hey|hi|hello|ok|okay|btw|also|oh|um|well|just|sorry|quick question|by the way)[\\s,:]+)*(?:${[
    `(?:what|which)(?:'?s| is| are| was| were) (?:your|the|my)(?: \\p{L}+){0,2} (?:hours?|times?|prices?|costs?|fees?|rates?|policy|address|date)`,
    `(?:what time|when|how late|how early|until when) (?:do|does|are|is|will|did) ${YOU} (?:open|close|start|end|stop)`,
    `(?:do|does|are|is|will) ${YOU} (?:open|opened|close|closed|charge|busy|crowded)`,
    'how (?:busy|much|long|far|often|late|early|expensive|crowded)',
    'why(?! not| dont| don.t)',
    'where',
    'did (?:you|u|they)',
    '(?:someone|somebody|you|they)(?: (?:just|guys|have|already))? (?:called|phoned|texted|rang|messaged)',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
/** Where people go on with what they want. */
const WISH =
  /(?<!\p{L})(?:i want|i would like|i['’]?d like|i need|can (?:i|we|you)|could (?:i|we|you)|let['’]?s|please|book|put me|make it|how about)(?!\p{L})/iu;

/** The parts of a text that ask how something is. What they name is not chosen by it. */
export function factsAsked(text: string): WordSpan[] {
  const spans: WordSpan[] = [];
  for (const { index, 0: clause } of matchesOf(text, /[^.?!;\n]+/g)) {
    if (!ASKS_FACT.test(clause)) continue;
    const wish = clause.search(WISH);
    spans.push({ start: index, end: index + (wish === -1 ? clause.length : wish) });
  }
  return spans;
}
