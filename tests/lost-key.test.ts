// The key file of a data folder is lost: nothing is made up in its place, and the start says what to do.
import { access, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { dataFolder, launch, launched, ownerKeyIn, type Running, SERVER, whoami } from './support/process.ts';

let running: Running | undefined;
let folder: Awaited<ReturnType<typeof dataFolder>>;
afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  await folder.remove();
});

it('a database without its key file is not opened, and no new key is written beside it', async () => {
  folder = await dataFolder();
  const env = { DATA_DIR: folder.path };
  running = await launched(SERVER, env);
  const apiKey = await ownerKeyIn(folder.path);
  running.child.kill('SIGTERM');
  await running.ended;
  const file = path.join(folder.path, 'secret-key');
  await rename(file, `${file}.kept`);

  const without = launch(SERVER, env);
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain(`${file} is missing`);
  expect(without.output()).toContain('restore the file, or set PARLEY_SECRET_KEY');
  expect(without.output()).not.toMatch(/\n\s+at /);
  await expect(access(file)).rejects.toThrow('ENOENT');

  // Another key does not help, and is not blamed on a stack trace either.
  await writeFile(file, `${Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64url')}\n`, {
    mode: 0o600,
  });
  const wrong = launch(SERVER, env);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain('made with another master key');
  expect(wrong.output()).not.toMatch(/\n\s+at /);
  await rename(file, `${file}.wrong`);

  running = await launched(SERVER, { ...env, PARLEY_SECRET_KEY: (await readFile(`${file}.kept`, 'utf8')).trim() });
  expect((await whoami(running.url, apiKey)).status).toBe(200);
  await expect(access(file)).rejects.toThrow('ENOENT');
});
