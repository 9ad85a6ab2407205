// Owns the flow that a test run runs against: a revision as it is now, or a flow from the request
// that is not stored.
import { parseGraph } from '../../../flow/language/graph.ts';
import { asObjects, asText, type Json } from '../../../flow/language/json.ts';
import type { ToolReference } from '../../../flow/language/references.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import { NO_ANALYSIS } from '../assistants/analysis-plan.ts';
import * as compileRevisions from '../assistants/graph/compile-revision.ts';
import * as flows from '../assistants/graph/flows.ts';
import { modelSettings } from '../assistants/graph/model-settings.ts';
import type { CompileOutcome } from '../assistants/graph/tasks.ts';
import { retryIfChanged } from '../assistants/graph/work.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import type { AssistantPorts } from '../assistants/ports.ts';
import type { StartTestRun } from './schema.ts';

/**
 * Each one in a sentence. A published graph may get errors later, when something that it refers to
 * is deleted.
 */
export type GraphFindings = { errors: string[]; warnings: string[] };
export type TestedFlow = {
  assistantId: string | null;
  revisionId: string | null;
  executable: string;
  findings: GraphFindings;
};

/**
 * What a revision runs, and what is found in its graph as of now. null: a draft with errors, which
 * nothing can run.
 */
export async function executableOf(
  ctx: Context,
  ports: AssistantPorts,
  flow: flows.FlowRow,
): Promise<{ executable: string | null; findings: GraphFindings }> {
  // Production runs what was published, even if something that it refers to has changed. A draft is
  // compiled as it is now.
  if (flow.published_at)
    return { executable: await publishedText(ctx, flow), findings: await findingsNow(ctx, ports, flow) };
  const outcome = await compileRevisions.compiled(ctx, reader(ctx), ports, flow);
  return { executable: textOf(outcome), findings: outcome };
}

/** A flow that is switched off may have compiled once; production does not run it. */
export async function publishedText(ctx: Context, flow: flows.FlowRow): Promise<string | null> {
  if (!flow.workflow_enabled) return null;
  return (await flows.longText(ctx, reader(ctx), flow, 'executable_graph'))?.join('') ?? null;
}

/** Judged again with what the graph refers to as of now. */
export async function findingsNow(ctx: Context, ports: AssistantPorts, flow: flows.FlowRow): Promise<GraphFindings> {
  try {
    return await retryIfChanged(() => compileRevisions.compiled(ctx, reader(ctx), ports, flow));
  } catch (error) {
    // Its components have grown beyond what can be compiled.
    if (error instanceof Invalid) return { errors: error.items.map(({ msg }) => msg), warnings: [] };
    throw error;
  }
}

const textOf = ({ executable }: CompileOutcome): string | null =>
  executable && Buffer.from(executable).toString('utf8');

type TestedRequest = {
  revision_id?: string | undefined;
  flow?: Record<string, unknown> | undefined;
  tools?: StartTestRun['tools'];
};

/** Tools of the request, by the names that its flow calls them. */
const referencesTo = (tools: StartTestRun['tools']): Map<string, ToolReference> =>
  new Map(
    tools.map(({ name, configuration, input_defaults }) => {
      const variables = asObjects(configuration.variables as Json).map((variable) => ({
        name: asText(variable.name),
        type: asText(variable.type),
        required: variable.required === true || variable.fixed === true,
        fixed: variable.fixed === true,
        has_default: Object.hasOwn(input_defaults, asText(variable.name)),
      }));
      return [name, { name, attached: true, variables, ...(configuration.method === 'GET' && { reads_only: true }) }];
    }),
  );

export async function testedFlow(
  ctx: Context,
  ports: AssistantPorts,
  { revision_id, flow, tools = [] }: TestedRequest,
): Promise<TestedFlow> {
  if (revision_id === undefined) {
    if (!flow) throw missing();
    return compileUnstored(ctx, ports, NO_SETTINGS, { flow, tools }, { assistantId: null, revisionId: null });
  }
  const assistantId = await liveRevisions.assistantOf(ctx, revision_id);
  if (assistantId === undefined) throw notFound('assistant revision');
  const at = { assistantId, revisionId: revision_id };
  return retryIfChanged(() => ofRevision(ctx, ports, at, { flow, tools }));
}

async function ofRevision(
  ctx: Context,
  ports: AssistantPorts,
  at: { assistantId: string; revisionId: string },
  { flow, tools = [] }: Pick<TestedRequest, 'flow' | 'tools'>,
): Promise<TestedFlow> {
  const row = await flows.find(ctx, reader(ctx), at);
  if (flow) return compileUnstored(ctx, ports, row, { flow, tools }, at);
  if (!row.workflow_enabled) {
    const executable = await liveRevisions.flowOf(ctx, at.revisionId);
    return { ...at, executable: executable ?? '', findings: { errors: [], warnings: [] } };
  }
  const { executable, findings } = await executableOf(ctx, ports, row);
  if (executable === null) {
    const errors = findings.errors.slice(0, 20);
    throw conflict('The flow of this revision does not compile. Fix its blocking findings first.', {
      findings: errors,
    });
  }
  return { ...at, executable, findings };
}

const NO_SETTINGS: Parameters<typeof compileRevisions.compileUnstored>[2] = {
  assistant_id: '',
  tool_refs: [],
  tool_ids: [],
  tool_input_defaults: {},
  kb_clearance_level: 0,
  trigger_type: 'conversation_start',
  voice_call_settings: {},
};

async function compileUnstored(
  ctx: Context,
  ports: AssistantPorts,
  settings: Parameters<typeof compileRevisions.compileUnstored>[2],
  { flow, tools }: { flow: Record<string, unknown>; tools: StartTestRun['tools'] },
  at: Pick<TestedFlow, 'assistantId' | 'revisionId'>,
): Promise<TestedFlow> {
  const outcome = await compileRevisions.compileUnstored(ctx, ports, settings, parseGraph(flow), referencesTo(tools));
  const executable = textOf(outcome);
  if (executable !== null) return { ...at, executable, findings: outcome };
  throw new Invalid(
    outcome.errors.slice(0, 20).map((error) => ({ loc: ['body', 'flow'], msg: error, type: 'value_error' })),
  );
}

const missing = () =>
  new Invalid([
    {
      loc: ['body', 'revision_id'],
      msg: 'Field required: say which revision is tested, or send its `flow`',
      type: 'missing',
    },
  ]);

/**
 * The settings of a flow without a revision: the built-in model, and no tools, knowledge or policies
 * but those it names.
 */
export const bareRevision = (id: string): liveRevisions.LiveRevision => ({
  assistantId: id,
  assistantName: 'Assistant',
  archived: false,
  maxActiveCalls: null,
  experimentId: null,
  revisionId: id,
  published: false,
  systemPrompt: '',
  persona: '',
  routerConfigId: null,
  modelSettings: modelSettings(),
  analyzerModelSettings: modelSettings(),
  analysis: NO_ANALYSIS,
  knowledgeBaseIds: [],
  toolRefs: [],
  toolInputDefaults: {},
  policies: [],
  memoryEnabled: false,
  continueAfterFlow: false,
  currentTime: { enabled: true, timezone: 'UTC' },
  clearanceLevel: 0,
  audienceTags: [],
  variableDefaults: {},
  platformTools: {},
  channels: {},
  voice: {},
});
