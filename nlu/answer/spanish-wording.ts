// Owns the questions for variables in Spanish. Names of values are the author's own words.

import type { EffectOf } from '../../flow/interpreter/state.ts';
import type { Json } from '../../flow/json.ts';
import type { NormalVariable } from '../../flow/normal-graph.ts';
import { labelOf } from '../extract/variable-kinds.ts';

export type Language = 'en' | 'es';

export function spanishQuestion({
  variables,
  instructions,
  attempt,
  confirm,
  understood,
  partial,
  doubted,
}: EffectOf<'collect'>): string {
  if (confirm)
    return `Tengo ${list(Object.entries(confirm).map(([name, value]) => `${labelOf(name)} ${spoken(value)}`))}. ¿Es correcto?`;
  if (doubted && variables.length === 0) return 'Lo siento. ¿Qué debo cambiar?';
  const values = understood?.variables.map(({ name }) => `${labelOf(name)} ${spoken(understood.values[name] ?? null)}`) ?? [];
  const heard = values.length > 0 ? `Entendido: ${list(values)}.` : '';
  if (variables.length === 0) return heard;
  const written = partial ? '' : instructions.trim();
  const missed = attempt > 0 && heard === '' ? 'Perdón, todavía me falta algo.' : '';
  return [heard, missed, written === '' ? `¿Me puede decir ${list(variables.map(thing))}?` : written].filter(Boolean).join(' ');
}

const thing = ({ name, description }: NormalVariable): string =>
  description.trim() === '' || description.length > 60 ? labelOf(name) : description.trim().replace(/\.$/, '');

function spoken(value: Json): string {
  if (value === null) return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  const [, year, month, day, clock] = (typeof value === 'string' && DAY.exec(value)) || [];
  if (year === undefined) return typeof value === 'object' ? JSON.stringify(value).slice(0, 300) : String(value).slice(0, 300);
  const on = dayFormat.format(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))));
  return clock === undefined ? on : `${on} a las ${clock}`;
}
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/;
const dayFormat = new Intl.DateTimeFormat('es', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
