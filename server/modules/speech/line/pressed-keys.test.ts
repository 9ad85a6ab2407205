import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { numberOfKeys, PressedKeys } from './pressed-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keys are one number, ended by a pause or by #', () => {
  const numbers: string[] = [];
  const keys = new PressedKeys((number) => numbers.push(number));
  for (const key of '1002') {
    expect(keys.press(key)).toBe(true);
    vi.advanceTimersByTime(1500);
  }
  expect(numbers).toEqual([]);
  vi.advanceTimersByTime(500);
  keys.press('47');
  keys.press('#');
  vi.advanceTimersByTime(1);
  expect(keys.press('A')).toBe(false);
  keys.press('9');
  keys.stop();
  vi.advanceTimersByTime(5000);
  expect(numbers).toEqual(['1002', '47#']);
  expect(numbers.map(numberOfKeys)).toEqual(['1002', '47']);
  expect(numberOfKeys('*')).toBe('*');
});
