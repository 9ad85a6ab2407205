// Makes turns of conversations for tests of the runtime: one assistant, what was said, and results that are kept under their keys.

import type { AskModel, Effect } from '../../flow/interpreter/state.ts';
import type { Json } from '../../flow/language/json.ts';
import type { SpokenLine } from '../../nlu/reader/question.ts';
import { type Context, systemContext } from '../../server/kernel/context.ts';
import { load } from '../../server/modules/assistants/live-revision.ts';
import type { Turn } from '../../server/modules/runtime/turn.ts';
import type { TestApp } from './app.ts';
import { makeAssistant } from './assistants.ts';
import { created } from './client.ts';

export type Talking = { ctx: Context; turn: Turn; kept: Map<string, Json>; streamed: string[] };
type TurnOptions = { history?: SpokenLine[]; facts?: string[]; stream?: boolean; source?: Turn['source'] };

/** A turn of a new assistant with these fields of its revision. */
export async function talking(
  app: TestApp,
  heard: string,
  fields: object = {},
  more: TurnOptions = {},
): Promise<Talking> {
  const { id, revisionId, path } = await makeAssistant(app.owner, { name: 'Helper' });
  created(await app.owner.patch(path, fields));
  const org = created(await app.owner.get('/v1/identity/whoami')).organization_id;
  const ctx = systemContext(app.kernel, org, 'test');
  const revision = await load(ctx, { assistantId: id, revisionId });
  if (!revision) throw new Error('the assistant is not there');
  const kept = new Map<string, Json>();
  const streamed: string[] = [];
  const once: Turn['once'] = async (key, work) => {
    const before = kept.get(key);
    if (before !== undefined) return before as never;
    const result = await work();
    // As a database would give it back.
    kept.set(key, JSON.parse(JSON.stringify(result)) as Json);
    return result;
  };
  const history = more.history ?? (heard === '' ? [] : [{ role: 'user' as const, text: heard }]);
  const turn: Turn = {
    conversationId: '01980000-0000-7000-8000-000000000001',
    channel: 'chat',
    revision,
    userMessage: heard,
    history,
    facts: more.facts ?? [],
    source: more.source ?? 'conversation',
    once,
    ...(more.stream && { onText: (delta: string) => void streamed.push(delta) }),
  };
  return { ctx, turn, kept, streamed };
}

export const asking = (purpose: AskModel['purpose'], more: Partial<AskModel> = {}): Effect & { type: 'ask_model' } => ({
  id: 'e7',
  node_id: 'talk',
  type: 'ask_model',
  purpose,
  persona: '',
  instructions: 'Help with orders.',
  goal: '',
  examples: [],
  choices: [],
  variables: [],
  values: {},
  passages: [],
  knowledge_base_ids: [],
  tool_ids: [],
  policy_ids: [],
  model_settings: null,
  ...more,
});

export const makePolicy = async (app: TestApp, kind: string, text: string): Promise<string> =>
  created(await app.owner.post('/v1/policies', { name: `Policy: ${text}`, kind, text })).id;
