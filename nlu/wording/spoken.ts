// Owns turning instructions, written for an assistant, into sentences that it says. No I/O.
import type { Language } from '../../flow/text/spoken-language.ts';
import { matchesOf } from '../matches.ts';

const MAX_SPOKEN = 2000;
const MAX_INSTRUCTIONS = 8000;
const HOW_CAN_I_HELP = 'How can I help you?';
/** Sentences of our own, of those that instructions become. */
export const SPOKEN_IN_SPANISH: Readonly<Record<string, string>> = {
  'Hello!': '¡Hola!',
  'How can I help you?': '¿En qué puedo ayudarle?',
  'How can I help you today?': '¿En qué puedo ayudarle hoy?',
  'What would you like to know?': '¿Qué desea saber?',
  'Thank you.': 'Gracias.',
  'I am sorry.': 'Lo siento.',
  'Goodbye!': '¡Adiós!',
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PERSON =
  '(?:the |this |your )?(?:person|people|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact|they|them|him|her|he|she|someone)';
const SHIFTS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:the |this )?(?:person|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact)['’]s\b/gi,
    'your',
  ],
  [
    /\b(?:the |this )(?:person|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact) (?:is|was)\b/gi,
    'you are',
  ],
  [
    /\b(?:the |this )(?:person|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact) has\b/gi,
    'you have',
  ],
  [
    /\b(?:the |this )(?:person|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact) (wants|needs|likes|calls|prefers|lives|works|agrees|owes|uses)\b/gi,
    'you $1',
  ],
  [
    /\b(?:the |this )(?:person|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact)\b/gi,
    'you',
  ],
  [/\bthey(?:'re| are)\b/gi, 'you are'],
  [/\bthey(?:'ve| have)\b/gi, 'you have'],
  [/\b(?:he|she) is\b/gi, 'you are'],
  [/\b(?:he|she) has\b/gi, 'you have'],
  [/\b(?:they|them|themselves)\b/gi, 'you'],
  [/\btheirs?\b/gi, 'your'],
  [/\byou (want|need|like|call|prefer|live|work|agree|owe|use)s\b/gi, 'you $1'],
];

/** Talks to the person instead of about them: "their order" → "your order". */
export function toYou(text: string): string {
  let result = text;
  for (const [pattern, replacement] of SHIFTS) result = result.replace(pattern, replacement);
  return result;
}

/** Written for the assistant, "you" is the assistant; said by it, that is "I". */
const toMe = (text: string): string =>
  text
    .replace(/\byou can\b/gi, 'I can')
    .replace(/\byou may\b/gi, 'I may')
    .replace(/\byou are\b/gi, 'I am');

/** The lines that begin with `say:`, which are said as they are. */
export const writtenLines = (instructions: string): string[] =>
  matchesOf(
    instructions.slice(0, MAX_INSTRUCTIONS),
    /^[ \t]*(?:\d{1,2}[.)][ \t]*)?(?:say(?: literally)?|di|diga):[ \t]*(\S.*)$/gim,
  ).map(([, line]) => unquoted(line!));

/**
 * Instructions as words to say. What stands in quotes or after `say:` is said as it is; known commands become sentences;
 * what is advice to the assistant is not said at all. Empty when nothing can be said.
 */
export function spokenInstructions(instructions: string, name = '', language: Language = 'en'): string {
  const text = instructions.slice(0, MAX_INSTRUCTIONS).trim();
  if (text === '') return '';
  const lines = writtenLines(text);
  if (lines.length > 0) return lines.join(' ').slice(0, MAX_SPOKEN);
  const quotes = matchesOf(text, /["“„«]([^"”“»]{2,600})["”»]/g)
    .map(([, quote]) => quote!.trim())
    .filter((quote) => /\s|[.!?]$/.test(quote));
  if (quotes.length > 0) return quotes.slice(0, 3).join(' ').slice(0, MAX_SPOKEN);
  const said: string[] = [];
  for (const clause of clausesOf(text)) {
    const english = sentenceFor(clause, name);
    const sentence = language === 'es' ? (SPOKEN_IN_SPANISH[english] ?? english) : english;
    if (sentence !== '' && !said.includes(sentence)) said.push(sentence);
    if (said.length >= 4) break;
  }
  return said.join(' ').slice(0, MAX_SPOKEN);
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["“„]|["”]$/g, '')
    .trim();
const VERBS =
  'greet|welcome|introduce|ask|tell|inform|explain|thank|apologi[sz]e|offer|confirm|verify|help|assist|say|wish|collect|get|gather|find out|answer|let|remind|invite|congratulate|check|request';
const NEXT_COMMAND = new RegExp(
  `,?\\s+(?:and then|then|and|,)\\s+(?:then |also |politely |kindly |briefly )?(?=(?:${VERBS})\\b)|,\\s+(?=(?:${VERBS})\\b)`,
  'gi',
);

function clausesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .flatMap((sentence) => (sentence.length > 500 ? [sentence] : sentence.split(NEXT_COMMAND)))
    .map((clause) => clause.replace(/^[\s*•-]+|^\s*\d{1,2}[.)]\s+/, '').trim())
    .filter(Boolean)
    .slice(0, 40);
}

type Rule = readonly [RegExp, (found: string[], name: string) => string];
const end = (text: string, sign = '.'): string => (/[.!?]$/.test(text) ? text : `${text}${sign}`);
const tail = (text: string | undefined): string => (text ?? '').trim().replace(/[.!?,;]+$/, '');
const couldYou = (what: string): string => `Could you tell me ${what}, please?`;
const owned = (what: string): string =>
  /^(?:your|the|a|an|whether|what|when|where|why|how|who|which|more|about|some)\b/i.test(what) ? what : `your ${what}`;

const RULES: readonly Rule[] = [
  [
    new RegExp(
      `^(?:warmly |politely |kindly )?(?:greet|welcome)(?: ${PERSON})?(?: (?:warmly|politely|by name|kindly|friendly|briefly))?(?: to (.+))?\\.?$`,
      'i',
    ),
    ([to]) => (to ? `Welcome to ${tail(to)}!` : 'Hello!'),
  ],
  [/^(?:greet|welcome)\b/i, () => 'Hello!'],
  [/^introduce yourself(?: as (.+?))?\.?$/i, ([as], name) => (as || name ? `This is ${tail(as) || name}.` : '')],
  [
    /^(?:politely |kindly )?(?:ask|find out)(?: \w+){0,3}? how (?:you|we|i) (?:can|may|could) (?:help|assist|be of help|be of service)(.*)$/i,
    ([more]) => (/today/i.test(more ?? '') ? 'How can I help you today?' : HOW_CAN_I_HELP),
  ],
  [
    new RegExp(`^(?:help|assist)(?: ${PERSON})?(?: (?:with|to) (.+))?$`, 'i'),
    ([what]) => (what ? `How can I help you with ${toYou(tail(what))}?` : HOW_CAN_I_HELP),
  ],
  [
    new RegExp(
      `^answer (?:any |all )?(?:of )?(?:${PERSON}(?:['’]s)? |their |the )?(?:questions?|queries)(?: (?:about|on|regarding) (.+))?$`,
      'i',
    ),
    ([about]) => (about ? `What would you like to know about ${toYou(tail(about))}?` : 'What would you like to know?'),
  ],
  [
    new RegExp(`^(?:politely |kindly |then |briefly )?ask (?:${PERSON} )?(?:whether|if) (.+)$`, 'i'),
    ([what]) => yesNoQuestion(toYou(tail(what))),
  ],
  [
    new RegExp(
      `^(?:politely |kindly |then |briefly )?(?:ask|find out|check)(?: ${PERSON}| with ${PERSON})? ((?:what|when|where|why|how|who|which|whether)\\b.+)$`,
      'i',
    ),
    ([what]) => couldYou(toYou(tail(what))),
  ],
  [
    new RegExp(`^(?:politely |kindly |then |briefly )?ask (?:${PERSON} )?(?:for|about) (.+)$`, 'i'),
    ([what]) => couldYou(owned(toYou(tail(what))).replace(/^about /i, 'more about ')),
  ],
  [
    new RegExp(`^(?:politely |kindly |then )?ask ${PERSON} to (.+)$`, 'i'),
    ([what]) => `Could you please ${toYou(tail(what))}?`,
  ],
  [new RegExp(`^(?:politely )?ask ${PERSON}:?\\s+(.+\\?)$`, 'i'), ([what]) => capital(what!.trim())],
  [
    /^(?:collect|get|gather|request|find out) (.+?)(?: from (?:them|the \w+))?\.?$/i,
    ([what]) => couldYou(owned(toYou(tail(what)))),
  ],
  [
    new RegExp(`^(?:confirm|verify|check) (?:with ${PERSON} )?(?:that )?(.+)$`, 'i'),
    ([what]) => `Could you confirm ${toYou(tail(what))}, please?`,
  ],
  [
    new RegExp(`^thank(?: ${PERSON})?(?: for (.+))?$`, 'i'),
    ([what]) =>
      what ? end(`Thank you for ${toYou(tail(what)).replace(/^your (calling|waiting)/i, '$1')}`) : 'Thank you.',
  ],
  [
    new RegExp(`^apologi[sz]e(?: to ${PERSON})?(?: for (.+))?$`, 'i'),
    ([what]) => (what ? end(`I am sorry about ${toYou(tail(what))}`) : 'I am sorry.'),
  ],
  [
    new RegExp(
      `^(?:tell|inform|remind|let)(?: ${PERSON})(?: know)? (?:that )?((?:your|the|their|you|they|we|it|our|there|this|an?|his|her|no|all)\\b.+)$`,
      'i',
    ),
    ([what]) => end(capital(toYou(tail(what)))),
  ],
  [new RegExp(`^explain (?:to ${PERSON} )?that (.+)$`, 'i'), ([what]) => end(capital(toYou(tail(what))))],
  [new RegExp(`^(?:say|wish)(?: ${PERSON})? (?:a )?(?:goodbye|good bye|bye|farewell).*$`, 'i'), () => 'Goodbye!'],
  [new RegExp(`^wish(?: ${PERSON})? (an? .+)$`, 'i'), ([what]) => end(`Have ${tail(what)}`, '!')],
  [/^say (?:hello|hi)\b.*$/i, () => 'Hello!'],
  [new RegExp(`^offer (?:${PERSON} )?to (.+)$`, 'i'), ([what]) => `Would you like me to ${toYou(tail(what))}?`],
  [new RegExp(`^offer (?:${PERSON} )?(.+)$`, 'i'), ([what]) => end(`I can offer you ${toYou(tail(what))}`)],
  [new RegExp(`^invite ${PERSON} to (.+)$`, 'i'), ([what]) => `Would you like to ${toYou(tail(what))}?`],
];

/** "confirms" → "confirm": the verb that goes with "you". */
export function baseForm(verb: string): string {
  if (/^(?:always|perhaps|sometimes|has|is|was|does)$|ss$|us$/.test(verb)) return verb === 'has' ? 'have' : verb;
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, 'y');
  return /(?:ch|sh|ss|x|zz|[^aeiou]o)es$/.test(verb) ? verb.slice(0, -2) : verb.replace(/s$/, '');
}

