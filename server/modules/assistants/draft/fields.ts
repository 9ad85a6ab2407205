// Owns what a brief asks people for: "name, day, time and phone" as typed variables.

import { SYSTEM_VARIABLES } from '../../../../flow/language/graph.ts';
import type { JsonObject } from '../../../../flow/language/json.ts';
import { capital, spokenInstructions } from '../../../../nlu/wording/spoken.ts';

export type Field = JsonObject & { name: string; type: string; source: 'collected'; description?: string };

const MAX_FIELDS = 12;
const FILLER =
  /^(?:(?:the|their|his|her|your|its|an?|some|any|for|about|also|(?:customer|caller|patient|guest|member|user|person|client)['’]s|them|him|please|preferred)\s+)+/i;

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\be-?mails?\b/, 'email'],
  [/\b(?:phone|mobile|cell|telephone|callback number|contact number|whatsapp)\b|^number$/, 'phone'],
  [/\b(?:reading|mileage)$/, 'number'],
  [
    /\b(?:number of|how many|party size|group size|headcount|quantity|guests|people|persons|nights|adults|children|kids|travell?ers|passengers|bags|age)\b/,
    'integer',
  ],
  [/\b(?:how (?:long|late)|duration|length of)\b/, 'duration'],
  [/\b(?:how much|amount|budget|sum|price|salary|income|deposit)\b/, 'money'],
  [/\b(?:birthday|birth ?date|date|day|deadline)\b/, 'date'],
  [/^when\b/, 'date'],
  [/\b(?:check-?in|check-?out|arrival|departure)$/, 'date'],
  [/\btime$|\btime (?:of|they|for)\b|^what time\b/, 'time'],
];

/** Names of system variables, and the names that collected values get instead. */
const RENAMED: Record<string, string> = {
  phone: 'phone_number',
  email: 'email_address',
  first_name: 'caller_first_name',
  last_name: 'caller_last_name',
  channel: 'contact_channel',
  timezone: 'time_zone',
};

/** Undefined: the text is no list of fields to ask for. */
export function fieldsIn(words: string): Field[] | undefined {
  const parts = splitList(expanded(words));
  if (parts.length === 0 || parts.length > MAX_FIELDS) return undefined;
  const fields = new Map<string, Field>();
  for (const part of parts) {
    const field = fieldOf(part);
    if (!field) return undefined;
    fields.set(field.name, field);
  }
  return fields.size > 0 ? [...fields.values()] : undefined;
}

/** "check-in and check-out dates" are two dates; "first and last name" is one name. */
const expanded = (words: string): string =>
  words
    .trim()
    .replace(/[.?!:;]+$/, '')
    .replace(/\bfirst and last names?\b/gi, 'full name')
    .replace(
      /\b([\w-]{2,30}) and ([\w-]{2,30}) (date|time|name|address|number|citie|place)s\b/gi,
      (_, one: string, two: string, noun: string) =>
        `${one} ${noun.replace('citie', 'city')} and ${two} ${noun.replace('citie', 'city')}`,
    );

/** Commas and "and" separate items; text in brackets belongs to the item before it. */
function splitList(words: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  const push = (to: number): void => {
    parts.push(words.slice(from, to));
  };
  for (let at = 0; at < words.length; at++) {
    if (words[at] === '(') depth++;
    else if (words[at] === ')') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const joint = /^(?:,|;|\s(?:and|plus|&|as well as)\s)/i.exec(words.slice(at, at + 14));
    if (!joint) continue;
    push(at);
    at += joint[0].length - 1;
    from = at + 1;
  }
  push(words.length);
  return parts
    .map((part) =>
      part
        .replace(/^\s*(?:and|or)\s+/i, '')
        .trim()
        .replace(FILLER, '')
        .trim(),
    )
    .filter((part) => part !== '');
}

/** Who or what it is about: "whether it is …", "if they want …", "whether the light on the router is …" */
const CHOOSER =
  /^(?:(?:whether|if)\s+)?(?:it|they|he|she|this|that|there|the [\w' ]{1,40}?|you|one)(?:['’]s|\s+(?:is|are|was|were|should be|will be|would be|wants?|would like|prefers?|would prefer|needs?|should|will))\s+(?:to (?:be |have )?)?(?:(?:about|for|only|just|by) )?/i;
const OPTION_WORDS = 3;
const TYPED =
  /\b(?:names?|numbers?|phone|e-?mails?|address(?:es)?|dates?|days?|times?|code|reason|when|what|which|how|who|where|not|no|else|more|less|fewer|any|something|someone)\b/i;

/** "delivery or pickup", "whether they prefer online or in-person lessons", "vegetarian, vegan or with meat": one of several. */
export function choiceField(words: string): Field | undefined {
  const said = words.trim().replace(/[.?!;]+$/, '');
  if (said.length > 160 || !/\bor\b/i.test(said) || /["“(]/.test(said)) return undefined;
  // "when they are at home, in the morning or in the afternoon"
  const late = /,\s+((?:in|on|by|at) (?:the )?[\w-]+ or (?:in |on |by |at )?(?:the )?[\w-]+)$/i.exec(said)?.[1];
  const list = (late ?? said.replace(CHOOSER, '')).trim();
  const values = list.split(/\s*,\s*(?:or\s+)?|\s+or\s+/i).map(optionIn);
  // "online or in-person lessons": the noun belongs to both.
  const [first = '', last = ''] = [values[0], values.at(-1)];
  if (values.length === 2 && !first.includes(' ') && /^[\w-]+ \w+s$/.test(last)) values[1] = last.split(' ')[0]!;
  const isList = values.length >= 2 && values.length <= 6 && new Set(values).size === values.length;
  const isChoice = values.every(
    (value) => value !== '' && value.split(' ').length <= OPTION_WORDS && !TYPED.test(value),
  );
  if (!isList || !isChoice) return undefined;
  const name = variableName(values.join(' or ')) ?? 'choice';
  const asked = values.length > 2 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values.join(' or ');
  return { name, type: 'enum', source: 'collected', enum_values: values, description: `Which one: ${asked}?` };
}

const optionIn = (words: string): string =>
  words
    .trim()
    .replace(/^(?:whether|if)\s+/i, '')
    .replace(/^(?:(?:in|on|by|at|an?|the|to|was|were|is|only|just|with|for|have|be)\s+)+/i, '')
    .trim();

/** "whether they have insurance": a yes or a no that later sentences can go by. */
export function yesNoField(words: string): Field | undefined {
  const whether = /^(?:if|whether)\s+(.+)$/i.exec(words.trim().replace(/[.?!;]+$/, ''))?.[1];
  if (whether === undefined) return undefined;
  const name =
    variableName(
      whether
        .replace(/^(?:they|he|she|the \w+|it|there)\s+/i, '')
        .split(/\s+/)
        .slice(0, 5)
        .join(' ')
        .replace(/(?:\s+(?:at|in|on|to|for|of|with|during|the|a|an|and|or|by|from))+$/i, ''),
    ) ?? 'agrees';
  const asked = spokenInstructions(`Ask whether ${whether}`);
  return { name, type: 'boolean', source: 'collected', description: (asked || `${capital(whether)}?`).slice(0, 200) };
}

function fieldOf(part: string): Field | undefined {
  const choice = choiceField(part) ?? yesNoField(part);
  if (choice) return choice;
  const brackets = /\(([^)]{1,200})\)/.exec(part);
  const words = part
    .replace(/\([^)]{0,200}\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /^((?:what|which|how) .+?) (?:they (?:have|need|want|are)|(?:it|that|this|there) (?:is|are|was)|(?:there )?will (?:be|come))$/i,
      '$1',
    )
    .replace(/^(?:which|what) (?=\w+$)/i, '');
  const name = variableName(words);
  if (name === undefined) return undefined;
  const label = words.toLowerCase();
  const values = brackets ? choicesIn(brackets[1]!) : [];
  const common = { name, source: 'collected' as const };
  if (values.length > 1) return { ...common, type: 'enum', enum_values: values };
  const type = TYPES.find(([pattern]) => pattern.test(label))?.[1] ?? 'string';
  const plain = name.replaceAll('_', ' ') === label.replace(/[-_]/g, ' ');
  return plain
    ? { ...common, type }
    : { ...common, type, description: `${/ of /.test(words) ? 'the ' : ''}${words}`.slice(0, 200) };
}

const choicesIn = (words: string): string[] =>
  /\bor\b|,|\//.test(words) && !/\be\.g\b|\bsuch as\b|\bfor example\b|\bformat\b|\d/i.test(words)
    ? words
        .split(/\s*(?:,|\/|\bor\b)\s*/i)
        .map((value) => value.trim())
        .filter((value) => value !== '' && value.length <= 40)
    : [];

/** "the order number" → order_number. Clauses are no names, but "what happened" is. */
export function variableName(words: string): string | undefined {
  const name = words
    .toLowerCase()
    .replace(/\be-mail/g, 'email')
    .replace(/['’]s?\b/g, '')
    .replace(/\b(?:the|their|a|an|your|his|her)\b/g, ' ')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  if (name === '' || name.length > 48 || name.split('_').length > 6) return undefined;
  if (!SYSTEM_VARIABLES.has(name)) return name;
  return RENAMED[name] ?? `given_${name}`;
}
