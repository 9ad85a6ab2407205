// Owns secrets of tools in files: a file names a variable of the environment, and never holds the value.
import { asObject, asObjects, isObject, type Json, type JsonObject } from '../../flow/json.ts';
import { Refused } from '../commands.ts';
import type { FileIssue } from './file-issues.ts';
import type { ReadText } from './yaml-text.ts';

const LISTS = ['headers', 'query_params'] as const;
/** In place of a value that the server keeps to itself. */
const MARK = '••••';
const VARIABLE = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** As a file names a variable of the environment. */
const variable = (name: string): string => `\${env:${name}}`;

export const holdsSecrets = (settings: JsonObject): boolean => JSON.stringify(settings).search(VARIABLE) !== -1;

const namesVariable = (value: Json | undefined): boolean => typeof value === 'string' && value.search(VARIABLE) !== -1;

type Pairs = (pair: JsonObject, list: (typeof LISTS)[number], index: number) => JsonObject;

function withPairs(settings: JsonObject, change: Pairs): JsonObject {
  const configuration = settings.configuration;
  if (!isObject(configuration)) return settings;
  const lists = LISTS.flatMap((list): [string, Json][] =>
    Array.isArray(configuration[list])
      ? [[list, configuration[list].map((pair, index) => (isObject(pair) ? change(pair, list, index) : pair))]]
      : [],
  );
  return { ...settings, configuration: { ...configuration, ...Object.fromEntries(lists) } };
}

/** Secrets that stand in the file itself, and variables in places that are no secrets. */
export function secretIssues(read: ReadText): FileIssue[] {
  const issues: FileIssue[] = [];
  const configuration = asObject(asObject(read.value).configuration);
  for (const list of LISTS) {
    for (const [index, pair] of asObjects(configuration[list]).entries()) {
      const at = read.place(['configuration', list, index, 'value']);
      if (pair.secure === true && !namesVariable(pair.value)) {
        issues.push({
          ...at,
          message: `A secure value does not stand in a file. Write ${variable('NAME')} and set that variable.`,
        });
      } else if (pair.secure !== true && namesVariable(pair.value)) {
        issues.push({ ...at, message: 'A value from the environment is a secret. Add: secure: true' });
      }
    }
  }
  return issues;
}

/** The settings as a file has them: the name of a variable where the server has a secret, the one that the file had if it had one. */
export function secretsAsVariables(settings: JsonObject, before: JsonObject | undefined): JsonObject {
  const written = asObject(before?.configuration);
  return withPairs(settings, (pair, list) => {
    if (pair.secure !== true) return pair;
    const old = asObjects(written[list]).find(({ key, value }) => key === pair.key && namesVariable(value));
    return { ...pair, value: old?.value ?? variable(variableFor(settings, pair)) };
  });
}

const variableFor = ({ name }: JsonObject, { key }: JsonObject): string =>
  `${String(name)}_${String(key)}`
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)|^_+|_+$/g, '') || 'SECRET';

/** The settings as they are sent. A secret that is not set here stays as the server has it, if it has one. */
export function withSecrets(settings: JsonObject, environment: NodeJS.ProcessEnv, isKnown: boolean): JsonObject {
  return withPairs(settings, (pair) => {
    if (pair.secure !== true || typeof pair.value !== 'string') return pair;
    const missing = [...pair.value.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => !environment[name]);
    if (missing.length === 0)
      return { ...pair, value: pair.value.replace(VARIABLE, (_all, name: string) => environment[name] ?? '') };
    if (isKnown) return { ...pair, value: MARK };
    throw new Refused(
      `The tool "${String(settings.name)}" needs ${missing.join(' and ')}: set it in the environment and push again.`,
    );
  });
}
