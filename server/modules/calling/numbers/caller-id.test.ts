import { describe, expect, it } from 'vitest';
import { callerNumber, isWithheld } from './caller-id.ts';

describe('who a carrier says is calling', () => {
  it.each([
    ['+12025550101', '+12025550101'],
    ['2025550101', '+12025550101'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+17378742833', '+17378742833'],
  ])('%s is a number', (from, number) => expect(callerNumber(from)).toBe(number));

  it.each([
    null,
    '',
    '  ',
    'anonymous',
    'Anonymous',
    'unavailable',
    'Restricted',
    '+266696687',
    '266696687',
    '+86282452253',
    '+8656696',
  ])('%s is withheld', (from) => {
    expect(callerNumber(from)).toBeNull();
    expect(isWithheld(from)).toBe(true);
  });

  it.each(['72345', 'ACME', '911', 'sip:ann@example.com', '+1202'])('%s is no caller, but does not hide', (from) => {
    expect(callerNumber(from)).toBeNull();
    expect(isWithheld(from)).toBe(false);
  });
});
