// Owns how far a reader of a conversation's stream has got: the id of every frame says it, so any node can go on from it. Pure.
import { createHash } from 'node:crypto';

/** Positions of the last message and trace entry that were told, and which state was told last. */
export type Cursor = { messages: number; trace: number; state: string };

export const toFrameId = ({ messages, trace, state }: Cursor): string => `${messages}.${trace}.${state}`;

export function parseFrameId(given: string): Cursor | undefined {
  const [, messages, trace, state] = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{12}|-)$/.exec(given) ?? [];
  if (messages === undefined || trace === undefined || state === undefined) return undefined;
  return { messages: Number(messages), trace: Number(trace), state };
}

/** Nothing was told yet. */
export const NO_STATE = '-';

/** A name for a state that says nothing about it. */
export const nameOfState = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 12);
