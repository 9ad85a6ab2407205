// Owns the examples of the rules about where calls and texts go.
import type { RuleExample } from './language-rule-examples.ts';

const plain = (source: string, target: string) => ({ id: `${source}-${target}`, source, target });
const graph = (nodes: { id: string; [field: string]: unknown }[], edges: object[], more: object = {}) => ({
  entry_node_id: nodes[0]?.id,
  nodes,
  edges,
  ...more,
});

export const TARGET_EXAMPLES: Record<string, RuleExample> = {
  'transfer.target_from_end_user': {
    hit: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['number'] } },
        { id: 'set', type: 'set_variable', config: { assignments: [{ variable: 'target', expression: 'number' }] } },
        { id: 'transfer', type: 'transfer', config: { destination: '{{ target }}' } },
      ],
      [plain('ask', 'set'), plain('set', 'transfer')],
    ),
    miss: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['number'] } },
        { id: 'transfer', type: 'transfer', config: { destination: '{{ branch_phone }}' } },
      ],
      [plain('ask', 'transfer')],
      { context_variables: [{ name: 'branch_phone', type: 'phone', source: 'provided' }] },
    ),
  },
  'message_send.target_from_end_user': {
    hit: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['phone'] } },
        { id: 'send', type: 'message_send', config: { channel: 'sms', template: 'Hello' } },
      ],
      [plain('ask', 'send')],
    ),
    miss: graph(
      [
        { id: 'ask', type: 'collect', config: { variables: ['callback_number'] } },
        { id: 'send', type: 'message_send', config: { channel: 'sms', template: 'Hello' } },
      ],
      [plain('ask', 'send')],
    ),
  },
};
