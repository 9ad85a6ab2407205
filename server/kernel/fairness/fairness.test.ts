import { describe, expect, it } from 'vitest';
import { allot, FairLine, FairQueue, FairSlots, mayTakeAnother } from './fairness.ts';

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

  it('of three with generosity 2: two for one owner, and none unused by two', () => {
    const takenBy = (...owners: string[]): boolean[] => {
      const slots = new FairSlots(3, 2);
      return owners.map((owner) => slots.acquire(owner) instanceof Function);
    };
    expect(takenBy('a', 'a', 'a', 'b')).toEqual([true, true, false, true]);
    expect(takenBy('a', 'b', 'a', 'b')).toEqual([true, true, true, false]);
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

describe('levels below an organization', () => {
  it('take turns at each level: an address with many visitors gets no more than one with few', () => {
    const queue = new FairQueue<string>();
    for (let i = 0; i < 6; i++) queue.add(['org', 'chat', 'crowd', `visitor ${i}`], `crowd ${i}`);
    queue.add(['org', 'chat', 'home', 'visitor'], 'home');
    queue.add(['org', 'other chat', 'home', 'visitor'], 'other chat');
    queue.add('org', 'the organization itself');
    queue.add('other', 'other organization');
    const taken: (string | undefined)[] = [];
    while (queue.size > 0) taken.push(queue.take()?.item);
    expect(taken.indexOf('other organization')).toBeLessThan(2);
    expect(taken.indexOf('other chat')).toBeLessThan(4);
    expect(taken.indexOf('the organization itself')).toBeLessThan(5);
    expect(taken.indexOf('home')).toBeLessThan(7);
    expect(taken.filter((item) => item?.startsWith('crowd'))).toHaveLength(6);
  });

  it('hold less the deeper they are, and leave the line when their caller goes', async () => {
    const slots = new FairSlots(8, 1);
    const crowd = ['org', 'chat', 'crowd'];
    expect(slots.acquire(crowd)).toBeInstanceOf(Function);
    const second = slots.acquire(crowd);
    expect(second).toBeInstanceOf(Function);
    const leaving = new AbortController();
    const waiting = slots.acquire(crowd, undefined, leaving.signal);
    expect(waiting).toBeInstanceOf(Promise);
    expect(slots.acquire(['org', 'chat', 'home'])).toBeInstanceOf(Function);
    expect(slots.acquire('other')).toBeInstanceOf(Function);
    leaving.abort();
    expect(await waiting).toBeUndefined();
    expect(await slots.acquire(crowd, undefined, AbortSignal.abort())).toBeUndefined();
    if (typeof second === 'function') second();
    expect(slots.acquire(crowd)).toBeInstanceOf(Function);
  });

  it('serve an owner that comes while another is served right after it, and not after more of the other’s', () => {
    const queue = new FairQueue<string>();
    for (let i = 0; i < 3; i++) queue.add(['org', 'crowd'], `crowd ${i}`);
    const first = queue.take();
    queue.hold(first?.owner ?? '');
    queue.add(['org', 'home'], 'home');
    queue.release(first?.owner ?? '');
    expect([first?.item, queue.take()?.item, queue.take()?.item]).toEqual(['crowd 0', 'home', 'crowd 1']);
  });

  it('forget owners that neither hold nor wait', () => {
    const queue = new FairQueue<number>();
    for (let i = 0; i < 100; i++) {
      const owner = ['org', `address ${i}`];
      queue.add(owner, i);
      queue.hold(owner);
      expect(queue.remove(owner, i)).toBe(true);
      queue.release(owner);
    }
    expect([queue.size, queue.heldBy('org'), queue.waitingFor('org')]).toEqual([0, 0, 0]);
    expect([...queue]).toEqual([]);
  });
});

describe('a line that is fair at every level', () => {
  const drain = (line: FairLine<string>): string[] => {
    const taken: string[] = [];
    for (let next = line.take(); next; next = line.take()) taken.push(next.item);
    return taken;
  };

  it('takes turns between the branches of each level', () => {
    const line = new FairLine<string>();
    for (const item of ['a1', 'a2', 'a3', 'a4']) line.add(['org', 'loud'], item);
    line.add(['org', 'quiet'], 'q1');
    for (const item of ['b1', 'b2']) line.add(['other'], item);
    expect(line.sizeOf(['org'])).toBe(5);
    expect(line.remove(['org', 'loud'], 'a2')).toBe(true);
    expect(line.remove(['org', 'loud'], 'a2')).toBe(false);
    expect(drain(line)).toEqual(['a1', 'b1', 'q1', 'b2', 'a3', 'a4']);
    expect(line.size).toBe(0);
  });

  it('counts what an item costs: one long text is as much as many short ones', () => {
    const line = new FairLine<string>();
    for (const item of ['long 1', 'long 2']) line.add(['a'], item, 10);
    for (const item of ['1', '2', '3', '4']) line.add(['b'], item, 4);
    expect(drain(line)).toEqual(['long 1', '1', '2', '3', 'long 2', '4']);
  });

  it('remembers what was served until the others were served as much, so that coming back one by one gains nothing', () => {
    const line = new FairLine<string>();
    for (const item of ['b1', 'b2', 'b3']) line.add(['b'], item);
    const taken: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) {
      line.add(['a'], `a${i}`);
      taken.push(line.take()?.item);
    }
    expect(taken.filter((item) => item?.startsWith('b'))).toEqual(['b1', 'b2', 'b3']);
    expect(taken.indexOf('b3')).toBeLessThan(6);
  });

  describe('with a credit', () => {
    const flood = (line: FairLine<string>, items: number) => {
      for (let i = 0; i < items; i++) line.add(['flood'], `flood ${i}`, 10);
    };

    it('lets a short visit go before a flood, also piece by piece, until its credit is used up', () => {
      const line = new FairLine<string>(30);
      flood(line, 20);
      for (let i = 0; i < 6; i++) line.take();
      const taken: (string | undefined)[] = [];
      for (let i = 0; i < 8; i++) {
        line.add(['visit'], `visit ${i}`, 10);
        taken.push(line.take()?.item);
      }
      expect(taken.slice(0, 3)).toEqual(['visit 0', 'visit 1', 'visit 2']);
      expect(taken.filter((item) => item?.startsWith('flood')).length).toBeGreaterThan(1);
    });

    it('does not stop the flood for ever, however many new ones come', () => {
      const line = new FairLine<string>(30);
      flood(line, 20);
      for (let i = 0; i < 6; i++) line.take();
      const taken: (string | undefined)[] = [];
      for (let i = 0; i < 100; i++) {
        line.add([`visitor ${i}`], `visit ${i}`, 10);
        taken.push(line.take()?.item);
      }
      expect(taken.filter((item) => item?.startsWith('flood')).length).toBeGreaterThan(5);
    });

    it('is not renewed by leaving and coming back', () => {
      const line = new FairLine<string>(30);
      flood(line, 40);
      for (let i = 0; i < 6; i++) line.take();
      let visits = 0;
      for (let i = 0; i < 30; i++) {
        line.add(['visit'], `visit ${i}`, 10);
        if (line.take()?.item.startsWith('visit')) visits += 1;
      }
      expect(visits).toBeLessThan(20);
    });
  });

  it('leaves an item that is not wanted at its place', () => {
    const line = new FairLine<string>();
    line.add(['a'], 'first');
    line.add(['a'], 'second');
    expect(line.take((item) => item === 'second')).toBeUndefined();
    expect(drain(line)).toEqual(['first', 'second']);
  });
});
