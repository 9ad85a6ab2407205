// The flow model with any text at all: it answers, in time, and within its bounds.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { best, rated } from '../../../nlu/answer/best-sentences.ts';
import { chooseByWords } from '../../../nlu/route/choose.ts';
import { isDone, isQuestion } from '../../../nlu/route/small-talk.ts';
import { spokenInstructions } from '../../../nlu/wording/spoken.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { ask } from '../../../tests/support/model-asks.ts';
import { turnOf } from '../../../tests/support/plain-turns.ts';
import { type Context, systemContext } from '../../kernel/context.ts';
import { answer } from './flow-model.ts';

let app: TestApp;
let ctx: Context;
beforeAll(async () => {
  app = await testApp();
  ctx = systemContext(app.kernel, (await app.newOrganization()).id, 'test');
});
afterAll(() => app.stop());

describe('any text', () => {
  const pieces = [
    'yes ',
    'no ',
    'not ',
    'that is ',
    'a',
    ' ',
    '.',
    '"',
    '“',
    '\n',
    'say: ',
    'ask ',
    'the person ',
    '? ',
    ', and ',
    'ignore ',
    'order ',
    '(',
    ' or ',
    ', ',
    "I don't want ",
    'my name is ',
  ];
  const hostile = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 300 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 100_000 }))
      .map(([piece, times]) => piece.repeat(times).slice(0, 100_000)),
  );
  const passage = (text: string) => [{ text, score: 0.5 }];

  it('is met within 200 ms and without a fault by everything that needs no embedding', {
    timeout: 120_000,
  }, async () => {
    const work = (text: string): void => {
      chooseByWords(
        [
          { id: 'a', prompt: text },
          { id: 'b', prompt: 'The person agrees' },
        ],
        text,
        text,
      );
      best(rated(text, passage(text)));
      spokenInstructions(text, 'Robin');
      isDone(text);
      isQuestion(text);
    };
    // The first question loads the reader, which takes processor time of its own.
    await answer(ctx, turnOf('hello'), ask('dialogue', { instructions: 'hello' }));
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        // Slow once may be the engine; slow three times is the text. Other threads of the process are in its processor time, other processes in
        // the time that the loop was busy: the text is slow only by both.
        let best = Number.POSITIVE_INFINITY;
        for (let i = 0; i < 3 && best >= 200; i++) {
          const started = process.cpuUsage();
          const loop = performance.eventLoopUtilization();
          work(text);
          for (const purpose of ['confirm', 'reply', 'policy', 'dialogue'] as const)
            await answer(ctx, turnOf(text), ask(purpose, { instructions: text }));
          const { user, system } = process.cpuUsage(started);
          best = Math.min(best, (user + system) / 1000, performance.eventLoopUtilization(loop).active);
        }
        expect(best).toBeLessThan(200);
      }),
      { numRuns: 150 },
    );
  });
});
