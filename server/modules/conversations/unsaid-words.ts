// Owns which words of a conversation its phone line has not heard yet, and under which key the person's own words are kept.
import { createHash } from 'node:crypto';
import { type Context, reader } from '../../kernel/context.ts';
import { firstUnsaid } from '../calling/calls/opening-words.ts';
import type { TalkSoFar } from '../calling/calls/talker.ts';
import type { ConversationRow } from './rows/conversation-row.ts';
import * as messages from './transcript/messages.ts';

/** `isLatest`: the person has not gone on since. Told again of a moment that is past, only its own words are said. */
export type UnsaidWords = { words: messages.ShownMessage[]; isLatest: boolean };

/** In the order of the conversation: also what was written before the person last spoke, and was not said in time. */
export async function unsaidWords(ctx: Context, row: ConversationRow, soFar: TalkSoFar): Promise<UnsaidWords> {
  const from = soFar.saidUpTo ?? (await saidByText(ctx, row, soFar));
  const { data } = await messages.list(ctx, row, { limit: 500, after: from });
  const heardAt = data.some(({ role }) => role === 'user') ? await lastHeardAt(ctx, row, soFar) : 0;
  const next = data.findIndex(({ role, position }) => role === 'user' && position > heardAt);
  const words = (next === -1 ? data : data.slice(0, next)).filter(({ role }) => role !== 'user');
  return { words, isLatest: next === -1 };
}

/** Where the conversation has what the person last said on the line; after everything, when it was never told of that. */
async function lastHeardAt(ctx: Context, row: ConversationRow, { transcript }: TalkSoFar): Promise<number> {
  const last = transcript.findLastIndex(({ user }) => user === 'user');
  if (last === -1) return 0;
  const known = await findHeard(ctx, row, transcript.slice(0, last + 1));
  return known?.message.position ?? Number.POSITIVE_INFINITY;
}

/** A colleague wrote some of them: they are said by a job, which outlives the process that holds the line. */
export const hasColleagueWords = ({ words }: UnsaidWords): boolean => words.some(({ role }) => role === 'agent');

/** After an older release spoke, which did not count its words: they are looked for in what was said since the person last spoke. */
async function saidByText(ctx: Context, row: ConversationRow, { transcript }: TalkSoFar): Promise<number> {
  const lastHeard = transcript.findLastIndex(({ user }) => user === 'user');
  const spoken = transcript
    .slice(lastHeard + 1)
    .map(({ text }) => text)
    .join(' ');
  const heard = lastHeard === -1 ? undefined : await messages.findByRequest(ctx, reader(ctx), row, keyOfLine(lastHeard + 1));
  const from = heard?.position ?? 0;
  const { replies } = await messages.answersTo(ctx, row, from);
  const unsaid = replies[firstUnsaid(replies, spoken)];
  return unsaid ? unsaid.position - 1 : (replies.at(-1)?.position ?? from);
}

/** The line of the transcript names the moment: told again after a crash, it is heard once. */
const keyOfLine = (line: number): Buffer => Buffer.from(`line ${line}`);
/** Two sentences that were told at the same time begin at the same line. */
const keyOfWords = (line: number, text: string): Buffer =>
  Buffer.from(`line ${line} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);

/**
 * The key of the words the person has just said. When words of ours were saved between the first telling and this one, their line has
 * moved: what was kept under a line since the person last spoke is the same moment.
 */
export async function keyOfHeard(ctx: Context, row: ConversationRow, { transcript }: TalkSoFar): Promise<Buffer> {
  const [at, text] = [transcript.length, transcript.at(-1)?.text ?? ''];
  const same = await findHeard(ctx, row, transcript);
  if (same) return same.key;
  const other = await messages.findByRequest(ctx, reader(ctx), row, keyOfLine(at));
  return other ? keyOfWords(at, text) : keyOfLine(at);
}

/** What the conversation keeps of the last of these lines, which the person said. */
async function findHeard(ctx: Context, row: ConversationRow, transcript: TalkSoFar['transcript']) {
  const [at, text] = [transcript.length, transcript.at(-1)?.text ?? ''];
  const before = transcript.slice(0, -1).findLastIndex(({ user }) => user === 'user') + 1;
  const lines = Array.from({ length: at - before }, (_, i) => at - i);
  const keys = lines.flatMap((line) => [keyOfLine(line), keyOfWords(line, text)]);
  const known = await messages.findByRequests(ctx, reader(ctx), row, keys);
  return known.find((one) => one.message.text === text);
}
