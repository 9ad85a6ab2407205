// Twilio's official helper is the judge of our signatures, of our stand-in's and of our TwiML.
import twilio from 'twilio';
import { expect, it } from 'vitest';
import { signatureOf } from '../../server/modules/calling/carriers/twilio/signature.ts';
import {
  dialTwiml,
  hangUpTwiml,
  rejectTwiml,
  relayTwiml,
  sayTwiml,
} from '../../server/modules/calling/carriers/twilio/twiml.ts';
import { ScriptedTwilio } from '../support/twilio/scripted-twilio.ts';

const CALLBACK = 'https://parley.example.com/carriers/1/callbacks/status?reference=x&y=%20z';
const SOCKET = 'wss://parley.example.com/carriers/1/relay/t';
const FORM = { CallSid: 'CA1', Body: 'Grüße & <x> "q" + %', Digits: '', AccountSid: 'AC1', b: '2', B: '1' };

it('signatures equal those of the helper', () => {
  const standIn = new ScriptedTwilio();
  const token = standIn.authToken;
  const expected = (url: string, form: object) => twilio.getExpectedTwilioSignature(token, url, { ...form });
  expect(signatureOf(token, CALLBACK, new URLSearchParams(FORM))).toBe(expected(CALLBACK, FORM));
  expect(signatureOf(token, SOCKET)).toBe(expected(SOCKET, {}));
  expect(signatureOf(token, CALLBACK, new URLSearchParams('a=2&a=1&a=2'))).toBe(
    expected(CALLBACK, { a: ['2', '1', '2'] }),
  );
  expect(standIn.sign(CALLBACK, FORM)).toBe(expected(CALLBACK, FORM));
  expect(standIn.sign(SOCKET)).toBe(expected(SOCKET, {}));
});

it('TwiML is what the helper would write', () => {
  const { VoiceResponse } = twilio.twiml;
  const spoken = new VoiceResponse();
  spoken.say({ language: 'en-US', voice: 'Polly.Joanna' }, 'Tom & "Ann" <b>');
  spoken.hangup();
  expect(plain(sayTwiml('Tom & "Ann" <b>', { language: 'en-US', voice: 'Polly.Joanna' }))).toBe(
    plain(spoken.toString()),
  );
  const dialed = new VoiceResponse();
  dialed.dial({ callerId: '+12025550142' }).number('+12025550199');
  dialed.hangup();
  expect(plain(dialTwiml('+12025550199', '+12025550142'))).toBe(plain(dialed.toString()));
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

/** The order of attributes and the spelling of quotes are free in XML. */
const plain = (xml: string) =>
  xml
    .replaceAll('&quot;', '"')
    .replace(/<(\w+)((?:\s+\w+="[^"]*")*)\s*(\/?)>/g, (_all, tag: string, attributes: string, end: string) => {
      const sorted = [...attributes.matchAll(/\w+="[^"]*"/g)].map(([one]) => one).sort();
      return `<${[tag, ...sorted].join(' ')}${end}>`;
    });
