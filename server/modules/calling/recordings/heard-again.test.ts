import { describe, expect, it } from 'vitest';
import { theirsIn, wavHeader } from '../../speech/line/both-sides.ts';
import { muLawOf } from '../../speech/port/mulaw.ts';
import { besideEachOther } from './heard-again.ts';

describe('sentences beside each other', () => {
  it('are the same ones in order, though some are missing or were heard otherwise', () => {
    const before = ['My order number is 1002.', 'No thank you.', 'Goodbye.'];
    const now = ['Mm-hm.', 'My order number is 1002.', 'No can’t you.'];
    expect(besideEachOther(before, now)).toEqual([
      [null, 0],
      [0, 1],
      [1, 2],
      [2, null],
    ]);
    const badly = ['My order number is 1002.', 'Mysip code is nine zero to one zero.'];
    expect(besideEachOther(badly, ['My zip code is 90210.'])).toEqual([
      [0, null],
      [1, 0],
    ]);
    expect(besideEachOther([], ['Hello.'])).toEqual([[null, 0]]);
    expect(besideEachOther(['Hello.'], [])).toEqual([[0, null]]);
    expect(besideEachOther([], [])).toEqual([]);
  });
});

describe('the side of the end user', () => {
  it('is the left channel of a recording of ours, and of no other sound', () => {
    const bytes = Buffer.from(muLawOf(Int16Array.of(1000, 0, -1000, 0)));
    const side = theirsIn(Buffer.concat([wavHeader(2), bytes]));
    expect([...(side ?? [])].map((sample) => Math.round(sample / 100))).toEqual([10, -10]);
    expect(
      theirsIn(Buffer.from('ID3 an mp3 of a carrier, with some more bytes behind it, so that it is long enough')),
    ).toBeUndefined();
    expect(theirsIn(Buffer.alloc(0))).toBeUndefined();
  });
});
