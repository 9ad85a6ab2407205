// Owns what a condition of a brief means: how it is put to a model, and what people say who mean it.

export type CallerIntent = { prompt: string; examples: string[]; human: boolean };

const PEOPLE =
  'person|people|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact|parent|student|passenger|driver|tenant|resident|policyholder|cardholder|shopper|subscriber|traveler|traveller|diner';
const SUBJECT = new RegExp(
  `^(?:they|he|she|someone|somebody|anyone|anybody|(?:the|a|an|any|your|our)?\\s*(?:\\w+ )?(?:${PEOPLE})s?)(?:'re|['’]s)?\\s+`,
  'i',
);
export const HUMAN_NAMED =
  /\b(?:human|real person|person|agent|representative|operator|colleague|advisor|adviser|manager|supervisor|staff|somebody|someone|member of (?:the |our )?team)\b/i;
const ADVERBS = /^(?:(?:just|simply|really|clearly|explicitly|also|ever|only|still|then|now|already)\s+)+/i;

type Frame = 'wh' | 'to' | 'thing' | 'topic' | 'state' | 'have' | 'deed' | 'fact' | 'complaint';
const FRAMES: readonly (readonly [RegExp, Frame])[] = [
  [
    /^(?:says?|said|tells? (?:you|us)|reports?|states?|claims?|complains?|mentions?)(?: that)?\s+(?=(?:they|he|she|it|there|the|their|an?|something)\b.+\b(?:is|are|was|were|has|have|does|do|did|cannot|can)\b)/i,
    'fact',
  ],
  [/^(?:complains?|is complaining|are complaining) (?:about|of)\s+/i, 'complaint'],
  [
    /^(?:asks?|wants? to know|wonders?|(?:is|are) (?:asking|wondering))\s+(?=(?:what|when|where|how|whether|which|why|who)\b)/i,
    'wh',
  ],
  [
    /^(?:asks? (?:about|if)|(?:has|have) (?:an? )?(?:\w+ )?questions? (?:about|on|regarding)|wants? to (?:know|hear|learn)(?: about| more about| if)?|(?:is |are )?(?:calls?|calling|asking|wondering|writes?|writing|inquir\w+|enquir\w+) (?:about|regarding)|mentions?|talks? about|needs? (?:information|info|help|assistance) (?:about|on|with)|wants? help with|(?:has|have) (?:a )?(?:problems?|issues?|trouble) with)\s+/i,
    'topic',
  ],
  [
    /^(?:wants?|would like|['’]d like|needs?|wish(?:es)?|asks?|hopes?|tr(?:y|ies)|(?:is|are) (?:calling|trying|looking|hoping|writing|asking)|calls?|intends?|plans?) to\s+/i,
    'to',
  ],
  [
    /^(?:wants?|would like|['’]d like|needs?|asks? for|requests?|(?:is|are) (?:looking|asking) for|looks? for|calls? for|demands?|insists? on)\s+/i,
    'thing',
  ],
  [/^(?:is|are|feels?|seems?|becomes?|gets?|sounds?)\s+/i, 'state'],
  [/^(?:has|have|describes?|reports?|experiences?|notices?|suffers? from)\s+/i, 'have'],
];

/** `condition`: the text between "if" and the comma. */
export function intentOf(condition: string): CallerIntent {
  const words = condition
    .trim()
    .replace(/^(?:that|then)\s+/i, '')
    .replace(/[.,;:]+$/, '')
    .replace(/^they (want|need|ask|call|complain|report|would like)s\b/i, 'they $1')
    .replace(/^they (?:has|is)\b/i, (verb) => (/is$/i.test(verb) ? 'they are' : 'they have'));
  const subject = SUBJECT.exec(words);
  const prompt = sentence(words);
  const predicate = (subject ? words.slice(subject[0].length) : words).replace(ADVERBS, '');
  const parts = partsOf(predicate, subject !== null);
  const human = parts.some(asksForHuman);
  const each = parts.map((part) => examplesOf(part));
  const examples = [...new Set(rounds(each).map(tidy))].filter((text) => text.length <= 160).slice(0, 12);
  // A few poor examples are worse than the description alone.
  return { prompt, human, examples: examples.length >= 5 ? examples : [] };
}

/** A branch that is described by its topic alone: "For returns: …", "Answer questions about prices". */
export function topicIntent(topic: string): CallerIntent {
  const words = topic
    .trim()
    .replace(/[.,;:]+$/, '')
    .replace(/^(?:any |all )?(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)) (?:about|on|regarding)\s+/i, '');
  return { ...intentOf(`the person asks about ${words}`), prompt: `The person asks about ${words}` };
}

const asksForHuman = ({ frame, rest }: Part): boolean =>
  HUMAN_NAMED.test(rest) &&
  (frame === 'thing' ||
    (frame === 'to' && /^(?:speak|talk|chat|be (?:connected|transferred)|reach|get through)\b/i.test(rest)));

type Part = { frame: Frame; rest: string };

/** "book, change or cancel a visit" is three intents with one frame and one object. */
function partsOf(predicate: string, personal: boolean): Part[] {
  const pieces = predicate
    .split(/\s*,\s*(?:or\s+)?|\s+or\s+/i)
    .filter((piece) => piece.trim() !== '')
    .slice(0, 6);
  const parts: Part[] = [];
  for (const piece of pieces) {
    const bare = piece.replace(SUBJECT, '').replace(ADVERBS, '');
    const framed = FRAMES.find(([pattern]) => pattern.test(bare));
    const before = parts.at(-1);
    if (framed) parts.push({ frame: framed[1], rest: bare.replace(framed[0], '').trim() });
    else if (before && before.frame !== 'deed' && before.frame !== 'fact')
      parts.push({ frame: before.frame, rest: bare.trim() });
    else
      parts.push({
        frame: personal ? 'deed' : 'fact',
        rest: before?.frame === 'fact' ? continued(before.rest, bare.trim()) : bare.trim(),
      });
  }
  const object = parts.at(-1)?.rest.split(' ').slice(1).join(' ') ?? '';
  return parts.map((part, i) =>
    part.frame === 'to' &&
    i < parts.length - 1 &&
    object !== '' &&
    parts.at(-1)!.frame === 'to' &&
    !part.rest.includes(' ')
      ? { ...part, rest: `${part.rest} ${object}` }
      : part,
  );
}

/** "a card was lost" or "stolen": the second has the subject of the first. */
function continued(before: string, rest: string): string {
  const head = /^.{2,60}?\b(?:is|are|was|were|has been|have been)\b/i.exec(before)?.[0];
  return head && !/\b(?:is|are|was|were|has|have|does|do)\b/i.test(rest) ? `${head} ${rest}` : rest;
}

/** In turn, so that every part has its share when the list is cut. */
function rounds(lists: readonly string[][]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

const HUMAN_EXAMPLES = [
  'I want to speak to a person',
  'can I talk to a human',
  'let me speak to someone',
  'I need a real person',
  'connect me with an agent please',
  'is there somebody I can talk to',
];

const SYNONYMS: Record<string, readonly string[]> = {
  book: ['reserve', 'schedule', 'arrange', 'make a booking for'],
  reserve: ['book', 'get'],
  schedule: ['book', 'arrange', 'set up'],
  cancel: ['call off', 'get out of', 'drop'],
  change: ['move', 'modify', 'update'],
  reschedule: ['move', 'change', 'postpone'],
  return: ['send back', 'give back', 'bring back'],
  buy: ['purchase', 'order', 'get'],
  order: ['buy', 'get', 'have'],
  pay: ['settle', 'clear', 'take care of'],
  report: ['tell you about', 'let you know about'],
  block: ['freeze', 'lock', 'stop'],
  track: ['check on', 'find', 'locate'],
  check: ['look up', 'find out about', 'see'],
  renew: ['extend', 'prolong'],
  join: ['sign up for', 'become a member of'],
  register: ['sign up', 'enroll'],
  enroll: ['sign up', 'register'],
  file: ['submit', 'make', 'open'],
  make: ['set up', 'arrange'],
  get: ['have', 'receive'],
  upgrade: ['move up', 'improve'],
  dispute: ['object to', 'question'],
  quit: ['leave', 'cancel'],
};

/** Verbs that begin an intent without a subject. */
export const isKnownVerb = (word: string): boolean =>
  Object.hasOwn(SYNONYMS, word.toLowerCase()) || Object.hasOwn(ALONE, word.toLowerCase());

/** What people add to a single verb. */
const ALONE: Record<string, readonly string[]> = {
  book: [
    'I would like to make a booking',
    'can I get an appointment',
    'I want to make a reservation',
    'do you have a free slot',
  ],
  order: ['I would like to place an order', 'can I get something to eat', 'I want to buy something'],
  pay: ['I would like to make a payment', 'I want to settle my bill', 'how can I pay'],
  cancel: ['I would like to call it off', 'please cancel my booking', 'I do not want it any more'],
  reschedule: ['can we move it to another day', 'I need another time', 'I want to postpone'],
  complain: ['I have a complaint', 'I am not happy with this', 'this is not acceptable'],
  join: ['I would like to become a member', 'how do I sign up', 'I want a membership'],
  enroll: ['I would like to sign up', 'how do I register', 'I want to join the course'],
};

const TOPICS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:prices?|costs?|fees?|rates?|charges?)\b/i, ['how much does it cost', 'how much is it', 'what do you charge']],
  [
    /\b(?:opening|office|business)? ?hours\b|\bopening times?\b/i,
    ['when are you open', 'what time do you close', 'are you open today'],
  ],
  [/\b(?:location|address|directions)\b/i, ['where are you', 'how do I get to you']],
  [/\bparking\b/i, ['where can I park', 'can I park there']],
  [/\bmenu\b/i, ['what do you serve', 'do you have vegetarian dishes']],
  [/\b(?:delivery|shipping)\b/i, ['how long does delivery take', 'do you deliver']],
];

/** Common questions about a topic. */
export const topicExamples = (topic: string): readonly string[] =>
  TOPICS.find(([pattern]) => pattern.test(topic))?.[1] ?? [];

function examplesOf(part: Part): string[] {
  const { frame, rest } = part;
  if (rest === '' || rest.length > 80) return [];
  const mine = toMine(rest);
  if (asksForHuman(part)) return HUMAN_EXAMPLES;
  switch (frame) {
    case 'to':
      return wanted(mine);
    case 'thing':
      return [
        `I want ${mine}`,
        `can I get ${mine}`,
        `I would like ${mine}`,
        `I need ${mine}`,
        `could I have ${mine}`,
        `I am looking for ${mine}`,
      ];
    case 'wh':
      return [
        inverted(mine),
        `can you tell me ${mine}`,
        `I want to know ${mine}`,
        `do you know ${mine}`,
        `I was wondering ${mine}`,
        `please tell me ${mine}`,
      ];
    case 'topic': {
      const known = topicExamples(rest);
      return [
        `I have a question about ${mine}`,
        ...known,
        `can you tell me about ${mine}`,
        `what about ${mine}`,
        `I would like to know about ${mine}`,
        `tell me about ${mine}`,
        `it is about ${mine}`,
      ];
    }
    case 'state':
      return [
        `I am ${mine}`,
        `I'm ${mine}`,
        `I am ${mine} right now`,
        `help, I am ${mine}`,
        `I think I am ${mine}`,
        `I am really ${mine}`,
      ];
    case 'have':
      return /^(?:lost|had|been|forgotten|received|paid|bought|broken|missed|seen|found|moved|changed|ordered|\w{3,}ed)\b/i.test(
        mine,
      )
        ? [
            `I have ${mine}`,
            `I've ${mine}`,
            `I think I have ${mine}`,
            `it seems I have ${mine}`,
            `help, I have ${mine}`,
            ...past(mine),
          ]
        : [
            `I have ${mine}`,
            `I've got ${mine}`,
            `I think I have ${mine}`,
            `help, I have ${mine}`,
            `it seems I have ${mine}`,
          ];
    case 'complaint':
      return [
        `I want to complain about ${mine}`,
        `I have a complaint about ${mine}`,
        `I am not happy with ${mine}`,
        `I'd like to make a complaint about ${mine}`,
        `I am unhappy with ${mine}`,
      ];
    case 'deed':
      return did(mine);
    case 'fact':
      return facts(mine.replace(/^(?:an?|the)\s+(?=\w+ (?:is|are|was|were|has|have)\b)/i, 'my '));
  }
}

/** "where my order is" → "where is my order" */
const inverted = (words: string): string => words.replace(/^(\w+(?: \w+)?) (.+) (is|are|was|were)$/i, '$1 $3 $2');

const facts = (fact: string): string[] => [
  fact,
  `I think ${fact}`,
  `it looks like ${fact}`,
  `hello, ${fact}`,
  `help, ${fact}`,
  `${fact}, what can I do`,
];

function wanted(wish: string): string[] {
  const [verb = '', ...object] = wish.split(' ');
  const others = (SYNONYMS[verb.toLowerCase()] ?? []).map(
    (other, i) => `${i % 2 === 0 ? "I'd like to" : 'I need to'} ${other} ${object.join(' ') || 'it'}`,
  );
  const more = object.length > 0 ? others : [...(ALONE[verb.toLowerCase()] ?? [])];
  return [
    `I want to ${wish}`,
    `can I ${wish}`,
    ...more.slice(0, 2),
    `I would like to ${wish}`,
    `I need to ${wish}`,
    `could you help me ${wish}`,
    ...more.slice(2),
    `${wish} please`,
  ];
}

/** "loses their card" → "I lose my card". */
function did(predicate: string): string[] {
  const denied = /^(?:does|do|did)(?: not|n['’]t) (.+)$/i.exec(predicate)?.[1];
  if (denied) return facts(`I do not ${denied}`);
  const [verb = '', ...rest] = predicate.split(' ');
  const base =
    /(?:[^s]s|es)$/.test(verb) && verb.length > 3
      ? verb
          .replace(/ies$/, 'y')
          .replace(/(ss|sh|ch|x)es$/, '$1')
          .replace(/([^s])s$/, '$1')
      : verb;
  if (!/^[a-z]{2,}$/.test(base)) return [];
  const tail = rest.join(' ');
  return [
    `I ${base} ${tail}`,
    `I think I ${base} ${tail}`,
    `I ${base} ${tail}, what now`,
    `hello, I ${base} ${tail}`,
    `the thing is that I ${base} ${tail}`,
  ];
}

const past = (mine: string): string[] =>
  /^(?:lost|paid|bought|found|forgotten)\b/.test(mine) ? [`I ${mine.replace(/^forgotten/, 'forgot')}`] : [];

/** Said by the person: "their card" → "my card". */
const toMine = (words: string): string =>
  words
    .replace(/\b(?:their|his|her|the (?:customer|caller|patient|guest|member|user|client|person)['’]s)\b/gi, 'my')
    .replace(/\b(?:themselves|himself|herself)\b/gi, 'myself')
    .replace(/\b(?:them|him)\b/gi, 'me')
    .replace(/\b(?:they|he|she) (?:are|is)\b/gi, 'I am')
    .replace(/\b(?:they|he|she) has\b/gi, 'I have')
    .replace(/\b(?:they|he|she)\b/gi, 'I');

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
