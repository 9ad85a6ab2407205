// Owns drafting a flow from an author's description. Pure: the same text gives the same flow, and
// the flow never has errors.
import { readInstructions } from '../../../../flow/interpreter/instructions.ts';
import { type Graph, type Node, parseGraph } from '../../../../flow/language/graph.ts';
import { maskSecrets } from '../../../../flow/rules/trust.ts';
import { validate } from '../../../../flow/validate.ts';
import { type DraftedSentence, type DraftResult, drawPlan, noted } from './layout.ts';
import { planOf } from './plan.ts';
import { briefSentences } from './sentences.ts';
import { type Drafting, toolFor } from './tool-match.ts';

const MAX_BRIEF = 20_000;

export function draftFlow(brief: string, drafting: Drafting): DraftResult {
  const text = maskSecrets(brief.slice(0, MAX_BRIEF));
  const { graph, questions, from } = drawn(text, drafting);
  const unused = drafting.tools
    .filter(({ id }) => !usesTool(graph, id))
    .map(({ name }) => `When should the tool “${name}” be used?`);
  const secret =
    text === brief.slice(0, MAX_BRIEF)
      ? []
      : ['What looked like a secret was left out. Keep secrets in the settings of a tool.'];
  return { graph, questions: [...secret, ...questions, ...unused], from };
}

function drawn(text: string, drafting: Drafting): DraftResult {
  if (text.trim() === '') return { graph: plainDialogue([]), questions: ['What should the assistant do?'], from: [] };
  const steps = JUMPS.test(text) ? procedureFlow(text, drafting) : null;
  if (steps) return steps;
  const plan = planOf(text);
  const result = drawPlan(text, plan, drafting);
  const open = plan.open.map((sentence) => `What should happen: “${sentence.text}”?`);
  if (isSound(result.graph)) return { ...result, questions: [...open, ...result.questions] };
  const from = briefSentences(text).map(({ text: sentence }): DraftedSentence => {
    const question = `How should this be done: “${sentence}”?`;
    return { sentence, drawn: 'open', node_ids: [], question };
  });
  return { graph: plainDialogue(noted(from)), questions: from.map(({ question }) => question ?? ''), from };
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
  const from = briefSentences(text).map(({ text: sentence }): DraftedSentence => {
    const node_ids = nodes
      .filter((node) => lettersOf(JSON.stringify(node)).includes(lettersOf(sentence)))
      .map(({ id }) => id);
    const isDrawn = node_ids.length > 0 || lettersOf(graph.persona ?? '').includes(lettersOf(sentence));
    const question = isDrawn ? null : `What should happen: “${sentence}”?`;
    const how = node_ids.length > 0 ? 'steps' : 'persona';
    return { sentence, drawn: isDrawn ? how : 'open', node_ids, question };
  });
  const notes = noteNodes(noted(from));
  const result = { ...graph, nodes: [...nodes, ...notes], edges };
  const asked = from.flatMap(({ question }) => (question === null ? [] : [question]));
  return isSound(result) ? { graph: result, questions: [...questions, ...asked], from } : null;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const noteNodes = (open: readonly DraftedSentence[]): Node[] =>
  open.map(({ sentence, question }, at) => ({
    id: `not_drawn_${at + 1}`,
    type: 'note',
    name: 'Not drawn',
    config: { text: `Not drawn: “${sentence}”` },
    metadata: { not_drawn: sentence, question },
  }));

const isSound = (graph: Graph): boolean => validate(graph).valid;

const usesTool = ({ nodes }: Graph, id: string): boolean =>
  nodes.some((node) => node.type === 'tool' && JSON.stringify(node.config).includes(id));

const plainDialogue = (open: readonly DraftedSentence[]): Graph =>
  parseGraph({
    entry_node_id: 'menu',
    nodes: [
      {
        id: 'menu',
        type: 'dialogue',
        name: 'Menu',
        config: { instructions: 'Help the person.', goal: 'The person is done' },
      },
      { id: 'goodbye', type: 'end', name: 'Goodbye', config: { outcome: 'neutral' } },
      ...noteNodes(open),
    ],
    edges: [{ id: 'menu_default', source: 'menu', target: 'goodbye' }],
  });
