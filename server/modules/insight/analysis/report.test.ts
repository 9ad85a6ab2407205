// What a model says of a conversation counts only where its quotation is true, and rules need no model.
import { describe, expect, it } from 'vitest';
import type { AnalysisPlan } from '../../assistants/analysis-plan.ts';
import type { ConversationJudgement } from '../../runtime/judge-conversation.ts';
import { conversationReport, findQuote, valueAs } from './report.ts';

const LINES = [
  { position: 1, text: 'Hello, I am the virtual assistant.' },
  { position: 2, text: 'I have waited two weeks for my order — that is too long!' },
  { position: 3, text: 'Ja' },
];
const plan = (criteria: AnalysisPlan['criteria'], fields: AnalysisPlan['fields'] = []): AnalysisPlan => ({
  criteria,
  fields,
});
const judgementOf = (more: Partial<ConversationJudgement> = {}): ConversationJudgement => ({
  values: new Map(),
  verdicts: new Map(),
  unasked: null,
  ...more,
});
const report = (analysisPlan: AnalysisPlan, judgement = judgementOf(), ruleNames = {}) =>
  conversationReport(analysisPlan, { variables: { order_no: '4711' }, ruleNames, lines: LINES, judgement });
const says = (quote: string, verdict: 'met' | 'not_met' = 'met') =>
  judgementOf({ verdicts: new Map([['Upset', { verdict, quote, reason: 'They say so.' }]]) });
const UPSET = plan([{ name: 'Upset', question: 'Is the person upset?' }]);

describe('the verdict of a model', () => {
  it('counts with words that were said, in other blanks, case and punctuation', () => {
    expect(report(UPSET, says('waited TWO weeks, for my  order')).criteria).toMatchObject([
      { verdict: 'met', is_void: false, position: 2, decided_by: 'model' },
    ]);
  });

  it.each([
    ['words that nobody said', 'I am furious and will sue you'],
    ['half a word', 'aited two weeks for my ord'],
    ['a word that proves nothing', 'order'],
    ['words of two messages', 'virtual assistant I have waited'],
    ['nothing', ''],
  ])('is void with %s', (_what, quote) => {
    expect(report(UPSET, says(quote, 'not_met')).criteria).toMatchObject([
      { verdict: 'unknown', is_void: true, quote: null, position: null },
    ]);
  });

  it('is unknown, and not void, where no model was asked', () => {
    expect(report(UPSET, judgementOf({ unasked: 'no_model' })).criteria).toMatchObject([
      { verdict: 'unknown', is_void: false, reason: 'The revision has no analyzer model.' },
    ]);
  });

  it('may rest on a short message that is quoted whole', () => expect(findQuote('ja.', LINES)).toBe(3));
});

describe('a rule', () => {
  const names = { nodes: ['hello', 'book'], outcome: 'success', turns: 3, variables: { seats: 4 } };
  it.each([
    ['outcome == "success" && "book" in nodes', 'met'],
    ['turns > 5', 'not_met'],
    ['variables.seats >= 4', 'met'],
    ['variables.nothing > 4', 'unknown'],
    ['outcome', 'unknown'],
  ])('%s is %s', (rule, verdict) => {
    expect(
      report(plan([{ name: 'Booked', rule }]), judgementOf({ unasked: 'no_model' }), names).criteria,
    ).toMatchObject([{ verdict, decided_by: 'rule', is_void: false }]);
  });
});

describe('a field', () => {
  it('takes the value of a variable without a model', () => {
    const fields = [{ name: 'Order', type: 'text' as const, variable: 'order_no' }];
    expect(report(plan([], fields), judgementOf({ unasked: 'no_model' })).fields).toMatchObject([
      { value: '4711', found_by: 'variable', is_void: false },
    ]);
  });

  it('of a model without a true quotation has no value', () => {
    const fields = [{ name: 'Mood', type: 'option' as const, options: ['calm', 'upset'] }];
    const with_ = (quote: string) => judgementOf({ values: new Map([['Mood', { value: 'Upset', quote }]]) });
    expect(report(plan([], fields), with_('that is too long')).fields).toMatchObject([
      { value: 'upset', is_void: false },
    ]);
    expect(report(plan([], fields), with_('this is a scandal')).fields).toMatchObject([{ value: null, is_void: true }]);
  });

  it.each([
    ['number', '12.5', 12.5],
    ['number', 'twelve', null],
    ['boolean', 'Yes', true],
    ['boolean', 'maybe', null],
    ['date', '2026-11-20T10:00', '2026-11-20'],
    ['date', 'next week', null],
    ['text', '  ', null],
  ] as const)('of type %s takes %s as %s', (type, input, value) => expect(valueAs({ type }, input)).toBe(value));
});
