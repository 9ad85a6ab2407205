import { expect, it } from 'vitest';
import { browserLine } from './browser-line.ts';

const RATE = 16_000;

/** A socket whose other end is this test. */
function openLine() {
  let bytes: (sound: Buffer) => void = () => undefined;
  const seen = { heard: 0, closed: [] as string[] };
  const line = browserLine({
    onBytes: (listener) => {
      bytes = listener;
    },
    onFrame: () => undefined,
    onClose: () => undefined,
    send: () => undefined,
    sendBytes: () => undefined,
    close: () => undefined,
  });
  line.listen({
    audio: (samples) => {
      seen.heard += samples.length;
    },
    pressed: () => undefined,
    closed: (by) => seen.closed.push(by),
  });
  const seconds = (count: number): void => {
    for (let i = 0; i < count * 50; i++) bytes(Buffer.alloc((RATE / 50) * 2));
  };
  return { seen, seconds };
}

it('takes what waited while the network stood still, drops what is more, and ends a flood', () => {
  const { seen, seconds } = openLine();
  seconds(8);
  expect(seen).toEqual({ heard: 8 * RATE, closed: [] });
  seconds(40);
  expect(seen.closed).toEqual([]);
  expect(seen.heard).toBeLessThan(12 * RATE);
  seconds(40);
  expect(seen.closed).toEqual(['them']);
});
