// Owns secrets of tools in files: a file names a variable of the environment, and never holds the value.
import { asObject, asObjects, type JsonObject } from '../../flow/language/json.ts';
import {
  filledSecrets,
  namedVariable,
  nameInstead,
  namesVariable,
  neededSecrets,
  SECRET_LISTS,
  variablesIn,
} from '../../transfer/secret-values.ts';
import { CliError } from '../program/commands.ts';
import type { FileIssue } from './file-issues.ts';
import type { ReadText } from './yaml-text.ts';

/** Secrets that are written into the file, and variables where no secret belongs. */
export function secretIssues(read: ReadText): FileIssue[] {
  const issues: FileIssue[] = [];
  const configuration = asObject(asObject(read.value).configuration);
  for (const list of SECRET_LISTS) {
    for (const [index, pair] of asObjects(configuration[list]).entries()) {
      const at = read.locate(['configuration', list, index, 'value']);
      if (pair.secure === true && !namesVariable(pair.value)) {
        issues.push({
          ...at,
          message: `A secure value does not stand in a file. Write ${namedVariable('PARLEY_VAR_NAME')} and set that variable.`,
        });
      } else if (pair.secure !== true && namesVariable(pair.value)) {
        issues.push({ ...at, message: 'A value from the environment is a secret. Add: secure: true' });
      }
      const refused = variablesIn(pair.value).find((name) => nameInstead(name) !== undefined);
      if (refused !== undefined) issues.push({ ...at, message: refusal(refused) });
    }
  }
  return issues;
}

/** A file may come from anyone: with any other name it could read the keys of the machine and send them to its own tool. */
function refusal(name: string): string {
  const instead = nameInstead(name) ?? name;
  return `${namedVariable(name)} is not read: files name only variables that begin with PARLEY_VAR_. Write ${namedVariable(instead)} and set ${instead}.`;
}

/** For files that are imported whole. */
export function assertNamesMayBeRead(settings: JsonObject): void {
  const refused = neededSecrets(settings).find((name) => nameInstead(name) !== undefined);
  if (refused !== undefined) throw new CliError(`The tool "${String(settings.name)}": ${refusal(refused)}`);
}

/** In place of a value that the server does not show. */
const MARK = '••••';

/** The settings as they are sent. A secret that is not set here stays as the server has it, if it has one. */
export function withSecrets(settings: JsonObject, environment: NodeJS.ProcessEnv, isKnown: boolean): JsonObject {
  assertNamesMayBeRead(settings);
  return filledSecrets(settings, environment, (missing) => {
    if (isKnown) return MARK;
    throw new CliError(
      `The tool "${String(settings.name)}" needs ${missing.join(' and ')}: set it in the environment and push again.`,
    );
  });
}
