// Finds a step of a large flow by a few letters of its name, its type or its words.
import { useState } from 'react';
import type { Graph } from '../../flow/language/graph.ts';
import { nodeName, nodeText, nodeWords } from '../assistants/flow-reading.ts';
import { Dialog } from '../ui/dialog.tsx';
import { excerptOf } from '../ui/text.ts';
import { useEditor } from './editor-context.ts';
import { lookOf } from './step-families.ts';
import { StepIcon } from './step-icon.tsx';
import { typeOf } from './ways.ts';

const MAX_FOUND = 50;

/** Names that begin with what was typed come first, then names, types and texts that hold it. */
export function foundSteps({ nodes }: Graph, typed: string): Graph['nodes'] {
  const words = typed.trim().toLowerCase();
  const ranked = nodes.flatMap((node) => {
    const name = nodeName(node).toLowerCase();
    if (name.startsWith(words)) return [{ node, rank: 0 }];
    if (name.includes(words)) return [{ node, rank: 1 }];
    return `${typeOf(node)} ${nodeText(node)}`.toLowerCase().includes(words) ? [{ node, rank: 2 }] : [];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ node }) => node);
}

export function FindStep({ go, close }: { go: (id: string) => void; close: () => void }) {
  const { graph } = useEditor();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = foundSteps(graph, typed);
  const chosen = Math.min(at, found.length - 1);
  const take = (id: string | undefined) => {
    if (id === undefined) return;
    close();
    // The dialog gives the focus back first.
    setTimeout(() => go(id));
  };
  return (
    <Dialog onClose={close} title="Find a step">
      <div className="palette">
        <input
          data-autofocus
          role="combobox"
          aria-label="Name or words of a step"
          aria-expanded="true"
          aria-controls="found-steps"
          aria-activedescendant={found[chosen] && `found-${chosen}`}
          placeholder="Greeting, order number …"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
            else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
            else if (event.key === 'Enter') take(found[chosen]?.id);
            else return;
            event.preventDefault();
          }}
        />
        <div role="listbox" id="found-steps" aria-label="Steps">
          {found.map((node, index) => (
            <button
              key={node.id}
              id={`found-${index}`}
              type="button"
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              onClick={() => take(node.id)}
            >
              <span>
                <span className="type-badge" data-family={lookOf(typeOf(node)).family}>
                  <StepIcon type={typeOf(node)} />
                </span>{' '}
                <strong>{nodeName(node)}</strong> <span className="quiet">{excerptOf(nodeWords(node), 80)}</span>
              </span>
            </button>
          ))}
        </div>
        {found.length === 0 && <p className="quiet">No step has these words.</p>}
      </div>
    </Dialog>
  );
}
