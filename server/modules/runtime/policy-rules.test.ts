// Policies word for word: what counts as forbidden and as demanded, and what a reply becomes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LivePolicy } from '../assistants/live-revision.ts';
import { isExact } from '../assistants/policy-checks.ts';
import { enforce, type PolicySituation, violations, violationsIn } from './policy-rules.ts';

const policy = (kind: LivePolicy['kind'], text: string): LivePolicy => ({
  id: `id of ${text}`,
  name: text,
  text,
  kind,
});
const FIRST: PolicySituation = { soFar: [], isFirst: true };
const later = (...soFar: string[]): PolicySituation => ({ soFar, isFirst: false });
const broken = (kind: LivePolicy['kind'], text: string, reply: string, at: PolicySituation = FIRST) =>
  violations([policy(kind, text)], reply, at).length > 0;

describe('what is forbidden', () => {
  it.each([
    ['Never say "guarantee"', 'We guarantee it.', true],
    ['Never say "guarantee"', 'We GUARANTEE it.', true],
    ['Never say “guarantee”', 'We guar\u00adan\u200btee it.', true],
    ['Never say "guarantee"', 'We **guar**antee it.', true],
    ['Never say "guarantee"', 'A guaranteed return.', false],
    ['Never say "full refund"', 'You get a full\n refund.', true],
    ['Never say "don\'t worry"', 'Don’t worry!', true],
    ['Never say "guarantee" or "promise"', 'I promise.', true],
    ['No card numbers: /\\b(?:\\d[ -]?){13,16}\\b/', 'It is 4111 1111 1111 1111.', true],
    ['No card numbers: /\\b(?:\\d[ -]?){13,16}\\b/', 'It is 4111.', false],
    ['Nothing about /lawsuits?/i.', 'A LAWSUIT is coming', true],
    ['Nothing about /lawsuits?/', 'A LAWSUIT is coming', false],
    ['Be open 24/7 and/or nice', 'We are nice 24/7', false],
    ['A broken pattern /(((/ forbids nothing', '(((', false],
    ['When the customer says "cancel", never offer "a discount"', 'You want to cancel?', false],
    ['When the customer says "cancel", never offer "a discount"', 'Here is a discount.', true],
    ['Do not give medical advice', 'Take two pills.', false],
  ])('by %j: %j is %s', (text, reply, expected) => expect(broken('must_not', text, reply)).toBe(expected));

  it('is also what a policy of another kind names after a "never"', () => {
    expect(broken('must', 'Never say "guarantee".', 'A guarantee!')).toBe(true);
    expect(broken('must', 'Never say "guarantee".', 'Hello')).toBe(false);
    expect(enforce([policy('must', 'Don\'t say "guarantee".')], 'Hello', FIRST).text).toBe('Hello');
  });

  it('is found at the end of the longest reply too', () => {
    const long = 'word '.repeat(4000);
    expect(broken('must_not', 'No /4\\d{3}/', `${long} 4111`)).toBe(true);
    expect(broken('must_not', 'No "secret word"', `${long} secret word`)).toBe(true);
  });

  it('is withheld, and a safe sentence said instead', () => {
    const { text, violations: found } = enforce(
      [policy('must_not', 'Never say "guarantee"')],
      'I guarantee it.',
      FIRST,
    );
    expect(text).toMatch(/^I am sorry/);
    expect(found).toMatchObject([{ kind: 'must_not', reason: 'The reply has "guarantee".' }]);
    // A policy may forbid the safe sentence as well; another one is said then, and in the end nothing.
    const sorry = [policy('must_not', 'Never say "guarantee" or "sorry"')];
    expect(enforce(sorry, 'A guarantee', FIRST).text).toMatch(/^Let us talk/);
    expect(enforce([policy('must_not', 'Say nothing: /./')], 'A guarantee', FIRST).text).toBe('');
  });
});

