// Owns explaining a flow in plain words: node by node in walking order, with each edge once.

import { asObject, asObjects, asText, asTexts, isObject, type Json, type JsonObject } from './language/json.ts';
import { type EdgeKind, isNodeType, type NodeType, traitsOf } from './language/node-types.ts';
import type { Condition, NormalEdge, NormalGraph, NormalNode } from './language/normal-graph.ts';
import { normalizeCondition } from './language/normal-graph.ts';
import { formulaInWords, nameForPeople, saidInWords, templateInWords } from './text/template-words.ts';

export type ExplainedEdge = { edge_id: string; to: string; text: string };
export type ExplainedNode = { node_id: string; title: string; text: string; ways: ExplainedEdge[] };
export type Explanation = { summary: string; nodes: ExplainedNode[] };

/** How the parts of a flow are called in its explanation. */
type Terms = { titles: ReadonlyMap<string, string>; nameOf: (variable: string) => string };

const MAX_TEXT = 400;
const MAX_LISTED = 12;

export function explainGraph(graph: NormalGraph): Explanation {
  const titles = new Map(graph.nodes.map((node) => [node.id, titleOf(node)]));
  const labels = new Map(graph.context_variables.map(({ name, label }) => [name, label?.trim()]));
  const terms: Terms = { titles, nameOf: (variable) => labels.get(variable) || nameForPeople(variable) };
  const outgoing = new Map<string, NormalEdge[]>();
  for (const edge of graph.edges) {
    const list = outgoing.get(edge.source);
    if (list) list.push(edge);
    else outgoing.set(edge.source, [edge]);
  }
  const nodes = inWalkingOrder(graph, outgoing).map((node) =>
    explainNode(graph, node, outgoing.get(node.id) ?? [], terms),
  );
  // An edge from nowhere is a mistake that its author must be able to find.
  const lost = [...outgoing].filter(([source]) => !titles.has(source));
  const strays = lost.map(([source, edges]) => ({
    node_id: source,
    title: source,
    text: 'This node does not exist, so its edges are never taken.',
    ways: edges.map((edge) => explainEdge(edge, null, terms)),
  }));
  return { summary: summaryOf(graph, terms), nodes: [...nodes, ...strays] };
}

/** Depth first, as a reader follows a conversation; then what only global conditions reach, then the rest. */
function inWalkingOrder(
  { nodes, entry_node_id }: NormalGraph,
  outgoing: ReadonlyMap<string, NormalEdge[]>,
): NormalNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const order: NormalNode[] = [];
  const globals = nodes.filter(({ global }) => global.enabled).map(({ id }) => id);
  for (const root of [...(entry_node_id === null ? [] : [entry_node_id]), ...globals, ...byId.keys()]) {
    const stack = [root];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      const node = byId.get(id);
      if (!node || seen.has(id)) continue;
      seen.add(id);
      order.push(node);
      for (const { target } of (outgoing.get(id) ?? []).toReversed()) stack.push(target);
    }
  }
  return order;
}

const titleOf = ({ id, name }: NormalNode): string => name.trim() || id;

function explainNode(
  { entry_node_id }: NormalGraph,
  node: NormalNode,
  edges: readonly NormalEdge[],
  terms: Terms,
): ExplainedNode {
  const terminal = traitsOf(node.type)?.terminal === true || node.type === 'note';
  const sentences = [
    node.id === entry_node_id ? 'The flow begins here.' : '',
    node.disabled ? 'It is switched off and passed over.' : '',
    isNodeType(node.type)
      ? NODE_TEXTS[node.type](node.config, terms)
      : `Its type “${short(node.type)}” is not known, so nothing happens here.`,
    globalText(node, terms),
    edges.length === 0 && !terminal ? 'No edge leads on from here: a conversation would be stuck.' : '',
  ];
  return {
    node_id: node.id,
    title: titleOf(node),
    text: sentences.filter((sentence) => sentence !== '').join(' '),
    ways: edges.map((edge) => explainEdge(edge, node, terms)),
  };
}

