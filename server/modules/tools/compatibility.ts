// Owns how a change of a tool affects the assistants that use it. Pure.
import { asObject, asText, isAbsent, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { nodeTypeOf } from '../../../flow/language/node-types.ts';
import type { CompatibilityFinding, INPUT_TYPES } from './schema.ts';
import { lostParts, type SentPart } from './sent-parts.ts';

type InputType = (typeof INPUT_TYPES)[number];
type Input = { name: string; type: InputType; required: boolean; fixed?: boolean };
export type ToolShape = {
  inputs: Input[];
  outputs: { path: string; alias: string }[];
  /** The parts of the request, and the inputs that each is filled from. */
  sends: SentPart[];
  transfers: boolean;
  defaults: JsonObject;
};

/** One assistant revision and every location at which it uses the tool. */
export type ToolUse = {
  assistant_id: string;
  assistant_revision_id: string;
  revision_state: CompatibilityFinding['revision_state'];
  workflow_id: string;
  workflow_revision_id: string;
  /** Names that the flow knows: an input of the same name is filled from them. */
  variables: ReadonlySet<string>;
  refs: { index: number; revision: string; defaults: JsonObject }[];
  /** null: the flow neither attaches the tool nor has defaults for it. */
  flow_defaults: JsonObject | null;
  nodes: { id: string; name: string; revision: string; inputs: JsonObject; outputs: JsonObject }[];
};

type UseLocation = Pick<
  CompatibilityFinding,
  'configuration_scope' | 'graph_node_id' | 'graph_node_name' | 'tool_ref_index'
> & {
  inputs: JsonObject;
  outputs: JsonObject;
  revision: string;
};
type Severity = CompatibilityFinding['severity'];
type Change = {
  finding_type: CompatibilityFinding['finding_type'];
  field_path: string;
  detail: string;
  /** How severe it is at one location; undefined where it does not matter. */
  severityAt(location: UseLocation, use: ToolUse): Severity | undefined;
};

/**
 * `next` null: the tool is deleted. Uses that are pinned to another revision only notice a deletion.
 */
export function findingsOf(
  old: ToolShape | null,
  next: ToolShape | null,
  uses: readonly ToolUse[],
): CompatibilityFinding[] {
  const changes = next === null ? [DELETED] : changesBetween(old, next);
  return uses.flatMap((use) =>
    locationsOf(use)
      .filter(({ revision }) => next === null || revision === 'active')
      .flatMap((location) =>
        [...changes, ...unmappedOutputs(old, next, location)].flatMap((change) => findingOf(change, location, use)),
      ),
  );
}

function findingOf(change: Change, location: UseLocation, use: ToolUse): CompatibilityFinding[] {
  const severity = change.severityAt(location, use);
  if (severity === undefined) return [];
  const { inputs, outputs, revision, ...position } = location;
  const { assistant_id, assistant_revision_id, revision_state, workflow_id, workflow_revision_id } = use;
  const { finding_type, field_path, detail } = change;
  return [
    {
      severity,
      assistant_id,
      assistant_revision_id,
      revision_state,
      finding_type,
      field_path,
      detail,
      workflow_id,
      workflow_revision_id,
      component_node_id: null,
      step_id: position.graph_node_id,
      ...position,
    },
  ];
}

function locationsOf(use: ToolUse): UseLocation[] {
  const base = { graph_node_id: null, graph_node_name: null, tool_ref_index: null, outputs: {} };
  const pinned = use.refs.find(({ revision }) => revision !== 'active')?.revision ?? 'active';
  return [
    ...use.refs.map(({ index, revision, defaults }): UseLocation => {
      const scope = 'assistant_tool_default' as const;
      return { ...base, configuration_scope: scope, tool_ref_index: index, inputs: defaults, revision };
    }),
    ...(use.flow_defaults === null
      ? []
      : [
          {
            ...base,
            configuration_scope: 'workflow_tool_default' as const,
            inputs: use.flow_defaults,
            revision: pinned,
          },
        ]),
    ...use.nodes.map(({ id, name, revision, inputs, outputs }): UseLocation => {
      const scope = 'graph_node_input' as const;
      const followed = revision === 'active' ? pinned : revision;
      return {
        ...base,
        configuration_scope: scope,
        graph_node_id: id,
        graph_node_name: name,
        inputs,
        outputs,
        revision: followed,
      };
    }),
  ];
}

const DELETED: Change = {
  finding_type: 'tool_deleted',
  field_path: '',
  detail: 'The tool is deleted.',
  severityAt: () => 'blocking',
};

function changesBetween(old: ToolShape | null, next: ToolShape): Change[] {
  if (old === null) return [];
  return [
    ...inputChanges(old, next),
    ...lostParts(old, next).map((part) => partLost(part, next)),
    ...outputChanges(old, next),
    ...(old.transfers && !next.transfers ? [TARGET_REMOVED] : []),
  ];
}

const TARGET_REMOVED: Change = {
  finding_type: 'transfer_target_removed',
  field_path: 'transfer_target',
  detail: 'The tool no longer says where to transfer to.',
  severityAt: () => 'blocking',
};

const has = (object: JsonObject, name: string): boolean => Object.hasOwn(object, name) && !isAbsent(object[name]);

function inputChanges(old: ToolShape, next: ToolShape): Change[] {
  const before = new Map(old.inputs.map((input) => [input.name, input]));
  const after = new Map(next.inputs.map((input) => [input.name, input]));
  const removed = old.inputs.filter(({ name }) => !after.has(name));
  return [
    ...next.inputs
      .filter((input) => isNeeded(input) && !isNeeded(before.get(input.name)))
      .map((input) => required(input, next)),
    ...next.inputs.filter(({ name, fixed }) => fixed && !before.get(name)?.fixed).map(fixedNow),
    ...removed.map(
      ({ name }): Change => ({
        finding_type: 'input_removed',
        field_path: `configuration.variables.${name}`,
        detail: `The input "${name}" is gone; what is given for it is not sent.`,
        severityAt: ({ inputs }) => (has(inputs, name) ? 'warning' : undefined),
      }),
    ),
    ...next.inputs.flatMap((input) => {
      const was = before.get(input.name)?.type;
      return was === undefined || was === input.type ? [] : [retyped(input, was)];
    }),
  ];
}

/** A fixed input has no other source than the defaults, so a call without them fails. */
const isNeeded = (input: Input | undefined): boolean => input?.required === true || input?.fixed === true;

/** What a node maps is not sent any more. */
const fixedNow = ({ name }: Input): Change => ({
  finding_type: 'input_removed',
  field_path: `configuration.variables.${name}.fixed`,
  detail: `The input "${name}" is fixed now; only defaults give it, and what a node maps to it is not sent.`,
  severityAt: ({ configuration_scope, inputs }) =>
    configuration_scope === 'graph_node_input' && has(inputs, name) ? 'warning' : undefined,
});

const required = ({ name, fixed }: Input, next: ToolShape): Change => ({
  finding_type: 'required_input_added',
  field_path: `configuration.variables.${name}`,
  detail: fixed
    ? `The input "${name}" is fixed now, and no default gives it.`
    : `The input "${name}" is required now, and nothing here provides it.`,
  severityAt: (location, use) => {
    const defaulted = [next.defaults, use.flow_defaults ?? {}, ...use.refs.map(({ defaults }) => defaults)];
    if (defaulted.some((values) => has(values, name))) return undefined;
    if (fixed) return 'blocking';
    if (location.configuration_scope === 'graph_node_input') {
      return has(location.inputs, name) || use.variables.has(name) ? undefined : 'blocking';
    }
    // Where nodes call the tool, each of them is judged separately; else there are only the defaults.
    return use.nodes.length > 0 ? undefined : 'blocking';
  },
});

const retyped = ({ name, type }: Input, was: InputType): Change => ({
  finding_type: 'input_type_changed',
  field_path: `configuration.variables.${name}.type`,
  detail: `The input "${name}" was ${was} and is ${type} now.`,
  severityAt: ({ inputs }) => {
    if (!has(inputs, name)) return undefined;
    const value = inputs[name] as Json;
    if (typeof value === 'string' && value.includes('{{')) return 'warning';
    return fits(value, type) ? 'info' : 'blocking';
  },
});

function fits(value: Json, type: InputType): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const checks: Record<InputType, () => boolean> = {
    str: () => typeof value !== 'object',
    enum: () => typeof value === 'string',
    int: () => /^[+-]?\d+$/.test(text),
    float: () => text.trim() !== '' && Number.isFinite(Number(text)),
    bool: () => typeof value === 'boolean' || /^(true|false)$/i.test(text),
    list: () => Array.isArray(value),
    dict: () => typeof value === 'object' && value !== null && !Array.isArray(value),
    date: () => !Number.isNaN(Date.parse(text)),
    datetime: () => !Number.isNaN(Date.parse(text)),
  };
  return checks[type]();
}

