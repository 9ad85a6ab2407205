// A call as it is stored, and what events say about it.
import type { RowOf } from '../../../kernel/db/row.ts';
import type { AnsweredBy, EndedBy } from '../carriers/port/carrier.ts';
import type { Lead } from './leads.ts';
import type { CallLine, StreamedWords } from './talker.ts';
import type { CallStatus, CallTag, Disclosure, EndedReason } from './vocabulary.ts';

export type InboundRoute =
  /** null: the built-in script. */
  | { do: 'talk'; assistantId: string | null }
  | { do: 'transfer'; to: string }
  | { do: 'voicemail'; message: string }
  | { do: 'reject' };

export type CallRow = RowOf<
  'calls',
  {
    tag: CallTag;
    status: CallStatus;
    lead: Lead;
    /** How many calls they asked for before this one. */
    callbacks: number;
    /** How often it was handed to the carrier. */
    dials: number;
    /** Wall clock: until then the worker that wrote the dial intent may still place the call. */
    dial_until: Date | null;
    /** When it was handed to the carrier, by the clock of the final check; null until the carrier has reported it. */
    dialled_at: Date | null;
    answered_by: AnsweredBy | null;
    outcome: EndedReason | null;
    ended_reason: EndedReason | null;
    ended_by: EndedBy | null;
    transcript: CallLine[];
    streamed: StreamedWords | null;
    variables: Record<string, unknown>;
    disclosures: Disclosure[];
    /** Where a call that came to us was sent; null on calls we made. */
    inbound_route: InboundRoute | null;
  }
>;

/** The columns that every event of a call reports. */
export type EventCall = Pick<CallRow, 'id' | 'workflow_id' | 'execution_id' | 'tag' | 'status'>;

export const toEventData = (row: EventCall) => ({
  id: row.id,
  workflowId: row.workflow_id,
  workflowExecutionId: row.execution_id,
  tag: row.tag,
  status: row.status,
});

export const toEndEventData = (call: CallRow) => ({
  ...toEventData(call),
  callEndedReason: call.ended_reason,
  callEndedBy: call.ended_by,
  callDuration: call.duration,
});
