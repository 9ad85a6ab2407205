// The form of one step: its name, what its type is configured with, and the ways out of it.

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Node } from '../../flow/language/graph.ts';
import { asObject, asText, type Json } from '../../flow/language/json.ts';
import { nodeName } from '../assistants/flow-reading.ts';
import { GrowingText } from '../ui/fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { type ConfigField, fieldsOf } from './config-fields.ts';
import { type StepActs, useEditor } from './editor-context.ts';
import { aboutType, helpAnchor, withHelp } from './field-help.ts';
import { ConfigInput } from './fields.tsx';
import { changeEdge, changeNode, connectSteps, orderWays, removeStep, removeWay, withValue } from './flow-edits.ts';
import { groupSteps, groupsIn, titleOfGroup } from './groups.ts';
import { lookOf } from './step-families.ts';
import { StepIcon } from './step-icon.tsx';
import { TOOL_FIELDS, ToolStep } from './tool-step.tsx';
import { isConditioned, typeOf, type Way, waysOf } from './ways.ts';

/** Rarely used and tall: out of the way until they hold something. */
const LONG: ReadonlySet<ConfigField['kind']> = new Set(['rows', 'group', 'mapping', 'json']);

/** Rarely needed, though short. */
const RARE: ReadonlySet<string> = new Set(['tool tool_revision']);

/** Long, and still what the step is there for. */
const MAIN: ReadonlySet<string> = new Set(['component input_mapping', 'component outputs']);

type NodePanelProps = {
  id: string;
  addAfter: (kind: string) => void;
  joined: (edgeId: string) => void;
  acts: StepActs;
};

export function NodePanel({ id, addAfter, joined, acts }: NodePanelProps) {
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
  const isTool = info?.type === 'tool';
  const fields = withHelp(info?.type ?? '', fieldsOf(info?.config)).filter(
    ({ name }) => !(isTool && TOOL_FIELDS.has(name)),
  );
  const isMain = ({ kind, isRequired, name }: ConfigField) =>
    isRequired ||
    config[name] !== undefined ||
    (!LONG.has(kind) && !RARE.has(`${info?.type} ${name}`)) ||
    MAIN.has(`${info?.type} ${name}`);
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
      <div className="step-head">
        <span className="type-badge" data-family={lookOf(info?.type ?? '').family}>
          <StepIcon type={info?.type ?? ''} />
        </span>
        <strong>{info?.title ?? (asText(node.type) || 'No type')}</strong>
        <span className="grow" />
        {info && (
          <a className="step-help" href={`/docs/steps.html#${helpAnchor(info.title)}`} target="_blank" rel="noreferrer">
            Help and an example
          </a>
        )}
      </div>
      <TextInput
        label="Name"
        description="What colleagues read on its card, such as: Ask for the day"
        readOnly={isFixed}
        value={asText(node.name)}
        placeholder={info?.title}
        onChange={(event) => set('name', event.currentTarget.value || undefined)}
      />
      {isTool && <ToolStep id={id} config={config} setConfig={setConfig} />}
      {inputs(mainFields)}
      <Ways id={id} addAfter={addAfter} joined={joined} />
      {otherFields.length > 0 && (
        <details className="more-fields">
          <summary>More settings: {otherFields.map(({ label }) => label.toLowerCase()).join(', ')}</summary>
          <div className="stack">{inputs(otherFields)}</div>
        </details>
      )}
      <GlobalFields id={id} set={(value) => set('global', value)} />
      <GroupField key={titleOfGroup(node)} node={node} />
      <NativeSelect
        label="Type"
        description={info ? aboutType(info) : 'This type is unknown.'}
        disabled={isFixed}
        value={info?.type ?? asText(node.type)}
        onChange={(event) => set('type', event.currentTarget.value)}
        data={[
          ...(info ? [] : [{ value: asText(node.type), label: asText(node.type) || 'No type' }]),
          ...[...catalog.values()].map(({ type, title }) => ({ value: type, label: title })),
        ]}
      />
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
        <Button variant="default" disabled={isFixed} onClick={() => acts.duplicate([id])}>
          Duplicate
        </Button>
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
      <details className="more-fields">
        <summary>For developers</summary>
        <p className="quiet">
          Its id in the API and in exported files: <code>{id}</code>
        </p>
      </details>
    </div>
  );
}

