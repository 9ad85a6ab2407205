// Owns the tree of resources that every printer prints: what `parley.assistants.revisions` holds.
import type { Operation } from './document.ts';
import { camelCase } from './names.ts';

export type Resource = { chain: string[]; operations: Operation[]; children: Map<string, Resource> };

/** Extended by hand with streams and checks; `Parley` puts the extended ones in their place. */
export const EXTENDED = ['conversations', 'events', 'webhooks'];

const emptyResource = (chain: string[]): Resource => ({ chain, operations: [], children: new Map() });

/** Two methods of the same name are an error. */
export function treeOf(operations: readonly Operation[]): Resource {
  const root = emptyResource([]);
  for (const name of EXTENDED) root.children.set(name, emptyResource([name]));
  for (const operation of operations) {
    let at = root;
    for (const name of operation.methodPath.chain) {
      const child = at.children.get(name) ?? emptyResource([...at.chain, name]);
      at.children.set(name, child);
      at = child;
    }
    at.operations.push(operation);
  }
  assertUniqueNames(root);
  return root;
}

/** Children first: a class is written after those it makes. */
export const classesOf = (resource: Resource): Resource[] => [
  ...[...resource.children.values()].flatMap(classesOf),
  resource,
];

function assertUniqueNames(root: Resource): void {
  for (const { chain, operations, children } of classesOf(root)) {
    const names = [...operations.map(({ methodPath }) => methodPath.verb), ...children.keys()];
    const double = names.find((name, index) => names.indexOf(name) !== index);
    if (double !== undefined)
      throw new Error(`two methods are called ${[...chain, double].join('.')}: choose a name in names.ts`);
  }
}

/** Words of the paths that callers would not use. */
const LABELS: Record<string, string> = { agent_id: 'assistantId', kb_id: 'knowledgeBaseId' };
export const labelOf = (name: string): string => LABELS[name] ?? camelCase(name);
