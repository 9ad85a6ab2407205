// Owns which messages of a conversation have not been spoken on its phone line yet, and the request key of what the
// person says there.
import { createHash } from 'node:crypto';
import { type Context, reader } from '../../kernel/context.ts';
import { firstUnspoken } from '../calling/calls/opening.ts';
import type { CallContext } from '../calling/contract/talker.ts';
import type { ConversationRow } from './store/conversations.ts';
import * as messages from './store/messages.ts';

/** `isLatest`: the person has not spoken since. For a past moment, only the messages of that moment are spoken. */
type UnspokenMessages = { messages: messages.ShownMessage[]; isLatest: boolean };

/** In the order of the conversation: also those written before the person last spoke, and not spoken in time. */
export async function unspokenMessages(
  ctx: Context,
  row: ConversationRow,
  soFar: CallContext,
): Promise<UnspokenMessages> {
  const from = soFar.saidUpTo ?? (await spokenByText(ctx, row, soFar));
  const { data } = await messages.list(ctx, row, { limit: 500, after: from });
  const lastPosition = data.some(({ role }) => role === 'user') ? await lastUserPosition(ctx, row, soFar) : 0;
  const next = data.findIndex(({ role, position }) => role === 'user' && position > lastPosition);
  const replies = (next === -1 ? data : data.slice(0, next)).filter(({ role }) => role !== 'user');
  return { messages: replies, isLatest: next === -1 };
}

/** The position of what the person last said on the line; after everything, when the conversation never received it. */
async function lastUserPosition(ctx: Context, row: ConversationRow, { transcript }: CallContext): Promise<number> {
  const last = transcript.findLastIndex(({ user }) => user === 'user');
  if (last === -1) return 0;
  const known = await findLastLine(ctx, row, transcript.slice(0, last + 1));
  return known?.message.position ?? Number.POSITIVE_INFINITY;
}

/** Messages of an agent are spoken by a job, which outlives the process that holds the line. */
export const hasAgentMessage = ({ messages: unspoken }: UnspokenMessages): boolean =>
  unspoken.some(({ role }) => role === 'agent');

/** An older release did not count what it spoke: messages are looked for in the lines since the person last spoke. */
async function spokenByText(ctx: Context, row: ConversationRow, { transcript }: CallContext): Promise<number> {
  const lastUserLine = transcript.findLastIndex(({ user }) => user === 'user');
  const spoken = transcript
    .slice(lastUserLine + 1)
    .map(({ text }) => text)
    .join(' ');
  const key = keyOfLine(lastUserLine + 1);
  const message = lastUserLine === -1 ? undefined : await messages.findByRequest(ctx, reader(ctx), row, key);
  const from = message?.position ?? 0;
  const { replies } = await messages.answersTo(ctx, row, from);
  const unspoken = replies[firstUnspoken(replies, spoken)];
  return unspoken ? unspoken.position - 1 : (replies.at(-1)?.position ?? from);
}

/** The line of the transcript names the moment: received again after a crash, it is stored once. */
const keyOfLine = (line: number): Buffer => Buffer.from(`line ${line}`);
/** Two sentences that were received at the same time start at the same line. */
const keyOfSentence = (line: number, text: string): Buffer =>
  Buffer.from(`line ${line} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);

/**
 * The request key of what the person has just said. When a reply was saved between the first request and this one, the
 * line has moved: a message stored under any line since the person last spoke is the same moment.
 */
export async function requestKeyOfLine(
  ctx: Context,
  row: ConversationRow,
  { transcript }: CallContext,
): Promise<Buffer> {
  const [at, text] = [transcript.length, transcript.at(-1)?.text ?? ''];
  const same = await findLastLine(ctx, row, transcript);
  if (same) return same.key;
  const other = await messages.findByRequest(ctx, reader(ctx), row, keyOfLine(at));
  return other ? keyOfSentence(at, text) : keyOfLine(at);
}

/** The stored message of the last of these lines, which the person said. */
async function findLastLine(ctx: Context, row: ConversationRow, transcript: CallContext['transcript']) {
  const [at, text] = [transcript.length, transcript.at(-1)?.text ?? ''];
  const before = transcript.slice(0, -1).findLastIndex(({ user }) => user === 'user') + 1;
  const lines = Array.from({ length: at - before }, (_, i) => at - i);
  const keys = lines.flatMap((line) => [keyOfLine(line), keyOfSentence(line, text)]);
  const known = await messages.findByRequests(ctx, reader(ctx), row, keys);
  return known.find((one) => one.message.text === text);
}
