// Owns which variables a conversation begins with, and whose word counts for each of them. Pure.
import { SYSTEM_VARIABLES } from '../../../../flow/graph.ts';
import { isAbsent, type JsonObject } from '../../../../flow/json.ts';

/** `locked` are the system's to say: the flow reads them, and nothing in it changes them. `dropped` a caller said in vain. */
export type InitialVariables = { variables: JsonObject; locked: string[]; dropped: string[] };

type Words = {
  /** Of the revision. */
  defaults: JsonObject;
  /** Of the caller. */
  given: JsonObject;
  /** What the system knows itself: the profile, whom a call reaches, the conversation. */
  vouched: JsonObject;
  /** Whether there is a person behind the conversation. */
  isKnown: boolean;
};

const IDS: ReadonlySet<string> = new Set(['end_user_id', 'conversation_id', 'call_id', 'lead_id']);

/** Who talks to whom is not for a caller to say; nor is anything about a person whom we know. */
export function initialVariablesOf({ defaults, given, vouched, isKnown }: Words): InitialVariables {
  const isOurs = (name: string): boolean => IDS.has(name) || (isKnown && SYSTEM_VARIABLES.has(name));
  const sure = only(vouched, (name) => !isAbsent(vouched[name]));
  return {
    variables: { ...only(defaults, (name) => !IDS.has(name)), ...only(given, (name) => !isOurs(name)), ...sure },
    locked: Object.keys(sure),
    dropped: Object.keys(given).filter(isOurs),
  };
}

const only = (values: JsonObject, isKept: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
