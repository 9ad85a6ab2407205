// What tools answer in a test chat: taken from the tests of the assistant, or as it was typed. Pure.
import { asObject, asText, asTexts, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';

export type ToolMode = 'call' | 'answer';

/** Names that belong to no one: what a template or a tutorial calls. */
const EXAMPLES = /(^|\.)(example\.(com|net|org)|example|invalid|test)$/;

export function isExampleAddress(address: string): boolean {
  const [, host = ''] = /^https?:\/\/([^/:?#]+)/i.exec(address) ?? [];
  return EXAMPLES.test(host.toLowerCase());
}

/** The first output that a test gives for each tool. */
export function answersInTests(cases: readonly JsonObject[]): Record<string, JsonObject> {
  const found: Record<string, JsonObject> = {};
  for (const one of cases) {
    for (const [tool, mocks] of Object.entries(asObject(one.tools))) {
      const returns = [mocks]
        .flat()
        .flatMap((mock) => (isObject(mock) && isObject(mock.returns) ? [mock.returns] : []));
      if (returns[0] && !Object.hasOwn(found, tool)) found[tool] = returns[0];
    }
  }
  return found;
}

/** A value that a variable of this type could hold. */
const PLAUSIBLE: Readonly<Record<string, Json>> = {
  number: 10,
  integer: 3,
  boolean: true,
  date: '2030-01-31',
  datetime: '2030-01-31T09:00:00Z',
  time: '09:00',
  duration: 'PT1H',
  date_range: { start: '2030-01-31', end: '2030-02-01' },
  money: { amount: 20, currency: 'USD' },
  phone: '+12025550100',
  email: 'alex@example.com',
  array: [],
  object: {},
};

/** What the flow keeps of an answer: where it stands, and in which variable. */
type StoredOutput = { path: string; variable: JsonObject };

/** An answer with all that the flow keeps of it, and with the outputs that the tool names besides. */
export function plausibleAnswer(outputs: readonly string[], stored: readonly StoredOutput[]): JsonObject {
  const answer: JsonObject = {};
  for (const { path, variable } of stored) put(answer, path, plausibleValue(variable));
  for (const alias of outputs) if (answer[alias] === undefined) put(answer, alias, plausibleValue({ name: alias }));
  return answer;
}

function plausibleValue({ type, name, enum_values }: JsonObject): Json {
  const [first] = asTexts(enum_values);
  if (first !== undefined) return first;
  return PLAUSIBLE[asText(type)] ?? `an example of ${asText(name).replaceAll('_', ' ')}`;
}

/** A part of the whole answer, such as `order.status` or `$.items[0].name`. */
function put(answer: JsonObject, path: string, value: Json): void {
  const keys = path.replace(/^\$\.?/, '').split('.');
  // A path into a list names no field that could be made up.
  if (keys.some((key) => key === '' || /[[\]*]/.test(key) || key === '__proto__')) return;
  let at = answer;
  for (const key of keys.slice(0, -1)) {
    const inner = at[key];
    const next = isObject(inner) ? inner : {};
    at[key] = next;
    at = next;
  }
  const [last = ''] = keys.slice(-1);
  if (!isObject(at[last])) at[last] = value;
}

/** Null, a call that fails, for what is empty or no JSON object. */
export const readAnswers = (typed: Readonly<Record<string, string>>): Record<string, JsonObject | null> =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, readAnswer(text)]));

/** Whether it can be read, or is left empty. */
export const isJson = (text: string): boolean => text.trim() === '' || readAnswer(text) !== null;

function readAnswer(text: string): JsonObject | null {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}
