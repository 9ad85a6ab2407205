// A test case as a form, and back.
import { expect, it } from 'vitest';
import { caseOfForm, formOf, formProblem } from './case-form.ts';

it('is the same after a walk through the form', () => {
  const given = { test: 'a refund', steps: [{ expect: { says: 'Hello' } }, { user: 'money back', expect: { says: 'order' } }] };
  const form = formOf(given);
  expect(form && caseOfForm(form)).toEqual(given);
});

it('stays YAML where the form would lose something', () => {
  const steps = [{ user: 'hi', expect: { node: 'ask' } }];
  for (const given of [
    { test: 'a', steps },
    { test: 'a', steps: [{ wait: '2h' }] },
    { test: 'a', steps: [{ user: 'hi' }], tools: { Refund: { returns: {} } } },
    { test: 'a', steps: [{ user: 'hi', expect: { says: ['one', 'two'] } }] },
    { name: 'older', turns: [{ user: 'hi' }] },
  ])
    expect(formOf(given)).toBeUndefined();
});

it('says what is missing, and leaves empty rows out', () => {
  const row = (user: string, says: string) => ({ id: user + says, user, says });
  expect(formProblem({ name: ' ', rows: [row('hi', '')] })).toContain('name');
  expect(formProblem({ name: 'a', rows: [row('', '')] })).toContain('line');
  expect(formProblem({ name: 'a', rows: [row('', 'Hello'), row('', 'again')] })).toContain('end user');
  const form = { name: 'a', rows: [row('', 'Hello'), row('', ''), row('hi', '')] };
  expect([formProblem(form), caseOfForm(form)]).toEqual([
    '',
    { test: 'a', steps: [{ expect: { says: 'Hello' } }, { user: 'hi' }] },
  ]);
});
