// A turn of a conversation as plain data, for what answers a turn without a conversation around it.
import type { SpokenLine } from '../../nlu/reader/question.ts';
import { uuid7 } from '../../server/kernel/db/ids.ts';
import type { LiveRevision } from '../../server/modules/assistants/live-revision.ts';
import type { Turn } from '../../server/modules/runtime/turn.ts';

/** A revision without a flow, for what needs only the rest of it. */
export const revision = (more: Partial<LiveRevision> = {}): LiveRevision => ({
  assistantId: uuid7(),
  assistantName: 'Robin',
  archived: false,
  maxActiveCalls: null,
  experimentId: null,
  revisionId: uuid7(),
  published: true,
  systemPrompt: '',
  persona: '',
  routerConfigId: null,
  policies: [],
  memoryEnabled: false,
  modelSettings: { model: '', config: {} } as never,
  analyzerModelSettings: { model: '', config: {} } as never,
  analysis: { fields: [], criteria: [] },
  knowledgeBaseIds: [],
  toolRefs: [],
  toolInputDefaults: {},
  continueAfterFlow: false,
  currentTime: { enabled: true, timezone: 'America/New_York' },
  clearanceLevel: 0,
  audienceTags: [],
  variableDefaults: {},
  platformTools: {},
  channels: {},
  voice: {},
  ...more,
});

/** One turn; `asked`: what the assistant said before. */
export const turnOf = (heard: string, { asked = '', ...more }: { asked?: string } & Partial<Turn> = {}): Turn => {
  const history: SpokenLine[] = [
    ...(asked ? [{ role: 'assistant' as const, text: asked }] : []),
    { role: 'user' as const, text: heard },
  ];
  const once: Turn['once'] = (_, work) => work();
  return {
    conversationId: uuid7(),
    channel: 'chat',
    revision: revision(),
    userMessage: heard,
    history,
    facts: [],
    source: 'conversation',
    once,
    ...more,
  };
};
