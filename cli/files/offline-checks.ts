// Owns judging a project without a server: the form of its files, the names in them, and the rules for flows.
import type { Graph } from '../../flow/language/graph.ts';
import { asObject, asObjects, asText, type JsonObject } from '../../flow/language/json.ts';
import type { ComponentReference, References, ToolReference } from '../../flow/language/references.ts';
import { validate } from '../../flow/validate.ts';
import { graphOfDocument } from '../../transfer/flow-document.ts';
import { Directory, type KindName } from '../../transfer/reference-names.ts';
import type { FileIssue } from './file-issues.ts';
import { type LocatedFinding, locateFinding } from './finding-locations.ts';
import type { LocalProject, LocalResource } from './local-project.ts';
import { referenceIssues } from './reference-issues.ts';
import { SyncState } from './sync-state.ts';

export type ProjectVerdict = { issues: FileIssue[]; findings: LocatedFinding[]; valid: boolean };

/** Names stand for themselves here. Those that only a server knows are taken for what they should be. */
export async function checkProject(project: LocalProject): Promise<ProjectVerdict> {
  const directory = new Directory();
  for (const [kind, name] of await SyncState.namesIn(project.folder)) directory.add(kind, name, name);
  const issues = [...project.issues, ...referenceIssues(project, directory, undefined)];
  const graphs = new Map(
    project.resources.flatMap((resource): [string, Graph][] =>
      resource.flow ? [[resource.name, graphOfDocument(resource.flow)]] : [],
    ),
  );
  const findings = project.resources.flatMap((resource) => {
    const graph = graphs.get(resource.name);
    const local = resource.kind === 'assistants' ? resource.flow : undefined;
    if (!graph || !local) return [];
    const verdict = validate(graph, referencesFor(project, directory, graphs, resource));
    return verdict.findings.map((finding) => locateFinding(local, graph, finding));
  });
  return { issues, findings, valid: issues.length === 0 && findings.every(({ severity }) => severity !== 'error') };
}

function referencesFor(
  project: LocalProject,
  directory: Directory,
  graphs: ReadonlyMap<string, Graph>,
  { name, settings }: LocalResource,
): References {
  const of = (kind: KindName): LocalResource[] => project.resources.filter((resource) => resource.kind === kind);
  const elsewhere = <T>(kind: KindName, value: (name: string) => T): [string, T][] =>
    directory.namesOf(kind).map((known) => [known, value(known)]);
  const attached = new Set(referencedTools(settings));
  const clearance = (base: string): number =>
    Math.max(
      0,
      ...project.documents.filter((one) => one.base === base).map((one) => Number(one.settings.clearance_level ?? 0)),
    );
  return {
    tools: new Map([
      ...elsewhere('tools', (tool): ToolReference => ({ name: tool, attached: attached.has(tool), variables: [] })),
      ...of('tools').map((tool): [string, ToolReference] => [tool.name, toolReference(tool, settings, attached)]),
    ]),
    knowledge_bases: new Map([
      ...elsewhere('knowledge', () => ({ chunks: 1, clearance_level: 0 })),
      ...of('knowledge').map((base) => [base.name, { chunks: 1, clearance_level: clearance(base.name) }] as const),
    ]),
    policies: new Set([...directory.namesOf('policies'), ...of('policies').map((policy) => policy.name)]),
    components: new Map(
      of('assistants').flatMap((other): [string, ComponentReference][] => {
        const graph = graphs.get(other.name);
        return graph && other.settings.trigger_type === 'component'
          ? [[other.name, componentReference(other, graph)]]
          : [];
      }),
    ),
    clearance_level: Number(settings.kb_clearance_level ?? 0),
    self_component_id: name,
    is_component: settings.trigger_type === 'component',
    discloses_ai: asObject(settings.voice_call_settings).ai_disclosure !== false,
  };
}

const referencedTools = ({ tools }: JsonObject): string[] =>
  (Array.isArray(tools) ? tools : []).map((tool) => (typeof tool === 'string' ? tool : asText(asObject(tool).tool)));

function toolReference(tool: LocalResource, assistant: JsonObject, attached: ReadonlySet<string>): ToolReference {
  const own = asObjects(assistant.tools).find((ref) => ref.tool === tool.name);
  const defaults = [
    tool.settings.input_defaults,
    own?.input_defaults,
    asObject(assistant.tool_input_defaults)[tool.name],
  ].map(asObject);
  const variables = asObjects(asObject(tool.settings.configuration).variables).map((variable) => {
    const name = asText(variable.name);
    return {
      name,
      type: asText(variable.type) || 'str',
      required: variable.required === true || variable.fixed === true,
      fixed: variable.fixed === true,
      has_default: defaults.some((one) => Object.hasOwn(one, name)),
    };
  });
  return { name: tool.name, attached: attached.has(tool.name), variables };
}

function componentReference({ settings }: LocalResource, graph: Graph): ComponentReference {
  const provided = graph.context_variables.filter(({ source }) => source === 'provided');
  return {
    graph,
    inputs: provided.map(({ name }) => ({
      name,
      required: !Object.hasOwn(asObject(settings.variable_defaults), name),
    })),
    outputs: graph.component_outputs.map(({ name, variable }) => ({ name, variable: asText(variable) || name })),
    component_ids: graph.nodes.flatMap(({ config }) => asText(asObject(config).component_id) || []),
  };
}
