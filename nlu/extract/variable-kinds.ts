// Owns what a variable is looking for: read from its type, its name and its description.
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { nameToWords } from '../../flow/text/said-values.ts';

export type VariableKind =
  | 'email'
  | 'phone'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'date_range'
  | 'money'
  | 'amount'
  | 'percent'
  | 'age'
  | 'count'
  | 'code'
  | 'zip'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'boolean'
  | 'enum'
  | 'address'
  | 'object'
  | 'array'
  | 'free';

const FIXED: Record<string, VariableKind> = {
  email: 'email',
  phone: 'phone',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  duration: 'duration',
  date_range: 'date_range',
  money: 'money',
  boolean: 'boolean',
  enum: 'enum',
  object: 'object',
  array: 'array',
};

const AMOUNT =
  /\b(?:amount|payment|price|balance|income|salary|fee|cost|total|budget|owed|dollars?|euros?|usd|eur|deposit|debt|loan|money|spend|paid|refund|rent|wage|premium|offer|bid)\b/;
/** What a thing is called by stands for its number at the end of a name alone: `claim` is one, `claim_details` is none. */
const CODE =
  /\b(?:number|id|code|reference|ref|last four|last 4|digits)\b|\b(?:no|nr|ticket|order|account|policy|invoice|tracking|confirmation|serial|pin|vin|sku|claim|case|booking|member|membership|plate|extension|iban|passport|license|licence)(?: \d+| info| lookup| key)?$/;
const COUNT =
  /\b(?:number of|how many|count|quantity|qty|size|guests|adults|children|people|nights|days|weeks|months|years|hours|minutes|rooms|items|times|rating|score|party|seats|tickets)\b/;