const PART_PATHS: Record<SentPart['part'], string> = {
  url: 'configuration.url',
  header: 'configuration.headers',
  query: 'configuration.query_params',
  body: 'configuration.body',
};

const PART_NAMES: Record<SentPart['part'], (name: string) => string> = {
  url: () => 'A part of the address',
  header: (name) => `The header "${name}"`,
  query: (name) => `The query parameter "${name}"`,
  body: (name) => `The field "${name}" of the body`,
};

/** A part that is no longer sent. What the flow gives for it may still be sent in another part. */
function partLost({ part, name, secure, reads }: SentPart, next: ToolShape): Change {
  const isUnsent = (input: string): boolean => !next.sends.some((one) => one.reads.includes(input));
  return {
    finding_type: 'request_field_removed',
    field_path: name === '' ? PART_PATHS[part] : `${PART_PATHS[part]}.${name}`,
    detail: `${PART_NAMES[part](name)} is gone${reads.length > 0 ? `, which was filled from ${reads.join(', ')}` : ''}.`,
    severityAt: ({ configuration_scope, inputs }, use) => {
      if (secure) return 'blocking';
      const inNode = configuration_scope === 'graph_node_input';
      const used = reads.filter((input) => has(inputs, input) || (inNode && use.variables.has(input)));
      if (used.length === 0) return reads.length === 0 ? 'warning' : undefined;
      return used.some(isUnsent) ? 'blocking' : 'warning';
    },
  };
}

