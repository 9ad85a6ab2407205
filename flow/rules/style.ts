// Owns the suggestions about naming and cost.

import { asText, isObject } from '../language/json.ts';
import { eachBranch, eachNode, eachStoredNode, type Rule } from './rule.ts';

const LONG = 8000;
const MANY = 8;
const SUGGESTION = { severity: 'suggestion', blocking: false } as const;

export const STYLE_RULES: Rule[] = [
  {
    severity: 'warning',
    blocking: false,
    category: 'naming',
    rule_id: 'draft.not_drawn',
    title: 'Sentence not drawn',
    description:
      'A sentence of the description that a draft was made from is not in the flow yet. It stands in a note.',
    check: eachStoredNode(({ stored }, report) => {
      const { metadata } = stored;
      if (stored.type !== 'note' || !isObject(metadata) || typeof metadata.not_drawn !== 'string') return;
      const { not_drawn, question } = metadata;
      report({
        message: `Not drawn: “${not_drawn.slice(0, 500)}”${typeof question === 'string' ? ` ${question.slice(0, 500)}` : ''}`,
        node_id: stored.id,
        suggested_fix: 'Draw what it says, then remove the note.',
      });
    }),
  },
  {
    ...SUGGESTION,
    category: 'naming',
    rule_id: 'node.duplicate_name',
    title: 'Same name twice',
    description: 'Two nodes have the same name, which makes traces hard to read.',
    check({ view }, report) {
      const first = new Map<string, string>();
      let taken: Set<string> | undefined;
      for (const node of view.nodes) {
        const name = node.name.trim();
        const other = first.get(name);
        if (!name || other === undefined) {
          if (name) first.set(name, node.id);
          continue;
        }
        taken ??= new Set(view.nodes.map((one) => one.name));
        let n = 2;
        while (taken.has(`${name} ${n}`)) n++;
        taken.add(`${name} ${n}`);
        report({
          message: `Another node is called "${name.slice(0, 80)}" too.`,
          node_id: node.id,
          related_node_ids: [other],
          suggested_fix: 'Give the node another name.',
          fix_ops: [{ op: 'update_node_fields', node_id: node.id, fields: { name: `${name} ${n}` } }],
        });
      }
    },
  },
  {
    ...SUGGESTION,
    category: 'cost',
    rule_id: 'prompt.too_long',
    title: 'Long prompt',
    description: `Texts of more than ${LONG} characters cost time and money at every turn.`,
    check: eachNode(({ normal: node }, report) => {
      const length = Math.max(asText(node.config.instructions).length, asText(node.config.text).length);
      if (length <= LONG || node.type === 'note') return;
      report({
        message: `The text has ${length} characters.`,
        node_id: node.id,
        suggested_fix: 'Shorten it, or move facts into a knowledge base.',
      });
    }),
  },
  {
    ...SUGGESTION,
    category: 'cost',
    rule_id: 'llm.edge_count_high',
    title: 'Many conditions for the model',
    description: `A model chooses badly among more than ${MANY} conditions.`,
    check: eachBranch(({ node, edges }, report) => {
      const count = edges.filter((edge) => edge.condition?.type === 'llm').length;
      if (count <= MANY) return;
      report({
        message: `The model has to choose among ${count} edges.`,
        node_id: node.id,
        suggested_fix: 'Split the decision in two.',
      });
    }),
  },
];
