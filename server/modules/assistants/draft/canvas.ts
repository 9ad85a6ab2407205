// Owns a graph while a plan is drawn: nodes and edges under free ids, variables once, and texts that
// are safe as templates.
import { FreeIds } from '../../../../flow/language/free-ids.ts';
import { type Graph, parseGraph, SYSTEM_VARIABLES, VARIABLE_NAME } from '../../../../flow/language/graph.ts';
import type { JsonObject } from '../../../../flow/language/json.ts';
import type { EdgeKind } from '../../../../flow/language/node-types.ts';
import { spanOf } from '../../../../flow/text/spans.ts';
import type { Field } from './fields.ts';
import type { BriefSentence } from './sentences.ts';

const MAX_TITLE = 60;

export class Canvas {
  readonly #text: string;
  readonly #ids = new FreeIds();
  readonly #edgeIds = new FreeIds();
  readonly #nodes: JsonObject[] = [];
  readonly #edges: JsonObject[] = [];
  readonly #variables = new Map<string, JsonObject>();
  /** By the place of a sentence in the text. */
  readonly #from = new Map<number, string[]>();

  constructor(text: string) {
    this.#text = text;
  }

  takeId(wanted: string): string {
    return this.#ids.take(wanted);
  }

  /** `sources`: the sentences that the node is made from. */
  node(id: string, type: string, config: JsonObject, sources: readonly BriefSentence[], more: JsonObject = {}): void {
    const first = sources[0];
    for (const { start } of new Set(sources)) this.#from.set(start, [...(this.#from.get(start) ?? []), id]);
    const described = [...new Set(sources.map(({ text }) => text))].join(' ');
    this.#nodes.push({
      id,
      type,
      name: titleOf(id),
      config: this.#safe(config) as JsonObject,
      ...(described !== '' && { description: described }),
      ...(first && { metadata: { source_span: spanOf(this.#text, first.start, first.end) } }),
      ...more,
    });
  }

  edge(source: string, target: string, kind: EdgeKind = 'default', condition?: JsonObject): void {
    const id = this.#edgeIds.take(`${source}_${kind === 'conditional' ? `to_${target}` : kind}`.slice(0, 120));
    this.#edges.push({
      id,
      source,
      target,
      kind,
      ...(condition && { condition: this.#safe(condition) as JsonObject }),
      priority: this.#edges.length,
    });
  }

  /** The nodes that are made from a sentence. */
  nodesFrom({ start }: BriefSentence): string[] {
    return this.#from.get(start) ?? [];
  }

  /** What is not drawn stands beside the flow, and is a finding there. */
  notDrawn(sentence: string, question: string): void {
    const id = this.takeId('not_drawn');
    this.#nodes.push({
      id,
      type: 'note',
      name: 'Not drawn',
      config: { text: `Not drawn: “${sentence}” ${question}` },
      metadata: { not_drawn: sentence, question },
    });
  }

  variable(field: Field | (JsonObject & { name: string })): void {
    if (!this.#variables.has(field.name)) this.#variables.set(field.name, field);
  }

  finish(entry: string, persona: readonly string[]): Graph {
    const text = persona.map((line) => this.#safeText(line)).join('\n');
    return parseGraph({
      entry_node_id: entry,
      persona: text === '' ? null : text,
      nodes: this.#nodes,
      edges: this.#edges,
      context_variables: [...this.#variables.values()],
    });
  }

  #safe(value: unknown): unknown {
    if (typeof value === 'string') return this.#safeText(value);
    if (Array.isArray(value)) return value.map((one) => this.#safe(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#safe(one)]));
  }

  /** "{{ plan }}" and "[day]" name variables; any other sign of a template is only a sign. */
  #safeText(text: string): string {
    return text
      .replace(
        /\[([a-z][a-z0-9_ ]{1,40})\]|(?<!\{)\{([a-z][a-z0-9_ ]{1,40})\}(?!\})/gi,
        (whole, a?: string, b?: string) => {
          const name = (a ?? b ?? '').toLowerCase().replaceAll(' ', '_');
          return this.#variables.has(name) ? `{{ ${name} }}` : whole;
        },
      )
      .replace(/\{\{\s{0,3}([a-z][a-z0-9_]{0,63})\s{0,3}\}\}|\{\{|\{%|\{#/g, (whole, name?: string) => {
        if (name === undefined) return `${whole[0]} ${whole[1]}`;
        if (VARIABLE_NAME.test(name) && !SYSTEM_VARIABLES.has(name))
          this.variable({ name, type: 'string', source: 'provided' });
        return whole;
      });
  }
}

function titleOf(id: string): string {
  const words = id.replaceAll('_', ' ');
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, MAX_TITLE);
}

/** A few distinctive words of a text, for ids. */
export function slugOf(text: string, otherwise: string): string {
  const words = (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !SMALL.has(word)).slice(0, 3);
  const slug = words
    .join('_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
  return slug === '' ? otherwise : slug;
}

const SMALL = new Set(
  'the a an they them their he she his her it its is are was were be to of for in on at by with and or if when someone person caller customer guest patient user client member wants want would like needs need asks ask about calls call calling has have that this some any who'.split(
    ' ',
  ),
);
