// The columns of this module in the data map.
import { type DataMapLine, erased, none } from '../../kernel/data-map.ts';

const LEAD = 'the lead: name, e-mail, number, address, and what else was sent along';
const SIMULATED = 'the simulated world of the embedded carrier: numbers and words';

export const CALLING_DATA: readonly DataMapLine[] = [
  ...none('carriers', 'name type', 'the operator’s carriers'),
  ...none('phone_numbers', 'phone_number city state country', 'the operator’s own numbers'),
  ...none('calling_workflows', 'name description timezone tag prompt_id voice_id', 'written by authors'),
  ...none('calling_workflow_versions', 'steps', 'written by authors'),
  ...none('call_slots', 'scope'),
  ...none('workflow_executions', 'status'),
  ...erased('workflow_executions', 'phone lead_id lead', LEAD),
  ...erased('workflow_executions', 'steps', 'how far each step is, and why it failed', 'reasons are emptied, states stay'),
  ...none('calls', 'tag status prompt_id carrier_type answered_by outcome ended_reason ended_by disclosures'),
  ...none('calls', 'from_number', 'the operator’s own number'),
  ...none('calls', 'voicemail_message', 'the step’s text, before names are put in'),
  ...none('calls', 'carrier_call_id', 'the carrier’s id of the call'),
  ...erased('calls', 'phone lead_id lead', LEAD),
  ...erased('calls', 'summary transcript variables error', 'what was said, what was made of it, and why it failed'),
  ...none('lead_batches', 'status'),
  ...none('lead_batch_rows', 'status'),
  ...erased('lead_batch_rows', 'lead phone lead_id error', LEAD, 'a row that waits is withdrawn'),
  ...none('simulated_carrier.calls', 'direction from_number'),
  ...erased('simulated_carrier.calls', 'number turns script', SIMULATED),
  ...none('simulated_carrier.messages', 'reference from_number'),
  ...erased('simulated_carrier.messages', 'number body', SIMULATED),
  ...none('simulated_carrier.replies', 'to_number'),
  ...erased('simulated_carrier.replies', 'number body', SIMULATED),
  ...erased('simulated_carrier.scripts', 'number lines', SIMULATED),
];
