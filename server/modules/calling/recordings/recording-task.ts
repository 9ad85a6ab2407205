// What is to be done next about a recording, and when again after a failure. Pure.
import type { RecordingRow } from './recordings.ts';

export type RecordingTask = 'begin' | 'collect' | 'remove' | 'give_up';
type Facts = Pick<RecordingRow, 'status' | 'begun_at' | 'at_carrier'> & { isCallOver: boolean };

export function recordingTask({ status, begun_at, at_carrier, isCallOver }: Facts): RecordingTask | undefined {
  switch (status) {
    case 'recording':
      if (!isCallOver) return begun_at === null ? 'begin' : undefined;
      return at_carrier ? 'collect' : 'give_up';
    case 'pending':
      return at_carrier ? 'collect' : 'give_up';
    case 'ready':
    case 'declined':
    case 'deleted':
      return at_carrier ? 'remove' : undefined;
    // The only copy may lie with the carrier: it stays there until somebody deletes the recording.
    case 'failed':
      return undefined;
  }
}

const SECOND = 1000;
const WAITS: Record<RecordingTask, readonly number[]> = {
  // The person is on the line: later it is too late.
  begin: [1, 2, 4],
  collect: [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600],
  remove: [5, 60, 600, 3600, 6 * 3600, 24 * 3600],
  give_up: [],
};

/** Null: it was tried often enough, or trying again changes nothing. */
export const recordingWait = (task: RecordingTask, attempts: number, isFinal: boolean): number | null => {
  const seconds = isFinal ? undefined : WAITS[task][attempts - 1];
  return seconds === undefined ? null : seconds * SECOND;
};
