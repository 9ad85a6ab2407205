// Owns secrets of tools in files: a file names a variable of the environment, and never holds the value.
import { asObject, asObjects, type JsonObject } from '../../flow/language/json.ts';
import { filledSecrets, namedVariable, namesVariable, SECRET_LISTS } from '../../transfer/secret-values.ts';
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
          message: `A secure value does not stand in a file. Write ${namedVariable('NAME')} and set that variable.`,
        });
      } else if (pair.secure !== true && namesVariable(pair.value)) {
        issues.push({ ...at, message: 'A value from the environment is a secret. Add: secure: true' });
      }
    }
  }
  return issues;
}

/** In place of a value that the server does not show. */
const MARK = '••••';

/** The settings as they are sent. A secret that is not set here stays as the server has it, if it has one. */
export const withSecrets = (settings: JsonObject, environment: NodeJS.ProcessEnv, isKnown: boolean): JsonObject =>
  filledSecrets(settings, environment, (missing) => {
    if (isKnown) return MARK;
    throw new CliError(
      `The tool "${String(settings.name)}" needs ${missing.join(' and ')}: set it in the environment and push again.`,
    );
  });
