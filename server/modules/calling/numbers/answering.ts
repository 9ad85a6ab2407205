// Validates who answers a number: assistants that exist and are not archived, and a fallback that may be dialled.

import { type Context, reader } from '../../../kernel/context.ts';
import { isUuid } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { isPremium, isValid, toE164 } from '../../../kernel/phone.ts';
import type { OpeningDay } from '../../../kernel/time/opening-hours.ts';
import type { CallingPorts } from '../contract/ports.ts';

export type AnsweringHours = { zone: string; from: string; to: string; days: OpeningDay[] };
export type ClosedFallback = { transferTo: string } | { voicemailMessage: string } | { reject: true };

/** As a request sends it; fields that are left out stay as they are. */
export type AnsweringInput = {
  inboundAssistantId?: string | null | undefined;
  inboundSmsAssistantId?: string | null | undefined;
  inboundHours?: AnsweringHours | null | undefined;
  fallback?: ClosedFallback | null | undefined;
  missedCallWorkflowId?: string | null | undefined;
};

export type AnsweringColumns = {
  inbound_assistant_id: string | null;
  inbound_sms_assistant_id: string | null;
  inbound_hours: AnsweringHours | null;
  fallback: ClosedFallback | null;
  missed_call_workflow_id: string | null;
};

export const NO_ANSWERING: AnsweringColumns = {
  inbound_assistant_id: null,
  inbound_sms_assistant_id: null,
  inbound_hours: null,
  fallback: null,
  missed_call_workflow_id: null,
};

export async function validateAnswering(
  ctx: Context,
  ports: CallingPorts,
  input: AnsweringInput,
  before: AnsweringColumns & { phone_number: string },
): Promise<AnsweringColumns> {
  for (const field of ['inboundAssistantId', 'inboundSmsAssistantId'] as const)
    await assertAssistant(ctx, ports, field, input[field]);
  await assertWorkflow(ctx, input.missedCallWorkflowId);
  const pick = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
  return {
    inbound_assistant_id: pick(input.inboundAssistantId, before.inbound_assistant_id),
    inbound_sms_assistant_id: pick(input.inboundSmsAssistantId, before.inbound_sms_assistant_id),
    inbound_hours: pick(input.inboundHours, before.inbound_hours),
    fallback: input.fallback
      ? assertDialable(input.fallback, before.phone_number)
      : pick(input.fallback, before.fallback),
    missed_call_workflow_id: pick(input.missedCallWorkflowId, before.missed_call_workflow_id),
  };
}

async function assertAssistant(
  ctx: Context,
  ports: CallingPorts,
  field: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await ports.assistants.find(ctx, id);
  if (!found) throw badRequest(`${field}: no such assistant. GET /v1/assistants lists yours.`);
  if (found.archived) throw badRequest(`${field}: this assistant is archived. Restore it, or choose another.`);
}

async function assertWorkflow(ctx: Context, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const exists =
    isUuid(id) &&
    (await reader(ctx).maybe(
      sql`select 1 from calling_workflows where org_id = ${ctx.org.id} and id = ${id} and deleted_at is null for share`,
    ));
  if (!exists) throw badRequest('missedCallWorkflowId: no such workflow. GET /workflows lists yours.');
}

function assertDialable(fallback: ClosedFallback, own: string): ClosedFallback {
  if (!('transferTo' in fallback)) return fallback;
  const to = toE164(fallback.transferTo);
  if (!to || !isValid(to))
    throw badRequest(
      'fallback.transferTo: calls cannot be connected to this. Write a full phone number, such as +12025550100.',
    );
  if (isPremium(to))
    throw badRequest('fallback.transferTo: premium-rate numbers are never dialled. Choose another number.');
  if (to === own) throw badRequest('fallback.transferTo: this is the number itself. Choose another number.');
  return { transferTo: to };
}