function globalText({ global }: NormalNode, terms: Terms): string {
  if (!global.enabled) return '';
  const condition = normalizeCondition(
    isObject(global.enter_condition) || typeof global.enter_condition === 'string' ? global.enter_condition : undefined,
  );
  const back = global.return_to_previous ? ' and goes back to where it was afterwards' : '';
  return `From anywhere in the flow, a conversation comes here ${condition ? whenText(condition, '', terms) : 'if its condition holds'}${back}.`;
}

function explainEdge(edge: NormalEdge, from: NormalNode | null, terms: Terms): ExplainedEdge {
  const target = terms.titles.get(edge.target);
  const to = target === undefined ? `to “${short(edge.target)}”, which does not exist` : `to “${short(target)}”`;
  const when = edge.condition ? whenText(edge.condition, edge.label, terms) : '';
  const outcome = EDGE_KIND_TEXTS[edge.kind](from?.type ?? '');
  const parts = [outcome, when].filter((part) => part !== '').join(', ');
  const sentence =
    parts === '' ? `It goes on ${to}.` : `${parts.charAt(0).toUpperCase()}${parts.slice(1)}, it goes ${to}.`;
  return { edge_id: edge.id, to: edge.target, text: sentence };
}

/** "if the person wants to book": a condition in words. */
function whenText({ type, prompt, expression, event, examples }: Condition, label: string, terms: Terms): string {
  if (type === 'event') return `when the event “${short(event)}” arrives`;
  if (type === 'expression') return `if ${expressionText(expression, label, terms)}`;
  const said = examples && examples.length > 0 ? ` (for example “${short(examples[0]!, 80)}”)` : '';
  return prompt.trim() === ''
    ? 'if its condition, which is empty, holds'
    : `if this is so: ${terse(prompt, terms)}${said}`;
}

const OPERATORS: Record<string, string> = {
  eq: 'is',
  neq: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  not_contains: 'does not contain',
  in: 'is one of',
  not_in: 'is none of',
  exists: 'is known',
  not_exists: 'is not known',
  matches: 'has the form',
};

/** A formula that cannot be said in words is called what its author called the way. */
function expressionText(expression: Json, label: string, terms: Terms, depth = 0): string {
  if (typeof expression === 'string') {
    const words = formulaInWords(expression, terms.nameOf);
    if (words !== undefined) return short(words);
    return label.trim() === '' ? `\`${short(expression)}\` holds` : `“${short(label.trim())}” holds`;
  }
  if (!isObject(expression) || depth > 5) return 'its expression holds';
  const parts = asObjects(expression.conditions).slice(0, MAX_LISTED);
  if (parts.length === 0) return comparisonText(expression, terms);
  const joint = asText(expression.logic).toLowerCase() === 'or' ? ' or ' : ' and ';
  return parts
    .map((part) =>
      Array.isArray(part.conditions)
        ? `(${expressionText(part, label, terms, depth + 1)})`
        : comparisonText(part, terms),
    )
    .join(joint);
}

function comparisonText({ variable, operator, value }: JsonObject, { nameOf }: Terms): string {
  const words = OPERATORS[asText(operator)] ?? short(asText(operator));
  const shown =
    value === undefined || value === null
      ? ''
      : ` ${short(typeof value === 'string' ? `“${value}”` : JSON.stringify(value))}`;
  return `“${short(nameOf(asText(variable)))}” ${words}${shown}`;
}

const NONE = '';
const always = (text: string) => () => text;
/** What an edge of each kind waits for. */
const EDGE_KIND_TEXTS: Record<EdgeKind, (type: string) => string> = {
  default: (type) => (type === 'dialogue' ? 'once the person is done' : NONE),
  conditional: always(NONE),
  else: always('otherwise'),
  success: always('if it works'),
  error: always('if it fails'),
  found: always('if an answer is found'),
  not_found: always('if nothing is found'),
  failed: always('if no one answers'),
  timeout: always('if the time runs out'),
  on_cap: always('if the person was asked too often'),
  done: always('when the wait is over'),
  pass: always('if no policy is broken'),
  violation: always('if a policy is broken'),
  on_release: always('when the human gives the conversation back'),
  event: always(NONE),
};

