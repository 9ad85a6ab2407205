// A file is previewed as it will be imported: the same rows, the same numbers, the same cells.
import { describe, expect, it } from 'vitest';
import { readTable } from '../../server/http/bodies/csv.ts';
import { MAX_PREVIEWED, readLeadFile } from './lead-file.ts';

const SERVER_COLUMNS = {
  primaryPhone: ['phone', 'phone number', 'mobile', 'telephone', 'number'],
  leadId: ['lead', 'id', 'external id'],
  firstName: ['first', 'given name'],
  lastName: ['last', 'surname', 'family name'],
  zipcode: ['zip', 'zip code', 'postal code', 'postcode'],
  state: [],
};

const FILES = [
  'primaryPhone,firstName\n+12025550101,Ada\n+12025550102,Bo\n',
  '\ufeffPhone Number;First;Zip Code\r\n"202-555-0101";"O""Hara; Ada";="02110"\r\n\r\n\'+12025550102;;\r\n',
  'id|mobile|state\nL-1|+12025550101|TX\n\n\nL-2||\n|"+1 202\n555 0103"|NY',
  'Given Name\tPhone\n  Ada \t 2025550101 \n',
  'firstName,phone,phone\r+1,2,3\r"",4',
];

describe('a lead file', () => {
  it.each(FILES)('is read as the import reads it: %j', (text) => {
    const expected = [...readTable(text, SERVER_COLUMNS, 'primaryPhone')].map(({ row, values }) => ({ row, lead: values }));
    expect(expected.length).toBeGreaterThan(0);
    expect(readLeadFile(text)).toEqual({ rows: expected, hasMore: false });
  });

  it.each(['', 'name,city\nAda,Rome\n', 'phone\n"+12025550101\n', 'phone,first\n"+1202"5550101,Ada\n'])(
    'is refused where the import refuses it: %j',
    (text) => {
      expect(() => [...readTable(text, SERVER_COLUMNS, 'primaryPhone')]).toThrow();
      expect(() => readLeadFile(text)).toThrow(/primaryPhone|quote/);
    },
  );

  it('is previewed up to the rows that the API takes, and clipped to what it accepts', () => {
    const row = `+12025550101,${'x'.repeat(2000)}\n`;
    const { rows, hasMore } = readLeadFile(`phone,first\n${row.repeat(MAX_PREVIEWED + 1)}`);
    expect([rows.length, hasMore]).toEqual([MAX_PREVIEWED, true]);
    expect(rows[0]?.lead.firstName).toHaveLength(500);
    expect(readLeadFile(`phone,first\n${row.repeat(MAX_PREVIEWED)}`).hasMore).toBe(false);
  });
});
