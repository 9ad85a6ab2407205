// Sound as vendors take and give it: WAV files, and streams of samples in pieces of any length.
import { pcmBytes, Resampler, samplesOf } from '../port/pcm.ts';

export function wavOf(samples: Int16Array, rate: number): Buffer {
  const sound = pcmBytes(samples);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** Bytes of a stream as samples of another rate. A half sample at the end of a piece waits for the next. */
export async function* samplesFrom(
  bytes: AsyncIterable<Uint8Array>,
  from: number,
  to: number,
): AsyncGenerator<Int16Array> {
  const resampler = from === to ? undefined : new Resampler(from, to);
  let odd = Buffer.alloc(0);
  for await (const piece of bytes) {
    const whole = Buffer.concat([odd, piece]);
    const even = whole.length - (whole.length % 2);
    odd = whole.subarray(even);
    const samples = samplesOf(whole.subarray(0, even));
    yield resampler?.push(samples) ?? samples;
  }
}
