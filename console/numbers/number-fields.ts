// The hours and the fallback of a number: in words, in its form, and as they are sent. Pure.

import type { Schema } from '../../sdk/parley.ts';
import { DAYS } from '../ui/text.ts';

type PhoneNumber = Schema<'PhoneNumber'>;
type Hours = NonNullable<PhoneNumber['inboundHours']>;
type Fallback = NonNullable<PhoneNumber['fallback']>;
export type Weekday = Hours['days'][number];

const DAY_LABELS: Readonly<Record<Weekday, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};
export const dayText = (day: Weekday): string => DAY_LABELS[day];

/** Consecutive days are written as the first and the last. */
export function daysText(days: readonly Weekday[]): string {
  const places = DAYS.flatMap((day, at) => (days.includes(day) ? [at] : []));
  if (places.length === 7) return 'every day';
  const runs: number[][] = [];
  for (const at of places) {
    const run = runs.at(-1);
    if (run?.at(-1) === at - 1) run.push(at);
    else runs.push([at]);
  }
  const name = (at: number | undefined): string => DAY_LABELS[DAYS[at ?? 0] ?? 'mon'];
  return runs.map((run) => (run.length === 1 ? name(run[0]) : `${name(run[0])}–${name(run.at(-1))}`)).join(', ');
}

export const inboundHoursText = (hours: Hours | null): string =>
  hours === null ? 'Always' : `${hours.from}–${hours.to}, ${daysText(hours.days)}`;

export function fallbackText(fallback: Fallback | null): string {
  if (fallback === null) return 'Says that you are closed';
  if ('transferTo' in fallback) return `Put through to ${fallback.transferTo}`;
  if ('voicemailMessage' in fallback) return `“${fallback.voicemailMessage}”`;
  return 'Not answered';
}

export type FallbackKind = 'closed' | 'transfer' | 'message' | 'reject';
export type NumberFields = {
  inbound: boolean;
  outbound: boolean;
  inboundAssistantId: string;
  inboundSmsAssistantId: string;
  hasHours: boolean;
  zone: string;
  from: string;
  to: string;
  days: Weekday[];
  fallbackKind: FallbackKind;
  transferTo: string;
  message: string;
  missedCallWorkflowId: string;
};

export function numberFields(number: PhoneNumber | undefined, zone: string): NumberFields {
  const hours = number?.inboundHours ?? null;
  const fallback = number?.fallback ?? null;
  return {
    inbound: number?.inbound ?? true,
    outbound: number?.outbound ?? true,
    inboundAssistantId: number?.inboundAssistantId ?? '',
    inboundSmsAssistantId: number?.inboundSmsAssistantId ?? '',
    hasHours: hours !== null,
    zone: hours?.zone ?? zone,
    from: hours?.from ?? '08:00',
    to: hours?.to ?? '18:00',
    days: hours?.days ?? ['mon', 'tue', 'wed', 'thu', 'fri'],
    fallbackKind: kindOf(fallback),
    transferTo: fallback && 'transferTo' in fallback ? fallback.transferTo : '',
    message: fallback && 'voicemailMessage' in fallback ? fallback.voicemailMessage : '',
    missedCallWorkflowId: number?.missedCallWorkflowId ?? '',
  };
}

function kindOf(fallback: Fallback | null): FallbackKind {
  if (fallback === null) return 'closed';
  if ('transferTo' in fallback) return 'transfer';
  return 'voicemailMessage' in fallback ? 'message' : 'reject';
}

function toFallback({ fallbackKind, transferTo, message }: NumberFields): Fallback | null {
  switch (fallbackKind) {
    case 'closed':
      return null;
    case 'transfer':
      return { transferTo };
    case 'message':
      return { voicemailMessage: message };
    case 'reject':
      return { reject: true };
  }
}

export const numberBody = (fields: NumberFields): Schema<'UpdatePhoneNumberRequest'> => ({
  inbound: fields.inbound,
  outbound: fields.outbound,
  inboundAssistantId: fields.inboundAssistantId || null,
  inboundSmsAssistantId: fields.inboundSmsAssistantId || null,
  inboundHours: fields.hasHours ? { zone: fields.zone, from: fields.from, to: fields.to, days: fields.days } : null,
  fallback: toFallback(fields),
  missedCallWorkflowId: (fields.hasHours && fields.missedCallWorkflowId) || null,
});
