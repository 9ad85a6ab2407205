// The canvas as a list, for those who cannot see or drag: the same steps, the same ways, the same changes.
import { Button } from '@mantine/core';
import { nodeName, nodeWords, orderedNodes } from '../assistants/flow-reading.ts';
import { counted, type LitStep, type NodeMarks } from './canvas-parts.ts';
import { useEditor } from './editor-context.ts';
import { removeStep } from './flow-edits.ts';
import { titleOfGroup } from './groups.ts';
import { edgesBySource, typeOf, waysOf } from './ways.ts';

type StepsListProps = {
  marks: ReadonlyMap<string, NodeMarks>;
  litPath: readonly LitStep[];
  people: ReadonlyMap<string, string>;
  add: (after: string | undefined) => void;
  connect: (source: string) => void;
};

export function StepsList({ marks, litPath, people, add, connect }: StepsListProps) {
  const { graph, catalog, edit, selection, select, readOnlyWhy } = useEditor();
  const isFixed = readOnlyWhy !== undefined;
  const leaving = edgesBySource(graph);
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const lit = new Map(litPath.map((step) => [step.nodeId, step]));
  const ordered = orderedNodes(graph.nodes, graph.edges, graph.entry_node_id);
  const nameOf = (id: string): string => {
    const node = byId.get(id);
    return node ? nodeName(node) : id;
  };
  return (
    <section className="steps-list" aria-label="Steps as a list">
      <div className="bar">
        <Button disabled={isFixed} onClick={() => add(undefined)}>
          Add a step
        </Button>
      </div>
      <ol className="flow" aria-label="Steps of the flow">
        {ordered.map((step) => {
          const node = byId.get(step.id);
          if (!node) return null;
          const info = catalog.get(typeOf(node));
          const mark = marks.get(node.id);
          const visit = lit.get(node.id);
          const isChosen = selection?.type === 'node' && selection.id === node.id;
          const name = nodeName(step);
          return (
            <li key={node.id} data-visited={visit ? '' : undefined} data-chosen={isChosen ? '' : undefined}>
              <div className="bar" style={{ marginBottom: 0 }}>
                <span className="tag">{info?.title ?? 'No type'}</span>
                <button
                  type="button"
                  className="step-name"
                  id={`step-${node.id}`}
                  aria-pressed={isChosen}
                  onClick={() => select({ type: 'node', id: node.id })}
                >
                  {name}
                </button>
                {titleOfGroup(node) !== '' && <span className="tag">in {titleOfGroup(node)}</span>}
                {node.id === graph.entry_node_id && <span className="tag good">starts here</span>}
                {mark && mark.errors > 0 && <span className="tag bad">{counted(mark.errors, 'error')}</span>}
                {mark && mark.warnings > 0 && <span className="tag warn">{counted(mark.warnings, 'warning')}</span>}
                {visit && <span className="quiet">visited {visit.order}.</span>}
                {people.has(node.id) && <span className="tag">{people.get(node.id)} is here</span>}
                {!isFixed && (
                  <span className="step-actions">
                    <Button variant="subtle" aria-label={`Add after ${name}`} onClick={() => add(node.id)}>
                      Add after
                    </Button>
                    <Button variant="subtle" aria-label={`Connect ${name}`} onClick={() => connect(node.id)}>
                      Connect
                    </Button>
                    <Button
                      variant="subtle"
                      color="gray"
                      aria-label={`Delete ${name}`}
                      onClick={() => edit(removeStep(node.id))}
                    >
                      Delete
                    </Button>
                  </span>
                )}
              </div>
              {nodeWords(step) !== '' && <p className="said">{nodeWords(step)}</p>}
              <ul>
                {waysOf(leaving.get(node.id) ?? [], info).flatMap(({ id, words, edge }) =>
                  edge
                    ? [
                        <li key={id}>
                          <button type="button" className="as-link" onClick={() => select({ type: 'edge', id })}>
                            {words}
                          </button>{' '}
                          →{' '}
                          <button
                            type="button"
                            className="as-link"
                            onClick={() => {
                              select({ type: 'node', id: edge.target });
                              document.getElementById(`step-${edge.target}`)?.focus();
                            }}
                          >
                            {nameOf(edge.target)}
                          </button>
                        </li>,
                      ]
                    : [],
                )}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
