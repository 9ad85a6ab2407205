// Owns the shapes of what one node or edge reads of variables.
import type { NormalEdge } from './normal-graph.ts';

/** One reading of a variable. `place` is there when it stands in a template; `guard` only asks whether it is set. */
export type VariableUse = {
  name: string;
  node_id: string | null;
  edge: NormalEdge | null;
  field: string;
  guard: boolean;
  place: { text: string; start: number; end: number } | null;
};
export type TemplateError = { node_id: string | null; edge: NormalEdge | null; field: string; message: string };
/** What one part reads. */
export type VariableReading = { readonly uses: readonly VariableUse[]; readonly errors: readonly TemplateError[] };
