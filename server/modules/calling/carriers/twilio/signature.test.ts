// The official helper is the judge of our signatures and of our TwiML.
import { createHash } from 'node:crypto';
import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { UntrustedCallback } from '../port/vendor.ts';
import { endFrame, readHandoff, readRelayFrame, textFrame } from './relay.ts';
import { signatureOf, verifiedForm } from './signature.ts';
import { dialTwiml, hangUpTwiml, rejectTwiml, relayTwiml, sayTwiml } from './twiml.ts';

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
  it('equals the one of the official helper', () => {
    const expected = twilio.getExpectedTwilioSignature(TOKEN, URL_OF_OURS, FORM);
    expect(signatureOf(TOKEN, URL_OF_OURS, new URLSearchParams(FORM))).toBe(expected);
    const socket = 'wss://parley.example.com/carriers/1/relay/t';
    expect(signatureOf(TOKEN, socket)).toBe(twilio.getExpectedTwilioSignature(TOKEN, socket, {}));
    const many = { a: ['2', '1', '2'] };
    const form = new URLSearchParams([
      ['a', '2'],
      ['a', '1'],
      ['a', '2'],
    ]);
    expect(signatureOf(TOKEN, URL_OF_OURS, form)).toBe(twilio.getExpectedTwilioSignature(TOKEN, URL_OF_OURS, many));
  });

  it('is accepted over exactly what was signed', () => {
    const good = twilio.getExpectedTwilioSignature(TOKEN, URL_OF_OURS, FORM);
    expect(verifiedForm(TOKEN, signed(good)).get('Body')).toBe(FORM.Body);
    const withPort = URL_OF_OURS.replace('.com/', '.com:443/');
    expect(verifiedForm(TOKEN, signed(twilio.getExpectedTwilioSignature(TOKEN, withPort, FORM))).get('b')).toBe('2');
    const otherBody = Buffer.from(`${body.toString()}&CallStatus=completed`);
    for (const forged of [
      signed(good, { url: URL_OF_OURS.replace('status', 'answer') }),
      signed(good, { url: `${URL_OF_OURS}&more=1` }),
      signed(good, { body: otherBody }),
      signed(`${good.slice(0, -2)}A=`),
      signed(''),
      { ...signed(''), headers: {} },
      signed(twilio.getExpectedTwilioSignature('another token', URL_OF_OURS, FORM)),
    ])
      expect(() => verifiedForm(TOKEN, forged)).toThrow(UntrustedCallback);
  });

  it('covers JSON by its hash', () => {
    const json = Buffer.from('{"CallSid":"CA2"}');
    const url = `${URL_OF_OURS}&bodySHA256=${createHash('sha256').update(json).digest('hex')}`;
    const good = twilio.getExpectedTwilioSignature(TOKEN, url, {});
    expect(verifiedForm(TOKEN, signed(good, { url, body: json })).get('CallSid')).toBe('CA2');
    expect(() => verifiedForm(TOKEN, signed(good, { url, body: Buffer.from('{"CallSid":"CA3"}') }))).toThrow(
      UntrustedCallback,
    );
  });
});

describe('TwiML', () => {
  const { VoiceResponse } = twilio.twiml;
  const odd = 'Tom & "Ann" <b>\'s\u0007 prize\u{1F600}';

  it('is what the official helper would write', () => {
    const response = new VoiceResponse();
    response.say({ language: 'en-US', voice: 'Polly.Joanna' }, 'Tom & "Ann" <b>');
    response.hangup();
    expect(plain(sayTwiml('Tom & "Ann" <b>', { language: 'en-US', voice: 'Polly.Joanna' }))).toBe(
      plain(response.toString()),
    );
    const dialled = new VoiceResponse();
    dialled.dial({ callerId: '+12025550142' }).number('+12025550199');
    dialled.hangup();
    expect(plain(dialTwiml('+12025550199', '+12025550142'))).toBe(plain(dialled.toString()));
    const relayed = new VoiceResponse();
    const relay = { url: 'wss://x.example/r', language: 'en-GB', dtmfDetection: true, interruptible: 'any' };
    relayed.connect({ action: 'https://x.example/a?b=1&c=2' }).conversationRelay(relay);
    expect(plain(relayTwiml({ url: relay.url, action: 'https://x.example/a?b=1&c=2', language: 'en-GB' }))).toBe(
      plain(relayed.toString()),
    );
    const rejected = new VoiceResponse();
    rejected.reject();
    expect(plain(rejectTwiml)).toBe(plain(rejected.toString()));
    const over = new VoiceResponse();
    over.hangup();
    expect(plain(hangUpTwiml)).toBe(plain(over.toString()));
  });

  it('carries no character that XML cannot', () => expect(sayTwiml(odd, {})).not.toContain('\u0007'));

  /** Order of attributes and the spelling of quotes are free in XML. */
  const plain = (xml: string) =>
    xml
      .replaceAll('&quot;', '"')
      .replace(/<(\w+)((?:\s+\w+="[^"]*")*)\s*(\/?)>/g, (_all, tag: string, attributes: string, end: string) => {
        const sorted = [...attributes.matchAll(/\w+="[^"]*"/g)].map(([one]) => one).sort();
        return `<${[tag, ...sorted].join(' ')}${end}>`;
      });
});

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
