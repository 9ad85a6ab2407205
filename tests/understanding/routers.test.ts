// Routing by examples between ways that are close to each other (booking a room, changing a booking), five examples each, on sentences
// that no weight was tuned with. The floors say what it reaches, not what one would wish: docs/flow-model.md names the misses.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Choice } from '../../flow/language/choices.ts';
import { type Context, systemContext } from '../../server/kernel/context.ts';
import { answer } from '../../server/modules/runtime/flow-model.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { ask } from '../support/model-asks.ts';
import { turnOf } from '../support/plain-turns.ts';

type Way = { id: string; prompt: string; examples: string[]; said: string[] };
const linesOf = (block: string, mark: string): string[] =>
  block
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(mark.length).trim());

const routers = readFileSync(new URL('routers.txt', import.meta.url), 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((block) =>
    block
      .split(/^-- /m)
      .slice(1)
      .map((part): Way => {
        const [head = ''] = part.split('\n');
        const [id = '', prompt = ''] = head.split(/: (.*)/);
        return { id, prompt, examples: linesOf(part, '= '), said: linesOf(part, '> ') };
      }),
  );

let app: TestApp;
let ctx: Context;
beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.kernel, (await app.newOrganization()).id, 'test');
});
afterAll(() => app.stop());

it('finds the way meant in seven of eight sentences though the ways are close, and refuses six of seven foreign ones', {
  timeout: 400_000,
}, async () => {
  const counts = { asked: 0, right: 0, wrong: 0, foreign: 0, refused: 0 };
  const misses: string[] = [];
  for (const ways of routers) {
    const choices: Choice[] = ways
      .filter(({ id }) => id !== 'foreign')
      .map(({ id, prompt, examples }) => ({ id, prompt, examples }));
    for (const { id, said } of ways) {
      for (const text of said) {
        const { result } = await answer(ctx, turnOf(text), ask('route', { choices }));
        const choice = result.choice ?? null;
        const foreign = id === 'foreign';
        if (foreign) counts.foreign++;
        else counts.asked++;
        if (foreign && choice === null) counts.refused++;
        else if (choice === id) counts.right++;
        else {
          if (!foreign && choice !== null) counts.wrong++;
          misses.push(`“${text}” → ${choice}, not ${id}`);
        }
      }
    }
  }
  const about = `${JSON.stringify(counts)}\n${misses.join('\n')}`;
  expect(counts.right / counts.asked, about).toBeGreaterThanOrEqual(0.87);
  expect(counts.wrong / counts.asked, about).toBeLessThanOrEqual(0.11);
  expect(counts.refused / counts.foreign, about).toBeGreaterThanOrEqual(0.85);
});
