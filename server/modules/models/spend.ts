// Owns the arithmetic of spend: whole nano-dollars inside, dollars with at most nine decimals outside, summed by
// UTC day. Pure.

const NANO = 1_000_000_000;
const TOKENS_PER_PRICE = 1_000_000n;

/**
 * Nano-dollars per million tokens. `outputNano` is null where a model has no price for what it writes; the prices of input that a vendor
 * has read before, and of input that it stores to read it again, are absent where they are those of any input.
 */
export type Price = {
  inputNano: number;
  outputNano: number | null;
  cachedNano?: number | undefined;
  cacheWriteNano?: number | undefined;
};

/** `inputTokens` are all of them; the cached and the stored ones are among them. */
export type TokenCounts = {
  inputTokens: number;
  outputTokens: number;
  cachedTokens?: number;
  cacheWriteTokens?: number;
};

/** What a call without a known price counts against budgets: no less than most models cost. */
const ESTIMATE: Price = { inputNano: 5 * NANO, outputNano: 20 * NANO };

export const estimateOf = (price: Price | undefined, tokens: TokenCounts): bigint => {
  if (costOf(price, tokens).priced) return 0n;
  const { costNano } = costOf(ESTIMATE, tokens);
  return costNano - costOf(price, tokens).costNano > 0n ? costNano - costOf(price, tokens).costNano : 0n;
};

export const FREE: Price = { inputNano: 0, outputNano: 0 };

export const toNano = (usd: number): number => Math.round(usd * NANO);

/** The nearest number to the exact decimal, which prints as that decimal up to some millions of dollars. */
export function toUsd(nano: bigint | number | string): number {
  const digits = BigInt(nano).toString().padStart(10, '0');
  return Number(`${digits.slice(0, -9)}.${digits.slice(-9)}`);
}

export type Cost = { costNano: bigint; priced: boolean };

/** Rounded half up, once per invocation. A part without a known price costs nothing and says so. */
export function costOf(
  price: Price | undefined,
  tokens: Omit<TokenCounts, 'outputTokens'> & { outputTokens?: number },
): Cost {
  if (price === undefined) return { costNano: 0n, priced: false };
  const { inputTokens, outputTokens = 0, cachedTokens = 0, cacheWriteTokens = 0 } = tokens;
  const { inputNano, outputNano, cachedNano = inputNano, cacheWriteNano = inputNano } = price;
  const parts: [number, number][] = [
    [inputTokens - cachedTokens - cacheWriteTokens, inputNano],
    [cachedTokens, cachedNano],
    [cacheWriteTokens, cacheWriteNano],
    [outputTokens, outputNano ?? 0],
  ];
  const exact = parts.reduce((sum, [count, nano]) => sum + BigInt(count) * BigInt(nano), 0n);
  const costNano = (exact + TOKENS_PER_PRICE / 2n) / TOKENS_PER_PRICE;
  return { costNano, priced: outputNano !== null || outputTokens === 0 };
}

/** Long spans are read only by programs of the last release, which may still run beside this one. */
export const LONG_SPAN = 8;
const DAY_MS = 86_400_000;

const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The UTC day an instant belongs to. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The first day of the long span that holds this day. */
export const longSpanOf = (day: string): string => dayOf(Math.floor(numberOf(day) / LONG_SPAN) * LONG_SPAN);
