// Connecting two steps without dragging: by which way, and to which step.
import { nodeName } from '../assistants/flow-reading.ts';
import { EntityDialog } from '../ui/form.tsx';
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
  return (
    <EntityDialog
      title={`Connect ${node ? nodeName(node) : source}`}
      submit="Connect"
      initial={{ way: (ways.find(({ edge }) => !edge) ?? ways[0])?.id ?? '', target: '' }}
      fields={[
        ways.length === 0 && <p key="none">No way leaves a step of this type.</p>,
        {
          name: 'way',
          label: 'Way',
          kind: 'choice',
          required: true,
          isFirst: true,
          choices: ways.map(({ id, words, edge }) => ({
            value: id,
            label: edge ? `${words} (already connected)` : words,
          })),
        },
        {
          name: 'target',
          label: 'To',
          kind: 'choice',
          required: true,
          choices: [
            { value: '', label: 'Choose a step' },
            ...graph.nodes.map((one) => ({ value: one.id, label: nodeName(one) })),
          ],
        },
      ]}
      send={async ({ way: wayId, target }) => {
        const way = ways.find(({ id }) => id === wayId);
        if (way)
          edit(connectSteps(graph, { source, target, kind: way.kind, ...(way.edge && { edgeId: way.edge.id }) }, info));
      }}
      close={close}
    />
  );
}
