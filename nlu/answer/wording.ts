// Owns the questions for variables: asking, asking again, and reading values back. No I/O.

import type { EffectOf } from '../../flow/interpreter/state.ts';
import { isoSeconds } from '../../flow/language/durations.ts';
import type { Json } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { fittingMoney, fittingRange, spokenClock, spokenDuration, spokenMoney } from '../../flow/language/typed-values.ts';
import { labelOf, type VariableKind, variableKindOf } from '../extract/variable-kinds.ts';
import { capital, spokenInstructions, toYou } from './spoken.ts';
import { questionInSpanish } from './wording-es.ts';

/** What to say for a `collect`: the question for what is missing, the values read back, or only what was understood. */
export function questionFor(effect: EffectOf<'collect'>): string {
  if (effect.language === 'es') return questionInSpanish(effect);
  const { variables, instructions, attempt, confirm, understood, partial, doubted } = effect;
  if (confirm)
    return `I have ${list(Object.entries(confirm).map(([name, value]) => `${labelOf(name)} ${spokenValue(value)}`))}. Is that right?`;
  if (doubted && variables.length === 0) return 'I am sorry. What should I change?';
  const heard = understood ? acknowledgement(understood) : '';
  if (variables.length === 0) return heard;
  if (partial)
    return [heard, attempt > 0 && heard === '' ? askedAgain(variables) : questionOf(variables)].filter(Boolean).join(' ');
  const written = spokenInstructions(instructions);
  if (written !== '') return attempt > 0 ? `Sorry, I did not get everything. ${questionsOf(written)}` : written;
  if (attempt > 0) return askedAgain(variables);
  return questionOf(variables);
}

/** What is asked, without the words that led to it: they were said once. */
const questionsOf = (written: string): string =>
  (written.match(/[^.!?]+[.!?]*/g) ?? [])
    .filter((sentence) => sentence.trim().endsWith('?'))
    .join('')
    .trim() || written;

const questionOf = (variables: readonly NormalVariable[]): string =>
  variables.length === 1 ? question(variables[0]!) : `Could you tell me ${list(variables.map(nounOf))}, please?`;

type Understood = NonNullable<EffectOf<'collect'>['understood']>;

/** "Friday, 5 March at 7:00 pm, 4 people." Values that speak for themselves stand alone, others with their names. */
function acknowledgement({ variables, values }: Understood): string {
  const parts = variables.map((variable) => understoodValue(variable, values[variable.name] ?? null));
  return `Got it: ${list(parts)}.`;
}

function understoodValue(variable: NormalVariable, value: Json): string {
  const said = spokenValue(value);
  const label = labelOf(variable.name);
  const kind = variableKindOf(variable);
  if (kind === 'count' && /^[a-z]+s$|people$/.test(label) && value !== 1) return `${said} ${label}`;
  return PLAIN_KINDS.has(kind) ? said : `${label} ${said}`;
}
const PLAIN_KINDS: ReadonlySet<VariableKind> = new Set([
  'date',
  'datetime',
  'time',
  'date_range',
  'duration',
  'money',
  'email',
  'name',
  'first_name',
  'last_name',
]);

/** True both where nothing and where only a part of it was heard. */
function askedAgain(variables: readonly NormalVariable[]): string {
  const [one] = variables;
  const plain =
    variables.length > 1 || (one && one.type !== 'enum' && one.type !== 'boolean' && !one.description.trim().endsWith('?'));
  return plain || !one ? `Sorry, I still need ${list(variables.map(nounOf))}.` : `Sorry, I still need to know: ${question(one)}`;
}

function question(variable: NormalVariable): string {
  const { type, name, enum_values: values, description } = variable;
  const label = labelOf(name);
  if (description.trim().endsWith('?')) return description.trim().slice(0, 300);
  if (type === 'enum' && values.length > 0)
    return `Which ${label} would you like: ${either(values.slice(0, 12).map((value) => value.replace(/_/g, ' ')))}?`;
  if (type === 'boolean') return yesNoQuestion(label, description);
  const thing = nounOf(variable);
  return thing.startsWith('whether ') || /^(?:what|when|where|why|how|who|which)\b/.test(thing)
    ? `Could you tell me ${thing}, please?`
    : `What ${/\b(?:items|products|questions|symptoms|hours|dates|names|details)$/.test(thing) ? 'are' : 'is'} ${thing}?`;
}

function yesNoQuestion(label: string, description: string): string {
  const whether = /^(?:whether|if) (.+)$/i.exec(description.trim().replace(/[.]$/, ''))?.[1];
  if (whether) return `Could you tell me whether ${toYou(whether)}?`;
  const [first = '', ...rest] = label.split(' ');
  const object = rest.join(' ');
  if (first === 'has' || first === 'have') return `Do you have ${object}?`;
  if (first === 'wants' || first === 'want') return `Do you want ${object}?`;
  if (first === 'is') return `Are you ${object}?`;
  if (first === 'agrees' || first === 'consents' || first === 'accepts') return `Do you agree${object ? ` ${object}` : ''}?`;
  return `${capital(label)}: yes or no?`;
}

const IMPERSONAL =
  /^(?:amount|quantity|reason|number of|date|time|topic|product|item|size|color|colour|total|price|model|service|day|location|city|issue|problem|subject)\b/;

/** "your order number", "the reason": the description where it is a short thing, else the name. */
export function nounOf({ name, description }: NormalVariable): string {
  const label = labelOf(name);
  const text = description.trim().replace(/\.$/, '');
  const short =
    text !== '' &&
    text.length <= 60 &&
    !/[.;:(]/.test(text) &&
    !/^(?:must|should|can|is|are|only|use|e\.g|format|iso|yyyy)\b/i.test(text);
  const thing = short ? toYou(ofYou(text.charAt(0).toLowerCase() + text.slice(1))) : label;
  if (/^(?:your|the|a|an|whether|what|when|where|why|how|who|which|if)\b/.test(thing)) return thing.replace(/^if\b/, 'whether');
  return `${IMPERSONAL.test(thing) || / of (?:the|a|an) /.test(thing) ? 'the' : 'your'} ${thing}`;
}

/** "name of the guest" → "name" */
const ofYou = (text: string): string =>
  text.replace(/ of the (?:guest|customer|person|caller|patient|client|user|visitor|end user|member|attendee)$/i, '');

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A value as one would say it; dates by their weekday. */
export function spokenValue(value: Json): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return list(value.slice(0, 20).map(spokenValue));
  const money = fittingMoney(value);
  if (money) return spokenMoney(money);
  const range = fittingRange(value);
  if (range) return `${spokenValue(range.start)} to ${spokenValue(range.end)}`;
  if (typeof value === 'object')
    return list(
      Object.entries(value)
        .slice(0, 20)
        .map(([name, one]) => `${labelOf(name)} ${spokenValue(one)}`),
    );
  const [, year, month, day, hour, minute] = INSTANT.exec(value) ?? DAY.exec(value) ?? [];
  if (CLOCK.test(value)) return spokenClock(value);
  if (isoSeconds(value) !== null) return spokenDuration(value);
  if (year === undefined) return value.slice(0, 300);
  const on = dayFormat.format(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))));
  return hour === undefined ? on : `${on} at ${spokenClock(`${hour}:${minute}`)}`;
}

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const either = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
