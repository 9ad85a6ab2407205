// 80 whole chats in ten trades as strangers type them, written beforehand and run once everything was written: they say what to expect of
// trades that no rule was written for. Those that were looked at while rules were written are in `known.test.ts`.
import { test } from 'vitest';
import { expectWhole, reader } from './chats-of-strangers.ts';
import { UNSEEN_BUSINESSES } from './unseen-flows.ts';

// Rules alone are measured by `../chats.test.ts`.
test.skipIf(!reader)('chats of strangers: unseen trades', { timeout: 900_000 }, () =>
  expectWhole('unseen', UNSEEN_BUSINESSES, { whole: 0.3, right: 0.66, wrong: 0.09 }),
);
