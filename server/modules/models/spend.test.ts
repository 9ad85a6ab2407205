import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { costOf, estimateOf, LONG_SPAN, longSpanOf, toNano, toUsd } from './spend.ts';

describe('cost', () => {
  it('is rounded half up, once per invocation', () => {
    expect(costOf({ inputNano: 500_000, outputNano: null }, { inputTokens: 1, outputTokens: 0 }).costNano).toBe(1n);
    expect(costOf({ inputNano: 499_999, outputNano: null }, { inputTokens: 1, outputTokens: 0 }).costNano).toBe(0n);
    expect(costOf({ inputNano: 400_000, outputNano: 400_000 }, { inputTokens: 1, outputTokens: 1 }).costNano).toBe(1n);
  });

  it('is nothing, and says so, where no price is known', () => {
    expect(costOf(undefined, { inputTokens: 10, outputTokens: 0 })).toEqual({ costNano: 0n, priced: false });
    expect(costOf({ inputNano: 1_000_000, outputNano: null }, { inputTokens: 3, outputTokens: 0 })).toEqual({
      costNano: 3n,
      priced: true,
    });
    expect(costOf({ inputNano: 1_000_000, outputNano: null }, { inputTokens: 3, outputTokens: 1 })).toEqual({
      costNano: 3n,
      priced: false,
    });
  });

  it('has prices of their own for input that was read before and for input that is stored', () => {
    const price = { inputNano: 10_000_000, outputNano: 20_000_000, cachedNano: 1_000_000, cacheWriteNano: 12_500_000 };
    const tokens = { inputTokens: 1000, outputTokens: 10, cachedTokens: 600, cacheWriteTokens: 200 };
    expect(costOf(price, tokens).costNano).toBe(2000n + 600n + 2500n + 200n);
    const { cachedNano: _none, cacheWriteNano: _neither, ...plain } = price;
    expect(costOf(plain, tokens)).toEqual(costOf(plain, { inputTokens: 1000, outputTokens: 10 }));
  });

  it('without a price is an estimate, and with one there is none', () => {
    const tokens = { inputTokens: 1_000_000, outputTokens: 1_000_000 };
    expect(estimateOf(undefined, tokens)).toBe(25_000_000_000n);
    expect(estimateOf({ inputNano: 1, outputNano: 1 }, tokens)).toBe(0n);
    // A price for input alone: the output is estimated.
    expect(estimateOf({ inputNano: 5_000_000_000, outputNano: null }, tokens)).toBe(20_000_000_000n);
  });

  test.prop([fc.nat(10_000_000), fc.nat(1_000_000_000)])(
    'never strays from the exact product by more than half a nano-dollar',
    (tokens, price) => {
      const { costNano } = costOf({ inputNano: price, outputNano: null }, { inputTokens: tokens });
      const exact = BigInt(tokens) * BigInt(price);
      const error = costNano * 1_000_000n - exact;
      expect(error > -500_000n && error <= 500_000n).toBe(true);
    },
  );
});

describe('dollars', () => {
  test.prop([fc.bigInt(0n, 8_000_000_000_000_000n)])('print every nano-dollar, with at most nine decimals', (nano) => {
    const text = toUsd(nano).toFixed(9);
    expect(BigInt(text.replace('.', ''))).toBe(nano);
  });

  test.prop([fc.nat(1_000_000_000)])('come back from prices unchanged', (billionths) => {
    expect(toNano(toUsd(billionths))).toBe(billionths);
  });
});

const DAY = 86_400_000;
const day = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

describe('long spans', () => {
  test.prop([fc.integer({ min: -10_000, max: 30_000 })])('hold each day once', (number) => {
    const start = Date.parse(longSpanOf(day(number))) / DAY;
    expect(number - start).toBeGreaterThanOrEqual(0);
    expect(number - start).toBeLessThan(LONG_SPAN);
    expect(longSpanOf(day(start))).toBe(day(start));
  });
});
