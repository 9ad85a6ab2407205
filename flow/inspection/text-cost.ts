// Owns the question whether the texts of a whole graph are too much to be read: asked before any of them is parsed.

import { asObjects, asText, isObject, type Json } from '../language/json.ts';
import { traitsOf } from '../language/node-types.ts';
import { type NormalEdge, type NormalGraph, type NormalNode, questionsOf } from '../language/normal-graph.ts';
import { comparisonsOf } from '../text/conditions.ts';
import { expressionCost } from '../text/expressions.ts';
import { patternCost } from '../text/patterns.ts';
import { templateCost } from '../text/templates.ts';
import type { KnownEdge, KnownNode } from './known-parts.ts';
import type { Shape } from './shape.ts';

// Some 13,000 outputs, 1,500 tags or 1,300 expressions.
const GRAPH_WORK = 40_000;

/** One text counts once, however often the graph repeats it: what was found out about it is remembered. */
class Bill {
  #sum = 0;
  readonly #seen = new Set<string>();

  get sum(): number {
    return this.#sum;
  }

  get isTooHigh(): boolean {
    return this.#sum > GRAPH_WORK;
  }

  add(text: string, cost: (text: string) => number): void {
    if (text === '' || this.isTooHigh || this.#seen.has(text)) return;
    const price = cost(text);
    // Plain texts, which are most of them, cost nothing and need not be known again.
    if (price > 0) this.#seen.add(text);
    this.#sum += price;
  }

  value(value: Json | undefined): void {
    if (typeof value === 'string') this.add(value, templateCost);
    else if (isObject(value)) for (const key in value) this.add(asText(value[key]), templateCost);
  }
}

type InspectedTexts = {
  readonly graph: NormalGraph;
  readonly knownNodes: readonly KnownNode[];
  readonly shape: Shape;
};

export function asksTooMuch(view: InspectedTexts): boolean {
  // Every text counted as often as it stands there, by what is known of each part; most graphs are far below even so.
  return !isCheap(view) && billOf(view.graph).isTooHigh;
}

/** Sums of fractions depend on their order: what is nearly too much is added up exactly. */
const MARGIN = 1;

function isCheap({ graph, knownNodes, shape }: InspectedTexts): boolean {
  let sum = costOf((bill) => addFrame(bill, graph));
  for (const known of knownNodes) {
    known.cost ??= costOf((bill) => addNode(bill, known.normal));
    sum += known.cost;
    if (sum > GRAPH_WORK - MARGIN) return false;
  }
  shape.edgeCost ??= edgeCost(shape.knownEdges);
  return sum + shape.edgeCost <= GRAPH_WORK - MARGIN;
}

/** No further than to what is too much: finding out the cost of a text costs something, too. */
function edgeCost(knownEdges: readonly KnownEdge[]): number {
  let sum = 0;
  for (const known of knownEdges) {
    known.cost ??= costOf((bill) => addEdge(bill, known.normal));
    sum += known.cost;
    if (sum > GRAPH_WORK) break;
  }
  return sum;
}

function costOf(fill: (bill: Bill) => void): number {
  const bill = new Bill();
  fill(bill);
  return bill.sum;
}

function billOf(graph: NormalGraph): Bill {
  const bill = new Bill();
  addFrame(bill, graph);
  for (const node of graph.nodes) addNode(bill, node);
  for (const edge of graph.edges) addEdge(bill, edge);
  return bill;
}

function addFrame(bill: Bill, { persona, context_variables }: NormalGraph): void {
  bill.value(persona);
  for (const variable of context_variables) for (const question of questionsOf(variable)) bill.value(question);
}

function addNode(bill: Bill, node: NormalNode): void {
  for (const field of traitsOf(node.type)?.templates ?? []) bill.value(node.config[field]);
  if (node.global.enabled) bill.value(node.global.enter_condition);
  if (node.type !== 'set_variable') return;
  for (const { expression } of asObjects(node.config.assignments)) bill.add(asText(expression), expressionCost);
}

function addEdge(bill: Bill, { condition }: NormalEdge): void {
  if (!condition || condition.type === 'event') return;
  if (condition.type === 'llm') bill.value(condition.prompt);
  else if (typeof condition.expression === 'string') bill.add(condition.expression, expressionCost);
  else
    for (const { operator, value } of comparisonsOf(condition.expression))
      if (operator === 'matches') bill.add(asText(value), patternCost);
}
