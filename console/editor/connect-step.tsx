// Connecting two steps without dragging: by which way, and to which step.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { nodeName } from '../pages/flow-reading.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useEditor } from './editor-context.ts';
import { connectSteps } from './flow-edits.ts';
import { typeOf, waysOf } from './ways.ts';

export function ConnectStep({ source, close }: { source: string; close: () => void }) {
  const { graph, catalog, edit } = useEditor();
  const node = graph.nodes.find(({ id }) => id === source);
  const info = node && catalog.get(typeOf(node));
  const ways = waysOf(
    graph.edges.filter((edge) => edge.source === source),
    info,
  );
  const [wayId, setWayId] = useState((ways.find(({ edge }) => !edge) ?? ways[0])?.id ?? '');
  const [target, setTarget] = useState('');
  const way = ways.find(({ id }) => id === wayId);
  const send = async () => {
    if (way) edit(connectSteps(graph, { source, target, kind: way.kind, ...(way.edge && { edgeId: way.edge.id }) }, info));
  };
  const name = node ? nodeName(node) : source;
  return (
    <DialogForm title={`Connect ${name}`} submit="Connect" send={send} close={close} isReady={way !== undefined && target !== ''}>
      {ways.length === 0 && <p>No way leaves a step of this type.</p>}
      <NativeSelect
        label="Way"
        data-autofocus
        value={wayId}
        data={ways.map(({ id, words, edge }) => ({ value: id, label: edge ? `${words} (leads somewhere already)` : words }))}
        onChange={(event) => setWayId(event.currentTarget.value)}
      />
      <NativeSelect
        label="To"
        value={target}
        data={[{ value: '', label: 'Choose a step' }, ...graph.nodes.map((one) => ({ value: one.id, label: nodeName(one) }))]}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
