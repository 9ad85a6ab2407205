// Signatures that Twilio's official helper made, frames and TwiML. tests/contract asks the helper itself.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UntrustedCallback } from '../port/vendor.ts';
import { endFrame, readHandoff, readRelayFrame, textFrame } from './relay.ts';
import { verifiedForm } from './signature.ts';
import { sayTwiml } from './twiml.ts';

const TOKEN = 'b4c0ffee'.repeat(4);
const URL_OF_OURS =
  'https://parley.example.com/carriers/0190a000-0000-7000-8000-000000000000/callbacks/status?reference=x&y=%20z';
const FORM = { CallSid: 'CA1', Body: 'Grüße & <x> "q" + %', Digits: '', AccountSid: 'AC1', b: '2', B: '1' };
const body = Buffer.from(new URLSearchParams(FORM).toString());
const signed = (signature: string, over: { url?: string; body?: Buffer } = {}) => ({
  url: URL_OF_OURS,
  body,
  ...over,
  headers: { 'x-twilio-signature': signature },
});

describe('a signature', () => {
  const good = 'gxdktEpNxta2Dae3IZpU1v6zWYY=';

  it('is accepted over exactly what was signed', () => {
    expect(verifiedForm(TOKEN, signed(good)).get('Body')).toBe(FORM.Body);
    const overPort443 = 'QSp5m/AXx0z2dKbI3A7qDj6W0kY=';
    expect(verifiedForm(TOKEN, signed(overPort443)).get('b')).toBe('2');
    const many = Buffer.from('a=2&a=1&a=2');
    expect(verifiedForm(TOKEN, signed('nHG2oUGBZLWSl1cPbvNU9SZnDwo=', { body: many })).getAll('a')).toHaveLength(3);
    const otherBody = Buffer.from(`${body.toString()}&CallStatus=completed`);
    const byAnotherToken = 'JWBcRmLZDF4cKK11dW0Vi7HmhMs=';
    for (const forged of [
      signed(good, { url: URL_OF_OURS.replace('status', 'answer') }),
      signed(good, { url: `${URL_OF_OURS}&more=1` }),
      signed(good, { body: otherBody }),
      signed(`${good.slice(0, -2)}A=`),
      signed(''),
      { ...signed(''), headers: {} },
      signed(byAnotherToken),
    ])
      expect(() => verifiedForm(TOKEN, forged)).toThrow(UntrustedCallback);
  });

  it('covers JSON by its hash', () => {
    const json = Buffer.from('{"CallSid":"CA2"}');
    const url = `${URL_OF_OURS}&bodySHA256=${createHash('sha256').update(json).digest('hex')}`;
    const overHash = '4XWeWxSUc1R1WwIpi2qpke7mE3k=';
    expect(verifiedForm(TOKEN, signed(overHash, { url, body: json })).get('CallSid')).toBe('CA2');
    expect(() => verifiedForm(TOKEN, signed(overHash, { url, body: Buffer.from('{"CallSid":"CA3"}') }))).toThrow(
      UntrustedCallback,
    );
  });
});

it('TwiML carries no character that XML cannot', () =>
  expect(sayTwiml('Tom & "Ann" <b>\'s\u0007 prize\u{1F600}', {})).not.toContain('\u0007'));

describe('frames', () => {
  it('are read for what they are, and garbage is nothing', () => {
    expect(readRelayFrame('{"type":"prompt","voicePrompt":"Hi","lang":"en","last":true}')).toEqual({
      type: 'prompt',
      voicePrompt: 'Hi',
      last: true,
    });
    for (const odd of ['', '[]', 'null', '{"type":"prompt"}', '{"type":"dtmf","digit":"12"}', '{"type":"other"}', '{'])
      expect(readRelayFrame(odd)).toBeUndefined();
  });

  it('are written as Twilio reads them', () => {
    expect(JSON.parse(textFrame('Hello'))).toEqual({ type: 'text', token: 'Hello', last: true });
    const { type, handoffData } = JSON.parse(endFrame({ do: 'transfer', to: '+12025550199' }));
    expect(type).toBe('end');
    expect(readHandoff(handoffData)).toEqual({ do: 'transfer', to: '+12025550199' });
    for (const odd of [null, '', '{}', '{"do":"transfer"}', 'x']) expect(readHandoff(odd)).toBeUndefined();
  });
});
