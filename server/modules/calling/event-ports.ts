// Joins the folders of this module where the lower one reports to the higher: carriers to calls, calls to campaigns.
import { handleCarrierEvents } from './calls/call-session.ts';
import { incomingCall } from './calls/inbound.ts';
import { advanceAfterCall, inboundStarted } from './campaigns/after-call.ts';
import { callMissed } from './campaigns/missed-calls.ts';
import type { CallingPorts } from './contract/ports.ts';
import { markSaved } from './recordings/recordings.ts';

export const callingEventPorts: Pick<CallingPorts, 'carrierEvents' | 'campaigns'> = {
  carrierEvents: { handle: handleCarrierEvents, incomingCall, recordingSaved: markSaved },
  campaigns: { callEnded: advanceAfterCall, inboundStarted, callMissed },
};
