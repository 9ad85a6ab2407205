// Owns drafting a flow from an author's description. Pure: the same text gives the same flow, and
// the flow never has errors.
import { readInstructions } from '../../../../flow/interpreter/instructions.ts';
import { type Graph, type Node, parseGraph } from '../../../../flow/language/graph.ts';
import { maskSecrets } from '../../../../flow/rules/trust.ts';
import { validate } from '../../../../flow/validate.ts';
import { type DraftResult, drawPlan } from './layout.ts';
import { planOf } from './plan.ts';
import { briefSentences } from './sentences.ts';
import { type Drafting, toolFor } from './tool-match.ts';

const MAX_BRIEF = 20_000;

export function draftFlow(brief: string, drafting: Drafting): DraftResult {
  const text = maskSecrets(brief.slice(0, MAX_BRIEF));
  const { graph, questions } = drawn(text, drafting);
  const unused = drafting.tools
    .filter(({ id }) => !usesTool(graph, id))
    .map(({ name }) => `When should the tool “${name}” be used?`);
  const secret =
    text === brief.slice(0, MAX_BRIEF) ? [] : ['What looked like a secret was left out. Keep secrets in the settings of a tool.'];
  return { graph, questions: [...secret, ...questions, ...unused] };
}

function drawn(text: string, drafting: Drafting): DraftResult {
  if (text.trim() === '') return { graph: plainDialogue('Help the person.'), questions: ['What should the assistant do?'] };
  const steps = JUMPS.test(text) ? procedureFlow(text, drafting) : null;
  if (steps) return steps;
  const plan = planOf(text);
  const result = drawPlan(text, plan, drafting);
  const open = plan.open.map((sentence) => `What should happen: “${sentence.text}”?`);
  if (isSound(result.graph)) return { graph: result.graph, questions: [...open, ...result.questions] };
  return {
    graph: plainDialogue('Help the person.'),
    questions: briefSentences(text).map((sentence) => `How should this be done: “${sentence.text}”?`),
  };
}

/** Steps that lead to each other by number are read as a procedure. */
const JUMPS = /^[ \t]*(?:step[ \t]+)?\d{1,3}[.):][ \t]+[^\n]*\bstep \d{1,3}\b/im;

function procedureFlow(text: string, { tools }: Drafting): DraftResult | null {
  const { graph } = readInstructions(text);
  const questions: string[] = [];
  const nodes = graph.nodes.map((node): Node => {
    if (node.type !== 'tool') return node;
    const what = String(node.name ?? node.id);
    const tool = toolFor(what, tools);
    if (tool) return { ...node, config: { tool_id: tool.id } };
    questions.push(`Which tool is meant: “${what}”?`);
    return { ...node, type: 'dialogue', config: { instructions: what } };
  });
  const kinds = new Set(nodes.filter(({ type }) => type === 'tool').map(({ id }) => id));
  const edges = graph.edges.map((edge) =>
    edge.kind === 'success' && !kinds.has(edge.source) ? { ...edge, kind: 'default' } : edge,
  );
  const result = { ...graph, nodes, edges };
  return isSound(result) ? { graph: result, questions } : null;
}

const isSound = (graph: Graph): boolean => validate(graph).valid;

const usesTool = ({ nodes }: Graph, id: string): boolean =>
  nodes.some((node) => node.type === 'tool' && JSON.stringify(node.config).includes(id));

const plainDialogue = (instructions: string): Graph =>
  parseGraph({
    entry_node_id: 'menu',
    nodes: [
      { id: 'menu', type: 'dialogue', name: 'Menu', config: { instructions, goal: 'The person is done' } },
      { id: 'goodbye', type: 'end', name: 'Goodbye', config: { outcome: 'neutral' } },
    ],
    edges: [{ id: 'menu_default', source: 'menu', target: 'goodbye' }],
  });
