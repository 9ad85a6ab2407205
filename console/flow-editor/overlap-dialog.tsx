// A real overlap: both changed the same place. Shown field by field, mine and theirs; the person chooses, nothing is overwritten before.

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Graph } from '../../flow/language/graph.ts';
import { isObject, type Json } from '../../flow/language/json.ts';
import { fieldForPeople } from '../../flow/text/words-for-people.ts';
import { type FlowNode, nodeName, nodeText } from '../assistants/flow-reading.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Overlap, Side } from './overlaps.ts';

type OverlapDialogProps = {
  overlaps: readonly Overlap[];
  graph: Graph;
  settle: (choices: ReadonlyMap<string, Side>) => void;
};

export function OverlapDialog({ overlaps, graph, settle }: OverlapDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const isDone = overlaps.every(({ id }) => choices.has(id));
  const chooseAll = (side: Side) => setChoices(new Map(overlaps.map(({ id }) => [id, side])));
  return (
    <Dialog
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="A colleague changed the same field"
      size="xl"
    >
      <div className="stack">
        <p>Everything else of both is kept. Choose what stays here; until then nothing of yours is sent.</p>
        <ul className="plain stack">
          {overlaps.map((overlap) => (
            <li key={overlap.id}>
              <fieldset className="overlap">
                <legend>{placeWords(overlap, graph)}</legend>
                {(['local', 'remote'] as const).map((side) => (
                  <label key={side} data-chosen={choices.get(overlap.id) === side ? '' : undefined}>
                    <input
                      type="radio"
                      name={overlap.id}
                      checked={choices.get(overlap.id) === side}
                      onChange={() => setChoices(new Map([...choices, [overlap.id, side]]))}
                    />
                    <strong>{side === 'local' ? 'Mine' : 'Theirs'}</strong>
                    <span className="overlap-value">{valueWords(overlap[side])}</span>
                  </label>
                ))}
              </fieldset>
            </li>
          ))}
        </ul>
        <div className="bar" style={{ justifyContent: 'flex-end', marginBottom: 0 }}>
          {overlaps.length > 1 && (
            <>
              <Button variant="subtle" onClick={() => chooseAll('remote')}>
                All theirs
              </Button>
              <Button variant="subtle" onClick={() => chooseAll('local')}>
                All mine
              </Button>
            </>
          )}
          <Button
            disabled={!isDone}
            onClick={() => {
              settle(choices);
              setChoices(new Map());
            }}
          >
            Keep these
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function placeWords({ type, target, field, local, remote }: Overlap, graph: Graph): string {
  const what = field?.at(-1);
  if (type === 'graph') return fieldForPeople(what ?? 'flow');
  if (type === 'variable') return `Variable ${target}`;
  if (type === 'edge') {
    const nameOf = (id: Json | undefined) => {
      const node = graph.nodes.find((one) => one.id === id);
      return node ? nodeName(node) : String(id);
    };
    const edge = isObject(local) ? local : remote;
    return isObject(edge) ? `Way from ${nameOf(edge.source)} to ${nameOf(edge.target)}` : 'A way';
  }
  const node = graph.nodes.find(({ id }) => id === target) ?? (isObject(remote) ? remote : undefined);
  const name = node ? nodeName(node as FlowNode) : target;
  return what === undefined ? `Step ${name}` : `${name}: ${fieldForPeople(what)}`;
}

function valueWords(value: Json | undefined): string {
  if (value === undefined || value === null) return 'removed';
  if (typeof value === 'string') return value;
  if (isObject(value) && typeof value.id === 'string' && value.source === undefined) {
    const node = value as FlowNode;
    return [nodeName(node), nodeText(node)].filter((text) => text !== '').join(': ');
  }
  return JSON.stringify(value, null, 1);
}
