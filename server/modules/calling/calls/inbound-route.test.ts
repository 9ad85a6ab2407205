import { describe, expect, it } from 'vitest';
import { type IncomingCallFacts, routeIncomingCall } from './inbound-route.ts';

const NUMBER = { inbound: true, hours: null, fallback: null, assistantId: 'desk' };
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const OFFICE = { zone: 'America/New_York', from: '09:00', to: '17:00', days: [...WEEKDAYS] };
const NIGHT = { zone: 'America/New_York', from: '22:00', to: '06:00', days: ['fri' as const] };

const route = (facts: Partial<IncomingCallFacts> = {}) =>
  routeIncomingCall({
    number: NUMBER,
    at: new Date('2027-06-16T16:00:00Z'),
    company: 'Acme',
    executionAssistants: [],
    canAnswer: () => true,
    ...facts,
  });
const at = (time: string) => new Date(time);
const closed = { do: 'voicemail' };
const talks = { do: 'talk', assistantId: 'desk' };

describe('an incoming call', () => {
  it('goes to the assistant of a live execution, else to that of the number, else to the script', () => {
    expect(route({ executionAssistants: ['collector', 'other'] })).toEqual({ do: 'talk', assistantId: 'collector' });
    expect(route()).toEqual(talks);
    expect(route({ number: { ...NUMBER, assistantId: null } })).toEqual({ do: 'talk', assistantId: null });
    expect(route({ number: undefined })).toEqual({ do: 'talk', assistantId: null });
  });

  it('passes over assistants that may not talk', () => {
    const canAnswer = (id: string) => id === 'desk';
    expect(route({ executionAssistants: ['archived'], canAnswer })).toEqual(talks);
    expect(route({ executionAssistants: ['archived'], canAnswer: () => false })).toEqual({
      do: 'talk',
      assistantId: null,
    });
  });

  it('is rejected at a number that is not ours, or takes no calls, for any caller at any time', () => {
    expect(route({ number: null, executionAssistants: ['collector'] })).toEqual({ do: 'reject' });
    const away = { ...NUMBER, inbound: false, hours: OFFICE, fallback: { transferTo: '+12025550100' } };
    expect(route({ number: away })).toEqual({ do: 'reject' });
  });

  it.each([
    ['at the opening', OFFICE, '2027-06-16T13:00:00Z', talks],
    ['a minute before', OFFICE, '2027-06-16T12:59:59Z', closed],
    ['at the closing', OFFICE, '2027-06-16T21:00:00Z', closed],
    ['on Saturday', OFFICE, '2027-06-19T16:00:00Z', closed],
    ['in winter by the clock of the place', OFFICE, '2027-01-13T21:30:00Z', talks],
    ['in the night of Friday', NIGHT, '2027-06-19T02:30:00Z', talks],
    ['early on Saturday, which is the night of Friday', NIGHT, '2027-06-19T09:59:00Z', talks],
    ['late on Saturday', NIGHT, '2027-06-20T02:30:00Z', closed],
    ['early on Friday', NIGHT, '2027-06-18T08:00:00Z', closed],
  ])('%s', (_when, hours, time, expected) => {
    expect(route({ number: { ...NUMBER, hours }, at: at(time) })).toMatchObject(expected);
  });

  it('outside the hours gets the fallback, even with a live execution', () => {
    const shut = { ...NUMBER, hours: OFFICE };
    const night = { at: at('2027-06-16T03:00:00Z'), executionAssistants: ['collector'] };
    expect(route({ ...night, number: { ...shut, fallback: { transferTo: '+12025550100' } } })).toEqual({
      do: 'transfer',
      to: '+12025550100',
    });
    expect(route({ ...night, number: { ...shut, fallback: { voicemailMessage: 'Later.' } } })).toEqual({
      do: 'voicemail',
      message: 'Later.',
    });
    expect(route({ ...night, number: { ...shut, fallback: { reject: true } } })).toEqual({ do: 'reject' });
    expect(route({ ...night, number: shut })).toMatchObject({
      do: 'voicemail',
      message: expect.stringContaining('Acme'),
    });
  });
});
