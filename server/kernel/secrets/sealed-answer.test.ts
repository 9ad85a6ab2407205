import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CannotOpen } from './aead.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

test('an answer opens for the same API key and Idempotency-Key, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.string({ maxLength: 300 }),
      fc.uint8Array(),
      (apiKey, idempotencyKey, bytes) => {
        expect(openAnswer(apiKey, idempotencyKey, sealAnswer(apiKey, idempotencyKey, Buffer.from(bytes)))).toEqual(
          Buffer.from(bytes),
        );
      },
    ),
  );
});

test('an answer opens for no other caller', () => {
  const sealed = sealAnswer('ply_one', 'order-1', Buffer.from('{"plain_text_key":"ply_new"}'));
  expect(sealed.includes('ply_')).toBe(false);
  expect(() => openAnswer('ply_two', 'order-1', sealed)).toThrow(CannotOpen);
  expect(() => openAnswer('ply_one', 'order-2', sealed)).toThrow(CannotOpen);
  expect(() => openAnswer('ply_on', 'eorder-1', sealed)).toThrow(CannotOpen);
});

test('an answer with any byte changed, missing or added does not open', () => {
  const sealed = sealAnswer('ply_one', 'order-1', Buffer.from('answer'));
  for (let at = 0; at < sealed.length; at++) {
    const bad = Buffer.from(sealed);
    bad[at] = (bad[at] as number) ^ 0x80;
    expect(() => openAnswer('ply_one', 'order-1', bad)).toThrow(CannotOpen);
    expect(() => openAnswer('ply_one', 'order-1', sealed.subarray(0, at))).toThrow(CannotOpen);
  }
  expect(() => openAnswer('ply_one', 'order-1', Buffer.concat([sealed, Buffer.of(1)]))).toThrow(CannotOpen);
});
