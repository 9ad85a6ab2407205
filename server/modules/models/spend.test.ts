import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { costOf, LONG_SPAN, longSpanOf, toNano, toUsd } from './spend.ts';

describe('cost', () => {
  it('is rounded half up, once per invocation', () => {
    expect(costOf({ inputNano: 500_000, outputNano: null }, 1, 0).costNano).toBe(1n);
    expect(costOf({ inputNano: 499_999, outputNano: null }, 1, 0).costNano).toBe(0n);
    expect(costOf({ inputNano: 400_000, outputNano: 400_000 }, 1, 1).costNano).toBe(1n);
  });

  it('is nothing, and says so, where no price is known', () => {
    expect(costOf(undefined, 10, 0)).toEqual({ costNano: 0n, priced: false });
    expect(costOf({ inputNano: 1_000_000, outputNano: null }, 3, 0)).toEqual({ costNano: 3n, priced: true });
    expect(costOf({ inputNano: 1_000_000, outputNano: null }, 3, 1)).toEqual({ costNano: 3n, priced: false });
  });

  test.prop([fc.nat(10_000_000), fc.nat(1_000_000_000)])(
    'never strays from the exact product by more than half a nano-dollar',
    (tokens, price) => {
      const { costNano } = costOf({ inputNano: price, outputNano: null }, tokens, 0);
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
