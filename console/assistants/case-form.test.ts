// A test case as a form, and back.
import { expect, it } from 'vitest';
import { type CaseRow, caseOfForm, caseWithAnswer, formOf, formProblem, type TestCase } from './case-form.ts';

it('is the same after a walk through the form, with what the form does not show', () => {
  const cases: TestCase[] = [
    { test: 'a refund', steps: [{ expect: { says: 'Hello' } }, { user: 'money back', expect: { says: 'order' } }] },
    { test: 'a', steps: [{ user: 'hi', expect: { node: 'ask' } }] },
    { test: 'a', steps: [{ user: 'hi' }, { wait: '2h', expect: { says: 'Back' } }, { press: '1' }] },
    {
      test: 'a',
      steps: [{ user: 'hi' }],
      tools: { Refund: { returns: {} } },
      channel: 'voice',
      judge: ['It is kind.'],
    },
    {
      test: 'a',
      steps: [{ user: 'hi', expect: { says: ['one', 'two'], variables: { n: 1 } } }],
      ends: { status: 'active' },
    },
    {
      test: 'a',
      given: { current_time: '2026-03-02T09:30:00Z', n: 3, vip: true, name: 'Ada', zip: '01234' },
      steps: [{ user: 'hi' }],
    },
  ] as TestCase[];
  for (const given of cases) {
    const form = formOf(given);
    expect(form && caseOfForm(form)).toEqual(given);
  }
  expect(formOf({ name: 'older', turns: [{ user: 'hi' }] })).toBeUndefined();
});

it('says what is missing, and leaves empty rows out', () => {
  const row = (user: string, says: string): CaseRow => ({ id: user + says, user, says, original: {} });
  const form = (name: string, rows: CaseRow[]) => ({ name, rows, given: [], rest: {} });
  expect(formProblem(form(' ', [row('hi', '')]))).toContain('name');
  expect(formProblem(form('a', [row('', '')]))).toContain('line');
  expect(formProblem(form('a', [row('', 'Hello'), row('', 'again')]))).toContain('person says');
  const good = form('a', [row('', 'Hello\nthere'), row('', ''), row('hi', '')]);
  expect([formProblem(good), caseOfForm(good)]).toEqual([
    '',
    { test: 'a', steps: [{ expect: { says: ['Hello', 'there'] } }, { user: 'hi' }] },
  ]);
});

it('takes what was found as what is expected, at the steps that did not hold', () => {
  const test = {
    test: 'a',
    steps: [{ expect: { says: 'Hello' } }, { user: 'hi', expect: { says: 'old', node: 'ask', ended: false } }],
  } as TestCase;
  const steps = [
    { action: '', node_id: 'x', replies: ['Good day'] },
    { action: 'hi', node_id: 'menu', replies: ['New', 'and more'] },
  ];
  const problem = (step: number) => ({ step, expected: 'old', found: 'New' });
  expect(caseWithAnswer(test, { steps, problems: [problem(2)] } as never)?.steps).toEqual([
    { expect: { says: 'Hello' } },
    { user: 'hi', expect: { ended: false, says: ['New', 'and more'], node: 'menu' } },
  ]);
  // What holds for the whole conversation, or was left out of the answer, is for a person to look at.
  expect(caseWithAnswer(test, { steps, problems: [problem(0)] } as never)).toBeUndefined();
  expect(caseWithAnswer(test, { steps: [], problems: [problem(2)] })).toBeUndefined();
  expect(caseWithAnswer(test, { steps, problems: [] } as never)).toBeUndefined();
});
