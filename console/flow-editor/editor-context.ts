// What every part of the flow editor sees: the painted graph, how to change it, and what is selected.
import { createContext, useContext } from 'react';
import type { GraphOp } from '../../flow/edit/ops.ts';
import type { Graph } from '../../flow/language/graph.ts';
import type { NodeTypeInfo } from './ways.ts';

/** `id` of a group is its title. */
export type Selection = { type: 'node' | 'edge' | 'group'; id: string } | null;
/** From where a new step is to be reached. `isInserted`: it goes between the two steps that the way `edgeId` joins. */
export type FromWay = { source: string; kind: string; edgeId?: string; isInserted?: boolean };

/** What can be done with steps at once. */
export type StepActs = {
  duplicate: (ids: readonly string[]) => void;
  copy: (ids: readonly string[]) => void;
  remove: () => void;
};

export type EditorScene = {
  graph: Graph;
  catalog: ReadonlyMap<string, NodeTypeInfo>;
  /** Why nothing can be changed here; absent where it can. */
  readOnlyWhy: string | undefined;
  edit: (ops: readonly GraphOp[], typingIn?: string) => void;
  selection: Selection;
  select: (selection: Selection) => void;
  /** Asks which kind of step goes between the two that a way joins. */
  insertInto?: (edgeId: string) => void;
};

export const EditorContext = createContext<EditorScene | null>(null);

export function useEditor(): EditorScene {
  const scene = useContext(EditorContext);
  if (!scene) throw new Error('This part belongs into the flow editor.');
  return scene;
}
