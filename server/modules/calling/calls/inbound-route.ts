// Decides where an incoming call goes: to an assistant, the script, another number, a closing message, or nowhere. Pure.
import { isOpenAt } from '../../../kernel/time/opening-hours.ts';
import type { InboundRoute } from '../contract/call.ts';
import type { CallReply } from '../contract/talker.ts';
import type { AnsweringHours, ClosedFallback } from '../numbers/answering.ts';

export type CalledNumber = {
  inbound: boolean;
  hours: AnsweringHours | null;
  fallback: ClosedFallback | null;
  assistantId: string | null;
};

export type IncomingCallFacts = {
  /** null: not a number of the organization. undefined: the simulated caller named none. */
  number: CalledNumber | null | undefined;
  at: Date;
  company: string;
  /** Assistants of the caller's live executions, in the order in which they may answer. */
  executionAssistants: readonly string[];
  /** False for archived assistants. */
  canAnswer: (assistantId: string) => boolean;
};

/** The reply to a caller who is only transferred, or hears that we are closed. undefined: the talker replies. */
export function fallbackReply(route: InboundRoute | null): CallReply | undefined {
  if (route?.do === 'transfer') return { turn: { say: '', next: 'transfer', to: route.to }, outcome: 'WARM_TRANSFER' };
  if (route?.do === 'voicemail') return { turn: { say: route.message, next: 'hang_up' }, outcome: 'ENDED' };
  return undefined;
}

export function routeIncomingCall({
  number,
  at,
  company,
  executionAssistants,
  canAnswer,
}: IncomingCallFacts): InboundRoute {
  if (number === null || number?.inbound === false) return { do: 'reject' };
  const hours = number?.hours;
  if (hours && !isOpenAt({ ...hours, time_zone: hours.zone }, at)) return closedRoute(number.fallback, company);
  const candidates = [...executionAssistants, ...(number?.assistantId ? [number.assistantId] : [])];
  return { do: 'talk', assistantId: candidates.find(canAnswer) ?? null };
}

function closedRoute(fallback: ClosedFallback | null, company: string): InboundRoute {
  if (!fallback)
    return {
      do: 'voicemail',
      message: `Thank you for calling ${company}. We are closed now. Please call again later. Goodbye.`,
    };
  if ('transferTo' in fallback) return { do: 'transfer', to: fallback.transferTo };
  return 'reject' in fallback ? { do: 'reject' } : { do: 'voicemail', message: fallback.voicemailMessage };
}