/** "you want to pay today" → "Do you want to pay today?", "it is urgent" → "Is it urgent?" */
export function yesNoQuestion(clause: string): string {
  const are = /^you(?:'re| are) (.+)$/i.exec(clause)?.[1];
  if (are) return `Are you ${are}?`;
  const have = /^you have (.+)$/i.exec(clause)?.[1];
  if (have)
    return /^(?:already |ever |just )?\w+(?:ed|en)\b|^(?:already |ever )?(?:paid|been|had|made|sent|read|lost)\b/.test(
      have,
    )
      ? `Have you ${have}?`
      : `Do you have ${have}?`;
  const would = /^you (would|can|could|will|should|may) (.+)$/i.exec(clause);
  if (would) return `${capital(would[1]!.toLowerCase())} you ${would[2]}?`;
  const plain = /^you (.+)$/i.exec(clause)?.[1];
  if (plain && /^(?:already|ever|just) (?:\w+ed|tried|paid|been|had|made|sent)\b/.test(plain))
    return `Have you ${plain}?`;
  if (plain) return `Do you ${plain.replace(/^[a-z]+/, baseForm)}?`;
  const there = /^there (is|are|was|were|will be) (.+)$/i.exec(clause);
  if (there)
    return `${capital(there[1]!.split(' ')[0]!)} there ${there[1]!.split(' ').slice(1).join(' ')} ${there[2]}?`.replace(
      '  ',
      ' ',
    );
  // "the car is insured": the subject is a few words.
  const turned =
    /^((?:it|this|that)|(?:the|your|an?|our) (?:[\w'’-]+ ){0,3}?[\w'’-]+) (is|are|was|were|can|will|should|has been|have been) (.+)$/i.exec(
      clause,
    );
  if (turned) {
    const [verb = '', ...more] = turned[2]!.split(' ');
    return `${capital(verb)} ${turned[1]}${more.length > 0 ? ` ${more.join(' ')}` : ''} ${turned[3]}?`;
  }
  return `Could you tell me whether ${clause}?`;
}

/** Said to the person already: it asks, or speaks as I or we. */
const isSpeech = (clause: string): boolean =>
  clause.endsWith('?') ||
  /^(?:hello|hi|hey|welcome|thanks|thank you|good (?:morning|afternoon|evening)|please|goodbye|sorry)\b/i.test(
    clause,
  ) ||
  /^(?:I|I'm|I’m|we|our|my)\b/.test(clause) ||
  /^your\b/i.test(clause);
const ADVICE =
  /^(?:be|do not|don't|never|always|keep|use|speak|avoid|if|when|whenever|you are|you're|you will|you should|you must|your (?:goal|task|job|role|name|tone|purpose)|act|stay|remember|make sure|ensure|only|once|after|before|until|unless|note|the (?:person|user|customer|caller|client)|respond|reply)\b/i;

function sentenceFor(clause: string, name: string): string {
  if (ADVICE.test(clause)) return '';
  for (const [pattern, word] of RULES) {
    const match = pattern.exec(clause);
    if (match) return word(match.slice(1), name);
  }
  return isSpeech(clause) ? end(capital(toMe(clause))) : '';
}
