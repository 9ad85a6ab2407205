// A whole assistant in one file, as an operator carries it: out of one organization, into another, and the same again.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Parley } from '../../sdk/parley.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { parley as runParley } from '../../tests/support/command-line.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'parley-transfer-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

async function operator(name: string) {
  const { secret } = await app.newOrganization(name);
  const run = (args: string[], env: Record<string, string> = {}) =>
    runParley(args, { PARLEY_URL: app.url, PARLEY_API_KEY: secret, ...env }, { cwd: folder });
  return { api: new Parley({ apiKey: secret, baseUrl: app.url }), run };
}

it('goes into a file and out of it, with a plan before and what is left to do after', async () => {
  const [from, to] = [await operator('From'), await operator('To')];
  const headers = [{ key: 'Authorization', value: 'hush', secure: true }];
  const tool = await from.api.tools.create({
    name: 'Look-up',
    configuration: { url: 'https://a.example.com', headers },
  });
  const desk = await from.api.assistants.create({ name: 'Order desk' });
  const refs = { tool_refs: [{ tool_id: tool.id }], system_prompt: 'Be kind.' };
  await from.api.assistants.revisions.update(desk.id, desk.draft_revision_id ?? '', refs);

  const exported = await from.run(['export', 'Order desk']);
  expect(exported.text).toContain('wrote order-desk.parley.json');
  const text = await readFile(path.join(folder, 'order-desk.parley.json'), 'utf8');
  expect(text).not.toContain('hush');
  expect(await from.run(['export', 'Order desk'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('is there already'),
  });
  expect(await from.run(['export', 'Order dusk'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('Did you mean "Order desk"?'),
  });

  const plan = await to.run(['import', 'order-desk.parley.json', '--dry-run']);
  expect(plan).toMatchObject({ code: 0, stdout: expect.stringContaining('Makes 1 assistant and 1 tool.') });
  expect(await to.api.assistants.list().all()).toEqual([]);
  const made = await to.run(['import', 'order-desk.parley.json', '--json'], {
    PARLEY_VAR_LOOK_UP_AUTHORIZATION: 'theirs',
  });
  const { assistant_id, by_hand } = JSON.parse(made.stdout) as { assistant_id: string; by_hand: string[] };
  expect(by_hand).toEqual([]);
  const again = await to.run(['export', assistant_id, '--to', '-']);
  expect(again.stdout).toBe(text);
  const twice = await to.run(['import', 'order-desk.parley.json', '--json']);
  expect(JSON.parse(twice.stdout)).toEqual({ assistant_id, made: [], by_hand: [] });
  expect(twice.text).toContain('imported already');
  expect(await to.run(['import', 'order-desk.parley.json', '--again', '--dry-run'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('will be called "Order desk (2)"'),
  });

  await writeFile(path.join(folder, 'bad.json'), '{"parley":"assistant","version":9}');
  for (const [args, code, words] of [
    [['import', 'bad.json'], 1, 'version 9'],
    [['import', 'nowhere.json'], 1, 'cannot be read'],
    [['import', 'order-desk.parley.json', '--existing', 'both'], 2, 'copy or keep'],
  ] as const) {
    const refused = await to.run([...args]);
    expect(refused).toMatchObject({ code, text: expect.stringContaining(words) });
    expect(refused.text).not.toContain('    at ');
  }
  expect(await to.api.assistants.list().all()).toHaveLength(1);
}, 400_000);
