// Owns the joints between modules: what one asks for by a port, another answers, and neither knows the other.
import * as assistantDirectory from './modules/assistants/directory.ts';
import type { AssistantPorts } from './modules/assistants/ports.ts';
import { script } from './modules/calling/calls/script.ts';
import * as slots from './modules/calling/calls/slots.ts';
import { simulatedCarrier } from './modules/calling/carriers/simulated/carrier.ts';
import { cancelPerson } from './modules/calling/executions/cancel-person.ts';
import { sendText } from './modules/calling/numbers/send-text.ts';
import { isLive } from './modules/calling/personal-data.ts';
import type { CallingPorts } from './modules/calling/ports.ts';
import { hasActiveWorkflow } from './modules/calling/workflows/workflows.ts';
import { contactGate } from './modules/compliance/contact-gate.ts';
import { textWithinTheLaw } from './modules/compliance/outgoing-texts.ts';
import type { CompliancePorts, PersonNumbers } from './modules/compliance/ports.ts';
import type { ConversationPorts } from './modules/conversations/ports.ts';
import { phoneTalker } from './modules/conversations/voice.ts';
import { judgeRelease } from './modules/evaluation/release-gate.ts';
import * as knowledge from './modules/knowledge/directory.ts';
import { countUnknown, keepVectors } from './modules/models/kept-vectors.ts';
import { asApiErrors, embed } from './modules/models/router.ts';
import type { Embedder } from './modules/people/memory/embedder.ts';
import { numbersOfPerson } from './modules/people/numbers.ts';
import { flowWriter } from './modules/runtime/flow-writer.ts';

export const assistantPorts: AssistantPorts = {
  knowledge: knowledge.summaries,
  releaseGate: (ctx, assistant, flow) => judgeRelease(ctx, assistantPorts, assistant, flow),
  examples: { countUnknown, keepVectors },
  flowWriter,
  isCalling: hasActiveWorkflow,
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
  sendText: textWithinTheLaw(gate),
};

export const callingPorts: CallingPorts = {
  assistants: {
    find: async (ctx, id) => {
      const found = await assistantDirectory.find(ctx, id);
      return found && { archived: found.archived, maxActiveCalls: found.max_active_calls };
    },
  },
  gate,
  talker: phoneTalker(conversationPorts, script),
  carriers: new Map([[simulatedCarrier.type, simulatedCarrier]]),
};

export const compliancePorts: CompliancePorts = {
  numbersOf,
  cancelContacts: cancelPerson(callingPorts),
  sendText: sendText(callingPorts),
};
