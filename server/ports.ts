// Owns the joints between modules: what one asks for by a port, another answers, and neither knows the other.

import * as assistantDirectory from './modules/assistants/directory.ts';
import type { AssistantPorts } from './modules/assistants/ports.ts';
import { wordsSpokenBy } from './modules/calling/calls/calls.ts';
import { script } from './modules/calling/calls/script.ts';
import { sayOnCall } from './modules/calling/calls/speak-up.ts';
import { cancelPerson, leadReplied } from './modules/calling/campaigns/cancellations.ts';
import { forgetWorkflows, leadPeopleOf, makePastCall } from './modules/calling/campaigns/past-call.ts';
import { hasActiveWorkflow } from './modules/calling/campaigns/workflows.ts';
import { asterisk } from './modules/calling/carriers/asterisk/adapter.ts';
import { simulatedCarrier } from './modules/calling/carriers/simulated/carrier.ts';
import { telnyx } from './modules/calling/carriers/telnyx/adapter.ts';
import { twilioVendor } from './modules/calling/carriers/twilio/adapter.ts';
import { webCarrier } from './modules/calling/carriers/web/carrier.ts';
import type { CallingPorts } from './modules/calling/contract/ports.ts';
import * as slots from './modules/calling/dial/slots.ts';
import { callingEventPorts } from './modules/calling/event-ports.ts';
import { answeredNumbers, hasInboundNumber, sendText, textNumber } from './modules/calling/numbers/phone-numbers.ts';
import { isLive } from './modules/calling/personal-data.ts';
import * as webCalls from './modules/calling/web-calls/web-calls.ts';
import type { VisitorCalls } from './modules/channels/ports.ts';
import { mayCarryVisitor } from './modules/channels/voice.ts';
import { contactGate } from './modules/compliance/contact-gate.ts';
import * as dnc from './modules/compliance/dnc.ts';
import { sendTextIfAllowed, textReply } from './modules/compliance/outgoing-texts.ts';
import type { CompliancePorts, PersonNumbers } from './modules/compliance/ports.ts';
import { mayReach } from './modules/compliance/settings.ts';
import { forgetAssistants } from './modules/conversations/retention.ts';
import { noteDelivery, receiveText } from './modules/conversations/sms.ts';
import type { ConversationPorts } from './modules/conversations/turn/ports.ts';
import { phoneTalker } from './modules/conversations/voice.ts';
import type { DemoPorts } from './modules/demo/ports.ts';
import { judgePublish, judgeRelease } from './modules/evaluation/release-gate.ts';
import { assignArm } from './modules/insight/experiments/assignment.ts';
import * as knowledge from './modules/knowledge/bases.ts';
import { noteChange as followByMail } from './modules/mail/follow-ups.ts';
import { mailReply } from './modules/mail/outgoing.ts';
import { has as isMailed } from './modules/mail/threads.ts';
import * as invocations from './modules/models/invocations.ts';
import { asApiErrors, embed } from './modules/models/router.ts';
import { countMissing, storedVectors, storeVectors } from './modules/models/stored-vectors.ts';
import { identifyLeads } from './modules/people/identity/leads.ts';
import type { Embedder } from './modules/people/memory/memory.ts';
import { assertNumberNotHeld, numbersOfPerson } from './modules/people/person/profile.ts';
import { flowWriter } from './modules/runtime/flow-writer.ts';
import { showChange as showInSlack } from './modules/slack/threads.ts';
import { whyNoSpeech } from './modules/speech/speech.ts';

export const assistantPorts: AssistantPorts = {
  knowledge: knowledge.summaries,
  releaseGate: (ctx, assistant, flow) => judgeRelease(ctx, assistantPorts, assistant, flow),
  publishGate: (ctx, flow) => judgePublish(ctx, assistantPorts, flow),
  examples: { knownVectors: storedVectors, countUnknown: countMissing, keepVectors: storeVectors },
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
  slots: { take: slots.takeAssistantSlot, release: slots.releaseAssistantSlot },
  isCallLive: isLive,
  mayReach,
  sendText: sendTextIfAllowed(gate),
  textReply,
  optedOut: async (ctx, tx, { phone, byText, note }) => {
    await dnc.enlist(ctx, tx, { phone, source: byText ? 'sms' : 'api', note });
  },
  sayOnCall,
  saidOnCall: wordsSpokenBy,
  isMailed,
  mailReply,
  assignArm,
  showElsewhere: async (ctx, tx, row, change) => {
    await showInSlack(ctx, tx, row, change);
    await followByMail(ctx, tx, row);
  },
};

export const callingPorts: CallingPorts = {
  assistants: {
    find: async (ctx, id) => {
      const found = await assistantDirectory.find(ctx, id);
      return found && { archived: found.archived, maxActiveCalls: found.max_active_calls };
    },
  },
  gate,
  assertNotHeld: assertNumberNotHeld,
  identifyLeads,
  talker: phoneTalker(conversationPorts, script),
  mayCarryChat: mayCarryVisitor,
  carriers: new Map([simulatedCarrier, webCarrier].map((carrier) => [carrier.type, carrier])),
  vendors: new Map([twilioVendor, telnyx, asterisk].map((vendor) => [vendor.type, vendor])),
  ...callingEventPorts,
};

export const visitorCalls: VisitorCalls = {
  isPossible: (ctx) => whyNoSpeech(ctx) === '',
  start: (ctx, { assistantId, visitor, language, recording }) =>
    webCalls.start(ctx, callingPorts, {
      assistantId,
      variables: {},
      isTest: false,
      visitor,
      visitorId: visitor.visitorId,
      language,
      recording,
    }),
  comeBack: (ctx, callId, visitorId) => webCalls.comeBack(ctx, callingPorts, callId, visitorId),
};

export const compliancePorts: CompliancePorts = {
  numbersOf,
  cancelContacts: cancelPerson(callingPorts),
  sendText: sendText(callingPorts),
  hearText: async (ctx, tx, { id, from, to, text }) => {
    await leadReplied(callingPorts)(ctx, tx, from);
    const number = await textNumber(ctx, tx, to);
    if (!number) return { conversationId: null, problem: null, proceed: async () => undefined };
    return receiveText(ctx, tx, conversationPorts, { id, text, phone: from, ...number });
  },
  reportDelivery: noteDelivery,
};

/** Without the operations, which only the whole table of routes knows. */
export const demoPorts: Omit<DemoPorts, 'call'> = {
  placeCall: (ctx, call, moveTo) => makePastCall(ctx, callingPorts, call, moveTo),
  leadsOf: leadPeopleOf,
  forget: async (ctx, { workflowIds, ...made }) => {
    await forgetAssistants(ctx, made.assistantIds);
    await forgetWorkflows(ctx, workflowIds);
    await ctx.db.transaction((tx) => invocations.deleteFor(ctx, tx, { ...made, workflowIds }));
  },
};
