// Owns the questions for variables in Spanish: asking, asking again, and reading values back. No I/O.

import type { EffectOf } from '../../flow/interpreter/state.ts';
import type { Json } from '../../flow/json.ts';
import type { NormalVariable } from '../../flow/normal-graph.ts';
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
  const wanted = list(variables.map(noun));
  const missed = attempt > 0 && heard === '';
  const written = partial ? '' : spokenInstructions(instructions);
  if (written !== '')
    return missed ? `Disculpe, todavía me falta ${wanted}. ${written}` : [heard, written].filter(Boolean).join(' ');
  if (missed) return `Disculpe, todavía me falta ${wanted}.`;
  return [heard, `¿Me puede decir ${wanted}, por favor?`].filter(Boolean).join(' ');
}

const readBack = (name: string, value: Json): string => `${bare(nounFor(name))}: ${valueInSpanish(value)}`;

function noun({ name, type, enum_values: values }: NormalVariable): string {
  const said = nounFor(name);
  return type === 'enum' && values.length > 0 ? `${said} (${values.slice(0, 12).join(', ').replace(/_/g, ' ')})` : said;
}

const nounFor = (name: string): string => {
  const label = labelOf(name);
  return NOUNS.find(([pattern]) => pattern.test(label))?.[1] ?? `«${label}»`;
};
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
