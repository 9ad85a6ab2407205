// Sixty whole chats in five trades, judged after every turn: how many turns are right, asked again or wrong, and how many chats are whole.
// A chat goes on after a turn that was not right, so one fault may drag others behind it.
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { ModelPorts } from '../../nlu/answer/question.ts';
import { builtInReader } from '../support/reader.ts';
import { BUSINESSES, flowOfBusiness } from './chat-flows.ts';
import { resultOf } from './judged-turns.ts';
import { Conversation } from './talk.ts';

type Chat = { business: string; title: string; turns: { words: string; expected: string }[] };

const CHATS: Chat[] = readFileSync(new URL('chats.txt', import.meta.url), 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((block) => {
    const [head = '', ...lines] = block.trim().split('\n');
    const [business = '', title = ''] = head.split(': ');
    const turns = lines.map((line) => {
      const [words = '', expected = ''] = line.slice(2).split(' | ');
      return { words: words.trim(), expected: expected.trim() };
    });
    return { business, title, turns };
  });

const reader = builtInReader();
afterAll(() => reader?.close());

async function hold({ business, title, turns }: Chat, read: ModelPorts['read']) {
  const { help } = BUSINESSES[business]!;
  const talk = await Conversation.begin(flowOfBusiness(BUSINESSES[business]!), help, read);
  const results: ReturnType<typeof resultOf>[] = [];
  const stories: string[] = [];
  for (const { words, expected } of turns) {
    const before = talk.state.node;
    await talk.user(words);
    const result = resultOf(talk, before, expected);
    results.push(result);
    if (result !== 'right')
      stories.push(
        `${result}: ${business}, ${title}: “${words}” → ${talk.state.ended?.label ?? talk.state.node} [${talk.tools.join()}] ${talk.replies.join(' ')} — wanted ${expected} — ${JSON.stringify(talk.state.scopes[0])} ${talk.reasons.join(' ')}`,
      );
    if (talk.state.ended || talk.state.awaiting) break;
  }
  // What was not reached is as far from right as what went wrong.
  while (results.length < turns.length) results.push('wrong');
  return { results, stories };
}

test.each([
  ['by rules', undefined, { whole: 40, right: 0.81, wrong: 0.08 }],
  ...(reader ? ([['by the reader', reader.read, { whole: 48, right: 0.9, wrong: 0.03 }]] as const) : []),
] as const)(
  '%s: sixty chats',
  async (how, read, floors) => {
    expect(CHATS).toHaveLength(60);
    const held = [];
    for (const chat of CHATS) held.push(await hold(chat, read));
    const results = held.flatMap((one) => one.results);
    const count = (wanted: string): number => results.filter((one) => one === wanted).length;
    const whole = held.filter((one) => one.results.every((result) => result === 'right')).length;
    const share = (wanted: string): number => count(wanted) / results.length;
    const shown = (wanted: string): string => `${Math.round(1000 * share(wanted)) / 10} % ${wanted}`;
    console.log(
      `${how}: ${whole} of ${CHATS.length} chats whole; of ${results.length} turns ${['right', 'asked', 'wrong'].map(shown).join(', ')}`,
    );
    const stories = held.flatMap((one) => one.stories).join('\n');
    expect(whole, stories).toBeGreaterThanOrEqual(floors.whole);
    expect(share('right'), stories).toBeGreaterThanOrEqual(floors.right);
    expect(share('wrong'), stories).toBeLessThanOrEqual(floors.wrong);
  },
  300_000,
);
