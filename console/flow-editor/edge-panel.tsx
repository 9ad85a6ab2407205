// The form of one way: where it leads, of which kind it is, and when it is taken.

import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Edge } from '../../flow/language/graph.ts';
import { asObject, asText, type Json } from '../../flow/language/json.ts';
import { nodeName, wayKindText } from '../assistants/flow-reading.ts';
import { ConditionFields } from './condition-fields.tsx';
import { useEditor } from './editor-context.ts';
import { changeEdge, emptyCondition, removeWay, withValue } from './flow-edits.ts';
import { isConditioned, kindOf, typeOf } from './ways.ts';

export function EdgePanel({ id }: { id: string }) {
  const { graph, catalog, edit, readOnlyWhy, select, insertInto } = useEditor();
  const edge = graph.edges.find((one) => one.id === id);
  if (!edge) return <p className="quiet">This way is gone.</p>;
  const isFixed = readOnlyWhy !== undefined;
  const source = graph.nodes.find((one) => one.id === edge.source);
  const info = source && catalog.get(typeOf(source));
  const kind = kindOf(edge, info);
  const change = (field: string, to: (old: Edge) => Edge) => edit(changeEdge(graph, id, to), `edge ${id} ${field}`);
  const set = (field: string, value: Json | undefined) => change(field, (old) => withValue(old, field, value));
  const nodes = graph.nodes.map((one) => ({ value: one.id, label: nodeName(one) }));
  const kinds = [...new Set([...(info?.ways_out.kinds ?? []), kind])];
  return (
    <div className="stack">
      <p>
        From{' '}
        <button type="button" className="as-link" onClick={() => select({ type: 'node', id: edge.source })}>
          {source ? nodeName(source) : edge.source}
        </button>
      </p>
      {(isConditioned(kind) || edge.condition) && (
        <ConditionFields
          condition={asObject(edge.condition)}
          set={(value) => set('condition', value)}
          isFixed={isFixed}
        />
      )}
      <NativeSelect
        label="Leads to"
        description="The step that comes next on this way"
        disabled={isFixed}
        value={edge.target}
        data={nodes}
        onChange={(event) => set('target', event.currentTarget.value)}
      />
      <NativeSelect
        label="Taken"
        description="When the way is taken: after the step, on a condition, or when something goes wrong"
        disabled={isFixed}
        value={kind}
        data={kinds.map((one) => ({ value: one, label: wayKindText(one) }))}
        onChange={(event) => {
          const next = event.currentTarget.value;
          const needed = isConditioned(next) && !edge.condition;
          change('kind', (old) => ({
            ...old,
            kind: next,
            ...(needed && { condition: emptyCondition(next === 'event' ? 'event' : 'llm') }),
          }));
        }}
      />
      <TextInput
        label="Label"
        description="For readers of the canvas, in place of the condition, such as: wants to book"
        readOnly={isFixed}
        value={asText(edge.label)}
        onChange={(event) => set('label', event.currentTarget.value || undefined)}
      />
      <TextInput
        label="Order"
        description="Lower is tried first; the step's form orders them by drag"
        type="number"
        readOnly={isFixed}
        value={typeof edge.priority === 'number' ? String(edge.priority) : ''}
        onChange={(event) => {
          const { value, valueAsNumber } = event.currentTarget;
          set('priority', value === '' || !Number.isFinite(valueAsNumber) ? undefined : Math.round(valueAsNumber));
        }}
      />
      <div className="bar">
        <Button variant="default" disabled={isFixed} onClick={() => insertInto?.(id)}>
          Insert a step
        </Button>
        <Button
          variant="default"
          color="red"
          disabled={isFixed}
          onClick={() => {
            edit(removeWay(id));
            select(source ? { type: 'node', id: source.id } : null);
          }}
        >
          Delete way
        </Button>
      </div>
    </div>
  );
}
