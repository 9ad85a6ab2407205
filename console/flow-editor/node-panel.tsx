// The form of one step: its name, what its type is configured with, and the ways out of it.

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { asObject, asText, type Json } from '../../flow/language/json.ts';
import { nodeName } from '../assistants/flow-reading.ts';
import { GrowingText } from '../ui/fields.tsx';
import { type ConfigField, fieldsOf } from './config-fields.ts';
import { useEditor } from './editor-context.ts';
import { ConfigInput } from './fields.tsx';
import { changeNode, connectSteps, removeStep, removeWay, withValue } from './flow-edits.ts';
import { typeOf, waysOf } from './ways.ts';

/** Rarely used and tall: out of the way until they hold something. */
const LONG: ReadonlySet<ConfigField['kind']> = new Set(['rows', 'group', 'mapping', 'json']);

/** Long, and still what the step is there for. */
const MAIN: ReadonlySet<string> = new Set(['component input_mapping', 'component outputs']);

type NodePanelProps = { id: string; addAfter: (kind: string) => void };

export function NodePanel({ id, addAfter }: NodePanelProps) {
  const { graph, catalog, edit, readOnlyWhy, select } = useEditor();
  const node = graph.nodes.find((one) => one.id === id);
  if (!node) return <p className="quiet">This step is gone.</p>;
  const isFixed = readOnlyWhy !== undefined;
  const info = catalog.get(typeOf(node));
  const set = (field: string, value: Json | undefined) =>
    edit(
      changeNode(graph, id, (old) => withValue(old, field, value)),
      `${id} ${field}`,
    );
  const setConfig = (field: string, value: Json | undefined) =>
    edit(
      changeNode(graph, id, (old) => ({ ...old, config: withValue(asObject(old.config), field, value) })),
      `${id} config ${field}`,
    );
  const config = asObject(node.config);
  const fields = fieldsOf(info?.config);
  const isMain = ({ kind, isRequired, name }: ConfigField) =>
    isRequired || config[name] !== undefined || !LONG.has(kind) || MAIN.has(`${info?.type} ${name}`);
  const mainFields = fields.filter(isMain);
  const otherFields = fields.filter((field) => !isMain(field));
  const inputs = (some: readonly ConfigField[]) =>
    some.map((field) => (
      <ConfigInput
        key={`${id} ${field.name}`}
        field={field}
        value={config[field.name]}
        isFixed={isFixed}
        set={(value) => setConfig(field.name, value)}
      />
    ));
  return (
    <div className="stack">
      <TextInput
        label="Name"
        readOnly={isFixed}
        value={asText(node.name)}
        placeholder={id}
        onChange={(event) => set('name', event.currentTarget.value || undefined)}
      />
      <NativeSelect
        label="Type"
        description={info?.description ?? 'This type is unknown.'}
        disabled={isFixed}
        value={info?.type ?? asText(node.type)}
        onChange={(event) => set('type', event.currentTarget.value)}
        data={[
          ...(info ? [] : [{ value: asText(node.type), label: asText(node.type) || 'No type' }]),
          ...[...catalog.values()].map(({ type, title }) => ({ value: type, label: title })),
        ]}
      />
      {inputs(mainFields)}
      <Ways id={id} addAfter={addAfter} />
      {otherFields.length > 0 && (
        <details className="more-fields">
          <summary>More settings: {otherFields.map(({ label }) => label.toLowerCase()).join(', ')}</summary>
          <div className="stack">{inputs(otherFields)}</div>
        </details>
      )}
      <GlobalFields id={id} set={(value) => set('global', value)} />
      <Checkbox
        size="xs"
        label="Off: the flow passes by"
        checked={node.disabled === true}
        disabled={isFixed}
        onChange={(event) => set('disabled', event.currentTarget.checked ? true : undefined)}
      />
      <div className="bar">
        {graph.entry_node_id !== id && (
          <Button variant="default" disabled={isFixed} onClick={() => edit([{ op: 'set_entry_node', node_id: id }])}>
            Start here
          </Button>
        )}
        <Button
          variant="default"
          color="red"
          disabled={isFixed}
          onClick={() => {
            edit(removeStep(id));
            select(null);
          }}
        >
          Delete step
        </Button>
      </div>
      <p className="quiet">
        Id <code>{id}</code>
      </p>
    </div>
  );
}

/** Each way with where it leads; the same as dragging a line, for those who do not drag. */
function Ways({ id, addAfter }: NodePanelProps) {
  const { graph, catalog, edit, readOnlyWhy, select } = useEditor();
  const node = graph.nodes.find((one) => one.id === id);
  const info = node && catalog.get(typeOf(node));
  const ways = waysOf(
    graph.edges.filter(({ source }) => source === id),
    info,
  );
  if (ways.length === 0) return null;
  const targets = graph.nodes.map((one) => ({ value: one.id, label: nodeName(one) }));
  const lead = (way: (typeof ways)[number], target: string) => {
    if (target === '+') addAfter(way.kind);
    else if (target === '' && way.edge) edit(removeWay(way.edge.id));
    else if (target !== '')
      edit(connectSteps(graph, { source: id, target, kind: way.kind, ...(way.edge && { edgeId: way.edge.id }) }, info));
  };
  return (
    <fieldset className="field-group">
      <legend>Ways out</legend>
      {ways.map((way) => (
        <div key={way.id} className="field-way">
          <NativeSelect
            label={way.words}
            disabled={readOnlyWhy !== undefined}
            value={way.edge?.target ?? ''}
            onChange={(event) => lead(way, event.currentTarget.value)}
            data={[{ value: '', label: 'Nowhere' }, ...targets, ...(way.edge ? [] : [{ value: '+', label: 'A new step …' }])]}
          />
          {way.edge && (
            <Button
              variant="subtle"
              aria-label={`Open the way: ${way.words}`}
              onClick={() => select({ type: 'edge', id: way.id })}
            >
              Open
            </Button>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function GlobalFields({ id, set }: { id: string; set: (value: Json | undefined) => void }) {
  const { graph, readOnlyWhy } = useEditor();
  const global = asObject(graph.nodes.find((one) => one.id === id)?.global);
  const condition = asObject(global.enter_condition);
  const isFixed = readOnlyWhy !== undefined;
  return (
    <fieldset className="field-group">
      <legend>From anywhere</legend>
      <Checkbox
        size="xs"
        label="The flow may come here from any step"
        checked={global.enabled === true}
        disabled={isFixed}
        onChange={(event) =>
          set(event.currentTarget.checked ? { ...global, enabled: true } : withValue(global, 'enabled', false))
        }
      />
      {global.enabled === true && (
        <>
          <GrowingText
            label="When"
            description="In words, such as: the person wants to talk to a human"
            minRows={2}
            readOnly={isFixed}
            value={asText(condition.prompt)}
            onChange={(event) =>
              set({ ...global, enter_condition: { ...condition, type: 'llm', prompt: event.currentTarget.value } })
            }
          />
          <Checkbox
            size="xs"
            label="Go back afterwards to where it was"
            checked={global.return_to_previous === true}
            disabled={isFixed}
            onChange={(event) => set(withValue(global, 'return_to_previous', event.currentTarget.checked ? true : undefined))}
          />
        </>
      )}
    </fieldset>
  );
}