/** What happens in a node of each type. */
const NODE_TEXTS: Record<NodeType, (config: JsonObject, terms: Terms) => string> = {
  message: ({ text }, terms) => `The assistant says: ${said(text, terms)}`,
  dialogue: ({ instructions, goal, max_turns }, terms) =>
    `${spokenText(instructions, terms, TALKED)}${asText(goal) ? ` Its goal: ${said(goal, terms)}` : ''}${typeof max_turns === 'number' ? ` It lasts ${max_turns} messages of the person at most.` : ''}`,
  collect: ({ variables, instructions, confirm }, terms) =>
    `The assistant asks for ${variablesText(asTexts(variables), terms)}${confirm === true ? ' and reads the answers back' : ''}.${asText(instructions) ? ` ${spokenText(instructions, terms, ASKED)}` : ''}`,
  condition: () => 'The flow decides which edge to take.',
  tool: ({ tool_id, input_mapping, output_mapping }, terms) =>
    `The tool “${short(asText(tool_id))}” is called${inputsText(asObject(input_mapping), terms)}.${outputsText(asObject(output_mapping), terms)}`,
  knowledge: ({ knowledge_base_ids, answer_mode }) =>
    `The assistant searches ${count(asTexts(knowledge_base_ids).length, 'knowledge base')} for the last question${answer_mode === 'context' ? ', without saying what it finds' : ' and answers from what it finds'}.`,
  set_variable: ({ assignments }, terms) => `The flow ${assignedText(asObjects(assignments), terms)}.`,
  component: ({ component_id }) =>
    `The flow of the assistant “${short(asText(component_id))}” runs as a part of this one.`,
  policy_check: ({ policy_ids }) =>
    `The conversation is judged by ${count(asTexts(policy_ids).length, 'policy', 'policies')}.`,
  transfer: ({ destination, announcement }, terms) =>
    `The call is connected to ${asText(destination) ? `“${terse(asText(destination), terms)}”` : 'a number that a tool returns'}.${asText(announcement) ? ` Before that, it says: ${said(announcement, terms)}` : ''}`,
  handoff: ({ assistant_id, queue, message }, terms) =>
    `The conversation is handed to ${asText(assistant_id) ? `the assistant “${short(asText(assistant_id))}”` : `a person of the queue “${short(asText(queue))}”`}.${asText(message) ? ` It says: ${said(message, terms)}` : ''}`,
  message_send: ({ channel, template }, terms) =>
    `A message is sent by ${short(asText(channel))}: ${said(template, terms)}`,
  wait: ({ for: what }) => `The flow waits for ${short(typeof what === 'string' ? what : JSON.stringify(what ?? ''))}.`,
  press_digit: ({ digits }) =>
    `The keys ${short(String(typeof digits === 'object' ? '' : (digits ?? '')))} are pressed.`,
  end: ({ outcome, label, message }, terms) =>
    `The conversation ends (${asText(outcome) || 'neutral'}${asText(label) ? `, “${short(asText(label))}”` : ''}).${asText(message) ? ` It says: ${said(message, terms)}` : ''}`,
  note: ({ text }) => `A remark for readers: “${short(asText(text))}”`,
};

const terse = (text: string, { nameOf }: Terms): string => short(templateInWords(text, nameOf));

/** “Hello.”, or each case with when it is said. */
const said = (text: Json | undefined, { nameOf }: Terms): string =>
  saidInWords(asText(text), nameOf)
    .slice(0, MAX_LISTED)
    .map(({ when, text: words }) => {
      const quoted = `“${short(words)}”`;
      if (when === 'otherwise') return `otherwise ${quoted}`;
      return when === '' ? quoted : `${quoted} ${short(when)}`;
    })
    .join('; ');

const SPOKEN = /^say:(.*)$/i;

/** One line that begins with `say:` is said as it is written; all else are directions. */
function spokenText(text: Json | undefined, terms: Terms, by: { said: string; directed: string }): string {
  const [, spoken] = SPOKEN.exec(asText(text).trim()) ?? [];
  return spoken === undefined ? `${by.directed} ${said(text, terms)}` : `${by.said} ${said(spoken.trim(), terms)}`;
}
const TALKED = {
  said: 'The assistant listens, after it says:',
  directed: 'The assistant talks with the person by these instructions:',
};
const ASKED = { said: 'It says:', directed: 'It asks:' };

