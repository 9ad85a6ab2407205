// Owns the questions for variables in Spanish: asking, asking again, and reading values back. No I/O.

import type { EffectOf } from '../../flow/interpreter/state.ts';
import type { Json } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { labelOf } from '../extract/variable-kinds.ts';
import { spokenInstructions } from './spoken.ts';

/** Of the commonest variables; others are called by the name that the author gave them. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:first name)\b/, 'su nombre'],
  [/\b(?:last name|surname)\b/, 'su apellido'],
  [/\b(?:full name|customer name|name)\b/, 'su nombre'],
  [/\b(?:e ?-?mail)\b/, 'su correo electrónico'],
  [/\b(?:phone|mobile|telephone)\b/, 'su número de teléfono'],
  [/\b(?:address)\b/, 'su dirección'],
  [/\b(?:birth|birthday|dob)\b/, 'su fecha de nacimiento'],
  [/\b(?:pick ?up|collection|start|begin|check ?in|arrival|departure|from) (?:date|day)\b/, 'el día de inicio'],
  [/\b(?:return|end|drop ?off|check ?out|last|until) (?:date|day)\b/, 'el día de fin'],
  [/\b(?:delivery) (?:date|day)\b/, 'el día de entrega'],
  [/\b(?:appointment|visit|booking|reservation) (?:date|day)\b/, 'el día de la cita'],
  [/\b(?:payment|pay) (?:date|day)\b/, 'el día de pago'],
  [/\bdriver age\b/, 'la edad del conductor'],
  [/\bage\b/, 'la edad'],
  [/\b(?:class|category)\b/, 'la clase'],
  [/\b(?:type|kind)\b/, 'el tipo'],
  [/\b(?:size)\b/, 'el tamaño'],
  [/\b(?:colou?r)\b/, 'el color'],
  [/\b(?:model)\b/, 'el modelo'],
  [/\b(?:product|item)\b/, 'el producto'],
  [/\b(?:message|comment|note)\b/, 'su mensaje'],
  [/\b(?:company|business)\b/, 'su empresa'],
  [/\b(?:nights|days|weeks|duration|length)\b/, 'la duración'],
  [/\b(?:date and time|datetime|appointment time)\b/, 'el día y la hora'],
  [/\b(?:date|day)\b/, 'el día'],
  [/\b(?:time|hour)\b/, 'la hora'],
  [/\b(?:guests|people|party size|persons|party)\b/, 'el número de personas'],
  [/\b(?:order)\b/, 'su número de pedido'],
  [/\b(?:account)\b/, 'su número de cuenta'],
  [/\b(?:amount|price|budget|money)\b/, 'el importe'],
  [/\b(?:reason|issue|problem)\b/, 'el motivo'],
  [/\b(?:service)\b/, 'el servicio'],
  [/\b(?:city)\b/, 'su ciudad'],
  [/\b(?:zip|postal)\b/, 'su código postal'],
  [/\b(?:quantity|number|count)\b/, 'la cantidad'],
];

export function questionInSpanish(effect: EffectOf<'collect'>): string {
  const { variables, instructions, attempt, confirm, understood, partial, doubted } = effect;
  if (confirm) return `Tengo ${list(Object.entries(confirm).map(([name, value]) => readBack(name, value)))}. ¿Es correcto?`;
  if (doubted && variables.length === 0) return 'Lo siento. ¿Qué debo cambiar?';
  const values = understood?.variables.map(({ name }) => readBack(name, understood.values[name] ?? null)) ?? [];
  const heard = values.length > 0 ? `Entendido: ${list(values)}.` : '';
  if (variables.length === 0) return heard;
  const wanted = list([...new Set(variables.map(spanishNoun))]);
  const missed = attempt > 0 && heard === '';
  const written = partial ? '' : spokenInstructions(instructions);
  if (written !== '')
    return missed ? `Disculpe, no le he entendido bien. ${written}` : [heard, written].filter(Boolean).join(' ');
  if (missed) return `Disculpe, todavía me falta ${wanted}.`;
  return [heard, `¿Me puede decir ${wanted}, por favor?`].filter(Boolean).join(' ');
}

/** A value without a Spanish name of its own speaks for itself: the author's name for it is not said. */
function readBack(name: string, value: Json): string {
  const known = knownNoun(name);
  return known === undefined ? valueInSpanish(value) : `${bare(known)}: ${valueInSpanish(value)}`;
}

export function spanishNoun({ name, type, enum_values: values }: NormalVariable): string {
  const said = nounFor(name);
  return type === 'enum' && values.length > 0 ? `${said} (${values.slice(0, 12).join(', ').replace(/_/g, ' ')})` : said;
}

const knownNoun = (name: string): string | undefined => NOUNS.find(([pattern]) => pattern.test(labelOf(name)))?.[1];
const nounFor = (name: string): string => knownNoun(name) ?? `«${labelOf(name)}»`;
const bare = (said: string): string => said.replace(/^(?:su|el|la) /, '');

const dayFormat = new Intl.DateTimeFormat('es', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function valueInSpanish(value: Json): string {
  if (value === null) return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 300);
  const [, year, month, day, clock] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? [];
  if (year === undefined) return value.slice(0, 300);
  const on = dayFormat.format(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))));
  return clock === undefined ? on : `${on} a las ${clock}`;
}

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
