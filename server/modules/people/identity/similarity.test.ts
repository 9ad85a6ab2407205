import { describe, expect, it } from 'vitest';
import { compareTraits, namesContradict } from './similarity.ts';

const compare = (left: Record<string, unknown>, right: Record<string, unknown>) =>
  compareTraits({ id: 'a', traits: left }, { id: 'b', traits: right });

describe('two names', () => {
  it.each([
    [{ first_name: 'Zoë', last_name: 'Müller' }, { name: 'muller ZOE' }, 1, 1],
    [{ name: 'martha' }, { name: 'marhta' }, 0.96, 0.97],
    [{ name: 'Dwayne' }, { name: 'Duane' }, 0.83, 0.85],
    [{ name: 'Anna Huber' }, { name: 'Otto Zwick' }, 0, 0.6],
    [{ name: 'a' }, { name: 'b' }, 0, 0],
  ])('%j and %j', (left, right, least, most) => {
    expect(compare(left, right).name).toBeGreaterThanOrEqual(least);
    expect(compare(left, right).name).toBeLessThanOrEqual(most);
    expect(compare(right, left).name).toBeCloseTo(compare(left, right).name ?? -1, 12);
  });

  it('say nothing where one is missing or no text', () => {
    expect(compare({ name: 'Anna' }, {}).name).toBeNull();
    expect(compare({ name: 5 }, { name: 'Anna' }).name).toBeNull();
  });
});

it('birth dates agree or not, and only whole ones count', () => {
  expect(compare({ birth_date: '1980-02-03' }, { date_of_birth: '1980-02-03T00:00:00Z' }).birth_date).toBe(true);
  expect(compare({ birth_date: '1980-02-03' }, { birth_date: '1981-02-03' }).birth_date).toBe(false);
  expect(compare({ birth_date: '1980' }, { birth_date: '1981-02-03' }).birth_date).toBeNull();
});

describe('names', () => {
  const name = (first_name: string, last_name = '') => ({ first_name, last_name });
  it.each([
    [name('Victoria', 'Grant'), name('Victoria', 'Grant'), false],
    [name('Victoria', 'Grant'), name('victória'), false],
    [name('Jon', 'Smith'), name('John', 'Smith'), false],
    [name('Victoria', 'Grant'), {}, false],
    [name('Victoria', 'Grant'), { name: 'Grant, Victoria' }, false],
    [name('Victoria', 'Grant'), name('Zbigniew', 'Kowalski'), true],
    // A family with one phone.
    [name('Victoria', 'Grant'), name('Hugo', 'Grant'), true],
    [name('Victoria', 'Grant'), { name: 'Zbigniew Kowalski' }, true],
  ])('%j and %j contradict each other: %s', (left, right, expected) => {
    expect(namesContradict(left, right)).toBe(expected);
    expect(namesContradict(right, left)).toBe(expected);
  });
});
