// Owns what is wrong in a file: its location, what it is, and which known name was probably meant.
import { distanceBetween } from '../../flow/text/spelling.ts';
import { CliError } from '../program/commands.ts';

export type FileLocation = { file: string; line: number; column: number };
export type FileIssue = FileLocation & { message: string };

/** Ends the command with every issue, one a line. */
export class BadFiles extends CliError {
  readonly issues: readonly FileIssue[];
  constructor(issues: readonly FileIssue[]) {
    super(issues.map(issueLine).join('\n'));
    this.issues = issues;
  }
}

export const issueLine = ({ file, line, column, message }: FileIssue): string =>
  `${file}:${line}:${column}: ${message}`;

export const issueAt = (file: string, message: string, line = 1, column = 1): FileIssue => ({
  file,
  line,
  column,
  message,
});

export function assertNoIssues(issues: readonly FileIssue[]): void {
  if (issues.length > 0) throw new BadFiles(issues);
}

/** ` Did you mean "…"?` where a known name is near enough to be meant, else the known names, else nothing. */
export function nameHint(name: string, known: Iterable<string>): string {
  const names = [...known];
  const near = nearestName(name, names);
  if (near !== undefined) return ` Did you mean "${near}"?`;
  return names.length > 0 && names.length <= 10 ? ` Known: ${names.join(', ')}.` : '';
}

function nearestName(input: string, known: readonly string[]): string | undefined {
  const wanted = input.toLowerCase().slice(0, 100);
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const ranked = known
    .map((name) => ({ name, distance: distanceBetween(wanted, name.toLowerCase().slice(0, 100), most) }))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0] && ranked[0].distance <= most ? ranked[0].name : undefined;
}
