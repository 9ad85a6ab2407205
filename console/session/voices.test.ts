// Which voices are offered: those that will speak on the line.
import { expect, it } from 'vitest';
import { voicesOfAccount, voicesOfCarrier } from './voices.ts';

it('offers what a vendor publishes, and nothing where its list is not known', () => {
  expect(voicesOfAccount('openai')).toContain('nova');
  expect(voicesOfAccount('deepgram')).toContain('aura-2-thalia-en');
  expect(voicesOfAccount('deepgram')).toContain('aura-2-nestor-es');
  for (const kind of ['elevenlabs', 'openai_compatible', undefined]) expect(voicesOfAccount(kind), kind).toEqual([]);
});

it('offers the voices of this server where it speaks itself', () => {
  const own = ['rms', 'slt'];
  expect(voicesOfCarrier('asterisk', undefined, own)).toBe(own);
  expect(voicesOfCarrier('telnyx', 'parley', own)).toBe(own);
  expect(voicesOfCarrier('telnyx', '', own)).toContain('AWS.Polly.Joanna-Neural');
  expect(voicesOfCarrier('twilio', '', own)).toEqual([]);
});
