// What people are called, and what is typed before one is erased.
import { describe, expect, it } from 'vitest';
import { confirmationFor, isConfirmed, nameOrId, personName } from './person-name.ts';

const ID = '0190a000-0000-7000-8000-0000deadbeef';
const person = (traits: Record<string, unknown>, masked = '') => ({
  id: ID,
  traits,
  identifiers: masked === '' ? [] : [{ masked_value: masked }],
});

describe('a person', () => {
  it('is called by name, else by an identifier, else by the end of the id', () => {
    expect(personName(person({ first_name: ' Jo ', last_name: 'Berg' }, 'j***'))).toBe('Jo Berg');
    expect(personName(person({ last_name: 'Berg' }))).toBe('Berg');
    expect(personName(person({ name: 'J. Berg' }))).toBe('J. Berg');
    expect(personName(person({ first_name: 7 }, 'j***@e***.com'))).toBe('j***@e***.com');
    expect(personName(person({}))).toBe('Person deadbeef');
    expect(nameOrId(null, ID)).toBe('Person deadbeef');
    expect(nameOrId('x'.repeat(500), ID)).toHaveLength(61);
  });

  it('is confirmed by a name that can be typed, else by the end of the id', () => {
    expect(confirmationFor(person({ first_name: 'Zoë', last_name: "O'Hara" }))).toBe("Zoë O'Hara");
    for (const name of ['<script>alert(1)</script>', 'مريم', '\u202Eoj', 'x'.repeat(500), ''])
      expect(confirmationFor(person({ name }))).toBe('deadbeef');
    expect(isConfirmed('  jo   berg', 'Jo Berg')).toBe(true);
    expect(isConfirmed('Jo', 'Jo Berg')).toBe(false);
    expect(isConfirmed('', 'deadbeef')).toBe(false);
  });
});
