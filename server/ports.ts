// Owns the joints between modules: what one asks for by a port, another answers, and neither knows the other.
import * as assistantDirectory from './modules/assistants/directory.ts';
import type { AssistantPorts } from './modules/assistants/ports.ts';
import { forgetWorkflows, makePastCall } from './modules/calling/calls/past-call.ts';
import { script } from './modules/calling/calls/script.ts';
import * as slots from './modules/calling/calls/slots.ts';
import { sayOnCall } from './modules/calling/calls/speak-up.ts';
import { simulatedCarrier } from './modules/calling/carriers/simulated/carrier.ts';
import { telnyx } from './modules/calling/carriers/telnyx/adapter.ts';
import { twilioVendor } from './modules/calling/carriers/twilio/adapter.ts';
import { cancelPerson } from './modules/calling/executions/cancel-person.ts';
import { answeredNumbers, hasInboundNumber, textNumber } from './modules/calling/numbers/phone-numbers.ts';
import { sendText } from './modules/calling/numbers/send-text.ts';
import { isLive } from './modules/calling/personal-data.ts';
import type { CallingPorts } from './modules/calling/ports.ts';
import { hasActiveWorkflow } from './modules/calling/workflows/workflows.ts';
import { contactGate } from './modules/compliance/contact-gate.ts';
import * as dnc from './modules/compliance/lists/dnc.ts';
import { textReply, textWithinTheLaw } from './modules/compliance/outgoing-texts.ts';
import type { CompliancePorts, PersonNumbers } from './modules/compliance/ports.ts';
import { mayReach } from './modules/compliance/settings.ts';
import type { ConversationPorts } from './modules/conversations/ports.ts';
import { forgetAssistants } from './modules/conversations/retention.ts';
import { noteDelivery } from './modules/conversations/sms/deliveries.ts';
import { hearText } from './modules/conversations/sms/hear-text.ts';
import { phoneTalker } from './modules/conversations/voice.ts';
import type { DemoPorts } from './modules/demo/ports.ts';
import { judgeRelease } from './modules/evaluation/release-gate.ts';
import * as knowledge from './modules/knowledge/directory.ts';
import * as invocations from './modules/models/invocations.ts';
import { countUnknown, keepVectors } from './modules/models/kept-vectors.ts';
import { asApiErrors, embed } from './modules/models/router.ts';
import type { Embedder } from './modules/people/memory/embedder.ts';
import { numbersOfPerson, refuseHeldNumber } from './modules/people/numbers.ts';
import { flowWriter } from './modules/runtime/flow-writer.ts';

export const assistantPorts: AssistantPorts = {
  knowledge: knowledge.summaries,
  releaseGate: (ctx, assistant, flow) => judgeRelease(ctx, assistantPorts, assistant, flow),
  examples: { countUnknown, keepVectors },
  flowWriter,
  answeredNumbers,
  isCalling: async (ctx, db, id) => (await hasActiveWorkflow(ctx, db, id)) || (await hasInboundNumber(ctx, db, id)),
};

/** One after the other: inside a transaction they share its connection. */
const numbersOf: PersonNumbers = async (ctx, phones) => {
  const people = new Map<string, string[]>();
  for (const phone of phones) people.set(phone, await numbersOfPerson(ctx, phone));
  return people;
};

/** Memory finds facts by meaning, with the model that needs no account. */
export const memoryEmbedder: Embedder = {
  name: 'local',
  embed: async (ctx, texts, use) => {
    const type = use === 'fact' ? 'document' : 'query';
    return (await asApiErrors(embed(ctx, { source: 'memory', type, texts }))).vectors;
  },
};

const gate = contactGate(numbersOf);

export const conversationPorts: ConversationPorts = {
  embedder: memoryEmbedder,
  slots: { take: slots.takeWithAssistant, release: slots.releaseWithAssistant },
  isCallLive: isLive,
  mayReach,
  sendText: textWithinTheLaw(gate),
  textReply,
  optedOut: async (ctx, tx, { phone, byText, note }) => {
    await dnc.enlist(ctx, tx, { phone, source: byText ? 'sms' : 'api', note });
  },
  sayOnCall,
};

export const callingPorts: CallingPorts = {
  assistants: {
    find: async (ctx, id) => {
      const found = await assistantDirectory.find(ctx, id);
      return found && { archived: found.archived, maxActiveCalls: found.max_active_calls };
    },
  },
  gate,
  refuseHeld: refuseHeldNumber,
  talker: phoneTalker(conversationPorts, script),
  carriers: new Map([[simulatedCarrier.type, simulatedCarrier]]),
  vendors: new Map([twilioVendor, telnyx].map((vendor) => [vendor.type, vendor])),
};

export const compliancePorts: CompliancePorts = {
  numbersOf,
  cancelContacts: cancelPerson(callingPorts),
  sendText: sendText(callingPorts),
  hearText: async (ctx, tx, { id, from, to, text }) => {
    const number = await textNumber(ctx, tx, to);
    if (!number) return { conversationId: null, problem: null, proceed: async () => undefined };
    return hearText(ctx, tx, conversationPorts, { id, text, phone: from, ...number });
  },
  tellFared: noteDelivery,
};

/** Without the operations, which only the whole table of routes knows. */
export const demoPorts: Omit<DemoPorts, 'call'> = {
  placeCall: (ctx, call, moveTo) => makePastCall(ctx, callingPorts, call, moveTo),
  forget: async (ctx, { workflowIds, ...made }) => {
    await forgetAssistants(ctx, made.assistantIds);
    await forgetWorkflows(ctx, workflowIds);
    await ctx.db.transaction((tx) => invocations.forgetFor(ctx, tx, made));
  },
};
