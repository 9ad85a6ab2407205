import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../tests/support/processor-time.ts';
import { formulaInWords, saidInWords, templateInWords } from './template-words.ts';

const labels: Record<string, string> = { customer_name: 'the name' };
const nameOf = (name: string): string => labels[name] ?? name.replace(/[._]/g, ' ');

describe('a template in plain words', () => {
  it.each([
    ['Hello.', 'Hello.'],
    ['Hello {{ customer_name }}, order {{ order.number | upcase }}!', 'Hello [the name], order [order number]!'],
    ['Hello {{ customer_name | default: "you" }}!', 'Hello [the name, or “you”]!'],
    [
      'For {{ service }}{% if service == "delivery" %} to {{ address }}{% endif %}.',
      'For [service] (if service is “delivery”: to [address]).',
    ],
    ['It {% if a %}{% else %}waits{% endif %}.', 'It (if a is known: nothing / otherwise: waits).'],
    ['It is {% unless paid == true %}not {% endunless %}paid.', 'It is (unless paid is yes: not) paid.'],
    ['{% for one in items %}{{ one.name }}, {% endfor %}', '(for each of items: [one name],)'],
    ['{% assign x = 1 %}{{ x }}{% # a remark %}', '[x]'],
    [
      '{% if a == nil or b != "and or" and c >= 5 %}x{% endif %}',
      '(if a is not known or b is not “and or” and c is at least 5: x)',
    ],
  ])('%s', (template, words) => expect(templateInWords(template, nameOf)).toBe(words));

  it('is a list of cases where all of it is a choice', () => {
    const menu =
      '{% if stage == "more" %}What else?{% elsif stage == "short" %}What?{% else %}I can {{ a }}.{% endif %}';
    expect(saidInWords(menu)).toEqual([
      { when: 'if stage is “more”', text: 'What else?' },
      { when: 'if stage is “short”', text: 'What?' },
      { when: 'otherwise', text: 'I can [a].' },
    ]);
    const status = '{% case order.status %}\n{% when "sent", "late" %}It comes.{% when 3 %}{% else %}Ask.{% endcase %}';
    expect(saidInWords(status)).toEqual([
      { when: 'if order status is “sent” or “late”', text: 'It comes.' },
      { when: 'if order status is 3', text: 'nothing' },
      { when: 'otherwise', text: 'Ask.' },
    ]);
  });

  it.each([
    '{% if a %}open',
    '{{ a',
    '{% else %}',
    '{% if a %}{% endcase %}',
    '{% cycle "a", "b" %}',
    '{{ a + b }}',
    `${'{% if a %}'.repeat(9)}x${'{% endif %}'.repeat(9)}`,
  ])('stays as it is where it is of another kind: %s', (template) => expect(templateInWords(template)).toBe(template));

  it('of any text is a text, soon', () => {
    const part = fc.constantFrom(
      '{% if ',
      '{% case a %}',
      '{% when 1 %}',
      ' %}',
      '{{ ',
      ' }}',
      '"',
      "'",
      ' and ',
      'a',
      '==',
      '{% endif %}',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 60 }), (parts) => {
        expect(typeof templateInWords(parts.join(''))).toBe('string');
      }),
    );
    const hostile = ['{%', '{{"', '{% if "', '{{ a }}', '{% if a and '].map((text) => text.repeat(20_000));
    expect(processorTime(() => hostile.map((text) => templateInWords(text)), 500)).toBeLessThan(500);
  });
});

describe('a formula in plain words', () => {
  it.each([
    ['rating <= 3', 'rating is at most 3'],
    ['status != null && status != "unknown"', 'status is known and status is not “unknown”'],
    ['is_sure == true || is_new', 'is sure is yes or is new is yes'],
    ['visits.filter(one, one.day == day)[0]', undefined],
    ['a ? b : c', undefined],
    ['misses + 1', undefined],
    ['!done', undefined],
  ])('%s', (formula, words) => expect(formulaInWords(formula)).toBe(words));
});
