// Holds the chats of one file with the flows of their businesses, and what part of them has to go right.
import { afterAll, expect } from 'vitest';
import { builtInReader } from '../../support/reader.ts';
import type { Business } from '../chat-flows.ts';
import { chatsIn, judgeChats } from '../whole-chats.ts';

export const reader = builtInReader();
afterAll(() => reader?.close());

export async function expectWhole(
  file: 'known' | 'unseen',
  businesses: Record<string, Business>,
  floors: { whole: number; right: number; wrong: number },
): Promise<void> {
  const chats = chatsIn(new URL(`${file}.txt`, import.meta.url));
  expect(chats.length % 40).toBe(0);
  const { whole, right, wrong, stories } = await judgeChats(`${file} trades`, chats, businesses, reader!.read);
  expect(whole / chats.length, stories).toBeGreaterThanOrEqual(floors.whole);
  expect(right, stories).toBeGreaterThanOrEqual(floors.right);
  expect(wrong, stories).toBeLessThanOrEqual(floors.wrong);
}
