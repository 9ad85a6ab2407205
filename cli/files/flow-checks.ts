// Owns the shape of a flow file: its fields, and each mistake with its location and the probable name.
import { isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import type { ValuePath } from '../../transfer/reference-names.ts';
import { type FileIssue, nameHint } from './file-issues.ts';
import type { ReadText } from './yaml-text.ts';

const FLOW_WORDS = ['entry', 'persona', 'variables', 'outputs', 'nodes', 'edges'];

type Note = (path: ValuePath, message: string) => void;

/** Issues of a text that was read: of its form only, what a flow means is judged by the rules. */
export function flowIssues(read: ReadText): FileIssue[] {
  const issues = [...read.issues];
  if (issues.length > 0) return issues;
  const note: Note = (path, message) => issues.push({ ...read.locate(path), message });
  if (!isObject(read.value)) {
    note([], 'A flow is a map with "entry" and "nodes".');
    return issues;
  }
  const flow = read.value;
  for (const word of Object.keys(flow)) {
    if (!FLOW_WORDS.includes(word)) note([word], `A flow has no "${word}".${nameHint(word, FLOW_WORDS)}`);
  }
  for (const word of ['entry', 'persona'] as const) {
    const value = flow[word] ?? null;
    if (value !== null && typeof value !== 'string') note([word], `"${word}" is a text. Put quotes around it.`);
  }
  checkMap(flow, 'variables', note);
  if (checkMap(flow, 'nodes', note)) checkNodes(flow.nodes as JsonObject, note);
  checkEdges(flow.edges, ['edges'], note, ['from', 'to']);
  if (flow.outputs !== undefined && !isListOfMaps(flow.outputs))
    note(['outputs'], '"outputs" is a list of maps with a name each.');
  return issues;
}

/** A map of maps, as nodes and variables are. */
function checkMap(flow: JsonObject, word: 'nodes' | 'variables', note: Note): boolean {
  const map = flow[word] ?? null;
  if (map === null) return false;
  if (!isObject(map)) {
    note([word], `"${word}" is a map: each name, and its fields under it.`);
    return false;
  }
  for (const [name, value] of Object.entries(map)) {
    if (!isObject(value) && value !== null)
      note([word, name], `"${name}" holds no fields. Write them under it, one a line.`);
  }
  return true;
}

function checkNodes(nodes: JsonObject, note: Note): void {
  for (const [id, node] of Object.entries(nodes)) {
    if (isObject(node)) checkEdges(node.edges, ['nodes', id, 'edges'], note, ['to']);
  }
}

function checkEdges(edges: Json | undefined, path: ValuePath, note: Note, needed: readonly string[]): void {
  if (edges === undefined || edges === null) return;
  if (!Array.isArray(edges)) {
    note(path, '"edges" is a list. Write each edge as "- to: <node>".');
    return;
  }
  for (const [index, edge] of edges.entries()) {
    const isWhole = isObject(edge) && needed.every((word) => typeof edge[word] === 'string');
    if (!isWhole)
      note(
        [...path, index],
        `An edge is a map with ${needed.map((word) => `"${word}"`).join(' and ')}, each the name of a node.`,
      );
  }
}

const isListOfMaps = (value: Json): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && typeof item.name === 'string');
