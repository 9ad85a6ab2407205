// Owns what a number may be told about who answers it: assistants that exist and may talk, and a fallback that may be dialled.
import type { Context } from '../../../kernel/context.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { isPremium, isValid, toE164 } from '../../../kernel/phone.ts';
import type { AnsweringHours, ClosedFallback } from '../calls/inbound-route.ts';
import type { CallingPorts } from '../ports.ts';

/** As a request gives it; what is left out stays as it is. */
export type GivenAnswering = {
  inboundAssistantId?: string | null | undefined;
  inboundSmsAssistantId?: string | null | undefined;
  inboundHours?: AnsweringHours | null | undefined;
  fallback?: ClosedFallback | null | undefined;
};

export type AnsweringColumns = {
  inbound_assistant_id: string | null;
  inbound_sms_assistant_id: string | null;
  inbound_hours: AnsweringHours | null;
  fallback: ClosedFallback | null;
};

export const NOBODY_ANSWERS: AnsweringColumns = {
  inbound_assistant_id: null,
  inbound_sms_assistant_id: null,
  inbound_hours: null,
  fallback: null,
};

export async function checkAnswering(
  ctx: Context,
  ports: CallingPorts,
  given: GivenAnswering,
  before: AnsweringColumns & { phone_number: string },
): Promise<AnsweringColumns> {
  for (const field of ['inboundAssistantId', 'inboundSmsAssistantId'] as const)
    await refuseAssistant(ctx, ports, field, given[field]);
  const pick = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
  return {
    inbound_assistant_id: pick(given.inboundAssistantId, before.inbound_assistant_id),
    inbound_sms_assistant_id: pick(given.inboundSmsAssistantId, before.inbound_sms_assistant_id),
    inbound_hours: pick(given.inboundHours, before.inbound_hours),
    fallback: given.fallback ? dialable(given.fallback, before.phone_number) : pick(given.fallback, before.fallback),
  };
}

async function refuseAssistant(ctx: Context, ports: CallingPorts, field: string, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await ports.assistants.find(ctx, id);
  if (!found) throw badRequest(`${field}: no such assistant. GET /v1/assistants lists yours.`);
  if (found.archived) throw badRequest(`${field}: this assistant is archived. Restore it, or choose another.`);
}

function dialable(fallback: ClosedFallback, own: string): ClosedFallback {
  if (!('transferTo' in fallback)) return fallback;
  const to = toE164(fallback.transferTo);
  if (!to || !isValid(to))
    throw badRequest('fallback.transferTo: calls cannot be connected to this. Write a full phone number, such as +12025550100.');
  if (isPremium(to)) throw badRequest('fallback.transferTo: premium-rate numbers are never dialled. Choose another number.');
  if (to === own) throw badRequest('fallback.transferTo: this is the number itself. Choose another number.');
  return { transferTo: to };
}
