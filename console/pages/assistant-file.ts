// An assistant as a file: its name, description and flow, to be read again here or in another organization. Pure.
import { diff } from '../../flow/edit/diff.ts';
import { emptyGraph, parseGraph } from '../../flow/graph.ts';
import type { Body } from '../../sdk/parley.ts';

type Ops = Extract<Body<'applyGraphOps'>, { ops: unknown }>['ops'];
export type AssistantFile = { parley: 'assistant'; version: 1; name: string; description: string; graph: unknown };

export const toFileText = (file: Omit<AssistantFile, 'parley' | 'version'>): string =>
  `${JSON.stringify({ parley: 'assistant', version: 1, ...file }, null, 2)}\n`;

/** Throws what is wrong with it, in words for whoever chose the file. */
export function parseAssistantFile(text: string): AssistantFile {
  let value: Partial<AssistantFile> | null;
  try {
    value = JSON.parse(text) as Partial<AssistantFile> | null;
  } catch {
    throw new Error('This file is not JSON. Choose one that was exported from an assistant.');
  }
  if (value?.parley !== 'assistant' || value.version !== 1 || typeof value.name !== 'string' || typeof value.graph !== 'object')
    throw new Error('This file holds no assistant. Choose one that was exported from an assistant.');
  const { name, graph, description } = value;
  return { parley: 'assistant', version: 1, name, description: typeof description === 'string' ? description : '', graph };
}

const MAX_OPS = 200;

/** What draws a graph on an empty canvas, in as many batches as the API takes at once. */
export function drawingOps(graph: unknown): Ops[] {
  const ops = diff(emptyGraph(), parseGraph(graph)) as Ops;
  const batches: Ops[] = [];
  for (let at = 0; at < ops.length; at += MAX_OPS) batches.push(ops.slice(at, at + MAX_OPS));
  return batches;
}
