// Owns reading a numbered procedure as a graph: the same text always gives the same graph, and every node knows its lines.
import { FreeIds } from '../language/free-ids.ts';
import { emptyGraph, type Graph, parseGraph } from '../language/graph.ts';
import type { Json, JsonObject } from '../language/json.ts';
import { type Phrase, readPhrase } from '../text/phrases.ts';
import { type Span, spanOf } from '../text/spans.ts';

type Step = { number: string; id: string; phrase: Phrase; span: Span };

const NUMBERED = /^[ \t]*(?:step[ \t]+)?(\d{1,3}(?:\.\d{1,3})*[a-z]?)[.):][ \t]+(\S.*)$/i;

// Twice what can be compiled. What is written after them belongs to the last one, so that nothing is lost.
const MAX_STEPS = 1_000;

export type DraftedProcedure = { graph: Graph; spans: Record<string, Span> };

/** A text without any numbered line is one dialogue as a whole. */
export function readInstructions(text: string): DraftedProcedure {
  const steps = stepsOf(text);
  if (steps.length === 0) return text.trim() ? single(text) : { graph: emptyGraph(), spans: {} };
  const draft = new Layout(steps);
  for (const [i, step] of steps.entries()) draft.place(step, steps[i + 1] ?? null);
  return draft.finish();
}

function stepsOf(text: string): Step[] {
  const steps: { number: string; body: string; start: number; end: number }[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    const match = steps.length < MAX_STEPS ? NUMBERED.exec(line) : null;
    const last = steps.at(-1);
    if (match)
      steps.push({
        number: match[1]!.toLowerCase(),
        body: match[2]!.trim(),
        start: offset,
        end: offset + line.trimEnd().length,
      });
    else if (last && line.trim()) {
      last.body += `\n${line.trim()}`;
      last.end = offset + line.trimEnd().length;
    }
    offset += line.length + 1;
  }
  const taken = new FreeIds();
  return steps.map(({ number, body, start, end }) => {
    const id = taken.take(`step_${number.replaceAll('.', '_')}`);
    return { number, id, phrase: readPhrase(body), span: spanOf(text, start, end) };
  });
}

function single(text: string): DraftedProcedure {
  const span = spanOf(text, 0, text.length);
  const node = {
    id: 'dialogue',
    type: 'dialogue',
    name: 'Dialogue',
    config: { instructions: text },
    metadata: { source_span: span },
  };
  const nodes = [node, { id: 'end', type: 'end', name: 'End', config: {} }];
  const edges = [{ id: 'dialogue_next', source: 'dialogue', target: 'end' }];
  return { graph: parseGraph({ entry_node_id: 'dialogue', nodes, edges }), spans: { dialogue: span } };
}

class Layout {
  readonly #byNumber: Map<string, Step>;
  readonly #steps: Step[];
  readonly #nodes: JsonObject[] = [];
  readonly #edges: JsonObject[] = [];
  readonly #variables = new Map<string, JsonObject>();
  readonly #spans: Record<string, Span> = {};
  #needsEnd = false;

  constructor(steps: Step[]) {
    this.#steps = steps;
    // A number used twice means its first step.
    this.#byNumber = new Map([...steps].reverse().map((step) => [step.number, step]));
  }

  place(step: Step, next: Step | null): void {
    const { phrase } = step;
    if (phrase.kind === 'jump') return;
    if (phrase.kind === 'branch') this.#branch(step, phrase, next);
    else if (this.#act(step.id, phrase, step.span)) this.#edge(step.id, this.#following(next), mainKind(phrase));
  }

  #branch(step: Step, phrase: Extract<Phrase, { kind: 'branch' }>, next: Step | null): void {
    this.#node(step.id, 'condition', phrase.title, {}, step.span);
    const branches = [
      { condition: phrase.condition, action: phrase.action, kind: 'conditional' },
      { condition: null, action: phrase.otherwise, kind: 'else' },
    ];
    for (const branch of branches) {
      const id = `${step.id}_${branch.kind === 'else' ? 'else' : 'then'}`;
      const inline =
        branch.action && branch.action.kind !== 'jump' && branch.action.kind !== 'branch' ? branch.action : null;
      const target = inline ? id : this.#landing(branch.action, next);
      this.#edge(step.id, target, branch.kind, branch.condition);
      if (inline && this.#act(id, inline, step.span)) this.#edge(id, this.#following(next), mainKind(inline));
    }
  }

  #landing(action: Phrase | null, next: Step | null): string {
    return action?.kind === 'jump' ? this.#target(action.to) : this.#following(next);
  }

  /** Adds the node of an action; false when nothing can follow it. */
  #act(id: string, phrase: Extract<Phrase, { kind: 'act' }>, span: Span): boolean {
    this.#node(id, phrase.type, phrase.title, phrase.config, span);
    for (const name of phrase.variables) this.#variables.set(name, { name, type: 'string', source: 'collected' });
    return phrase.type !== 'end' && phrase.type !== 'handoff' && phrase.type !== 'transfer';
  }

  #node(id: string, type: string, name: string, config: JsonObject, span: Span): void {
    this.#nodes.push({ id, type, name, config, metadata: { source_span: span } });
    this.#spans[id] = span;
  }

  #edge(source: string, target: string, kind: string, condition: Json = null): void {
    this.#edges.push({ id: `${source}_${kind}`, source, target, kind, ...(condition === null ? {} : { condition }) });
  }

  #following(next: Step | null): string {
    return next ? this.#resolve(next) : this.#end();
  }

  #target(number: string): string {
    const step = this.#byNumber.get(number);
    // A step that is not there is kept as a dangling edge, so that validation can point at it.
    return step ? this.#resolve(step) : `step_${number.replaceAll('.', '_')}`;
  }

  // "Go to step 3" is no node: an edge to it leads to step 3. Jumps in a circle lead to the end.
  #resolve(step: Step): string {
    const seen = new Set<Step>();
    let at = step;
    while (at.phrase.kind === 'jump' && !seen.has(at)) {
      seen.add(at);
      const next = this.#byNumber.get(at.phrase.to);
      if (!next) return `step_${at.phrase.to.replaceAll('.', '_')}`;
      at = next;
    }
    return at.phrase.kind === 'jump' ? this.#end() : at.id;
  }

  #end(): string {
    this.#needsEnd = true;
    return 'end';
  }

  finish(): DraftedProcedure {
    const entry = this.#resolve(this.#steps[0]!);
    if (this.#needsEnd) this.#nodes.push({ id: 'end', type: 'end', name: 'End', config: {} });
    const graph = {
      entry_node_id: entry,
      nodes: this.#nodes,
      edges: this.#edges,
      context_variables: [...this.#variables.values()],
    };
    return { graph: parseGraph(graph), spans: this.#spans };
  }
}

function mainKind({ type }: { type: string }): string {
  return type === 'tool' ? 'success' : 'default';
}
