import { describe, expect, it, vi } from 'vitest';
import { isUuid, uuid7 } from './ids.ts';

describe('ids', () => {
  it('are UUIDs of version 7, unique, and sort in the order they were made', () => {
    const ids = Array.from({ length: 20_000 }, uuid7);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
  it('carry the time of their making', () => {
    const before = Date.now();
    const time = Number.parseInt(uuid7().replace('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before - 1);
    expect(time).toBeLessThan(Date.now() + 1000);
  });
  it('follow a clock that was far ahead and has been set right', () => {
    const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const ahead = timeOf(uuid7());
    vi.useRealTimers();
    expect(ahead - timeOf(uuid7())).toBeGreaterThan(3_590_000);
  });
  it('are recognised, and other texts are not', () => {
    expect(isUuid(uuid7())).toBe(true);
    for (const text of ['', 'x', `${uuid7()}0`, uuid7().replaceAll('-', '')]) expect(isUuid(text)).toBe(false);
  });
});