describe('what is demanded', () => {
  it.each([
    ['Say "This call is recorded"', 'Hello', FIRST, true],
    ['Say "This call is recorded"', 'This call is recorded. Hello', FIRST, false],
    ['Say "This call is recorded"', 'Hello', later('Hi. This call is recorded!'), false],
    ['Say "This call is recorded"', 'Hello', later('Hi.'), true],
    ['Say "This call is recorded" in the first reply', 'Hello', FIRST, true],
    ['Say "This call is recorded" in the first reply', 'Hello', later('Hi.'), false],
    ['Begin with "Welcome to Acme"', 'Hello', FIRST, true],
    ['Mention "Terms apply" in every reply', 'Hello', later('Terms apply.'), true],
    ['Say "hello" or "hi"', 'Hi there', FIRST, false],
    ['Say "hello" or "hi"', 'Good day', FIRST, true],
    ['Say "hello" and "bye"', 'hello', FIRST, true],
    ['Give a reference like /R-\\d+/', 'Yours is R-17', FIRST, false],
    ['When they say "cancel", say "I am sorry to hear that"', 'Hello', FIRST, false],
    ['If a refund is asked for, mention "five days"', 'Hello', FIRST, false],
    ['Be polite', 'Hello', FIRST, false],
    ['Call the product "Parley Pro"', 'Hello', FIRST, false],
    ['"Terms apply"', 'Hello', FIRST, true],
    ['Say "This call is recorded" once', 'Hello', FIRST, true],
    ['Once the order is known, say "Thank you"', 'Hello', FIRST, false],
    ['Say that we are not a bank: "Acme is no bank"', 'Hello', FIRST, true],
    ['Ask for the first name and say "Thank you"', 'Hello', later('Hi'), true],
    ['Open the conversation with "Welcome"', 'Hello', later('Hi'), false],
    ['Say "hello", "welcome" and "thank you"', 'hello, welcome', FIRST, true],
    ['Say "hello", "welcome" and "thank you"', 'hello, welcome, thank you', FIRST, false],
  ])('by %j: %j', (text, reply, at, expected) => expect(broken('must', text, reply, at)).toBe(expected));

  it('is added where it is missing', () => {
    expect(enforce([policy('must', 'Say "Calls are recorded" in the first reply')], 'Hello.', FIRST).text).toBe(
      'Calls are recorded. Hello.',
    );
    expect(enforce([policy('must', 'Mention that "Terms apply!"')], 'Hello.', later('Hi')).text).toBe(
      'Hello. Terms apply!',
    );
    const both = [policy('must_not', 'Never say "guarantee"'), policy('must', 'Say "Calls are recorded" first')];
    expect(enforce(both, 'I guarantee it.', FIRST).text).toMatch(/^Calls are recorded\. I am sorry/);
  });

  it('is not added when it cannot be said, or another policy forbids it', () => {
    const pattern = enforce([policy('must', 'Give a number: /R-\\d+/')], 'Hello.', FIRST);
    expect([pattern.text, pattern.violations.length]).toEqual(['Hello.', 1]);
    const torn = [policy('must', 'Say "free"'), policy('must_not', 'Never say "free"')];
    expect(enforce(torn, 'Hello.', FIRST).text).toBe('Hello.');
  });
});

describe('a forbidden phrase in disguise', () => {
  it.each([
    ['guarantee', 'I guаrаntее it (Cyrillic)'],
    ['guarantee', 'ϜREE and guarαntεε'],
    ['guarantee', 'ցսarantee'],
    ['guarantee', 'ＧＵＡＲＡＮＴＥＥ'],
    ['guarantee', '𝓰𝓾𝓪𝓻𝓪𝓷𝓽𝓮𝓮 𝔸'],
    ['guarantee', 'ⓖⓤⓐⓡⓐⓝⓣⓔⓔ'],
    ['guarantee', '🅶🆄🅰🆁🅰🅽🆃🅴🅴'],
    ['guarantee', '🇬🇺🇦🇷🇦🇳🇹🇪🇪'],
    ['guarantee', 'gu\u200bar\u2060an\u00adtee'],
    ['guarantee', 'g̶u̶a̶r̶a̶n̶t̶e̶e̶'],
    ['guarantee', 'guárántéé'],
    ['guarantee', 'gu4r4nt33 it'],
    ['guarantee', 'gu@rantee'],
    ['guarantee', 'g.u.a.r.a.n.t.e.e'],
    ['guarantee', 'we g u a r a n t e e it'],
    ['guarantee', 'G - U - A - R - A - N - T - E - E'],
    ['guarantee', 'g👍u👍a👍r👍a👍n👍t👍e👍e'],
    ['guarantee', 'guar👍antee'],
    ['guarantee', 'guar-antee'],
    ['guarantee', 'g u a r a n tee'],
    ['free', 'ꜰʀᴇᴇ'],
    ['free', 'it is fr33!'],
    ['lawyer', 'my 1awyer'],
    ['no risk', 'nо rіsk'],
    ['no risk', 'a no-risk offer'],
    ['no risk', 'n o  r i s k'],
    ['гарантия', 'вот гapантия'],
  ])('%s: %s', (phrase, reply) => expect(broken('must_not', `Never say "${phrase}"`, reply)).toBe(true));

  it.each([
    ['guarantee', 'It is guaranteed: A, B, C.'],
    ['no risk', 'Is there any? No. Risk is low.'],
    ['no risk', 'A piano risking rain'],
    ['together', 'I want to get her a gift'],
    ['sue', 'The issue is s u e'],
    ['free', 'Choose plan A, B, C or D, freely.'],
    ['cop', 'Это сор и пыль, вы знаете'],
    ['fur', 'Das ist für dich'],
    ['fall', 'They fail'],
    ['scam', 'S.C.A. Meeting'],
    ['were free', "we're free"],
    ['cheap', 'The c heap, 4 GB and 50% off'],
    ['C++', 'a, b, c'],
  ])('%s is not in: %s', (phrase, reply) => expect(broken('must_not', `Never say "${phrase}"`, reply)).toBe(false));

  it('hides from no pattern, and does not stand for what is demanded', () => {
    expect(broken('must_not', 'No card numbers: /4\\d{3}/', 'It is ４１１１')).toBe(true);
    expect(broken('must', 'Say "calls are recorded"', 'с a l l s are recorded')).toBe(true);
  });

  it('is looked for quickly in any text', () => {
    for (const piece of ['.a', 'а4@', '\u0301', 'a....', '\u{1F1E6}', 'ﷺ', '👍', 'g u ', '1', 'guarante ']) {
      const text = piece.repeat(Math.floor(131_072 / piece.length));
      const before = process.cpuUsage();
      expect(broken('must_not', 'Never say "guarantee"', text)).toBe(false);
      const { user } = process.cpuUsage(before);
      expect(user / 1000, piece).toBeLessThan(1500);
    }
  });
});

