// Owns secrets of tools in documents: a variable's name is written where the server stores a value. Only names with the
// prefix below are read from an environment, so that no document can name a secret of the machine it is read on. Pure.
import { asObject, asObjects, isObject, type Json, type JsonObject } from '../flow/language/json.ts';

export const SECRET_LISTS = ['headers', 'query_params'] as const;
const VARIABLE = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

const PREFIX = 'PARLEY_VAR_';

/** The name to set instead of one that no document may read; `undefined` for a name that it may. */
export function nameInstead(name: string): string | undefined {
  if (name.startsWith(PREFIX) && name.length > PREFIX.length) return undefined;
  return `${PREFIX}${name.replace(/^PARLEY_(VAR_?)?/, '') || 'SECRET'}`;
}

/** As a file names a variable of the environment. */
export const namedVariable = (name: string): string => `\${env:${name}}`;

export const holdsSecrets = (settings: JsonObject): boolean => JSON.stringify(settings).search(VARIABLE) !== -1;

export const namesVariable = (value: Json | undefined): boolean =>
  typeof value === 'string' && value.search(VARIABLE) !== -1;

type Pairs = (pair: JsonObject, list: (typeof SECRET_LISTS)[number], index: number) => JsonObject;

function withPairs(settings: JsonObject, change: Pairs): JsonObject {
  const configuration = settings.configuration;
  if (!isObject(configuration)) return settings;
  const lists = SECRET_LISTS.flatMap((list): [string, Json][] =>
    Array.isArray(configuration[list])
      ? [[list, configuration[list].map((pair, index) => (isObject(pair) ? change(pair, list, index) : pair))]]
      : [],
  );
  return { ...settings, configuration: { ...configuration, ...Object.fromEntries(lists) } };
}

/** The settings as a file has them: the name of a variable where the server has a secret, the one that the file had if it had one. */
export function secretsAsVariables(settings: JsonObject, before: JsonObject | undefined): JsonObject {
  const written = asObject(before?.configuration);
  return withPairs(settings, (pair, list) => {
    if (pair.secure !== true) return pair;
    const old = asObjects(written[list]).find(
      ({ key, value }) =>
        key === pair.key && namesVariable(value) && variablesIn(value).every((name) => !nameInstead(name)),
    );
    return { ...pair, value: old?.value ?? namedVariable(variableFor(settings, pair)) };
  });
}

const variableFor = ({ name }: JsonObject, { key }: JsonObject): string =>
  `${PREFIX}${
    `${String(name)}_${String(key)}`
      .normalize('NFKD')
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'SECRET'
  }`;

/** The variables whose values a tool needs, each once. */
export function neededSecrets(settings: JsonObject): string[] {
  const names = new Set<string>();
  withPairs(settings, (pair) => {
    if (pair.secure === true) for (const name of variablesIn(pair.value)) names.add(name);
    return pair;
  });
  return [...names];
}

export const variablesIn = (value: Json | undefined): string[] =>
  typeof value === 'string' ? [...value.matchAll(VARIABLE)].map(([, name = '']) => name) : [];

/** The settings as they are sent; `instead` gives the text for a missing value. */
export function filledSecrets(
  settings: JsonObject,
  values: Readonly<Record<string, string | undefined>>,
  instead: (missing: string[]) => string,
): JsonObject {
  const valueFor = (name: string): string => (Object.hasOwn(values, name) && values[name]) || '';
  return withPairs(settings, (pair) => {
    if (pair.secure !== true || typeof pair.value !== 'string') return pair;
    const missing = variablesIn(pair.value).filter((name) => valueFor(name) === '');
    if (missing.length > 0) return { ...pair, value: instead(missing) };
    return { ...pair, value: pair.value.replace(VARIABLE, (_all, name: string) => valueFor(name)) };
  });
}
