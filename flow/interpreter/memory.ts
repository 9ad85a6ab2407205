// Owns the variables of a conversation: scopes, defaults, and values that fit the declared types.

import { SYSTEM_VARIABLES, VARIABLE_NAME } from '../language/graph.ts';
import { clean, isAbsent, type Json, type JsonObject } from '../language/json.ts';
import type { NormalVariable } from '../language/normal-graph.ts';
import { fittingDuration, fittingMoney, fittingRange, fittingTime } from '../language/typed-values.ts';
import type { Executable } from './executable.ts';

const MAX_VARIABLES = 500;
const MAX_VALUE = 20_000;

export function defaultsOf(executable: Executable, scope: number): JsonObject {
  const values: JsonObject = {};
  for (const variable of executable.scopes[scope]?.variables ?? []) {
    const value = variable.default ?? null;
    if (value !== null && VARIABLE_NAME.test(variable.name)) values[variable.name] = value;
  }
  return values;
}

/** What a node of the scope can read: its own variables, and everywhere those of the system. */
export function visibleVariables(scopes: readonly JsonObject[], scope: number): JsonObject {
  const own = scopes[scope] ?? {};
  if (scope === 0) return own;
  const system: JsonObject = {};
  for (const name of SYSTEM_VARIABLES) if (Object.hasOwn(scopes[0]!, name)) system[name] = scopes[0]![name]!;
  return { ...system, ...own };
}

// Who talks to whom, where and when: never for a flow to say. The others may be learned unless the runtime vouches for them.
const ALWAYS_LOCKED: ReadonlySet<string> = new Set([
  'current_time',
  'channel',
  'end_user_id',
  'conversation_id',
  'call_id',
  'lead_id',
]);

/** Whether a name is the system's alone to write. */
export const isLocked = ({ locked }: { locked?: string[] }, name: string): boolean =>
  ALWAYS_LOCKED.has(name) || (locked?.includes(name) ?? false);

/** Writes a value; null clears it. What has no proper name, or is too large to be kept at every turn, is not written. */
export function write(values: JsonObject, name: string, value: Json): void {
  if (!VARIABLE_NAME.test(name)) return;
  const known = Object.hasOwn(values, name);
  if (!known && Object.keys(values).length >= MAX_VARIABLES) return;
  if (typeof value === 'object' && value !== null && JSON.stringify(value).length > MAX_VALUE) return;
  values[name] = typeof value === 'string' ? value.slice(0, MAX_VALUE) : value;
}

const YES = new Set(['true', 'yes', 'y', '1', 'ja', 'si', 'sí', 'oui']);
const NO = new Set(['false', 'no', 'n', '0', 'nein', 'non']);
const CHECKS: Record<string, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/,
  phone: /^\+?[\d\s().-]{5,25}$/,
  email: /^[^\s@]{1,64}@[^\s@]{1,255}$/,
};

/** The value as the variable's type wants it, or null when it does not fit and has to be asked for again. */
export function fitting(variable: NormalVariable | undefined, raw: unknown): Json {
  const value = clean(raw);
  if (isAbsent(value)) return null;
  if (!variable) return value;
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
  switch (variable.type) {
    case 'number':
    case 'integer': {
      const number = Number(text.replace(/,(?=\d{3}\b)/g, ''));
      return Number.isFinite(number) && (variable.type === 'number' || Number.isInteger(number)) ? number : null;
    }
    case 'boolean':
      if (YES.has(text.toLowerCase())) return true;
      return NO.has(text.toLowerCase()) ? false : null;
    case 'enum':
      return (
        variable.enum_values.find((one) => one === text) ??
        variable.enum_values.find((one) => one.toLowerCase() === text.toLowerCase()) ??
        null
      );
    case 'time':
      return fittingTime(text);
    case 'duration':
      return fittingDuration(text);
    case 'date_range':
      return fittingRange(value);
    case 'money':
      return fittingMoney(value);
    case 'object':
    case 'array':
      return typeof value === 'object' && Array.isArray(value) === (variable.type === 'array') ? value : null;
    default: {
      const check = Object.hasOwn(CHECKS, variable.type) ? CHECKS[variable.type]! : null;
      return check && !check.test(text) ? null : text;
    }
  }
}
