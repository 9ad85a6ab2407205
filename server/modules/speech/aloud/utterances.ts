// Owns finding what was said in a recording: one side of a call, cut at the pauses at which a call hears a sentence as complete.
import { atRate, HEARD_RATE, joinSamples, msOf } from '../port/pcm.ts';
import type { SpeechNotice } from '../port/ports.ts';

const FRAME = 512;
const BEGINS = 0.5;
const ENDS = 0.35;
const FRAMES_TO_BEGIN = 3;
const BEFORE = 10;
const PAUSE_MS = 800;
const MAX_SPEECH_MS = 28_000;
/** No microphone is so quiet while its owner speaks. */
const QUIET = 60;

export type Utterance = { atMs: number; samples: Int16Array };

const isQuiet = (frame: Int16Array): boolean => frame.every((sample) => Math.abs(sample) < QUIET);

/** At 16 kHz. Frames of pure silence are not even looked at. */
export async function utterancesIn(samples: Int16Array, rate: number, notice: SpeechNotice): Promise<Utterance[]> {
  const sound = atRate(samples, rate, HEARD_RATE);
  const found: Utterance[] = [];
  let before: Int16Array[] = [];
  let open: { from: number; frames: Int16Array[]; silentMs: number; voiced: number } | undefined;
  let likely = 0;
  const close = (): void => {
    if (open && open.voiced >= FRAMES_TO_BEGIN)
      found.push({ atMs: msOf(open.from, HEARD_RATE), samples: joinSamples(open.frames) });
    open = undefined;
  };
  for (let at = 0; at + FRAME <= sound.length; at += FRAME) {
    const frame = sound.subarray(at, at + FRAME);
    const speech = isQuiet(frame) ? 0 : ((await notice.hears(frame))[0] ?? 0);
    if (!open) {
      before = [...before.slice(-BEFORE + 1), frame];
      likely = speech >= BEGINS ? likely + 1 : 0;
      if (likely < FRAMES_TO_BEGIN) continue;
      open = { from: at - (before.length - 1) * FRAME, frames: before, silentMs: 0, voiced: likely };
      [before, likely] = [[], 0];
      continue;
    }
    open.frames.push(frame);
    if (speech >= ENDS) {
      open.voiced += 1;
      open.silentMs = 0;
    } else open.silentMs += msOf(FRAME, HEARD_RATE);
    if (open.silentMs >= PAUSE_MS || open.frames.length * msOf(FRAME, HEARD_RATE) > MAX_SPEECH_MS) close();
  }
  close();
  return found;
}
