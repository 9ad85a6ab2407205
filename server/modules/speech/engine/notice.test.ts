// What notices speech looks at many lines together. Each line must find what it finds alone.
import { afterAll, describe, expect, it } from 'vitest';
import { speechOrWhy } from '../../../../tests/support/speech.ts';
import { closeState } from '../../../kernel/state.ts';
import { joinSamples } from '../port/pcm.ts';
import type { SpeechNotice } from '../port/ports.ts';
import { builtIn } from './built-in.ts';

const why = speechOrWhy();
if (why !== '')
  process.stderr.write(`\n!!! SKIPPED: noticing speech on many lines (speech/engine/notice.test.ts): ${why}\n\n`);

const FRAME = 512;
const settled = {
  state: new Map(),
  config: { SPEECH: 'on', SPEECH_FOLDER: '', EMBEDDING_RUNTIME: 'auto' },
  tuning: { earThreads: 1, voiceThreads: 1 },
} as unknown as Parameters<typeof builtIn>[0];
afterAll(() => closeState(settled.state));

/** Speech of a voice of ours from the beginning; then silence. */
async function soundOf(text: string): Promise<Int16Array[]> {
  const pieces: Int16Array[] = [];
  const request = { rate: 16_000, voice: 'slt', signal: AbortSignal.timeout(60_000) };
  for await (const piece of parts().voice(['test']).say(text, request)) pieces.push(piece);
  const sound = joinSamples([...pieces, new Int16Array(FRAME * 20)]);
  return Array.from({ length: Math.floor(sound.length / FRAME) }, (_, at) => sound.slice(at * FRAME, (at + 1) * FRAME));
}

function parts() {
  const found = builtIn(settled);
  if (!found) throw new Error(why);
  return found;
}

async function heardBy(notice: SpeechNotice, frames: readonly Int16Array[], atOnce: number): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < frames.length; at += atOnce)
    all.push(...Array.from(await notice.hears(joinSamples(frames.slice(at, at + atOnce)))));
  notice.close();
  return all;
}

describe.skipIf(why !== '')('noticing speech', () => {
  it('finds the same frame by frame, in handfuls, and beside others; a line that begins anew remembers nothing', async () => {
    const sounds = await Promise.all(
      ['My order number is one zero zero two.', 'No thank you.', 'Goodbye.'].map(soundOf),
    );
    const alone: number[][] = [];
    for (const frames of sounds) alone.push(await heardBy(parts().notice(['test']), frames, 1));
    for (const likely of alone) {
      expect(Math.max(...likely)).toBeGreaterThan(0.9);
      expect(Math.max(...likely.slice(-10)), 'silence').toBeLessThan(0.35);
    }
    for (const atOnce of [1, 7, 60]) {
      const beside = await Promise.all(sounds.map((frames) => heardBy(parts().notice(['test']), frames, atOnce)));
      for (const [nth, likely] of beside.entries()) {
        expect(likely).toHaveLength(alone[nth]?.length ?? 0);
        for (const [at, one] of likely.entries())
          expect(one, `${atOnce} at once, frame ${at}`).toBeCloseTo(alone[nth]?.[at] ?? -1, 4);
      }
    }
  }, 60_000);
});
