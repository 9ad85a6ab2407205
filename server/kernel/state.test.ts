import { describe, expect, it } from 'vitest';
import { closeState, type KernelState, perKernel } from './state.ts';

const kernel = (): { state: KernelState } => ({ state: new Map() });

describe('state of a kernel', () => {
  it('is made once by each kernel, and shared by its contexts alone', () => {
    const listOf = perKernel((): string[] => []);
    const otherOf = perKernel((): string[] => []);
    const [one, two] = [kernel(), kernel()];
    listOf(one).push('a');
    expect(listOf({ ...one })).toEqual(['a']);
    expect(listOf(two)).toEqual([]);
    expect(otherOf(one)).toEqual([]);
  });

  it('is closed with its kernel where there is something to close', async () => {
    const closed: string[] = [];
    const threadOf = perKernel(() => ({ close: async () => void closed.push('thread') }));
    const mapOf = perKernel(() => new Map());
    const [one, two] = [kernel(), kernel()];
    for (const each of [one, two]) {
      threadOf(each);
      mapOf(each);
    }
    await closeState(one.state);
    expect(closed).toEqual(['thread']);
  });
});
