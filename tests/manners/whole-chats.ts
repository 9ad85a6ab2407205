// Owns whole chats in a file: how they are written, held with a flow, and judged turn by turn.
import { readFileSync } from 'node:fs';
import type { ModelPorts } from '../../nlu/reader/question.ts';
import { type Business, flowOfBusiness } from './chat-flows.ts';
import { resultOf } from './judged-turns.ts';
import { Conversation } from './talk.ts';

type Chat = { business: string; title: string; turns: { words: string; expected: string }[] };

export const chatsIn = (file: URL): Chat[] =>
  readFileSync(file, 'utf8')
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

type Held = { results: ReturnType<typeof resultOf>[]; stories: string[] };

async function hold({ business, title, turns }: Chat, own: Business, read: ModelPorts['read']): Promise<Held> {
  const talk = await Conversation.begin(flowOfBusiness(own), own.help, read);
  const results: Held['results'] = [];
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

/** How many chats are whole, and which share of the turns is right, asked again or wrong; a chat goes on after a turn that was not right. */
export async function judgeChats(
  how: string,
  chats: readonly Chat[],
  businesses: Record<string, Business>,
  read: ModelPorts['read'],
) {
  const held: Held[] = [];
  for (const chat of chats) held.push(await hold(chat, businesses[chat.business]!, read));
  const results = held.flatMap((one) => one.results);
  const whole = held.filter((one) => one.results.every((result) => result === 'right')).length;
  const share = (wanted: string): number => results.filter((one) => one === wanted).length / results.length;
  const shown = (wanted: string): string => `${Math.round(1000 * share(wanted)) / 10} % ${wanted}`;
  console.log(
    `${how}: ${whole} of ${chats.length} chats whole; of ${results.length} turns ${['right', 'asked', 'wrong'].map(shown).join(', ')}`,
  );
  return {
    whole,
    right: share('right'),
    wrong: share('wrong'),
    stories: held.flatMap((one) => one.stories).join('\n'),
  };
}
