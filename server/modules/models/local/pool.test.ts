// The model threads and their line: whose turn it is, what happens to a caller that leaves, and to a thread that dies.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ModelPool, type ModelRuntime } from './pool.ts';

// Models on a busy machine: how long they take is not what is tested.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const runtime = (process.env.EMBEDDING_RUNTIME || 'auto') as ModelRuntime;
const folder = mkdtempSync(path.join(tmpdir(), 'parley-models-'));
const pools: ModelPool[] = [];
function pool(threads = 1, file?: URL): ModelPool {
  const made = new ModelPool({ runtime, threads, idleMs: 60_000, ...(file && { file }) });
  pools.push(made);
  return made;
}
afterAll(async () => {
  await Promise.all(pools.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});

const waiting = (...share: string[]) => ({ share, urgent: true, signal: AbortSignal.timeout(100_000) });
const failing = new URL('../../../../tests/support/failing-model-worker.js', import.meta.url);
function marker(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  return file;
}

describe('the line', () => {
  it('is fair at every level, whatever each has waiting: organizations, then visitors of one', async () => {
    const models = pool();
    const done: string[] = [];
    // Long, so that each is a run of its own.
    const embed = (name: string, ...share: string[]) =>
      models.embed([`${name} ${'word '.repeat(200)}`], waiting(...share)).then(() => done.push(name));
    await Promise.all([
      embed('first', 'a', 'loud'),
      ...Array.from({ length: 6 }, (_, i) => embed(`loud ${i}`, 'a', 'loud')),
      embed('quiet', 'a', 'quiet'),
      embed('other', 'b'),
    ]);
    expect(done.indexOf('quiet')).toBeLessThan(4);
    expect(done.indexOf('other')).toBeLessThan(3);
  });

  it('lets an address that was served little go before the busiest one, run after run', async () => {
    const models = pool();
    const done: string[] = [];
    const embed = (name: string, address: string) =>
      models
        .embed([`${name} ${'word '.repeat(200)}`], waiting('a', 'channel', address, name))
        .then(() => done.push(name));
    // Many visitors of one address, long before the other comes.
    const flood = Array.from({ length: 12 }, (_, i) => embed(`flood ${i}`, 'busy'));
    await Promise.all(flood.slice(0, 4));
    // The run that was on the thread already, at most. Between the runs of one turn none begins.
    for (const [run, most] of [2, 1, 1].entries()) {
      const before = done.length;
      await embed(`visit ${run}`, 'quiet');
      expect(done.length - before).toBeLessThanOrEqual(most);
      await sleep(5);
    }
    await Promise.all(flood);
  });

  it('computes what was just computed for the organization once, and nothing of another organization is reused', async () => {
    const models = pool();
    await models.embed(['wake up'], waiting('a'));
    const long = `once ${'word '.repeat(200)}`;
    const [first] = await models.embed([long], waiting('a', 'channel', 'one'));
    // While something runs, an answer comes at once only if nothing is computed for it.
    const running = models.embed([`other ${'word '.repeat(200)}`], waiting('a', 'channel', 'two'));
    const isFirst = (own: Promise<unknown>) => Promise.race([own.then(() => true), running.then(() => false)]);
    expect(
      await isFirst(
        models.embed([long], waiting('a', 'channel', 'three')).then(([again]) => expect(again).toEqual(first)),
      ),
    ).toBe(true);
    const foreign = models.embed([long], waiting('b'));
    expect(await isFirst(foreign)).toBe(false);
    expect((await foreign)[0]!.vector).toEqual(first!.vector);
  });

  it('lets a turn go before documents, and a document have its run in a flood of turns', async () => {
    const models = pool();
    const done: string[] = [];
    const long = 'word '.repeat(200);
    const embed = (name: string, urgent: boolean) =>
      models.embed([`${name} ${long}`], { ...waiting('a'), urgent }).then(() => done.push(name));
    await Promise.all([
      ...Array.from({ length: 4 }, (_, i) => embed(`document ${i}`, false)),
      ...Array.from({ length: 30 }, (_, i) => embed(`turn ${i}`, true)),
    ]);
    expect(done.slice(0, 2)).toEqual(['document 0', 'turn 0']);
    expect(done.indexOf('document 1')).toBe(17);
  });

  it('is left at once by a caller that goes, and the rest moves up', async () => {
    const models = pool();
    const leaving = new AbortController();
    const first = models.embed(['the first one holds the thread'], waiting('a'));
    const gone = models.embed(
      Array.from({ length: 50 }, (_, i) => `${i} ${'word '.repeat(200)}`),
      { ...waiting('a'), signal: leaving.signal },
    );
    const next = models.embed(['behind'], waiting('a'));
    expect(models.waiting).toBe(52);
    leaving.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    expect(models.waiting).toBe(2);
    await Promise.all([first, next]);
  });

  it('is bounded for an organization, which leaves room for others', async () => {
    const models = pool();
    const leaving = new AbortController();
    const texts = Array.from({ length: 4000 }, (_, i) => `text ${i}`);
    const flood = models.embed(texts, { ...waiting('a'), signal: leaving.signal });
    flood.catch(() => undefined);
    const refused = models.embed(texts, waiting('a'));
    await expect(refused).rejects.toMatchObject({ code: 'busy', retryable: true, retryAfter: 2 });
    expect(await models.embed(['another organization'], waiting('b'))).toHaveLength(1);
    leaving.abort();
    await expect(flood).rejects.toThrow();
  });
});

describe('threads', () => {
  it('work beside each other, and give the same vectors in the order of the texts', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => `text number ${i} ${'and more '.repeat(i)}`);
    const [one, two] = await Promise.all([pool().embed(texts, waiting('a')), pool(2).embed(texts, waiting('a'))]);
    for (const [i, { vector }] of one.entries())
      expect(Math.max(...vector.map((value, k) => Math.abs(value - two[i]!.vector[k]!)))).toBeLessThan(1e-5);
  });

  it.each(['exit', 'eat'])('are replaced when they die (%s), and their work is repeated', async (fault) => {
    const models = pool(1, failing);
    const file = marker(`${fault}-once`);
    const [[hurt], [beside]] = await Promise.all([
      models.embed([`${fault} ${file}`], waiting('a')),
      models.embed(['a text of another organization'], waiting('b')),
    ]);
    expect(hurt?.vector).toHaveLength(384);
    expect(beside?.vector).toHaveLength(384);
    expect(models.died).toBe(1);
  });

  it('are not killed for ever by one text, and those beside it in its run are served', async () => {
    const models = pool(1, failing);
    const file = marker('always');
    const warm = models.embed(['load'], waiting('a'));
    const fatal = models.embed([`exit ${file} always`], waiting('a'));
    const beside = models.embed(['in the same run'], waiting('b'));
    await expect(fatal).rejects.toThrow('ended with code 7');
    expect((await beside)[0]?.vector).toHaveLength(384);
    await warm;
    expect(models.died).toBe(2);
    expect(await models.embed(['and after it'], waiting('a'))).toHaveLength(1);
  });
});

it('one thread stays loaded while it is needed, and all leave when none is', async () => {
  const models = new ModelPool({ runtime, threads: 2, idleMs: 50 });
  pools.push(models);
  models.keep(true);
  await models.embed(['Hello'], waiting('a'));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(models.isLoaded).toBe(true);
  models.keep(false);
  await expect.poll(() => models.isLoaded).toBe(false);
});
