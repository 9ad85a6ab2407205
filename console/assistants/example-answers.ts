// What tools answer in a test chat: taken from the tests of the assistant, or as it was typed. Pure.
import { asObject, isObject, type JsonObject } from '../../flow/language/json.ts';

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
      const returns = [mocks].flat().flatMap((mock) => (isObject(mock) && isObject(mock.returns) ? [mock.returns] : []));
      if (returns[0] && !Object.hasOwn(found, tool)) found[tool] = returns[0];
    }
  }
  return found;
}

/** Null, a call that fails, for what is empty or no JSON object. */
export const readAnswers = (typed: Readonly<Record<string, string>>): Record<string, JsonObject | null> =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, readAnswer(text)]));

function readAnswer(text: string): JsonObject | null {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}