function outputChanges(old: ToolShape, next: ToolShape): Change[] {
  const aliases = new Set(next.outputs.map(({ alias }) => alias));
  // Without mappings the whole answer isPassed: a field keeps its name only if it is a top-level
  // field of that name.
  const isPassed = ({ alias, path }: ToolShape['outputs'][number]): boolean =>
    next.outputs.length === 0 ? topField(path) === alias : aliases.has(alias);
  return old.outputs
    .filter((output) => !isPassed(output))
    .map(({ alias, path }): Change => {
      const renamed = next.outputs.find((output) => output.path === path)?.alias;
      const gone =
        next.outputs.length === 0
          ? `The output "${alias}" is gone: without field mappings the answer isPassed as it is, and there it is ${path}.`
          : `The output "${alias}" is gone.`;
      return {
        finding_type: renamed === undefined ? 'output_removed' : 'output_alias_changed',
        field_path: `response_schema.field_mappings.${alias}`,
        detail: renamed === undefined ? gone : `The output "${alias}" is called "${renamed}" now.`,
        severityAt: ({ outputs }) =>
          Object.values(outputs).some((path) => rootField(asText(path)) === alias) ? 'blocking' : undefined,
      };
    });
}

/**
 * Fields that a node reads out of an answer that passed as it was, and that no mapping lets through
 * now.
 */
function unmappedOutputs(old: ToolShape | null, next: ToolShape | null, { outputs }: UseLocation): Change[] {
  if (!old || !next || old.outputs.length > 0 || next.outputs.length === 0) return [];
  const aliases = new Set(next.outputs.map(({ alias }) => alias));
  const read = new Set(Object.values(outputs).map((path) => rootField(asText(path))));
  return [...read]
    .filter((field) => field !== '' && !aliases.has(field))
    .map((field) => ({
      finding_type: 'output_removed',
      field_path: `response_schema.field_mappings.${field}`,
      detail: `The field "${field}" of the answer is not mapped, so it no longer isPassed.`,
      severityAt: () => 'blocking',
    }));
}

/** The name of a top-level field that a path leads to. */
const topField = (path: string): string | undefined => /^\$(?:\.|\[['"])([\w-]+)(?:['"]\])?$/.exec(path)?.[1];

/** The first name of a path into the output. */
const rootField = (path: string): string => path.replace(/^\$\.?/, '').split(/[.[]/, 1)[0] ?? '';

/** The nodes of a stored graph that call the tool, or ask it where to transfer to. */
export function nodesUsing(graph: { nodes: JsonObject[] }, toolId: string): ToolUse['nodes'] {
  return graph.nodes.flatMap((node) => {
    const config = asObject(node.config);
    const type = nodeTypeOf(node.type);
    const identity = { id: asText(node.id), name: asText(node.name) };
    if (type === 'tool' && config.tool_id === toolId) {
      const revision = asText(config.tool_revision) || 'active';
      return [
        { ...identity, revision, inputs: asObject(config.input_mapping), outputs: asObject(config.output_mapping) },
      ];
    }
    const source = asObject(config.destination_source);
    if (type !== 'transfer' || source.tool_id !== toolId) return [];
    const outputs: JsonObject = { destination: asText(source.response_path) };
    return [{ ...identity, revision: 'active', inputs: asObject(source.input_mapping), outputs }];
  });
}