const variablesText = (variables: readonly string[], { nameOf }: Terms): string => listed(variables.map(nameOf));

function assignedText(assignments: readonly JsonObject[], { nameOf }: Terms): string {
  if (assignments.length === 0) return 'sets nothing';
  const acts = assignments.slice(0, MAX_LISTED).map(({ variable, expression }) => {
    const name = `“${short(nameOf(asText(variable)), 80)}”`;
    const formula = asText(expression).trim();
    if (formula === 'null') return `forgets ${name}`;
    const [, text] = /^"([^"\\]*)"$/.exec(formula) ?? [];
    return text === undefined ? `sets ${name}` : `sets ${name} to “${short(text, 80)}”`;
  });
  if (assignments.length > MAX_LISTED) acts.push(`sets ${assignments.length - MAX_LISTED} more`);
  return acts.length < 2 ? (acts[0] ?? '') : `${acts.slice(0, -1).join(', ')} and ${acts.at(-1)}`;
}

function inputsText(mapping: JsonObject, { nameOf }: Terms): string {
  const names = Object.keys(mapping).map(nameOf);
  return names.length === 0 ? '' : ` with ${listed(names)}`;
}

function outputsText(mapping: JsonObject, { nameOf }: Terms): string {
  const names = Object.keys(mapping).map(nameOf);
  return names.length === 0 ? '' : ` It gives ${listed(names)}.`;
}

function summaryOf({ nodes, entry_node_id, persona, stats }: NormalGraph, terms: Terms): string {
  if (nodes.length === 0) return 'The flow is empty.';
  const types = (type: NodeType): NormalNode[] => nodes.filter((node) => node.type === type);
  const asks = types('collect').flatMap(({ config }) => asTexts(config.variables));
  const queues = types('handoff')
    .map(({ config }) => asText(config.queue))
    .filter((queue) => queue !== '');
  const entry = entry_node_id === null ? undefined : terms.titles.get(entry_node_id);
  const unreached = nodes.filter(({ type }) => type !== 'note').length - stats.reachable_nodes;
  return [
    `The flow has ${count(nodes.length, 'node')} and ${count(stats.edges, 'edge')}.`,
    entry === undefined ? 'It has no beginning.' : `It begins with “${short(entry)}”.`,
    persona.trim() === '' ? '' : `The assistant is: “${terse(persona.trim(), terms)}”`,
    asks.length === 0 ? '' : `It asks for ${variablesText([...new Set(asks)], terms)}.`,
    types('tool').length === 0 ? '' : `It calls tools in ${count(types('tool').length, 'place')}.`,
    types('knowledge').length === 0 ? '' : 'It answers questions from knowledge.',
    queues.length === 0 ? '' : `It hands over to ${listed([...new Set(queues)])}.`,
    `It has ${count(types('end').length, 'end')}.`,
    unreached > 0 ? `No conversation reaches ${count(unreached, 'node')}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => `“${short(name, 80)}”`);
  if (names.length > MAX_LISTED) shown.push(`${names.length - MAX_LISTED} more`);
  return shown.length < 2 ? (shown[0] ?? 'nothing') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const short = (text: string, most = MAX_TEXT): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The same as Markdown, for people who read it in a terminal or a review. */
export function explanationMarkdown({ summary, nodes }: Explanation): string {
  const parts = nodes.map(({ node_id, title, text, ways }) => {
    const lines = ways.map((edge) => `- ${oneLine(edge.text)} \`${plainCode(edge.edge_id)}\``);
    return [
      `## ${oneLine(title)} (\`${plainCode(node_id)}\`)`,
      '',
      oneLine(text),
      ...(lines.length > 0 ? ['', ...lines] : []),
    ].join('\n');
  });
  return `${[`# What the flow does`, oneLine(summary), ...parts].join('\n\n')}\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const plainCode = (id: string): string => oneLine(id).replaceAll('`', "'");
