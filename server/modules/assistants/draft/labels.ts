// Owns the intent that a label stands for: "Refills", "Moving house", "cancel appointment", "Bill
// too high / does not understand the bill".
import { type CallerIntent, intentOf, isKnownVerb, topicExamples } from './intents.ts';

/** Nouns, and the intents behind them. */
const DEEDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:new )?(?:bookings?|reservations?)$/i, 'make a booking'],
  [/^(?:new )?(?:\w+ )?appointments?$/i, 'make an appointment'],
  [/^cancell?ations?$/i, 'cancel'],
  [/^(?:returns?|returning items?)$/i, 'return something'],
  [/^refunds?$/i, 'get a refund'],
  [/^(?:new )?orders?$/i, 'place an order'],
  [/^payments?$/i, 'make a payment'],
  [/^complaints?$/i, 'complain'],
  [/^repairs?$/i, 'get something repaired'],
  [/^(?:sign-?ups?|registrations?|enrol?lments?)$/i, 'sign up'],
  [/^(?:deliver(?:y|ies)|shipping)$/i, 'have something delivered'],
  [/^(?:reschedul\w*|changes?)$/i, 'reschedule'],
  [/^(.*\brefill)s?$/i, 'get a $1'],
  [
    /^(.*\b(?:quote|estimate|copy|replacement|viewing|tour|demo|trial|lesson|consultation|inspection|visit))s?$/i,
    'get a $1',
  ],
];
const PREDICATE =
  /^(?:wants?|asks?|needs?|calls?|has|have|is|are|does(?:n['’]t| not)|do(?:n['’]t| not)|did(?:n['’]t| not)|can(?:['’]t|not)|complains?|reports?|would|feels?|wishes)\b/i;
const PERSON =
  /^(?:the |an? )?(?:user|customer|caller|client|guest|patient|member|visitor|person|student|parent|tenant|passenger)s?\s+(?=\w)/i;
const NOUNS_IN_ING =
  /^(?:booking|opening|billing|pricing|parking|shipping|meeting|training|hearing|building|heating|housing|clothing|wedding|catering|banking|ticketing|plumbing|cleaning|nursing|reading|greeting|seating|spring|string|thing|king|ring)s?\b/i;
const MAX_EXAMPLES = 12;

export function labelIntent(label: string): CallerIntent {
  const inside = /\(([^)]{2,80})\)/.exec(label)?.[1] ?? '';
  const names = label
    .replace(/\([^)]{0,80}\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const parts = [...names.split(/\s*\/\s*|\s+or\s+|\s+(?:like|such as)\s+/i), ...inside.split(/\s*[,/]\s*|\s+or\s+/i)]
    .map((part) => part.trim().replace(PERSON, ''))
    .filter((part) => part.length > 1 && part.length <= 80)
    .slice(0, 6);
  const intents = parts.map((part) => ({ part, wish: intentBehind(part) }));
  const lists = intents.map(({ part, wish }) => (wish ? [...wish.examples, ...named(part)] : named(part)));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const examples = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
  const only = intents.length === 1 ? intents[0]?.wish : undefined;
  return {
    prompt: only?.prompt ?? `The person contacts us about: ${names || label}`,
    human: intents.some(({ wish }) => wish?.human === true),
    examples: [...new Set(examples)].slice(0, MAX_EXAMPLES),
  };
}

function intentBehind(part: string): CallerIntent | undefined {
  if (PREDICATE.test(part)) return intentOf(`they ${part}`);
  const lost = /^lost (.+)$/i.exec(part)?.[1];
  if (lost)
    return intentOf(
      /^(?:property|items?|and found|things)$/i.test(lost)
        ? 'they have lost something'
        : `they have lost their ${lost}`,
    );
  const [first = ''] = part.split(' ');
  if (/^\w+ing\b/i.test(part) && !NOUNS_IN_ING.test(part)) return intentOf(`they are ${small(part)}`);
  if (isKnownVerb(first) && part.includes(' ')) return intentOf(`they want to ${withArticle(small(part))}`);
  const deed = DEEDS.find(([pattern]) => pattern.test(part));
  if (deed) return intentOf(`they want to ${small(part).replace(...deed)}`);
  const fact =
    /^(?:the )?(\w+(?: \w+)?) ((?:too|not|never|very|always) .+|broken|missing|late|lost|stolen|damaged|wrong|down|locked)$/i.exec(
      part,
    );
  if (fact) return intentOf(`their ${small(fact[1]!)} is ${fact[2]}`);
  return /^(?:not |no longer )?\w+(?:ed|ing|en)$/i.test(part) ? intentOf(`they are ${part}`) : undefined;
}

/** What people say about a noun that names their topic. */
function named(part: string): string[] {
  const noun = small(part);
  if (PREDICATE.test(part) || isKnownVerb(noun.split(' ')[0]!)) return [];
  const one =
    /s$|^(?:the|an?|my|our)\b/.test(noun) || /ing\b/.test(noun)
      ? noun
      : `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  return [
    noun,
    ...topicExamples(noun),
    `I am calling about ${noun}`,
    `I have ${one}`,
    `there is ${one}`,
    `I need ${one}`,
    `I have a question about ${noun}`,
  ];
}

/** "cancel appointment" → "cancel my appointment" */
const withArticle = (words: string): string =>
  words.replace(/^(\w+) (?!(?:the|an?|my|your|their|out|up|off|for|to|something|with|on|it)\b)(\w+)$/i, '$1 their $2');

const small = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
