// A text that waits for an answer is seen at once.
import { expect, it } from 'vitest';
import { textState } from './text-labels.ts';

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
});
