// Calling without assistants, people or vendors: scripted talk over the simulated carrier, before the real gate.
import { script } from '../../server/modules/calling/calls/script.ts';
import { simulatedCarrier } from '../../server/modules/calling/carriers/simulated/carrier.ts';
import type { CallingPorts } from '../../server/modules/calling/contract/ports.ts';
import { callingEventPorts } from '../../server/modules/calling/event-ports.ts';
import { contactGate } from '../../server/modules/compliance/contact-gate.ts';
import { eachNumberIsAPerson } from '../../server/modules/compliance/ports.ts';

export const callingPorts: CallingPorts = {
  assistants: { find: async () => undefined },
  gate: contactGate(eachNumberIsAPerson),
  assertNotHeld: async () => undefined,
  identifyLeads: async () => new Map(),
  talker: script,
  carriers: new Map([[simulatedCarrier.type, simulatedCarrier]]),
  vendors: new Map(),
  mayCarryChat: async () => false,
  ...callingEventPorts,
};
