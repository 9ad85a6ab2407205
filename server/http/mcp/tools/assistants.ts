// Tools about assistants: find them, make one, read its flow, and put a draft to work.
import { stringify } from 'yaml';
import { z } from 'zod';
import { shortened, textWindow } from './short-answers.ts';
import {
  cursorArgument,
  entries,
  type Fields,
  facts,
  figure,
  flag,
  idArgument,
  limitArgument,
  listed,
  nextCursor,
  nextStep,
  pick,
  repeatKey,
  said,
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
const revisionId = idArgument(
  'revision; the draft unless said, or the live revision where there is no draft',
).optional();

export const readAssistant = (api: ToolContext, id: string): Promise<Fields> =>
  api.call('getAssistant', { params: { agent_id: id } });

/** The revision that is meant: the one asked for, else the draft, else the live one. */
export function flowRevision(assistant: Fields, requested?: string): string {
  const found = requested ?? assistant.draft_revision_id ?? assistant.active_revision_id;
  if (typeof found === 'string') return found;
  throw new ToolProblem('This assistant has no revision yet. Call edit_flow, which makes a draft.');
}

export const graphParams = (agent_id: string, revision_id: string) => ({ agent_id, revision_id });

/** The draft of an assistant; one is made where there is none. */
export async function draftRevisionOf(
  api: ToolContext,
  id: string,
): Promise<{ revision_id: string; draft_created: boolean }> {
  const { draft_revision_id } = await readAssistant(api, id);
  if (typeof draft_revision_id === 'string') return { revision_id: draft_revision_id, draft_created: false };
  const made = await api.call('createAssistantRevision', { params: { agent_id: id }, body: {} });
  return { revision_id: String(made.id), draft_created: true };
}

const SETTINGS = [
  'persona',
  'system_prompt',
  'variable_defaults',
  'memory_enabled',
  'tool_refs',
  'knowledge_base_refs',
];
const ids = (what: string) => z.array(z.string().min(1).max(200)).max(50).optional().describe(what);

/** References after some were added and others removed. */
function changedRefs(stored: unknown, field: string, added: readonly string[], removed: readonly string[]): Fields[] {
  const kept = (stored as Fields[]).filter((ref) => !removed.includes(String(ref[field])));
  const fresh = added.filter((id) => !kept.some((ref) => ref[field] === id));
  return [...kept, ...fresh.map((id) => ({ [field]: id }))];
}

export const assistantTools = [
  tool({
    name: 'list_assistants',
    title: 'List assistants',
    description:
      'Lists the assistants of the organization, newest first, with the ids of their live and draft revisions.',
    effect: 'reads',
    operations: ['listAssistants'],
    output: { assistants: entries('Assistants, newest first'), next_cursor: nextCursor },
    input: z.strictObject({
      search: z.string().max(200).optional().describe('Only those whose name has these words'),
      archived: z.boolean().optional().describe('true: only archived ones'),
      limit: limitArgument,
      cursor: cursorArgument,
    }),
    run: async (api, { search, archived, limit, cursor }) => {
      const request = { query: { q: search, archived } };
      const { data, next_cursor } = await listed(
        api,
        { operationId: 'listAssistants', request, limit, cursor },
        summary,
      );
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
    output: { assistant: facts('The assistant'), next_step: nextStep },
    input: z.strictObject({
      name: z.string().min(1).max(200).describe('What people of the team call it'),
      description: z.string().max(10_000).optional().describe('What it is for'),
      idempotency_key: repeatKey,
    }),
    run: async (api, { idempotency_key, ...body }) => {
      const made = await api.call('createAssistant', { body, idempotencyKey: idempotency_key });
      return {
        assistant: summary(made),
        next_step: 'Write its flow with edit_flow; describe_flow_language shows the language.',
      };
    },
  }),
  tool({
    name: 'get_assistant',
    title: 'Read an assistant and its flow',
    description:
      'Reads an assistant and the flow of one of its revisions as YAML: nodes, edges and variables, with the graph_version that edit_flow takes as base_version. Long flows come in pieces.',
    effect: 'reads',
    operations: ['getAssistant', 'getGraph'],
    output: {
      assistant: facts('The assistant'),
      revision_id: said('The revision whose flow it is'),
      graph_version: figure('What edit_flow takes as base_version'),
      flow: said('The flow as YAML, or a piece of it'),
      next_cursor: nextCursor,
    },
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
    name: 'set_assistant_settings',
    title: 'Change the settings of an assistant',
    description:
      'Changes settings of the draft of an assistant, and makes a draft when there is none: how it speaks, what it knows from the start, and which tools and knowledge bases it may use. What is left out stays as it is. Nothing is live before publish_assistant.',
    effect: 'changes',
    operations: ['getAssistant', 'createAssistantRevision', 'getAssistantRevision', 'updateAssistantRevision'],
    output: {
      assistant_id: said('The assistant'),
      revision_id: said('The draft'),
      draft_created: flag('A draft was made for the change'),
      settings: facts('The settings after the change'),
      next_step: nextStep,
    },
    input: z.strictObject({
      assistant_id: assistantId,
      persona: z.string().max(8000).optional().describe('Who the assistant is and how it speaks'),
      system_prompt: z.string().max(100_000).optional().describe('Instructions for every answer that a model writes'),
      variable_defaults: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('Values that conversations begin with, by name'),
      memory_enabled: z.boolean().optional().describe('true: it remembers facts about people between conversations'),
      attach_tools: ids('Ids of tools that it may use, from list_tools'),
      detach_tools: ids('Ids of tools that it may no longer use'),
      attach_knowledge_bases: ids('Ids of knowledge bases that it may answer from'),
      detach_knowledge_bases: ids('Ids of knowledge bases that it may no longer answer from'),
    }),
    run: async (
      api,
      { assistant_id, attach_tools, detach_tools, attach_knowledge_bases, detach_knowledge_bases, ...plain },
    ) => {
      const { revision_id, draft_created } = await draftRevisionOf(api, assistant_id);
      const params = graphParams(assistant_id, revision_id);
      const before = await api.call('getAssistantRevision', { params });
      const body = {
        ...plain,
        ...((attach_tools || detach_tools) && {
          tool_refs: changedRefs(before.tool_refs, 'tool_id', attach_tools ?? [], detach_tools ?? []),
        }),
        ...((attach_knowledge_bases || detach_knowledge_bases) && {
          knowledge_base_refs: changedRefs(
            before.knowledge_base_refs,
            'knowledge_base_id',
            attach_knowledge_bases ?? [],
            detach_knowledge_bases ?? [],
          ),
        }),
      };
      if (Object.keys(body).length === 0) throw new ToolProblem('Send at least one setting to change.');
      const after = await api.call('updateAssistantRevision', { params, body });
      const next_step = 'Check the flow with validate_flow; publish_assistant makes it live.';
      return { assistant_id, revision_id, draft_created, settings: shortened(pick(after, SETTINGS), 4000), next_step };
    },
  }),
  tool({
    name: 'publish_assistant',
    title: 'Publish an assistant',
    description:
      'Publishes the draft and makes it live: people who talk to the assistant meet it from now on. Refused while the flow has blocking findings. Run validate_flow and run_tests before.',
    effect: 'releases',
    operations: ['getAssistant', 'publishAssistantRevision', 'activateAssistantRevision'],
    output: {
      assistant_id: said('The assistant'),
      live_revision_id: said('What people meet now'),
      next_step: nextStep,
    },
    input: z.strictObject({
      assistant_id: assistantId,
      revision_id: idArgument('revision; the draft unless said').optional(),
    }),
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
  throw new ToolProblem(
    'The flow has changed since, or this cursor is none of this tool. Begin anew without a cursor.',
  );
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
