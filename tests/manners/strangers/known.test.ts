// 320 whole chats in forty trades as strangers type them, looked at while rules were written. They take minutes: each night.
import { test } from 'vitest';
import { expectWhole, reader } from './chats-of-strangers.ts';
import { KNOWN_BUSINESSES } from './known-flows.ts';

test.skipIf(!reader)('chats of strangers: known trades', { timeout: 900_000 }, () =>
  expectWhole('known', KNOWN_BUSINESSES, { whole: 0.6, right: 0.79, wrong: 0.05 }),
);
