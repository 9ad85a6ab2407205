// Owns the rules about the examples of conditions: malformed ones, those on two edges, and too few to help.
import type { GraphOp } from '../edit/ops.ts';
import { exampleKey, MAX_EXAMPLE_LENGTH, MAX_EXAMPLES, MIN_EXAMPLES, usableExamples } from '../language/choices.ts';
import type { Edge } from '../language/graph.ts';
import { asObject, isAbsent, type Json } from '../language/json.ts';
import type { NormalEdge } from '../language/normal-graph.ts';
import { eachBranch, eachStoredEdge, type Rule } from './rule.ts';

const EXAMPLES = { category: 'routing', blocking: false, severity: 'warning' } as const;
/** With as many on every edge, the built-in model weighs all edges against each other. */
const PLENTY = 5;

function problemOf(examples: Json): string | undefined {
  if (!Array.isArray(examples) || examples.some((one) => typeof one !== 'string')) return 'are not a list of texts';
  if (examples.length > MAX_EXAMPLES) return `are ${examples.length}; at most ${MAX_EXAMPLES} count`;
  const texts = examples as string[];
  if (texts.some((text) => text.trim() === '')) return 'hold an empty text';
  if (texts.some((text) => text.trim().length > MAX_EXAMPLE_LENGTH))
    return `hold a text of more than ${MAX_EXAMPLE_LENGTH} characters`;
  return undefined;
}

function withoutProblems(edge: Edge): GraphOp[] {
  const examples = usableExamples(asObject(edge.condition).examples);
  return [
    { op: 'remove_edge', edge_id: edge.id },
    { op: 'add_edge', edge: { ...edge, condition: { ...asObject(edge.condition), examples } } },
  ];
}

const examplesOf = ({ condition }: NormalEdge): string[] =>
  condition?.type === 'llm' ? (condition.examples ?? []) : [];

export const EXAMPLE_RULES: Rule[] = [
  {
    ...EXAMPLES,
    severity: 'error',
    rule_id: 'edge.malformed_examples',
    title: 'Unusable examples',
    description: `The examples of a condition are texts: at most ${MAX_EXAMPLES}, of at most ${MAX_EXAMPLE_LENGTH} characters each.`,
    check: eachStoredEdge(({ stored: edge }, report) => {
      const { examples } = asObject(edge.condition);
      const problem = isAbsent(examples) ? undefined : problemOf(examples!);
      if (problem === undefined) return;
      report({
        message: `The examples of the condition ${problem}.`,
        edge_id: edge.id,
        node_id: edge.source,
        suggested_fix: 'Keep the usable ones.',
        fix_ops: withoutProblems(edge),
      });
    }),
  },
  {
    ...EXAMPLES,
    rule_id: 'edge.example_on_two_ways',
    title: 'One example on two edges',
    description: 'Two edges of a node have the same example, so it decides nothing.',
    check: eachBranch(({ edges }, report) => {
      const first = new Map<string, NormalEdge>();
      for (const edge of edges) {
        for (const text of examplesOf(edge)) {
          const key = exampleKey(text);
          const other = first.get(key) ?? edge;
          first.set(key, other);
          if (other === edge) continue;
          report({
            message: `The example “${text.slice(0, 80)}” is on "${other.id}" as well.`,
            edge_id: edge.id,
            node_id: edge.source,
            key,
            related_edge_ids: [other.id],
            suggested_fix: 'Keep it on the edge that it means.',
          });
        }
      }
    }),
  },
  {
    ...EXAMPLES,
    severity: 'suggestion',
    rule_id: 'edge.few_examples',
    title: 'Too few examples',
    description: `An edge with fewer than ${MIN_EXAMPLES} examples is chosen by its description alone; ${PLENTY} on every edge work best.`,
    check: eachBranch(({ edges }, report) => {
      const asked = edges.filter(({ condition }) => condition?.type === 'llm');
      if (!asked.some((edge) => examplesOf(edge).length > 0)) return;
      for (const edge of asked) {
        const count = examplesOf(edge).length;
        if (count >= PLENTY) continue;
        report({
          message: `The condition has ${count === 0 ? 'no examples' : `${count} of ${PLENTY} examples`}, and others beside it have some.`,
          edge_id: edge.id,
          node_id: edge.source,
          suggested_fix: `Write ${PLENTY - count} more sentence${count === PLENTY - 1 ? '' : 's'} that people would say here.`,
        });
      }
    }),
  },
];
