// A test case as rows of a small form: what the end user says, and what is said then. What does not fit there is written as YAML. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type TestCase = Schema<'TestCase'>;
export type CaseRow = { id: string; user: string; says: string };
export type CaseForm = { name: string; rows: CaseRow[] };

type Step = NonNullable<TestCase['steps']>[number];

const isSimple = ({ user: _user, expect, ...others }: Step): boolean => {
  const { says, ...more } = expect ?? {};
  return Object.keys(others).length === 0 && Object.keys(more).length === 0 && !Array.isArray(says);
};

/** `undefined`: it says more than the form can show. */
export function formOf({ test, steps, ...others }: TestCase): CaseForm | undefined {
  const isMore = Object.keys(others).length > 0;
  if (isMore || !steps?.every(isSimple)) return undefined;
  const rows = steps.map(({ user = '', expect }, at) => ({ id: String(at), user, says: String(expect?.says ?? '') }));
  return { name: test ?? '', rows };
}

export function caseOfForm({ name, rows }: CaseForm): TestCase {
  const steps = rows
    .filter(({ user, says }) => user.trim() !== '' || says.trim() !== '')
    .map(({ user, says }): Step => ({ ...(user.trim() !== '' && { user }), ...(says.trim() !== '' && { expect: { says } }) }));
  return { test: name.trim(), steps };
}

/** Only the first step may say nothing: it looks at what the flow says by itself. */
export function formProblem({ name, rows }: CaseForm): string {
  if (name.trim() === '') return 'Give the test a name.';
  const filled = rows.filter(({ user, says }) => user.trim() !== '' || says.trim() !== '');
  if (filled.length === 0) return 'Write at least one line.';
  return filled.slice(1).some(({ user }) => user.trim() === '') ? 'Every line but the first needs what the end user says.' : '';
}
