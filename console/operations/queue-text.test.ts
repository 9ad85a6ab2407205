// The queue in words and totals.
import { describe, expect, it } from 'vitest';
import { countText, kindTitle, lateText, queueTotals } from './queue-text.ts';

const kind = (waiting: number, oldest_due_at: string | null) => ({ waiting, planned: 2, failed: 1, oldest_due_at });

describe('the queue', () => {
  it('is summed up over all kinds, and as late as its oldest', () => {
    expect(queueTotals([])).toEqual({ waiting: 0, planned: 0, failed: 0, oldest: null });
    const work = [kind(1, '2026-01-02T00:00:00.000Z'), kind(0, null), kind(4, '2026-01-01T00:00:00.000Z')];
    expect(queueTotals(work)).toEqual({ waiting: 5, planned: 6, failed: 3, oldest: '2026-01-01T00:00:00.000Z' });
  });

  it('says how late it is, never less than nothing', () => {
    const since = (oldest: string | null) => lateText(oldest, '2026-01-02T00:00:00.000Z');
    expect(since(null)).toBe('–');
    expect(since('2026-01-02T00:00:05.000Z')).toBe('0 s');
    expect(since('2026-01-01T23:59:00.000Z')).toBe('60 s');
    expect(since('2026-01-01T23:30:00.000Z')).toBe('30 min');
    expect(since('2026-01-01T14:00:00.000Z')).toBe('10 h');
    expect(since('2020-01-02T00:00:00.000Z')).toBe('2,192 days');
  });

  it('names kinds as people do, and counts as far as the server does', () => {
    expect(kindTitle('deliver-webhook')).toBe('Deliver webhook');
    expect(kindTitle('')).toBe('');
    expect([countText(0), countText(9999), countText(10_000)]).toEqual(['0', '9,999', '10,000+']);
  });
});
