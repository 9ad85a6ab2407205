// Applies the data of the demo (demo/*.json) through the operations that callers have, with their
// rules and their audit rows. A string `$name` stands for the id that an earlier operation saved
// under this name, or for an entry of people.json; `$each` for the item of a loop, `$days.3` for the
// third day from now on which the shop is open.
import operationsFile from '../../../demo/operations.json' with { type: 'json' };
import peopleFile from '../../../demo/people.json' with { type: 'json' };
import type { CallOperation, OperationInput } from '../../http/inner-calls.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

export type DemoPerson = {
  first_name: string;
  last_name: string;
  identifier: { type: string; value: string };
};

/**
 * Invented people, whose addresses and numbers belong to no host and no subscriber. At the simulated
 * carrier the last two digits of a number say how a call ends: 10 no answer, 11 busy, 13 a machine.
 * `held_back`: by rule, those whom the law protects from another call. `leads`: the list of the
 * campaign; eleven may be called, three not now, and six never, each by another rule.
 */
export const PEOPLE: {
  writers: readonly DemoPerson[];
  called: readonly DemoPerson[];
  held_back: Record<'frequency' | 'collections_frequency' | 'quiet_days', DemoPerson>;
  leads: readonly { primaryPhone: string; firstName: string; lastName: string; leadId: string; zipcode?: string }[];
} = peopleFile;

/** Ids of what was created. Removing the demo touches nothing that is not named here. `live`: the assistant, once it talks. */
export type CreatedIds = {
  assistant?: string;
  revision?: string;
  live?: string;
  reminder?: string;
  reminder_revision?: string;
  workflow?: string;
  kbs?: string[];
} & {
  [name: string]: string | string[] | undefined;
};

/**
 * `save` and `append` name the fields of the answer to remember; `if`: only when this field of the
 * answer is true.
 */
type Operation = {
  operation: string;
  params?: object;
  query?: object;
  body?: object;
  each?: readonly string[];
  unless_found?: { operation: string; params: Record<string, string> };
  if?: string;
  save?: Readonly<Record<string, string>>;
  append?: Readonly<Record<string, string>>;
};
const OPERATIONS = operationsFile as unknown as Record<keyof typeof operationsFile, readonly Operation[]>;

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

class NotCreated extends Error {}

/** Fills in names. An operation that names something the demo did not create is left out. */
function fillIn(value: unknown, scope: object): unknown {
  if (typeof value === 'string' && value.startsWith('$')) {
    const found = at(scope, value.slice(1));
    if (found === undefined) throw new NotCreated(value);
    return found;
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, scope)]));
}

function inputOf({ params, query, body }: Operation, scope: object): OperationInput | undefined {
  try {
    return fillIn(
      { ...(params && { params }), ...(query && { query }), ...(body && { body }) },
      scope,
    ) as OperationInput;
  } catch (error) {
    if (error instanceof NotCreated) return undefined;
    throw error;
  }
}

const unlessAbsent = (error: unknown): undefined => {
  if (error instanceof Problem && error.code === 'not_found') return undefined;
  throw error;
};

const DAY = 24 * 3600_000;
const DAYS_AHEAD = 30;

/** The next days but Sundays, as dates; the first is today. */
const openDays = (present: Date): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, ahead) => new Date(present.getTime() + ahead * DAY))
    .filter((day) => day.getUTCDay() !== 0)
    .map((day) => day.toISOString().slice(0, 10));

/** Returns the ids of before with those of what it created. */
export async function applyOperations(
  ctx: Context,
  call: CallOperation,
  step: keyof typeof OPERATIONS,
  { before, present }: { before: CreatedIds; present: Date },
): Promise<CreatedIds> {
  const ids: CreatedIds = { ...before };
  const days = openDays(present);
  for (const one of OPERATIONS[step]) {
    const { operation, each, unless_found, save = {}, append = {} } = one;
    const items = each ? each.flatMap((name) => Object.values(at({ ...peopleFile, ...ids }, name) ?? [])) : [undefined];
    for (const item of items) {
      const input = inputOf(one, { ...peopleFile, days, ...ids, each: item });
      if (!input) continue;
      if (unless_found && (await call(ctx, unless_found.operation, unless_found).catch(unlessAbsent))) continue;
      const answer =
        step === 'remove' ? await call(ctx, operation, input).catch(unlessAbsent) : await call(ctx, operation, input);
      if (one.if !== undefined && at(answer, one.if) !== true) continue;
      for (const [name, path] of Object.entries(save)) ids[name] = at(answer, path) as string;
      for (const [name, path] of Object.entries(append))
        ids[name] = [...((ids[name] as string[] | undefined) ?? []), at(answer, path) as string];
    }
  }
  return ids;
}
