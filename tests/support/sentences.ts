// Variables that sentences are read for, and the moment at which they are said.
import type { JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { calendarFor } from '../../nlu/extract/calendar.ts';
import { extract } from '../../nlu/extract/extract.ts';

const timezone = 'America/New_York';
/** Sunday, 15 November 2026, at ten in the morning. */
export const moment = { now: new Date('2026-11-15T15:00:00Z'), timezone, calendar: await calendarFor(timezone) };

export const v = (name: string, type = 'string', more: Partial<NormalVariable> = {}): NormalVariable => ({
  name,
  type,
  source: 'collected',
  enum_values: [],
  reask_cap: 2,
  description: '',
  ...more,
});
export const one = (name: string, values: string[], description = ''): NormalVariable =>
  v(name, 'enum', { enum_values: values, description });
export const hear = (
  variables: NormalVariable[],
  text: string,
  more: { before?: string; asked?: string } = {},
): JsonObject => extract(variables, { text, ...more }, moment).values;

export const order = v('order_number');
export const account = v('account_number');
export const amount = v('amount', 'number');
export const email = v('email', 'email');
export const phone = v('phone', 'phone');
export const day = v('appointment_date', 'date');
export const at = v('appointment', 'datetime');
export const name = v('name');
export const plan = one('plan', ['basic', 'pro', 'enterprise']);
export const agree = v('agreed', 'boolean');
export const city = v('city');
export const reason = v('reason');
export const size = one('size', ['small', 'large'], 'small (little, tiny); large (big, huge)');
