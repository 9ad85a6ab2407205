// Owns what a page and its sound thread say to each other.
import type { Played } from './playback.ts';

/** From the page: what to play. */
export type PlayMessage =
  | { type: 'begin' | 'finish' | 'pause' | 'clear'; id: number }
  | { type: 'resume' | 'clearAll' }
  | { type: 'sound'; frame: ArrayBuffer };

/** From the sound thread: a frame of the microphone, and what was played. `level` is that of the frame. */
export type HeardMessage = { type: 'frame'; frame: ArrayBuffer; level: number } | { type: 'played'; played: Played };

export const SOUND_THREAD = 'parley-call';
