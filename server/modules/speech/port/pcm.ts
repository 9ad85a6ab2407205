// Owns samples: 16-bit mono, their bytes, and other rates. Pure.

export type Rate = 8000 | 16_000;
/** What models of ours hear. */
export const HEARD_RATE = 16_000;

/** Bytes as they come from a socket may begin at an odd place. A half sample at the end is dropped. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Int16Array(bytes.byteLength >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(i * 2, true);
  return samples;
}

export const pcmBytes = (samples: Int16Array): Buffer => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

export function floatsOf(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) floats[i] = (samples[i] ?? 0) / 32_768;
  return floats;
}

export function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const msOf = (samples: number, rate: number): number => (samples / rate) * 1000;

/** Another rate. Before samples are left out, what they could not carry is smoothed away; samples between two are on the line between them. */
export function atRate(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to || samples.length === 0) return samples;
  const ratio = from / to;
  const width = Math.max(1, Math.round(ratio));
  const made = new Int16Array(Math.floor(samples.length / ratio));
  for (let i = 0; i < made.length; i++) {
    const place = i * ratio;
    const first = Math.floor(place);
    const rest = place - first;
    let sum = 0;
    for (let k = 0; k < width; k++) {
      const one = samples[Math.min(first + k, samples.length - 1)] ?? 0;
      const next = samples[Math.min(first + k + 1, samples.length - 1)] ?? 0;
      sum += one + (next - one) * rest;
    }
    made[i] = Math.round(sum / width);
  }
  return made;
}
