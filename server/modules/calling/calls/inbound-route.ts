// Owns where a call that comes to us goes: to an assistant, the script, another number, a closing message, or nowhere. Pure.
import { isOpenAt, type OpeningDay } from '../../channels/hours.ts';
import type { CallTalk } from './talker.ts';

export type AnsweringHours = { zone: string; from: string; to: string; days: OpeningDay[] };
export type ClosedFallback = { transferTo: string } | { voicemailMessage: string } | { reject: true };

export type CalledNumber = {
  inbound: boolean;
  hours: AnsweringHours | null;
  fallback: ClosedFallback | null;
  assistantId: string | null;
};

export type IncomingCallFacts = {
  /** null: nobody's number, or one that was given away. undefined: the simulated caller named none. */
  number: CalledNumber | null | undefined;
  at: Date;
  company: string;
  /** Assistants of the caller's live executions, in the order in which they may answer. */
  executionAssistants: readonly string[];
  /** Archived assistants answer no more. */
  canTalk: (assistantId: string) => boolean;
};

export type InboundRoute =
  /** null: the built-in script. */
  | { do: 'talk'; assistantId: string | null }
  | { do: 'transfer'; to: string }
  | { do: 'voicemail'; message: string }
  | { do: 'reject' };

/** On a line that listens: a caller who is only put through, or told that we are closed. undefined: the talker is asked. */
export function fallbackTalk(route: InboundRoute | null): CallTalk | undefined {
  if (route?.do === 'transfer') return { turn: { say: '', next: 'transfer', to: route.to }, outcome: 'WARM_TRANSFER' };
  if (route?.do === 'voicemail') return { turn: { say: route.message, next: 'hang_up' }, outcome: 'ENDED' };
  return undefined;
}

export function routeIncomingCall({ number, at, company, executionAssistants, canTalk }: IncomingCallFacts): InboundRoute {
  if (number === null || number?.inbound === false) return { do: 'reject' };
  const hours = number?.hours;
  if (hours && !isOpenAt({ ...hours, time_zone: hours.zone }, at)) return whenClosed(number.fallback, company);
  const wanted = [...executionAssistants, ...(number?.assistantId ? [number.assistantId] : [])];
  return { do: 'talk', assistantId: wanted.find(canTalk) ?? null };
}

function whenClosed(fallback: ClosedFallback | null, company: string): InboundRoute {
  if (!fallback)
    return { do: 'voicemail', message: `Thank you for calling ${company}. We are closed now. Please call again later. Goodbye.` };
  if ('transferTo' in fallback) return { do: 'transfer', to: fallback.transferTo };
  return 'reject' in fallback ? { do: 'reject' } : { do: 'voicemail', message: fallback.voicemailMessage };
}
