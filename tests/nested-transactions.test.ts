// Nobody begins a transaction of an organization inside another one: it could wait for a place that the outer one holds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const own = () => app.kernel.db.forOrganization('00000000-0000-4000-8000-000000000000');

it('a transaction inside another one is refused', async () => {
  const nested = own().transaction(() => own().transaction(async () => undefined));
  await expect(nested).rejects.toThrow('inside another one');
});

it('one after the other, and one made within that starts afterwards, are fine', async () => {
  let later: Promise<string> = Promise.resolve('');
  let resolve = (): void => undefined;
  const over = new Promise<void>((done) => {
    resolve = done;
  });
  await own().transaction(async () => {
    later = over.then(() => own().transaction(async () => 'done'));
  });
  resolve();
  expect(await later).toBe('done');
});
