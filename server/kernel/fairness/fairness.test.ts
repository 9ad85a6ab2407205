import { describe, expect, it } from 'vitest';
import { allot, FairQueue, FairSlots, mayTakeAnother } from './fairness.ts';

describe('slots that organizations share', () => {
  it('leave room for the next to come, go to waiting owners by turns, and time out', async () => {
    const slots = new FairSlots(4, 1);
    const releaseFirst = await slots.acquire('a');
    await slots.acquire('a');
    expect(await slots.acquire('a', 10)).toBeUndefined();
    const served: string[] = [];
    const wait = (owner: string) => Promise.resolve(slots.acquire(owner)).then(() => served.push(owner));
    const waiting = [wait('a'), wait('a'), wait('b'), wait('c')];
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(served).toEqual(['b', 'c']);
    releaseFirst?.();
    releaseFirst?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(served).toEqual(['b', 'c']);
    expect(waiting).toHaveLength(4);
  });

  it('go round: an owner that comes back waits behind those who waited', async () => {
    const slots = new FairSlots(1, 1);
    let release = await slots.acquire('a');
    const served: string[] = [];
    const wait = async (owner: string) => {
      release = await slots.acquire(owner);
      served.push(owner);
    };
    const waiting = [wait('b'), wait('c'), wait('a')];
    for (let i = 0; i < 3; i++) {
      release?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(waiting);
    expect(served).toEqual(['b', 'c', 'a']);
  });
});

it('owners take turns, whatever each has waiting', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  queue.add('b', 'b1');
  expect(queue.remove('a', 'a2')).toBe(true);
  const taken: (string | undefined)[] = [];
  while (queue.size > 0) taken.push(queue.take()?.item);
  expect(taken).toEqual(['a1', 'b1', 'a3']);
  expect(queue.take()).toBeUndefined();
});

it('what is free goes one by one to the claimant that holds least, and none gets more than its share of what is left', () => {
  const claimants = ['a', 'b', 'c'].map((name, turn) => ({ name, turn, held: name === 'a' ? 2 : 0 }));
  const taken: string[] = [];
  allot(6, claimants, (next, free) => {
    if (!mayTakeAnother(next.held, free, 1)) return false;
    taken.push(next.name);
    return true;
  });
  expect(taken).toEqual(['b', 'c', 'b', 'c']);
});
