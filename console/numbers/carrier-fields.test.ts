// An account is sent without what nobody wrote: sealed credentials and settings that the form does not know stay as they are.
import { expect, it } from 'vitest';
import { carrierBody, carrierFields } from './carrier-fields.ts';

const stored = {
  id: 'c',
  name: 'Twilio',
  type: 'twilio',
  class: 'B' as const,
  config: { accountSid: 'AC1', ringSeconds: 20 },
  credentials: { authToken: { last4: '1234' } },
  createdAt: '',
  updatedAt: '',
};

it('keeps what it does not know, and sends no credentials that were not written anew', () => {
  const fields = carrierFields(stored);
  expect(fields.config).toEqual({ accountSid: 'AC1', speech: '', language: '', voice: '' });
  expect(carrierBody({ ...fields, name: ' Main ' }, stored.config)).toEqual({
    name: 'Main',
    type: 'twilio',
    config: { accountSid: 'AC1', ringSeconds: 20 },
  });
  expect(carrierBody({ ...fields, credentials: { authToken: 'new' } }, stored.config).credentials).toEqual({
    authToken: 'new',
  });
});

it('leaves out what is empty', () => {
  const fields = {
    ...carrierFields(undefined),
    type: 'telnyx',
    config: { connectionId: '7', messagingProfileId: ' ' },
  };
  expect(carrierBody(fields)).toEqual({ name: '', type: 'telnyx', config: { connectionId: '7' } });
});
