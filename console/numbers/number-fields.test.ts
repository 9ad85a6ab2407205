// A number comes out of its form as it went in, and its hours are state shortly.
import { describe, expect, it } from 'vitest';
import { daysText, fallbackText, inboundHoursText, numberBody, numberFields } from './number-fields.ts';

const number = {
  id: 'n',
  phoneNumber: '+12025550190',
  city: '',
  state: '',
  country: 'US',
  outbound: false,
  inbound: true,
  inboundAssistantId: 'a',
  inboundSmsAssistantId: null,
  inboundHours: { zone: 'America/New_York', from: '08:00', to: '18:00', days: ['mon' as const, 'tue' as const] },
  fallback: { voicemailMessage: 'Closed.' },
  missedCallWorkflowId: null as string | null,
};

describe('the form of a number', () => {
  it.each([
    number,
    { ...number, missedCallWorkflowId: 'w' },
    { ...number, inboundHours: null, fallback: null },
    { ...number, fallback: { transferTo: '+12025550191' } },
    { ...number, fallback: { reject: true as const } },
  ])('sends what it was given when nothing was changed', (given) => {
    const {
      inbound,
      outbound,
      inboundAssistantId,
      inboundSmsAssistantId,
      inboundHours,
      fallback,
      missedCallWorkflowId,
    } = given;
    expect(numberBody(numberFields(given, 'UTC'))).toEqual({
      inbound,
      outbound,
      inboundAssistantId,
      inboundSmsAssistantId,
      inboundHours,
      fallback,
      missedCallWorkflowId,
    });
  });

  it('begins with working days in the zone of the organization', () => {
    const fields = numberFields(undefined, 'Europe/Berlin');
    expect(numberBody(fields)).toMatchObject({ inbound: true, inboundHours: null, fallback: null });
    expect(numberBody({ ...fields, hasHours: true }).inboundHours).toEqual({
      zone: 'Europe/Berlin',
      from: '08:00',
      to: '18:00',
      days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    });
  });
});

it('tells days and fallbacks shortly', () => {
  expect(daysText(['fri', 'mon', 'tue', 'wed', 'sun'])).toBe('Mon–Wed, Fri, Sun');
  expect(daysText(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).toBe('every day');
  expect(inboundHoursText(number.inboundHours)).toBe('08:00–18:00, Mon–Tue');
  expect(inboundHoursText(null)).toBe('Always');
  expect([null, { transferTo: '+1' }, { voicemailMessage: 'Hi' }, { reject: true as const }].map(fallbackText)).toEqual(
    ['Says that you are closed', 'Put through to +1', '“Hi”', 'Not answered'],
  );
});
