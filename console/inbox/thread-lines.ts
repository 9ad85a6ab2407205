// The lines of a thread in one order: what was said, notes of colleagues, and replies that are still under way. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type Message = Schema<'ConversationMessage'>;
export type Note = Schema<'ConversationNote'>;
/** A reply that was written here and is not known to be kept yet. `after` is the last position that was known when it was written. */
export type PendingReply = { key: string; text: string; after: number; fileIds?: readonly string[]; problem?: string };

export type ThreadLine =
  | { kind: 'message'; message: Message }
  | { kind: 'note'; note: Note }
  | { kind: 'pending'; reply: PendingReply };

/** Each message once, by position. */
export function withMessages(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const fresh = new Map(added.map((message) => [message.position, message]));
  if (fresh.size === 0) return known;
  return [...known.filter(({ position }) => !fresh.has(position)), ...fresh.values()].sort(
    (a, b) => a.position - b.position,
  );
}

/** Replies that the thread does not show yet. The stream may be quicker than the answer to the agent who wrote it. */
export function stillPending(messages: readonly Message[], pending: readonly PendingReply[]): PendingReply[] {
  const taken = new Set<number>();
  return pending.filter(({ text, after }) => {
    const saved = messages.find(
      (message) =>
        message.role === 'agent' && message.position > after && message.text === text && !taken.has(message.position),
    );
    if (saved) taken.add(saved.position);
    return saved === undefined;
  });
}

/** Notes written before the first message that is loaded belong to a part of the thread that is not shown. */
export function threadLines(
  messages: readonly Message[],
  notes: readonly Note[],
  pending: readonly PendingReply[],
  isWhole: boolean,
): ThreadLine[] {
  const since = isWhole ? '' : (messages[0]?.created_at ?? '');
  const lines: ThreadLine[] = [
    ...messages.map((message): ThreadLine => ({ kind: 'message', message })),
    ...notes.filter((note) => note.created_at >= since).map((note): ThreadLine => ({ kind: 'note', note })),
  ];
  const timeOf = (line: ThreadLine): number =>
    Date.parse(line.kind === 'message' ? line.message.created_at : createdAt(line));
  lines.sort((a, b) => timeOf(a) - timeOf(b));
  return [...lines, ...stillPending(messages, pending).map((reply): ThreadLine => ({ kind: 'pending', reply }))];
}

const createdAt = (line: ThreadLine): string => (line.kind === 'note' ? line.note.created_at : '');
