// Owns what the words of a way say: whether it is for a yes or for a no, and how a person is asked whether it is meant. Pure.

/** What follows "The person …" is what the way is about. */
const PERSON =
  "(?:the |a |an |this )?(?:person|people|user|customer|caller|client|visitor|patient|guest|lead|member|borrower|consumer|contact|they|he|she|someone|somebody)(?:'s)?";

const YES =
  /\b(?:yes|agrees?|agreed|accepts?|confirms?|confirmed|consents?|approves?|affirms?|affirmative|positive(?:ly)?|willing|wants? to (?:proceed|continue|go ahead)|happy to|says? ok|can (?:come|make it|attend|be there|do it)|will (?:come|attend|be there))\b/i;
const NO =
  /\b(?:no|declines?|declined|refuses?|refused|disagrees?|rejects?|denies|denied|negative(?:ly)?|unwilling|unable|not (?:able|interested|agree|want|confirm|accept|willing|now|ready|correct|right)|cannot|can(?:'t| not)|won't|will not|does(?:n't| not)|do(?:n't| not)|is(?:n't| not)|wrong|incorrect|unhappy)\b/i;
const NEGATED =
  /\b(?:not|no longer|doesn't|don't|isn't|never|without|declines?|refuses?|rejects?|cannot|can't|won't|unable|no)\b/i;

const MAX_READ = 600;

/** Some word of the description denies something. */
export const isNegated = (prompt: string): boolean => NEGATED.test(prompt.slice(0, MAX_READ));

/** "This is the customer", "The person is Ana Lee": the answer to whom we speak with. */
const IS_THE_ONE = new RegExp(
  `^(?:(?:this|it|that) is|${PERSON} (?:is|are)|speaking (?:with|to)) (?:really |indeed )?(?:the (?:customer|person|patient|client|caller|member|guest|lead|owner|one|right (?:person|one|customer))(?: (?:we|who|that)\\b.*)?|\\{\\{[^{}]{0,80}\\}\\}|\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)*)$`,
  'u',
);

const beginning = (text: string): string => {
  const bare = text.trim().replace(/[.]$/, '');
  return bare.charAt(0).toLowerCase() + bare.slice(1);
};

/** Whether a description is for those who say yes, for those who say no, or for neither. */
export function polarityOf(prompt: string): 'yes' | 'no' | null {
  const text = prompt.slice(0, MAX_READ).replaceAll('’', "'");
  if ((YES.test(text) && !NEGATED.test(text)) || IS_THE_ONE.test(beginning(text))) return 'yes';
  return NO.test(text) ? 'no' : null;
}

const ANOTHER_PERSON =
  /\b(?:wrong (?:number|person)|(?:somebody|someone|anybody|another person|other person) else|not the (?:right )?(?:person|one|customer|patient|owner)|(?:is|are) not (?:there|here|in|home|available|reachable)|different person|(?:nobody|no one|does not) knows?)\b/i;
/** A way for those who are not the one who was asked for. */
export const isForAnotherPerson = (prompt: string): boolean => ANOTHER_PERSON.test(prompt.slice(0, MAX_READ));
/** Of those, a way for a number that is none of theirs. */
export const isForWrongNumber = (prompt: string): boolean =>
  /\bwrong (?:number|person)\b|\b(?:number|person) is wrong\b|\b(?:nobody|no one) knows?\b/i.test(
    prompt.slice(0, MAX_READ),
  );

const GOODBYE =
  /\b(?:goodbye|bye|end(?:s|ed)? the (?:call|conversation|chat)|hang(?:s|ing)? up|nothing else|(?:needs?|wants?) nothing|no (?:more|further) (?:questions|help)|(?<!what |how it |how this )(?:is|are) (?:done|finished)|all set|has everything|wants to (?:leave|stop|finish)|thanks?)\b/i;
/** A way for those who have what they came for. */
export const isForGoodbye = (prompt: string): boolean => GOODBYE.test(prompt.slice(0, MAX_READ));

/** What people are in, not what a contract, a detector or an insurance is about: "gas", "smoke" and "fire" alone are no emergency. */
const URGENT = new RegExp(
  `\\b(?:${[
    "(?<!\\b(?:not|no|non|isn't|aren't|without)[ -](?:an? |any )?)(?:emergenc(?:y|ies)|urgent(?:ly)?|life[- ]threatening)",
    'in (?:danger|distress)|dangerous|on fire|burning|not breathing|bleeding|unconscious|suicid\\w*|overdosed?|poisoning',
    '(?:is|are|was|were|be|been|being|gets?|got|someone|somebody) (?:hurt|injured|trapped|stuck|attacked|threatened|poisoned)',
    'smell(?:s|ing)? (?:of )?(?:gas|smoke)|gas (?:leak|smell)\\w*|leak(?:s|ing)? gas|(?:fire|smoke) (?:in|at|from)',
    'flood(?:ed|ing)|adrift|sinking|collaps(?:e|es|ed|ing)|(?:has|have) fallen|about to fall',
  ].join('|')})\\b`,
  'i',
);
/** A way for those who need help at once. */
export const isUrgent = (prompt: string): boolean => URGENT.test(prompt.slice(0, MAX_READ));

const TO_YOU: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b${PERSON} (?:is|are|was)\\b`, 'gi'), 'you are'],
  [new RegExp(`\\b${PERSON} has\\b`, 'gi'), 'you have'],
  [/\b(?:the|this) (?:person|user|customer|caller|client|visitor|patient|guest|lead|member)['’]s\b/gi, 'your'],
  [/\b(?:the|this) (?:person|user|customer|caller|client|visitor|patient|guest|lead|member)\b/gi, 'you'],
  [/\bthey (?:are|were)\b/gi, 'you are'],
  [/\b(?:they|them|themselves)\b/gi, 'you'],
  [/\btheirs?\b/gi, 'your'],
];

const SECOND_PERSON =
  /\b(you|or|and) (says?|needs|wants|asks|calls|complains|reports|tells|mentions|likes|prefers|agrees|refuses|declines|cancels|gives|gets|keeps|thinks|knows|owes|pays|feels|looks|seems|smells|hears|sees|notices|suffers|bleeds|falls|lives|worries)\b/gi;

/** "The person says goodbye or needs nothing" → "you say goodbye or need nothing" */
const toYou = (text: string): string =>
  TO_YOU.reduce((said, [pattern, words]) => said.replace(pattern, words), text).replace(
    SECOND_PERSON,
    (_all, lead: string, verb: string) => `${lead} ${bareVerb(verb)}`,
  );

const WISH = new RegExp(
  `^(?:if |when |whenever )?${PERSON} (?:(?:clearly|explicitly|just|now|simply|only|also) )*(?:wants?|would like|needs?|wishes|asks?|hopes?|tries|intends?|is trying|is looking|is calling|calls?) to (.+)$`,
  'i',
);
const WANTS_THING = new RegExp(
  `^(?:if |when )?${PERSON} (?:wants?|needs?|would like|is looking for|asks? for|requests?) (.+)$`,
  'i',
);
const ASKS = new RegExp(
  `^(?:if |when )?${PERSON} (?:asks?|wonders?|inquires?|enquires?|has a question|has questions|wants to know)(?: (?:about|on|regarding|for))? ?(.*)$`,
  'i',
);
const DOES = new RegExp(`^(?:if |when )?${PERSON} (\\p{L}+) (.+)$`, 'iu');
const QUESTION_WORD = /^(?:what|when|where|why|how|who|which|whether|if)\b/i;
/** Verbs of being and of telling name no wish. */
const NO_WISH =
  /^(?:is|are|was|were|has|had|lost|says?|said|tells?|states?|mentions?|reports?|cannot|can|will|would|does|do|feels|looks|seems|smells|hears|sees|notices|suffers|bleeds|falls|owes|lives|worries)$/i;
const MAX_SAID = 90;

/** How a way is named to a person: as something to do ("book a fitting"), or as a matter ("the garment was damaged"). */
export type SpokenWay = { wish?: string; matter: string };

/** The description of a way in words that a person would say. `undefined`: it names nothing that could be said. */
export function spokenWay(prompt: string): SpokenWay | undefined {
  const text = prompt
    .slice(0, MAX_READ)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
  if (text === '' || text.length > 2 * MAX_SAID) return undefined;
  const wish = wishOf(text);
  const matter = toYou(text.replace(/^(?:if|when) /i, ''));
  const said = { ...(wish !== undefined && { wish: wish.slice(0, MAX_SAID) }), matter: matter.slice(0, MAX_SAID) };
  return wish === undefined && matter.length > MAX_SAID ? undefined : said;
}

function wishOf(text: string): string | undefined {
  const [, to] = WISH.exec(text) ?? [];
  if (to !== undefined) return tidy(to);
  const [, asked] = ASKS.exec(text) ?? [];
  if (asked !== undefined && !/^for\b/i.test(asked)) return tidy(questionAsWish(asked));
  const [, thing] = WANTS_THING.exec(text) ?? [];
  if (thing !== undefined) return tidy(`have ${thing.replace(/^(us|someone|somebody) to /i, '$1 ')}`);
  const [, verb = '', rest = ''] = DOES.exec(text) ?? [];
  if (verb === '' || NO_WISH.test(verb) || !verb.endsWith('s') || verb.endsWith('ss')) return undefined;
  return tidy(`${bareVerb(verb)} ${rest}`);
}

function questionAsWish(asked: string): string {
  if (/^(?:(?:a|an|another|some|any|other|further) )?(?:questions?)?$/i.test(asked)) return 'ask something';
  return QUESTION_WORD.test(asked) ? `know ${asked}` : `ask about ${asked.replace(/^a question about /i, '')}`;
}

const bareVerb = (verb: string): string =>
  verb
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/(?<=sh|ch|ss|x|zz|o)es$/, '')
    .replace(/(?<=[^s])s$/, '');

/** "cancel or wants to change it" → "cancel or change it" */
const tidy = (wish: string): string =>
  toYou(wish)
    .replace(/\b(or|and) (?:wants?|would like|needs?|wishes|asks?) (?:to )?/gi, '$1 ')
    .trim();

/** What the ways are there to do, for a menu: no goodbyes, no yes and no. */
export const wishesOf = (choices: readonly { prompt: string }[]): string[] =>
  choices
    .filter(({ prompt }) => polarityOf(prompt) === null && !isForGoodbye(prompt))
    .flatMap(({ prompt }) => spokenWay(prompt)?.wish ?? []);

/** Also those whom only a description names. */
const ANYBODY = `(?:${PERSON}|(?:a |the )?human(?:'s)?)`;
const FRAME = new RegExp(
  `^(?:if |when |whenever |whether |in case |that )?${ANYBODY} (?:(?:is|are|was|has|have|clearly|explicitly|just|now|simply|then|may|might|would) )*(?:wants?|wanted|would like|likes?|needs?|wishes|asks?|asked|asking|says?|said|saying|tells?|states?|mentions?|reports?|requests?|requesting|calls?|calling|inquires?|enquires?|wonders?|expresses|indicates?|interested|trying|tries|looking|intends?|hopes?|seeks?|describes?|talks?|speaks?)?(?: (?:to|about|for|that|in|if|whether|how|us|you|me|of))*\\b`,
  'i',
);

/** What a description is about, without "The person wants to …". */
export function bareChoice(prompt: string): string {
  const text = prompt.slice(0, 600).trim().replace(/\s+/g, ' ');
  const bare = text.replace(FRAME, '').replace(/^[\s:,.-]+|[\s.]+$/g, '');
  return bare === '' ? text : bare;
}