describe('enforcing', () => {
  it('tells what it had to add apart from what was violated', () => {
    const rules = [policy('must', 'Say "Calls are recorded"'), policy('must_not', 'Never say "guarantee"')];
    expect(enforce(rules, 'Hello.', FIRST)).toMatchObject({ violations: [], added: [{ kind: 'must' }] });
    expect(enforce(rules, 'I guarantee.', FIRST)).toMatchObject({
      violations: [{ kind: 'must_not' }],
      added: [{ kind: 'must' }],
    });
    const pattern = [policy('must', 'Give a number: /R-\\d+/')];
    expect(enforce(pattern, 'Hello.', FIRST)).toMatchObject({ violations: [{ kind: 'must' }], added: [] });
  });

  it('changes nothing the second time', () => {
    const all = [
      policy('must_not', 'Never say "guarantee"'),
      policy('must', 'Say "Calls are recorded" first'),
      policy('must', 'Say "Terms apply"'),
    ];
    for (const reply of ['Hello', 'I guarantee', 'Terms apply']) {
      const once = enforce(all, reply, FIRST).text;
      expect(enforce(all, once, FIRST)).toEqual({ text: once, violations: [], added: [] });
    }
  });

  it('only tells what is preferred', () => {
    const { text, violations: found } = enforce(
      [policy('prefer', 'Avoid "unfortunately"')],
      'Unfortunately not.',
      FIRST,
    );
    expect([text, found.map(({ kind }) => kind)]).toEqual(['Unfortunately not.', ['prefer']]);
  });

  it('leaves silence alone', () => {
    expect(enforce([policy('must', 'Say "hello"')], '  ', FIRST)).toEqual({ text: '  ', violations: [], added: [] });
  });

  it('knows which policies only a reader can judge', () => {
    expect(isExact(policy('must_not', 'Give no legal advice'))).toBe(false);
    expect(isExact(policy('must', 'When they say "cancel", be kind'))).toBe(false);
    expect(isExact(policy('must_not', 'Never say "sue"'))).toBe(true);
  });
});

it('no reply of any kind leaves with a forbidden phrase', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}( [a-z]{2,8})?$/);
  let withheld = 0;
  fc.assert(
    fc.property(word, fc.array(fc.oneof(word, fc.string())), fc.boolean(), (phrase, around, isFirst) => {
      const rules = [
        policy('must_not', `Never say "${phrase}"`),
        policy('must', 'Say "Calls are recorded" in every reply'),
      ];
      const reply = [...around, isFirst ? phrase.toUpperCase() : '', ...around].join(' ');
      const { text } = enforce(rules, reply, { soFar: [], isFirst });
      if (violations(rules.slice(0, 1), reply, FIRST).length > 0) withheld++;
      expect(violations(rules.slice(0, 1), text, FIRST)).toEqual([]);
    }),
  );
  expect(withheld).toBeGreaterThan(20);
});

describe('looking back at a conversation', () => {
  const rules = [policy('must_not', 'No "damn"'), policy('must', 'Say "Calls are recorded" in the first reply')];
  it.each([
    [{ userMessage: 'damn you', replies: ['Calls are recorded.'] }, 1],
    [{ userMessage: 'hello', replies: ['Calls are recorded.', 'damn'] }, 1],
    [{ userMessage: 'hello', replies: ['Calls are recorded.', 'damn', 'a', 'b', 'c'] }, 0],
    [{ userMessage: 'hello', replies: ['Hi', 'Calls are recorded.'] }, 1],
    [{ userMessage: 'damn', replies: [] }, 2],
    [{ userMessage: 'hello', replies: ['Calls are recorded. Hi'] }, 0],
  ])('%j breaks %i', (said, count) => expect(violationsIn(rules, said)).toHaveLength(count));
});
