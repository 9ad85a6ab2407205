// The form of one way: where it leads, of which kind it is, and when it is taken.

import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Edge } from '../../flow/language/graph.ts';
import { asObject, asText, asTexts, type Json, type JsonObject } from '../../flow/language/json.ts';
import { CONDITION_TYPES } from '../../flow/language/normal-graph.ts';
import { nodeName, wayKindText } from '../assistants/flow-reading.ts';
import { GrowingText } from '../ui/fields.tsx';
import { useEditor } from './editor-context.ts';
import { ConfigInput } from './fields.tsx';
import { changeEdge, emptyCondition, removeWay, withValue } from './flow-edits.ts';
import { isConditioned, kindOf, typeOf } from './ways.ts';

const CONDITION_WORDS = { llm: 'In words, judged by the model', expression: 'An expression (CEL)', event: 'An event' } as const;

export function EdgePanel({ id }: { id: string }) {
  const { graph, catalog, edit, readOnlyWhy, select } = useEditor();
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
      <NativeSelect
        label="Leads to"
        disabled={isFixed}
        value={edge.target}
        data={nodes}
        onChange={(event) => set('target', event.currentTarget.value)}
      />
      <NativeSelect
        label="Taken"
        disabled={isFixed}
        value={kind}
        data={kinds.map((one) => ({ value: one, label: `${wayKindText(one)} (${one})` }))}
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
      {(isConditioned(kind) || edge.condition) && (
        <ConditionFields condition={asObject(edge.condition)} set={(value) => set('condition', value)} isFixed={isFixed} />
      )}
      <TextInput
        label="Label"
        description="For readers of the canvas"
        readOnly={isFixed}
        value={asText(edge.label)}
        onChange={(event) => set('label', event.currentTarget.value || undefined)}
      />
      <TextInput
        label="Priority"
        description="Lower is tried first"
        type="number"
        readOnly={isFixed}
        value={typeof edge.priority === 'number' ? String(edge.priority) : ''}
        onChange={(event) => {
          const { value, valueAsNumber } = event.currentTarget;
          set('priority', value === '' || !Number.isFinite(valueAsNumber) ? undefined : Math.round(valueAsNumber));
        }}
      />
      <div className="bar">
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

type ConditionFieldsProps = { condition: JsonObject; set: (value: JsonObject) => void; isFixed: boolean };

function ConditionFields({ condition, set, isFixed }: ConditionFieldsProps) {
  const type = asText(condition.type) || 'llm';
  const put = (field: string, value: Json | undefined) => set(withValue({ ...condition, type }, field, value));
  return (
    <fieldset className="field-group">
      <legend>Condition</legend>
      <NativeSelect
        label="Kind of condition"
        disabled={isFixed}
        value={type}
        data={CONDITION_TYPES.map((one) => ({ value: one, label: CONDITION_WORDS[one] }))}
        onChange={(event) => set({ ...condition, ...emptyCondition(event.currentTarget.value) })}
      />
      {type === 'llm' && (
        <>
          <GrowingText
            label="When"
            description="Such as: the person wants to book a visit"
            minRows={2}
            readOnly={isFixed}
            value={asText(condition.prompt)}
            onChange={(event) => put('prompt', event.currentTarget.value)}
          />
          <GrowingText
            label="Examples"
            description="What people say who mean this; one on each line"
            minRows={2}
            readOnly={isFixed}
            value={asTexts(condition.examples).join('\n')}
            onChange={(event) =>
              put('examples', event.currentTarget.value === '' ? undefined : event.currentTarget.value.split('\n'))
            }
          />
        </>
      )}
      {type === 'expression' && (
        <ConfigInput
          field={{
            name: 'expression',
            label: 'Expression',
            about: 'CEL, such as: balance > 100.0',
            isRequired: true,
            kind: typeof condition.expression === 'object' ? 'json' : 'text',
          }}
          value={condition.expression}
          isFixed={isFixed}
          set={(value) => put('expression', value ?? '')}
        />
      )}
      {type === 'event' && (
        <TextInput
          label="Name of the event"
          readOnly={isFixed}
          value={asText(condition.event)}
          onChange={(event) => put('event', event.currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
