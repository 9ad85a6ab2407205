// What the tools, knowledge bases and assistants are called that the steps of a flow work with.
import { useMemo } from 'react';
import type { Graph } from '../../flow/language/graph.ts';
import { useNamed } from '../ui/named.ts';
import { typeOf } from './ways.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** Only what the flow has steps for is asked for. */
export function useStepNames({ nodes }: Graph): ReadonlyMap<string, string> {
  const types = useMemo(() => new Set(nodes.map(typeOf)), [nodes]);
  const tools = useNamed('tool', types.has('tool'));
  const bases = useNamed('knowledge base', types.has('knowledge'));
  const assistants = useNamed('assistant', types.has('handoff') || types.has('component'));
  return useMemo(() => {
    const all = [tools, bases, assistants].flatMap((some) => some ?? []);
    return all.length === 0 ? NONE : new Map(all.map(({ id, name }) => [id, name]));
  }, [tools, bases, assistants]);
}
