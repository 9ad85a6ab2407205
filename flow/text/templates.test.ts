import { describe, expect, test } from 'vitest';
import { renderTemplate, renderValue, scanTemplate } from './templates.ts';

const names = (text: string) => scanTemplate(text).uses.map((use) => use.name);

describe('reading templates', () => {
  test('variables are found with their places, through filters, tags and lines', () => {
    const text =
      'Hi {{ first_name }},\n{{- order.total | round: 2 }} {% if vip %}{{ gift | default: fallback }}{% endif %}';
    expect(names('no { braces } here')).toEqual([]);
    expect(names(text)).toEqual(['first_name', 'order', 'vip', 'gift', 'fallback']);
    for (const { name, start, end } of scanTemplate(text).uses) expect(text.slice(start, end)).toBe(name);
    expect(names('{% assign x = a %}{% for i in list %}{{ i }}{{ x }}{% endfor %}')).toEqual(['a', 'list']);
  });

  test('what cannot be read is reported', () => {
    expect(scanTemplate('Hi {{ name').error).toContain('not closed');
    expect(scanTemplate('{% if x %}').error).not.toBeNull();
    expect(scanTemplate('{{ x | nosuch }}').error).toContain('nosuch');
    expect(scanTemplate("{% include 'etc/passwd' %}").error).not.toBeNull();
  });
});

describe('rendering', () => {
  const variables = { name: 'Ada', list: [1, 2], nested: { a: { b: 'deep' } }, current_time: '2026-01-02T03:04:05Z' };

  test('values are filled in, unknown ones are empty, prototypes are closed', () => {
    expect(renderTemplate('Hi {{ name | upcase }} {{ nested.a.b }} {{ nobody }}!', variables)).toEqual({
      text: 'Hi ADA deep !',
      error: null,
    });
    expect(renderTemplate('{{ name.constructor }}{{ nested.__proto__ }}{{ constructor }}', variables).text).toBe('');
  });

  test('a value that is exactly one variable keeps its type', () => {
    expect(renderValue('{{ list }}', variables)).toEqual([1, 2]);
    expect(renderValue('{{ list | size }}', variables)).toBe('2');
    expect(renderValue('{{ __proto__ }}', variables)).toBeNull();
    expect(renderValue(5, variables)).toBe(5);
  });

  test('the clock is the caller’s', () => {
    expect(renderTemplate('{{ "now" | date: "%Y-%m-%d %H" }}', variables).text).toBe('2026-01-02 03');
    expect(renderTemplate('{{ "now" | date: "%Y" }}', {}).text).toBe('');
    expect(renderTemplate('{{ list | sample }}', variables).error).toContain('sample');
  });

  test('it ends in time, with a bounded text', () => {
    const from = performance.now();
    const loop = `${'{% for a in (1..900) %}'.repeat(4)}x${'{% endfor %}'.repeat(4)}`;
    expect(renderTemplate(loop, {}).error).not.toBeNull();
    expect(
      renderTemplate(`{% assign s = "xxxxxxxxxxxxxxxx" %}${'{% assign s = s | append: s %}'.repeat(40)}{{ s }}`, {})
        .error,
    ).not.toBeNull();
    expect(performance.now() - from).toBeLessThan(3000);
    expect(renderTemplate('x'.repeat(100_000), {}).text).toHaveLength(20_000);
  });
});
