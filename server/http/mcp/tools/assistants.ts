// Tools about assistants: find them, make one, read its flow, and put a draft to work.
import { stringify } from 'yaml';
import { z } from 'zod';
import { textWindow } from './short-answers.ts';
import {
  cursorArgument,
  type Fields,
  idArgument,
  limitArgument,
  listed,
  pick,
  repeatKey,
  type ToolContext,
  textIn,
  tool,
} from './tool.ts';
import { ToolProblem } from './tool-problem.ts';

const SHOWN = ['id', 'name', 'active_revision_id', 'draft_revision_id', 'archived_at', 'created_at', 'updated_at'];
const summary = (assistant: Fields): Fields => ({
  ...pick(assistant, SHOWN),
  description: textIn(assistant, 'description', 300),
});

export const assistantId = idArgument('assistant, from list_assistants');
const revisionId = idArgument('revision; the draft unless said, or the live revision where there is no draft').optional();

export const readAssistant = (api: ToolContext, id: string): Promise<Fields> =>
  api.call('getAssistant', { params: { agent_id: id } });

/** The revision that is meant: the one asked for, else the draft, else the live one. */
export function flowRevision(assistant: Fields, requested?: string): string {
  const found = requested ?? assistant.draft_revision_id ?? assistant.active_revision_id;
  if (typeof found === 'string') return found;
  throw new ToolProblem('This assistant has no revision yet. Call edit_flow, which makes a draft.');
}

export const graphParams = (agent_id: string, revision_id: string) => ({ agent_id, revision_id });

export const assistantTools = [
  tool({
    name: 'list_assistants',
    title: 'List assistants',
    description: 'Lists the assistants of the organization, newest first, with the ids of their live and draft revisions.',
    effect: 'reads',
    operations: ['listAssistants'],
    input: z.strictObject({
      search: z.string().max(200).optional().describe('Only those whose name has these words'),
      archived: z.boolean().optional().describe('true: only archived ones'),
      limit: limitArgument,
      cursor: cursorArgument,
    }),
    run: async (api, { search, archived, limit, cursor }) => {
      const request = { query: { q: search, archived } };
      const { data, next_cursor } = await listed(api, { operationId: 'listAssistants', request, limit, cursor }, summary);
      return { assistants: data, next_cursor };
    },
  }),
  tool({
    name: 'create_assistant',
    title: 'Create an assistant',
    description:
      'Makes an assistant with an empty draft. It cannot be talked to before its flow is written (edit_flow) and published (publish_assistant).',
    effect: 'changes',
    operations: ['createAssistant'],
    input: z.strictObject({
      name: z.string().min(1).max(200).describe('What people of the team call it'),
      description: z.string().max(10_000).optional().describe('What it is for'),
      idempotency_key: repeatKey,
    }),
    run: async (api, { idempotency_key, ...body }) => {
      const made = await api.call('createAssistant', { body, idempotencyKey: idempotency_key });
      return { assistant: summary(made), next_step: 'Write its flow with edit_flow; describe_flow_language shows the language.' };
    },
  }),
  tool({
    name: 'get_assistant',
    title: 'Read an assistant and its flow',
    description:
      'Reads an assistant and the flow of one of its revisions as YAML: nodes, edges and variables, with the graph_version that edit_flow takes as base_version. Long flows come in pieces.',
    effect: 'reads',
    operations: ['getAssistant', 'getGraph'],
    input: z.strictObject({ assistant_id: assistantId, revision_id: revisionId, cursor: cursorArgument }),
    run: async (api, { assistant_id, revision_id, cursor }) => {
      const assistant = await readAssistant(api, assistant_id);
      const revision = flowRevision(assistant, revision_id);
      const graph = await api.call('getGraph', { params: graphParams(assistant_id, revision) });
      const version = Number(graph.graph_version);
      const { text, next } = textWindow(flowAsYaml(graph), placeInVersion(cursor, version));
      const next_cursor = next === null ? null : `${version}.${next}`;
      return { assistant: summary(assistant), revision_id: revision, graph_version: version, flow: text, next_cursor };
    },
  }),
  tool({
    name: 'publish_assistant',
    title: 'Publish an assistant',
    description:
      'Publishes the draft and makes it live: people who talk to the assistant meet it from now on. Refused while the flow has blocking findings. Run validate_flow and run_tests before.',
    effect: 'releases',
    operations: ['getAssistant', 'publishAssistantRevision', 'activateAssistantRevision'],
    input: z.strictObject({ assistant_id: assistantId, revision_id: idArgument('revision; the draft unless said').optional() }),
    run: async (api, { assistant_id, revision_id }) => {
      const { draft_revision_id } = await readAssistant(api, assistant_id);
      const revision = revision_id ?? draft_revision_id;
      if (typeof revision !== 'string')
        throw new ToolProblem('There is no draft to publish. Change the flow with edit_flow first.');
      const params = graphParams(assistant_id, revision);
      // One that is published already is only made live again.
      if (revision === draft_revision_id) await api.call('publishAssistantRevision', { params });
      await api.call('activateAssistantRevision', { params });
      return { assistant_id, live_revision_id: revision, next_step: 'Talk to it with chat_with_assistant.' };
    },
  }),
];

/** A cursor into a flow is good for the version it was made for. */
function placeInVersion(cursor: string | undefined, version: number): number {
  if (cursor === undefined) return 0;
  const [of, offset] = /^(\d{1,10})\.(\d{1,8})$/.exec(cursor)?.slice(1).map(Number) ?? [];
  if (of === version && offset !== undefined) return offset;
  throw new ToolProblem('The flow has changed since, or this cursor is none of this tool. Begin anew without a cursor.');
}

/** A flow as an agent reads it: with the ids that ops name, without what only the canvas needs and without what is empty. */
function flowAsYaml(graph: Fields): string {
  const { entry_node_id, persona, context_variables, component_outputs, nodes, edges } = graph;
  const flow = {
    entry_node_id,
    persona,
    context_variables,
    component_outputs,
    nodes: (nodes as Fields[]).map(withoutCanvas),
    edges,
  };
  return stringify(withoutEmpty(flow) ?? {}, { lineWidth: 0, aliasDuplicateObjects: false });
}

function withoutCanvas({ position: _position, disabled, global, ...node }: Fields): Fields {
  const isGlobal = typeof global === 'object' && global !== null && (global as Fields).enabled !== false;
  return { ...node, ...(disabled === true && { disabled }), ...(isGlobal && { global }) };
}

/** `undefined` for what holds nothing. A false or a zero says something. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((entry) => withoutEmpty(entry) ?? {});
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value)
    .map(([name, entry]) => [name, withoutEmpty(entry)] as const)
    .filter(([, entry]) => entry !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