/** "Number of the grave", "number painted on the skip": of a text it is what one thing is known by, and no count. */
const IS_NUMBER_OF = /^(?:the |your )?(?:\w+ )?(?:number|code|id)(?: \w+)? (?:of|on|for|from) (?:the|your|an?)\b/;
/** "Name of the client" is the name of a person. */
const PERSONS_NAME =
  /\b(?:full |person's |customer's |caller's |their )name\b|^(?:the )?(?:full )?name of (?:the |your |a |an )?(?:\w+ )?(?:person|client|customer|caller|patient|guest|owner|student|member|tenant|resident|driver|rider|passenger|traveller|traveler|child|parent|applicant|buyer|seller|visitor|attendee|participant|employee|holder|contact|lead|bride|groom)\b/;
const NOT_A_PERSON =
  /\b(?:company|business|product|plan|file|user|item|brand|street|city|bank|employer|shop|store|doctor|pet|project|school|domain|host|event|toy|teddy|doll|bear|animal|dog|puppy|cat|kitten|horse|pony|bird|rabbit|boat|ship|yacht|vessel|vehicle|car|team|club|band|choir|song|album|book|film|movie|show|game|course|class|dish|plant|medicine|medication|drug|restaurant|hotel|venue|building|site|network|device|model|website|app)s?'?s?\b/;

const PATTERNS: readonly (readonly [RegExp, VariableKind])[] = [
  [/\be ?-?mail\b/, 'email'],
  [/\b(?:phone|mobile|cell|telephone|callback number|contact number|fax)\b/, 'phone'],
  [/\b(?:zip|postal|postcode|post code)\b/, 'zip'],
  [/\bfirst name\b|\bgiven name\b|\bforename\b/, 'first_name'],
  [/\blast name\b|\bsurname\b|\bfamily name\b/, 'last_name'],
  [
    /\b(?:date ?time|timestamp|date and time|appointment at|starts? at|ends? at|callback at|scheduled at)\b/,
    'datetime',
  ],
  [/\b(?:date|dob|birthday|deadline|due on|day of birth)\b/, 'date'],
  [/\b(?:time|hour)(?: of day)?$/, 'time'],
  [/\baddress\b/, 'address'],
  [COUNT, 'free'],
  [CODE, 'code'],
];

/** The words of a name: `order_number`, `orderNumber` → "order number". */
export const labelOf = nameToWords;

export function variableKindOf(variable: NormalVariable): VariableKind {
  const { type } = variable;
  if (Object.hasOwn(FIXED, type)) return FIXED[type]!;
  const label = labelOf(variable.name);
  const about = `${label} ${variable.description.slice(0, 300).toLowerCase()}`;
  if (type === 'number' || type === 'integer') return numberKind(label, about);
  // The name of a member is no code, as the number of a member is.
  const isName = /\bname$/.test(label) && !NOT_A_PERSON.test(about);
  for (const [pattern, kind] of PATTERNS) if (pattern.test(label) && !(isName && kind === 'code')) return kind;
  if (/\bname\b/.test(label) && !NOT_A_PERSON.test(about)) return 'name';
  if (AMOUNT.test(label) && !/\b(?:method|type|reason|plan|option|status|policy|frequency)\b/.test(label))
    return 'free';
  // A bare name says little; then the description may say what is wanted.
  const hint = variable.description.slice(0, 300).toLowerCase();
  if (/\be ?-?mail address\b/.test(hint)) return 'email';
  if (/\bphone number\b/.test(hint)) return 'phone';
  if (PERSONS_NAME.test(hint) && !NOT_A_PERSON.test(about)) return 'name';
  if (IS_NUMBER_OF.test(hint)) return 'code';
  return /\b(?:order|account|reference|invoice|ticket|policy|tracking|confirmation|case|claim|booking) (?:number|id|code)\b/.test(
    hint,
  )
    ? 'code'
    : 'free';
}

/** A size "by the age of the child" is no age. */
const AGE_WANTED = /\b(?:how old|years old)\b|(?<!\b(?:by|for|per|from|of|with|to|size|at)(?: the)? )\bage of\b/;

function numberKind(label: string, about: string): VariableKind {
  if (/\bages?\b/.test(label) || AGE_WANTED.test(about)) return 'age';
  if (/\bpercent(?:age)?\b|\brate\b/.test(label)) return 'percent';
  if (COUNT.test(label)) return 'count';
  if (AMOUNT.test(label)) return 'amount';
  if (/\b(?:zip|postal)\b/.test(label)) return 'zip';
  if (CODE.test(label)) return 'code';
  if (COUNT.test(about)) return 'count';
  return AMOUNT.test(about) ? 'amount' : 'count';
}

/** "since", described as "first day at the new address": it begins, and has not yet. */
const BEGINS = /\b(?:first|new|next|starting|start) (?:day|date|month|week)\b/;

/** What has happened already: a day without a year is then in the past. */
export const isPast = ({ name, description }: NormalVariable): boolean =>
  !(/\bsince\b/.test(labelOf(name)) && BEGINS.test(description.slice(0, 300).toLowerCase())) &&
  /\b(?:birth|dob|birthday|since|last(?! (?:day|date|night|four|4)\b)|purchased?|ordered|incident|accident|issued|paid|received|bought|delivered|happened|occurred|previous|past|was|were|did|brought|returned|handed|came|broke|began|started)\b/.test(
    `${labelOf(name)} ${description.slice(0, 300).toLowerCase()}`,
  );

/** What is still to come, such as an appointment. A visit may lie on either side. */
export const isFuture = (variable: NormalVariable): boolean =>
  !isPast(variable) &&
  /\b(?:appointment|booking|book|reservation|reserve|delivery|deliver|pick ?up|check ?in|check ?out|arrival|departure|schedule|scheduled|call ?back|meeting|due|deadline|upcoming|preferred)\b/.test(
    `${labelOf(variable.name)} ${variable.description.slice(0, 300).toLowerCase()}`,
  );

export const isBirth = ({ name, description }: NormalVariable): boolean =>
  /\b(?:birth|dob|birthday)\b/.test(`${labelOf(name)} ${description.slice(0, 300).toLowerCase()}`);

const aboutOf = ({ name, description }: Pick<NormalVariable, 'name' | 'description'>): string =>
  `${labelOf(name)} ${description.slice(0, 300).toLowerCase()}`;

/** What made a person get in touch: people give it unasked, in a sentence of its own. */
export const isCause = ({ name, description }: NormalVariable): boolean =>
  /\b(?:reason|why|cause|problem|issue|complaint|concern|symptoms?|what (?:happened|is wrong|was wrong|went wrong))\b/.test(
    aboutOf({ name, description }),
  );

/** Where a question, or a plain "no", is an answer too. */
export const takesAnything = ({ name, description }: NormalVariable): boolean =>
  /\b(?:question|questions|issue|problem|topic|request|message|inquiry|enquiry|concern|feedback|comments?|details|describe|description|reason|need|needs|query|notes?|anything|statement|story|complaint)\b/.test(
    aboutOf({ name, description }),
  );

/** A question is what it wants, or may well be. What a person's reason is, no question says. */
export const takesQuestions = (variable: NormalVariable): boolean =>
  takesAnything(variable) && !/\b(?:reason|why|cause|symptoms?)\b/.test(aboutOf(variable));
