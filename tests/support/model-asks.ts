// What a flow asks its model, with every field that a test does not care about.
import type { AskModel, EffectOf } from '../../flow/interpreter/state.ts';

export const ask = (purpose: AskModel['purpose'], more: Partial<AskModel> = {}): EffectOf<'ask_model'> => ({
  type: 'ask_model',
  id: 'e1',
  node_id: 'n',
  purpose,
  persona: '',
  instructions: '',
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
