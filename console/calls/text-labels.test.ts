// A text that waits for an answer is seen at once.
import { expect, it } from 'vitest';
import { textState, textsQuery } from './text-labels.ts';

const text = {
  id: 't',
  direction: 'inbound' as const,
  phone: '+12025550101',
  ourNumber: '',
  text: 'Hi',
  meaning: 'other' as const,
  replyTo: null,
  createdAt: '',
  sentAt: null,
  delivery: null,
  conversationId: null,
  problem: null,
  awaitsReply: false,
};

it('says what became of a text', () => {
  expect(textState({ ...text, awaitsReply: true })[0]).toBe('Not answered');
  expect(textState({ ...text, conversationId: 'c' })[0]).toBe('Received');
  expect(textState({ ...text, meaning: 'opt_out' })[0]).toBe('Received');
  expect(textState({ ...text, direction: 'outbound', sentAt: '2030-01-01' })[0]).toBe('Sent');
  expect(textState({ ...text, direction: 'outbound', problem: 'No consent.' })[0]).toBe('Not sent');
  const sent = { ...text, direction: 'outbound' as const, sentAt: '2030-01-01' };
  expect(textState({ ...sent, delivery: 'delivered' })[0]).toBe('Delivered');
  expect(textState({ ...sent, delivery: 'not_delivered', problem: 'A landline.' })[0]).toBe('Not delivered');
});

it('asks for the newest of each person, unless the address says otherwise', () => {
  expect(textsQuery({})).toEqual({ newestOnly: 'true' });
  expect(textsQuery({ show: 'waiting' })).toEqual({ awaitsReply: 'true' });
  expect(textsQuery({ show: 'all' })).toEqual({});
  expect(textsQuery({ show: 'waiting', phone: '+12025550101' })).toEqual({ phone: '+12025550101' });
});
