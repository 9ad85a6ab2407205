// Owns what a form says in English: asking, asking again, saying what was understood, and reading values back. No I/O.

import type { EffectOf } from '../../flow/interpreter/state.ts';
import type { Json, JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { type Saying, sayList, sayValue } from '../../flow/text/said-values.ts';
import { sayMeasured, withoutUnit } from '../extract/units.ts';
import { type VariableKind, variableKindOf } from '../extract/variable-kinds.ts';
import { spokenInstructions } from './spoken.ts';
import { labelled, listedNoun, nounOf, questionOf } from './variable-questions.ts';
import { questionInSpanish } from './wording-es.ts';

type Collect = EffectOf<'collect'>;

/** What to say for a `collect`: the question for what is missing, the values read back, or only what was understood. */
export function questionFor(effect: Collect): string {
  if (effect.language === 'es') return questionInSpanish(effect);
  const { variables, instructions, attempt, confirm, understood, partial, doubted, form = [] } = effect;
  if (confirm) return `I have ${sayList(readBackParts(form, confirm, effect), 'en')}. Is that right?`;
  if (doubted && variables.length === 0) return `I am sorry. What should I change${choicesOf(form)}?`;
  const heard = understood ? acknowledgement(understood, effect) : '';
  if (variables.length === 0) return heard;
  const [first] = variables;
  if (partial)
    return [heard, attempt > 0 && heard === '' ? askedAgain(effect) : askFor(variables)].filter(Boolean).join(' ');
  const written = spokenInstructions(instructions);
  if (written !== '') return attempt > 0 ? `${pick(MISSED, effect)} ${questionsOf(written)}` : written;
  if (attempt > 0) return askedAgain(effect);
  return first?.question ?? askFor(variables);
}

/** The same apology is not said twice in a row: which one it is depends on the turn alone. */
const MISSED = [
  'Sorry, I did not get everything.',
  'I did not quite catch all of that.',
  'Sorry, part of that is still missing.',
];
const STILL_NEEDED = [
  (things: string) => `Sorry, I still need ${things}.`,
  (things: string) => `I did not catch that. I still need ${things}.`,
  (things: string) => `To go on I still need ${things}.`,
];
const ONCE_MORE = ['Sorry, I did not catch that.', 'Let me ask once more.', 'I still need to know this one.'];

const pick = <T>(phrasings: readonly T[], { attempt, turn }: Pick<Collect, 'attempt' | 'turn'>): T =>
  phrasings[(turn ?? Math.max(0, attempt - 1)) % phrasings.length]!;

/** ": the day, the time or the name" */
function choicesOf(form: readonly NormalVariable[]): string {
  const nouns = [...new Set(form.map(nounOf))];
  return nouns.length < 2 || nouns.length > 8 ? '' : `: ${sayList(nouns, 'en', 'or')}`;
}

/** What is asked, without the words that led to it: they were said once. */
const questionsOf = (written: string): string =>
  (written.match(/[^.!?]+[.!?]*/g) ?? [])
    .filter((sentence) => sentence.trim().endsWith('?'))
    .join('')
    .trim() || written;

/** The question of the first where its author gave one: several are asked for together only where none has. */
function askFor(variables: readonly NormalVariable[]): string {
  const [first] = variables;
  if (first && (variables.length === 1 || first.question)) return questionOf(first);
  return `Could you tell me ${sayList(variables.map(listedNoun), 'en')}, please?`;
}

/** True both where nothing and where only a part of it was heard. */
function askedAgain(effect: Collect): string {
  const [first] = effect.variables;
  if (!first) return '';
  const isWhole = effect.variables.length === 1 || first.question !== undefined;
  const asksItself =
    first.question !== undefined ||
    first.type === 'enum' ||
    first.type === 'boolean' ||
    first.description.trim().endsWith('?');
  if (isWhole && asksItself) return `${pick(ONCE_MORE, effect)} ${questionOf(first)}`;
  return pick(STILL_NEEDED, effect)(sayList(effect.variables.map(nounOf), 'en'));
}

type Understood = NonNullable<Collect['understood']>;

/** "Friday, March 5 at 7:00 pm, 4 people." Values that speak for themselves stand alone, others with their names. */
function acknowledgement({ variables, values }: Understood, how: Saying): string {
  return `Got it: ${sayList(readBackParts(variables, values, how), 'en')}.`;
}

/** Values in the order of the form; a day and the time beside it are said together. */
function readBackParts(form: readonly NormalVariable[], values: JsonObject, { today }: Saying): string[] {
  const variables = Object.keys(values).map((name) => form.find((one) => one.name === name) ?? unknownVariable(name));
  const kinds = variables.map(variableKindOf);
  const parts: string[] = [];
  for (const [i, variable] of variables.entries()) {
    const kind = kinds[i]!;
    const isAlone = kinds.filter((one) => one === kind).length === 1;
    const said = readBack(variable, values[variable.name] ?? null, { kind, isAlone, today });
    const followsDay =
      kind === 'time' && kinds[i - 1] === 'date' && !variable.label && !variables[i - 1]!.label && isAlone;
    if (followsDay && parts.length > 0) parts.push(`${parts.pop()!} at ${said}`);
    else parts.push(said);
  }
  return parts;
}

const unknownVariable = (name: string): NormalVariable => ({
  name,
  type: 'string',
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description: '',
});

type Beside = { kind: VariableKind; isAlone: boolean; today: string | undefined };

function readBack(variable: NormalVariable, value: Json, { kind, isAlone, today }: Beside): string {
  const said = sayValue(value, { language: 'en', today }, variable.type) || 'nothing';
  const label = labelled(variable);
  if (kind === 'count') {
    const counted = /^number of (.+)$/.exec(label)?.[1] ?? (/^[a-z]+s$|people$/.test(label) ? label : undefined);
    if (counted && !variable.label) return value === 1 ? `1 ${singular(counted)}` : `${said} ${counted}`;
    return `${withoutUnit(variable, label)} ${sayMeasured(variable, value, said, 'en')}`;
  }
  if (kind === 'boolean') return `${label}: ${said}`;
  if (PLAIN_KINDS.has(kind) && isAlone && !variable.label) return said;
  return `${label}${said.split(' ').length > 4 && kind === 'free' ? ':' : ''} ${said}`;
}

const ONE: Readonly<Record<string, string>> = { people: 'person', children: 'child' };
const singular = (noun: string): string => ONE[noun] ?? noun.replace(/ies$/, 'y').replace(/s$/, '');

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
