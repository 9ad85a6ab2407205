// A test as rows of a form: what the end user says, what is said then, and what is known from the start. What the form does not
// show stays as it was written. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type TestCase = Schema<'TestCase'>;
type Step = NonNullable<TestCase['steps']>[number];
/** `original`: the step as it was, with what the row does not show. */
export type CaseRow = { id: string; user: string; says: string; original: Step };
export type GivenRow = { id: string; name: string; value: string };
/** `rest`: what of the test the form does not show. */
export type CaseForm = { name: string; rows: CaseRow[]; given: GivenRow[]; rest: TestCase };

const linesOf = (says: unknown): string =>
  [says]
    .flat()
    .filter((line) => typeof line === 'string')
    .join('\n');

/** What happens in a step in which the end user says nothing; empty for others. */
export function stepAction({ press, silence, wait, event, release }: Step): string {
  if (press !== undefined) return `Presses ${press}`;
  if (silence !== undefined) return `Says nothing for ${silence}`;
  if (wait !== undefined) return `${wait} pass`;
  if (event !== undefined) return `The event ${event} comes`;
  return release ? 'A human gives the conversation back' : '';
}

/** `undefined`: a test of the older form, which is written as YAML. */
export function formOf(testCase: TestCase): CaseForm | undefined {
  const { test, steps, given: known = {}, turns, ...rest } = testCase;
  if (turns !== undefined || !steps) return undefined;
  const rows = steps.map((step, at) => ({
    id: String(at),
    user: step.user ?? '',
    says: linesOf(step.expect?.says),
    original: step,
  }));
  const variables = Object.entries(known).map(([name, value]) => ({
    id: name,
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { name: test ?? '', rows, given: variables, rest };
}

const isFilled = ({ user, says, original }: CaseRow): boolean =>
  user.trim() !== '' ||
  says.trim() !== '' ||
  stepAction(original) !== '' ||
  Object.keys(original.expect ?? {}).length > 0;

export function caseOfForm({ name, rows, given, rest }: CaseForm): TestCase {
  const steps = rows.filter(isFilled).map(({ user, says, original: old }): Step => {
    const { user: _user, expect, ...action } = old;
    const { says: before, ...others } = expect ?? {};
    const lines = says.split('\n').filter((line) => line.trim() !== '');
    // As it was written, where nothing of it was changed.
    const written = lines.length > 1 ? lines : lines[0];
    const expectedSays = linesOf(before) === says ? before : written;
    const expected = { ...(expectedSays !== undefined && { says: expectedSays }), ...others };
    return {
      ...action,
      ...(user.trim() !== '' && { user }),
      ...(Object.keys(expected).length > 0 && { expect: expected }),
    };
  });
  const known = given
    .filter((one) => one.name.trim() !== '')
    .map((one) => [one.name.trim(), givenValue(one.value)] as const);
  return { ...rest, test: name.trim(), ...(known.length > 0 && { given: Object.fromEntries(known) }), steps };
}

/** A number, yes, no or JSON where it is written as one; else the text itself. */
function givenValue(text: string): unknown {
  if (!/^(-?\d+(\.\d+)?|true|false|null|[[{].*[\]}])$/s.test(text.trim()) || /^-?0\d/.test(text.trim())) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Only the first step may say nothing: it looks at what the flow says by itself. */
export function formProblem({ name, rows }: CaseForm): string {
  if (name.trim() === '') return 'Give the test a name.';
  const filled = rows.filter(isFilled);
  if (filled.length === 0) return 'Write at least one line.';
  const isSilent = filled.slice(1).some(({ user, original }) => user.trim() === '' && stepAction(original) === '');
  return isSilent ? 'Every line but the first needs what the person says.' : '';
}

type Result = Pick<Schema<'TestResult'>, 'problems' | 'steps'>;

/**
 * The test with what was found now as what it expects, at each step that did not hold. `undefined`: what did not hold is about more
 * than what was said and where the flow stood, and has to be looked at.
 */
export function caseWithAnswer(test: TestCase, { problems, steps: found }: Result): TestCase | undefined {
  const { steps } = test;
  if (!steps || problems.length === 0 || problems.some(({ step }) => step < 1 || !found[step - 1])) return undefined;
  const failed = new Set(problems.map(({ step }) => step));
  return {
    ...test,
    steps: steps.map((step, at) => {
      const now = found[at];
      if (!failed.has(at + 1) || !now) return step;
      const { says: _says, node, ...others } = step.expect ?? {};
      const says = now.replies.length > 1 ? now.replies : now.replies[0];
      return {
        ...step,
        expect: { ...others, ...(says !== undefined && { says }), ...(node !== undefined && { node: now.node_id }) },
      };
    }),
  };
}
