import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CsvProblem, readCsv, readTable } from './csv.ts';

const cells = (text: string): string[][] => [...readCsv(text)].map((record) => record.cells);

describe('a CSV file', () => {
  it('may hold quotes, delimiters and newlines inside quotes', () => {
    expect(cells('a,b\r\n"x, ""y""","line\nbreak"\r\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'line\nbreak'],
    ]);
  });

  it.each([
    ['a byte order mark', '\ufeffphone\n1', [['phone'], ['1']]],
    [
      'semicolons',
      'phone;note\n1;x',
      [
        ['phone', 'note'],
        ['1', 'x'],
      ],
    ],
    [
      'tabs',
      'phone\tnote\n1\tx',
      [
        ['phone', 'note'],
        ['1', 'x'],
      ],
    ],
    ['old line ends', 'phone\r1\r2', [['phone'], ['1'], ['2']]],
    ['empty lines', 'phone\n\n1\n\n\n', [['phone'], ['1']]],
    [
      'no end of line at the end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['digits kept as text by a formula', 'phone\n="0123"', [['phone'], ['0123']]],
    ['digits kept as text by an apostrophe', "phone\n'+12025550100", [['phone'], ['+12025550100']]],
    ['a formula, which is only text', 'phone\n=HYPERLINK(1)', [['phone'], ['=HYPERLINK(1)']]],
  ])('may have %s', (_case, text, expected) => expect(cells(text)).toEqual(expected));

  it.each([
    ['a quote that is never closed', 'a\n"b', /Row 2.*never closed/],
    ['text after a closing quote', 'a\n"b"c', /Row 2.*closing quote/],
  ])('is refused for %s', (_case, text, message) => expect(() => cells(text)).toThrow(message));

  const columns = { phone: ['phone number'], note: [] };
  it('knows its columns by name, whatever their case and order, and passes over others', () => {
    const rows = [...readTable('Ignored,NOTE,Phone_Number\nx,hello,123\n,,456', columns, 'phone')];
    expect(rows).toEqual([
      { row: 2, values: { phone: '123', note: 'hello' } },
      { row: 3, values: { phone: '456' } },
    ]);
  });

  it('without the column that is needed says which it found', () => {
    expect(() => [...readTable('name,mail\nx,y', columns, 'phone')]).toThrow(/phone.*"name", "mail"/);
    expect(() => [...readTable('', columns, 'phone')]).toThrow(CsvProblem);
  });
});

const cell = fc.string({ maxLength: 20 }).map((text) => text.replace(/\r/g, ' ').trim());
test.prop([fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 })])(
  'what was quoted is read back',
  (rows) => {
    const kept = rows.map((row) => row.map((text) => (/^[='\ufeff]/.test(text) ? `x${text}` : text)));
    const text = `"h1","h2"\n${kept.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n')}`;
    expect(cells(text).slice(1)).toEqual(kept);
  },
);
