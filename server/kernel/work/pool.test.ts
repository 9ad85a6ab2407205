import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Invalid, Problem } from '../errors.ts';
import { WorkPool } from './pool.ts';

const file = pathToFileURL('tests/support/idle-tasks.js');
let pool: WorkPool;
const newPool = (threads: number): WorkPool => {
  pool = new WorkPool(threads, file);
  onTestFinished(pool.stop.bind(pool));
  return pool;
};
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => undefined).catch((error: unknown) => error);

describe('the work pool', () => {
  it('starts no thread before there is work', async () => {
    expect(newPool(2).figures().threads).toBe(0);
    expect(await pool.run('echo', { a: 1 }, { owner: 'a' })).toEqual({ a: 1 });
    expect(pool.figures()).toMatchObject({ tasks: 1, threads: 1, running: 0, waiting: 0 });
  });

  it('ends a task at its deadline, says which limit, and works on with a new thread', async () => {
    const error = await failure(newPool(1).run('forever', {}, { owner: 'a' }));
    expect(error).toBeInstanceOf(Invalid);
    expect((error as Invalid).items[0]).toMatchObject({
      type: 'limit_exceeded',
      ctx: { limit: 'work_seconds', max: 2 },
    });
    expect(await pool.run('echo', 'still here', { owner: 'a' })).toBe('still here');
    expect(pool.figures().deadlines).toBe(1);
  });

  it('ends a task that takes too much memory, and nothing else', async () => {
    const error = await failure(newPool(1).run('hoard', {}, { owner: 'a' }));
    expect((error as Invalid).items[0]?.ctx?.limit).toMatch(/^work_(memory_mb|seconds)$/);
    expect(await pool.run('echo', 1, { owner: 'a' })).toBe(1);
  });

  it('ends a task whose caller hung up', async () => {
    const caller = new AbortController();
    const work = failure(newPool(1).run('forever', {}, { owner: 'a', signal: caller.signal }));
    setTimeout(() => caller.abort(), 100);
    expect(await work).toBeInstanceOf(Problem);
    expect(await pool.run('echo', 1, { owner: 'a' })).toBe(1);
    expect(pool.figures().deadlines).toBe(0);
  });

  it('refuses what one owner piles up, while others still get in and have their turn', async () => {
    const running = newPool(1).run('sleep', 300, { owner: 'greedy' });
    const order: string[] = [];
    const pile = Array.from({ length: 40 }, (_, i) =>
      pool.run('echo', i, { owner: 'greedy' }).then(
        () => order.push('greedy'),
        (error: unknown) => error,
      ),
    );
    const other = pool.run('echo', 'b', { owner: 'modest' }).then(() => order.push('modest'));
    const refused = (await Promise.all([...pile, other, running])).filter((result) => result instanceof Problem);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]).toMatchObject({ code: 'service_unavailable', options: { retryAfter: 2 } });
    expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
  });

  it('lets few wait who hold a connection', async () => {
    const work = Array.from({ length: 12 }, () =>
      failure(newPoolOnce().run('sleep', 50, { owner: 'a', holdsConnection: true })),
    );
    expect((await Promise.all(work)).filter((error) => error instanceof Problem)).toHaveLength(6);
  });
});

let once: WorkPool | undefined;
const newPoolOnce = (): WorkPool => (once ??= newPool(2));
