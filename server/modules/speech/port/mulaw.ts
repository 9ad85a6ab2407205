// Owns the 8 bits of a telephone line: G.711 mu-law, both ways. Pure.

const BIAS = 132;
const MOST = 32_635;

function encode(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(sample), MOST) + BIAS;
  const exponent = Math.max(0, 31 - Math.clz32(size) - 7);
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}

function decode(byte: number): number {
  const bits = ~byte & 0xff;
  const exponent = (bits >> 4) & 0x07;
  const size = ((((bits & 0x0f) << 3) + BIAS) << exponent) - BIAS;
  return bits & 0x80 ? -size : size;
}

const SAMPLE_OF = Int16Array.from({ length: 256 }, (_, byte) => decode(byte));

export function muLawOf(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i++) bytes[i] = encode(samples[i] ?? 0);
  return bytes;
}

export function samplesOfMuLaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) samples[i] = SAMPLE_OF[bytes[i] ?? 0] ?? 0;
  return samples;
}
