// Owns hearing yes or no: "yeah", "nope", "not really", "I don't think so", and what sounds like either but is not.

import { tokenize } from '../../flow/text/tokenize.ts';
import { matchesOf } from '../matches.ts';
import { isOneTypoAway } from './words.ts';

export type YesNo = {
  /** null: neither, or not sure */
  answer: boolean | null;
  /** Nothing but yes or no was said. */
  bare: boolean;
};

/** `none`: "nobody was" answers no, whatever else was said. */
type Sign = 'yes' | 'no' | 'none' | 'unsure' | 'nothing';
/** Over text in lower case; the letters before and after are looked at, since accents end no word. */
const SPANISH_SIGNS: readonly (readonly [RegExp, Sign])[] = [
  [
    /(?<!\p{L})(?:no (?:estoy |est[áa] )?(?:muy )?segur[oa]|no (?:lo )?s[ée]|quiz[áa]s?|tal vez|a lo mejor|depende|no me acuerdo|no recuerdo)(?!\p{L})/gu,
    'unsure',
  ],
  [/(?<!\p{L})(?:no hay problema|sin problema|c[óo]mo no)(?!\p{L})/gu, 'yes'],
  [
    /(?<!\p{L})(?:claro que no|por supuesto que no|creo que no|para nada|de ninguna manera|en absoluto|no,? gracias|mejor no|no,? (?:est[áa] |as[íi] est[áa] )bien|no quiero|no es (?:correcto|as[íi]|verdad)|no est[áa] bien|est[áa] mal|incorrecto|equivocado|negativo|todav[íi]a no|a[úu]n no|ahora no|tampoco|nunca)(?!\p{L})/gu,
    'no',
  ],
  [
    /(?<!\p{L})(?:claro(?: que s[íi])?|por supuesto|as[íi] es|correcto|exacto|exactamente|est[áa] (?:bien|correcto)|de acuerdo|eso es|efectivamente|desde luego|perfecto|afirmativo|con gusto|por favor s[íi]|s[íi] por favor|s[íi] quiero|creo que s[íi])(?!\p{L})/gu,
    'yes',
  ],
];
// Longer ones first: what one has read, the next no longer sees.
const SIGNS: readonly (readonly [RegExp, Sign])[] = [
  [
    /\b(?:i'?m )?not (?:so |really |entirely |quite |too |totally |completely |very |exactly |all that |100% )?(?:sure|certain)\b/g,
    'unsure',
  ],
  [/\b(?:i )?(?:don't|do not|dunno) (?:really )?(?:know|remember|recall|understand|follow)\b/g, 'unsure'],
  [
    /\b(?:i have )?no (?:idea|clue)\b|\bmaybe\b|\bperhaps\b|\b(?:it |that )?depends\b|\bdunno\b|\bpossibly\b/g,
    'unsure',
  ],
  [/\bno (?:problem|worries|doubt|objections?|issue)\b|\bwhy not\b|\b(?:i )?(?:don't|do not|wouldn't) mind\b/g, 'yes'],
  [/\bno,? (?:that's|that is|it's|it is|thats|you're|all) (?:all )?(?:right|correct|perfect)\b/g, 'yes'],
  [/\b(?:nobody|no one|none of (?:us|them|it))\b/g, 'none'],
  // How people are is no answer to what was asked.
  [
    /\b(?:everybody|everyone|we|we're|they|they're|he|he's|she|she's|all of (?:us|them)|both of (?:us|them)|were all)(?: (?:is|are|was|were|all|both|just|doing|feel|feels|seem|seems))* (?:fine|good|okay|ok|alright|all right|great|safe)\b(?! (?:with|to|for))/g,
    'nothing',
  ],
  // Agrees with nothing: it declines what was offered.
  [/\bno,? (?:that's|that is|it's|it is|thats|all|i'm|i am) (?:all )?(?:fine|good|okay|ok|alright)\b/g, 'no'],
  ...SPANISH_SIGNS,
  [/\b(?:i )?(?:don't|do not) (?:think|believe|guess|suppose) so\b/g, 'no'],
  [
    /\b(?:that's|that is|it's|it is|thats|this is|you're|you are|you've got it|that isn't|it isn't|that ain't|that's not) (?:not |all |so |quite |completely |totally )*(?:wrong|incorrect|false|not right|not correct|not true|not it|mistaken)\b/g,
    'no',
  ],
  [
    /\b(?:not|isn't|aren't|wasn't|ain't) (?:quite |exactly |really |entirely |all )?(?:right|correct|true|accurate|it|okay|ok|fine)\b/g,
    'no',
  ],
  [
    /\b(?:not really|not at all|not yet|not now|not today|not quite|not exactly|not particularly|of course not|not at (?:the moment|present|this time|this point)|not currently|not for now|not this time|not (?:that|as far as) i (?:know|am aware)(?: of)?|not that i'm aware of|not to my knowledge|certainly not|absolutely not|definitely not|not interested|not anymore)\b/g,
    'no',
  ],
  [
    /\b(?:no way|no thanks|no thank you|no sir|no ma'am|hell no|never mind|nevermind|i'?d rather not|rather not|i (?:would|'d) prefer not|i refuse|i decline|i pass|(?:i )?(?:have |'ve )?changed my mind|forget (?:it|about it)|(?<=^|^(?:well|um|uh),? )not until)\b/g,
    'no',
  ],
  [
    /\b(?:i|we|they|he|she|it|there) (?:(?:do|does|did|am|is|are|was|were|have|has|had|would|can|could|will) ?not|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't|hadn't|wouldn't|can't|couldn't|won't)(?=\s*(?:$|[.,!?;]))/g,
    'no',
  ],
  [
    /\b(?:can't|cannot|can not|wouldn't|couldn't) say (?:that )?(?:i|we) (?:do|does|did|am|are|was|have|had|will|would)\b/g,
    'no',
  ],
  [/\b(?:i'm|we're|they're|he's|she's|it's) not(?=\s*(?:$|[.,!?;]))/g, 'no'],
  [
    /\b(?:(?:haven't got|don't have|do not have|have not got|haven't|didn't get|never had) any|(?:have|got|had) none)(?=\s*(?:$|[.,!?;]))/g,
    'no',
  ],
  [/(?<=^(?:(?:oh|well|i|we|yes|yeah),? )*)always (?:have|do|did|am|was|will)(?=\s*(?:$|[.,!?;]))/g, 'yes'],
  [/\bi (?:do not|don't) (?:want|need|agree|accept|consent|confirm|approve)\b/g, 'no'],
  [
    /\b(?:don't|do not|no need to|never) (?:ever )?(?:send|mail|email|text|sign|add|include|put|enroll|subscribe)\b/g,
    'no',
  ],
  [/\b(?:leave (?:me|it|that) out|skip (?:it|that|this)|count me out|i'll pass)\b/g, 'no'],
  [/\b(?:please )?(?:don't|do not)(?: do (?:it|that|this))?(?=\s*(?:$|[.,!?;]))/g, 'no'],
  [/\b(?:uh|nuh)[ -]?uh\b(?![ -]?h)/g, 'no'],
  [/\b(?:right (?:now|away|here|there|after|before)|all right,? (?:but|so|then what))\b/g, 'nothing'],
  [
    /\b(?:that's|that is|it's|it is|thats|it|sounds|looks|seems|all|you're|you are|you have it) (?:all |just |absolutely |quite |very |totally |completely )*(?:right|correct|fine|good|great|perfect|it|true|accurate|ok|okay|alright|exactly right)\b/g,
    'yes',
  ],
  [
    /\b(?:of course|go ahead|go for it|please do|you bet|by all means|for sure|sounds like a plan|do it|let's do (?:it|that)|let's go|works for me|that works|i agree|i accept|i consent|i confirm|i think so|i guess so|i suppose so|i believe so|i hope so|very much|all good|sign me up|count me in|put me down|be my guest|(?:that'd|that would|it would|it'd|would) be (?:so |really |very |just )?(?:lovely|great|nice|good|fine|perfect|wonderful|awesome|amazing|helpful)|with pleasure|mm[ -]?hmm?|mh+m+|uh[ -]?huh|yes please)\b/g,
    'yes',
  ],
  [/\b(?:i'?m |i am )?(?:afraid|think|guess|hope|believe|suppose) not\b/g, 'no'],
  [
    /(?:\bi|(?<=^|[.,!?;] ?|\b(?:well|um|uh|oh|so|yes|yeah|think|believe|guess) )(?:we|they|he|she|it|there)) (?:(?:already|just|certainly|definitely|really|sure|still|most certainly) )?(?:do|does|am|are|is|did|was|were|have|has|had|would|can|could|will)(?=\s*(?:$|[.,!?;]))/g,
    'yes',
  ],
  [/\b(?:no|number|nr)\.? ?(?=#?\d)/g, 'nothing'],
  [/\b(?:order|account|invoice|ticket|reference) no\b/g, 'nothing'],
  [
    /(?<![\p{L}])(?:yes|yeah|yea|yah|yep|yup|yess?ir|ya|aye|sure|ok|okay|okey|k|certainly|absolutely|definitely|correct|right|exactly|indeed|perfect|great|fine|affirmative|totally|true|agreed|accepted|confirmed|alright|gladly|naturally|precisely|si|sí|oui|ja|y)(?![\p{L}'’])/gu,
    'yes',
  ],
  [/(?<![\p{L}])(?:no|nope|nah|naw|nay|negative|never|wrong|incorrect|false|non|nein|n)(?![\p{L}'’])/gu, 'no'],
];

const MAX_LENGTH = 400;
/** Further in, a yes or no belongs to some other sentence. */
const LEADING_WORDS = 4;
const MAX_BESIDE_UNSURE = 2;
const POLITE =
  /\b(?:hi|hello|hey|hola|good (?:morning|afternoon|evening)|please|thanks|thank you|sir|ma'am|madam|well|um|uh|er|oh|hmm|so|and|but|just|then|(?:what|as|like) i(?: just| already)? said|my (?:dear|love|friend)|i|(?:that|it)'s|that|it|is|think|guess|to|me|with|very|much|really|actually|dear|mate|por favor|gracias|señor|señora|pues|bueno|ok)\b/g;

type Read = YesNo & { unsure: boolean; content: number };
const NEITHER: Read = { answer: null, bare: false, unsure: false, content: 0 };

export function yesOrNo(text: string): YesNo {
  const { answer, bare } = read(text);
  return { answer, bare };
}

/** Little more was said than that it is not sure: "maybe", "it depends". */
export function isUndecided(text: string): boolean {
  const { unsure, content } = read(text);
  return unsure && content <= MAX_BESIDE_UNSURE;
}

const UNABLE =
  /\b(?:(?:i|we|he|she|it|that|this|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the day)(?:'m| am|'re| are)? )?(?:can'?t|cannot|can not|couldn'?t|won'?t|wont|will not)(?: (?:really|possibly|actually|even))?(?: (?:make|come|do|be (?:there|home|here|in|able|around)|attend|get (?:there|away)|manage|show up|join|have (?:it|that|you))\b|(?=\s*(?:$|[.,!?;]))| (?:mon|tues|wednes|thurs|fri|satur|sun)day)|\b(?:not|un)[ -]?able\b(?: to)?(?: (?:make|come|do|be|attend|get|manage|join))?|\b(?:does(?:n't| not)|doesnt|won't|wont|will not|wouldn'?t|is(?:n't| not) going to|not going to|not gonna|never) (?:really )?(?:work|suit|fit|go)\b|\bimpossible\b|\bunfortunately not\b|\bno can do\b|\bnot (?:that|on that|this) (?:day|time|date)\b|\bno puedo\b(?! (?:esperar|creer))|\bme es imposible\b|\bno me (?:viene|va) bien\b|\bnever (?:got|have) (?:the )?time\b/i;

/** That something cannot be done, come to or kept: a no to "Can you make it?", and to nothing else. */
export const isUnable = (text: string): boolean =>
  !text.includes('?') && UNABLE.test(text.slice(0, MAX_LENGTH).replaceAll('’', "'"));

/** A short answer as it is meant: "yess", "yse", "nop", "okk". Only where little else was said, and only what is no other word. */
const MAX_SHORT = 3;
const ANSWERS = new Set('yes yeah yep yup nope nah okay correct right sure exactly perfect claro'.split(' '));
const SLIPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ye: 'yes',
    ys: 'yes',
    yas: 'yes',
    yus: 'yes',
    yeas: 'yes',
    oki: 'ok',
    okie: 'ok',
    yh: 'yes',
    yeh: 'yeah',
    no0: 'no',
    ono: 'no',
    nop: 'nope',
    noe: 'no',
    corecto: 'correcto',
  }),
);
/** Words of their own, one slip away. */
const NO_SLIP = new Set(
  'now not know yet eyes yews note none nor node nap nan hope rope pope dope light night tight rights sire cure pure sue use user sore yard year years ear bear'.split(
    ' ',
  ),
);

function respellAnswer(plain: string): string {
  const words = plain.match(/[\p{L}']+/gu) ?? [];
  if (words.length === 0 || words.length > MAX_SHORT || /\d/.test(plain)) return plain;
  return plain.replace(/[\p{L}']+/gu, (word) => {
    if (ANSWERS.has(word) || NO_SLIP.has(word) || word.length < 2) return word;
    const known = SLIPS.get(word) ?? SLIPS.get(word.replace(/(\p{L})\1+/gu, '$1'));
    if (known) return known;
    const short = word.replace(/(\p{L})\1+/gu, '$1');
    if (short !== word && (ANSWERS.has(short) || ['no', 'ok', 'si', 'sí'].includes(short))) return short;
    for (const answer of ANSWERS) if (isSlipOf(word, answer) || isSlipOf(short, answer)) return answer;
    return word;
  });
}

/** A letter swapped, lost or doubled; another letter in its place makes another word. */
const isSlipOf = (word: string, answer: string): boolean =>
  word.length >= 3 &&
  isOneTypoAway(word, answer) &&
  (word.length !== answer.length || word.split('').sort().join('') === answer.split('').sort().join(''));

/** As people type: "its fine", "i dont think so". */
const UNMARKED =
  /\b(it|that|i(?=m\b)|don|can(?=t\b)|won(?=t\b)|didn|isn|aren|wasn|doesn|haven|hasn|wouldn|ain)(s|m|t)\b/g;
const CORRECTED = /\b(?:sorry|i mean|i meant|wait|scratch that|correction|oops|my bad)\b/g;
/** "Ok, but what does it cost": that comes first. */
const ASKS_FIRST = /\bbut (?:first )?(?:what|how|when|why|where|who|which|is|are|does|do|can|could|will|would)\b/;

function read(text: string): Read {
  const plain = text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(UNMARKED, "$1'$2");
  return readPlain(respellAnswer(plain));
}

function readPlain(plain: string): Read {
  // Every sign has a letter, but for two: other signs and smileys alone are not looked through.
  if (!/[a-z]/.test(plain)) return thumb(plain);
  const found: { at: number; sign: Sign }[] = [];
  let rest = plain;
  for (const [pattern, sign] of SIGNS) {
    rest = rest.replace(pattern, (match, ...more) => {
      const at = more.find((one): one is number => typeof one === 'number')!;
      found.push({ at, sign });
      return '\u0001'.repeat(match.length);
    });
  }
  const left = rest.replaceAll('\u0001', ' ').replace(POLITE, ' ');
  const content = tokenize(left).filter(({ lower }) => /[\p{L}\p{N}]/u.test(lower)).length;
  const heard = found.filter(
    ({ at, sign }) =>
      sign !== 'nothing' &&
      (content <= LEADING_WORDS || leads(plain, at) || CLOSES.test(plain.slice(Math.max(0, at - 2)))),
  );
  heard.sort((a, b) => a.at - b.at);
  if (heard.some(({ sign }) => sign === 'unsure')) return { ...NEITHER, unsure: true, content };
  // "Of course, no one will believe me" has said yes before.
  if (
    heard.some(({ sign }) => sign === 'none') &&
    !/^(?:of course|definitely|absolutely|certainly|totally)\b/.test(plain)
  )
    return { answer: false, bare: false, unsure: false, content };
  // "Yeah, no" is a no and "no, yes" a yes; but "yes, it is right, no changes" began with what counts.
  const signs = heard.map(({ sign }) => sign);
  const corrected = matchesOf(plain, CORRECTED).at(-1)?.index ?? plain.length;
  const instead = heard.find(({ at }) => at > corrected)?.sign;
  const close = instead ?? (heard.length > 1 && heard[1]!.at - heard[0]!.at <= 8 ? signs[1] : signs[0]);
  if (close === undefined || (close === 'yes' && ASKS_FIRST.test(plain))) return { ...NEITHER, content };
  // "Yes, but the date is wrong" confirms nothing.
  const answer =
    close === 'yes' && signs.includes('no') && /\b(?:but|except|only)\b/.test(plain) ? false : close === 'yes';
  return { answer, bare: content === 0, unsure: false, content };
}

function thumb(plain: string): Read {
  if (/^[^\p{L}\p{N}]*(?:👍|👌|✅|✔|🆗)[^\p{L}\p{N}]*$/u.test(plain)) return { ...NEITHER, answer: true, bare: true };
  return /^[^\p{L}\p{N}]*(?:👎|❌|🚫)[^\p{L}\p{N}]*$/u.test(plain)
    ? { ...NEITHER, answer: false, bare: true }
    : NEITHER;
}

/** "We would prefer that it is done at our door, yes." */
const CLOSES = /^[,.;] (?:yes|yeah|yep|no|nope)(?:,? (?:please|thanks|thank you))?[\s.!]*$/;

const leads = (plain: string, at: number): boolean =>
  tokenize(plain.slice(0, at)).filter(({ lower }) => /\p{L}/u.test(lower)).length < 2;
