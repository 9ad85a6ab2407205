// Owns the compiled form of a graph: dense, plain JSON, everything resolved that can be resolved before a conversation.

import type { Json } from '../language/json.ts';
import type { EdgeKind } from '../language/node-types.ts';
import type { NormalVariable, TypedNode } from '../language/normal-graph.ts';

export type ExecutableRoute = { id: string; to: number; kind: EdgeKind; label: string };
/** Ways out in the order of choice: decided by us, decided by one question to a model, otherwise. */
export type ExecutableRoutes = {
  decided: (ExecutableRoute &
    ({ by: 'outcome' } | { by: 'expression'; expression: Json } | { by: 'event'; event: string }))[];
  asked: (ExecutableRoute & { prompt: string; examples?: string[] })[];
  otherwise: ExecutableRoute | null;
  /** The plain edge of a node that also has an else: taken when the node has done what it is for. */
  planned?: ExecutableRoute;
};

/** Entering and leaving a component: values go from one scope of variables to another. */
type Bridge = { id: string; name: string } & (
  | { type: 'enter'; config: { inputs: Record<string, Json>; into: number } }
  | { type: 'leave'; config: { outputs: { from: string; to: string }[]; from: number } }
);
type Runnable = TypedNode extends infer N ? (N extends { type: 'note' | 'component' } ? never : N) : never;
export type ExecutableNode = (Runnable | Bridge) & {
  scope: number;
  routes: ExecutableRoutes;
  tool_inputs?: string[];
  /** A tool that changes nothing: it only looks something up. */
  reads_only?: true;
};
export type GlobalEntry = { node: number; prompt: string; expression: Json; event: string; examples?: string[] };

export type Executable = {
  format: 1;
  input_hash: string;
  entry: number;
  /** Persona, variables and defaults by scope; scope 0 is the flow itself, the others are its components. */
  scopes: { persona: string; variables: NormalVariable[] }[];
  nodes: ExecutableNode[];
  globals: GlobalEntry[];
};
