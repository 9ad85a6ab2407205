// Owns how the type of a node is read from what its author wrote.
import { isNodeType, type NodeType } from './node-types.ts';

/** The type that a node means: written with capitals it is the same one. */
export function nodeTypeOf(type: unknown): NodeType | null {
  if (isNodeType(type)) return type;
  const lower = typeof type === 'string' && type.length <= 40 ? type.trim().toLowerCase() : null;
  return isNodeType(lower) ? lower : null;
}