/** The group that the step is drawn in: one that is there, or a new title. */
function GroupField({ node }: { node: Node }) {
  const { graph, edit, readOnlyWhy } = useEditor();
  const [title, setTitle] = useState(titleOfGroup(node));
  const join = () => edit(groupSteps(graph, [node.id], title));
  return (
    <>
      <TextInput
        label="Group"
        description="The frame it stands in on the canvas, such as: Take the order. Empty: none"
        list="groups-of-the-flow"
        maxLength={80}
        readOnly={readOnlyWhy !== undefined}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={join}
        onKeyDown={(event) => {
          if (event.key === 'Enter') join();
        }}
      />
      <datalist id="groups-of-the-flow">
        {groupsIn(graph).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Each way with where it leads and when it is taken; the same as on the canvas, for those who do not drag. */
function Ways({ id, addAfter, joined }: Omit<NodePanelProps, 'acts'>) {
  const { graph, catalog, edit, readOnlyWhy } = useEditor();
  const [dragged, setDragged] = useState<string>();
  const node = graph.nodes.find((one) => one.id === id);
  const info = node && catalog.get(typeOf(node));
  const ways = waysOf(
    graph.edges.filter(({ source }) => source === id),
    info,
  );
  if (ways.length === 0) return null;
  const isFixed = readOnlyWhy !== undefined;
  const targets = graph.nodes.map((one) => ({ value: one.id, label: nodeName(one) }));
  const lead = (way: Way, target: string) => {
    if (target === '+') addAfter(way.kind);
    else if (target === '' && way.edge) edit(removeWay(way.edge.id));
    else if (target !== '') {
      const ops = connectSteps(
        graph,
        { source: id, target, kind: way.kind, ...(way.edge && { edgeId: way.edge.id }) },
        info,
      );
      edit(ops);
      const [made] = ops;
      if (!way.edge && isConditioned(way.kind) && made?.op === 'add_edge' && made.edge.id) joined(made.edge.id);
    }
  };
  const conditions = ways.filter(({ edge, kind }) => edge && isConditioned(kind)).map((way) => way.id);
  const move = (wayId: string, to: number) => {
    const rest = conditions.filter((one) => one !== wayId);
    edit(orderWays(graph, rest.toSpliced(to, 0, wayId)));
  };
  return (
    <fieldset className="field-group">
      <legend>Ways out</legend>
      {conditions.length > 1 && <p className="quiet">Conditions are tried from top to bottom. Drag them into order.</p>}
      {ways.map((way) => {
        const at = conditions.indexOf(way.id);
        return at < 0 ? (
          <PlainWay key={way.id} way={way} targets={targets} lead={(target) => lead(way, target)} isFixed={isFixed} />
        ) : (
          <ConditionedWay
            key={way.id}
            way={way}
            number={at + 1}
            count={conditions.length}
            targets={targets}
            lead={(target) => lead(way, target)}
            isFixed={isFixed}
            isDragged={dragged === way.id}
            drag={setDragged}
            drop={() => {
              if (dragged !== undefined && dragged !== way.id) move(dragged, at);
              setDragged(undefined);
            }}
            move={(by) => move(way.id, at + by)}
          />
        );
      })}
    </fieldset>
  );
}

type WayProps = {
  way: Way;
  targets: readonly { value: string; label: string }[];
  lead: (target: string) => void;
  isFixed: boolean;
};

const OpenWay = ({ way }: { way: Way }) => {
  const { select } = useEditor();
  return (
    <Button
      variant="subtle"
      aria-label={`Open the way: ${way.words}`}
      onClick={() => select({ type: 'edge', id: way.id })}
    >
      Open
    </Button>
  );
};

const PlainWay = ({ way, targets, lead, isFixed }: WayProps) => (
  <div className="field-way">
    <NativeSelect
      label={way.words}
      disabled={isFixed}
      value={way.edge?.target ?? ''}
      onChange={(event) => lead(event.currentTarget.value)}
      data={[{ value: '', label: 'Nowhere' }, ...targets, ...(way.edge ? [] : [{ value: '+', label: 'A new step …' }])]}
    />
    {way.edge && <OpenWay way={way} />}
  </div>
);

type ConditionedWayProps = WayProps & {
  number: number;
  count: number;
  isDragged: boolean;
  drag: (id: string) => void;
  drop: () => void;
  move: (by: number) => void;
};

function ConditionedWay(props: ConditionedWayProps) {
  const { way, number, count, targets, lead, isFixed, isDragged, drag, drop, move } = props;
  const { graph, edit } = useEditor();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by key
    <div
      className="field-row way-row"
      data-dragged={isDragged ? '' : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drop();
      }}
    >
      <div className="way-row-head">
        {!isFixed && count > 1 && (
          <span
            className="way-grip"
            draggable
            title="Drag into order"
            aria-hidden="true"
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', way.id);
              drag(way.id);
            }}
          >
            ⠿
          </span>
        )}
        <strong>Condition {number}</strong>
        <span className="grow" />
        {!isFixed && count > 1 && (
          <>
            <Button
              variant="subtle"
              disabled={number === 1}
              aria-label={`Move condition ${number} up`}
              onClick={() => move(-1)}
            >
              ↑
            </Button>
            <Button
              variant="subtle"
              disabled={number === count}
              aria-label={`Move condition ${number} down`}
              onClick={() => move(1)}
            >
              ↓
            </Button>
          </>
        )}
        <OpenWay way={way} />
      </div>
      <ConditionFields
        of={String(number)}
        condition={asObject(way.edge?.condition)}
        isFixed={isFixed}
        set={(condition) =>
          edit(
            changeEdge(graph, way.id, (old) => ({ ...old, condition })),
            `edge ${way.id} condition`,
          )
        }
      />
      <NativeSelect
        label={`Leads to ${number}`}
        disabled={isFixed}
        value={way.edge?.target ?? ''}
        onChange={(event) => lead(event.currentTarget.value)}
        data={[{ value: '', label: 'Nowhere: take the way out' }, ...targets]}
      />
    </div>
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
            onChange={(event) =>
              set(withValue(global, 'return_to_previous', event.currentTarget.checked ? true : undefined))
            }
          />
        </>
      )}
    </fieldset>
  );
}
