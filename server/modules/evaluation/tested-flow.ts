// Owns what a test run is run against: a revision as it is at this moment, or a flow that is stored nowhere.
import { parseGraph } from '../../../flow/graph.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { conflict, Invalid, notFound } from '../../kernel/errors.ts';
import * as compileRevisions from '../assistants/graph/compile-revision.ts';
import * as flows from '../assistants/graph/flows.ts';
import type { CompileOutcome } from '../assistants/graph/tasks.ts';
import * as liveRevisions from '../assistants/live-revision.ts';
import type { AssistantPorts } from '../assistants/ports.ts';
import { modelSettings } from '../assistants/schema.ts';

export type TestedFlow = { assistantId: string | null; revisionId: string | null; executable: string; warnings: string[] };

/** What a revision runs; null while its graph has errors that block. */
export async function executableOf(
  ctx: Context,
  ports: AssistantPorts,
  flow: flows.FlowRow,
): Promise<{ executable: string | null; outcome?: CompileOutcome; warnings: string[] }> {
  if (flow.compilation_status === 'succeeded') {
    const kept = await flows.longText(ctx, reader(ctx), flow, 'executable_graph');
    return { executable: kept?.join('') ?? null, warnings: flow.warnings };
  }
  // A compile is under way, or failed and left an older flow behind: neither is what the author sees now.
  const outcome = await compileRevisions.compiled(ctx, reader(ctx), ports, flow);
  return { executable: textOf(outcome), outcome, warnings: outcome.warnings };
}

const textOf = ({ executable }: CompileOutcome): string | null => executable && Buffer.from(executable).toString('utf8');

export async function testedFlow(
  ctx: Context,
  ports: AssistantPorts,
  { revision_id, flow }: { revision_id?: string | undefined; flow?: Record<string, unknown> | undefined },
): Promise<TestedFlow> {
  if (revision_id === undefined) {
    if (!flow) throw missing();
    return unstored(ctx, ports, NO_SETTINGS, flow, { assistantId: null, revisionId: null });
  }
  const assistantId = await liveRevisions.assistantOf(ctx, revision_id);
  if (assistantId === undefined) throw notFound('assistant revision');
  const row = await flows.find(ctx, reader(ctx), { assistantId, revisionId: revision_id });
  const at = { assistantId, revisionId: revision_id };
  if (flow) return unstored(ctx, ports, row, flow, at);
  if (!row.workflow_enabled) {
    const talk = await liveRevisions.flowOf(ctx, revision_id);
    return { ...at, executable: talk ?? '', warnings: [] };
  }
  const { executable, outcome, warnings } = await executableOf(ctx, ports, row);
  if (executable === null) {
    const findings = (outcome?.errors ?? []).slice(0, 20);
    throw conflict('The flow of this revision does not compile. Fix its blocking findings first.', { findings });
  }
  return { ...at, executable, warnings };
}

const NO_SETTINGS: Parameters<typeof compileRevisions.compiledUnstored>[2] = {
  assistant_id: '',
  tool_refs: [],
  tool_ids: [],
  tool_input_defaults: {},
  kb_clearance_level: 0,
  trigger_type: 'conversation_start',
  voice_call_settings: {},
};

async function unstored(
  ctx: Context,
  ports: AssistantPorts,
  settings: Parameters<typeof compileRevisions.compiledUnstored>[2],
  flow: Record<string, unknown>,
  at: Pick<TestedFlow, 'assistantId' | 'revisionId'>,
): Promise<TestedFlow> {
  const outcome = await compileRevisions.compiledUnstored(ctx, ports, settings, parseGraph(flow));
  const executable = textOf(outcome);
  if (executable !== null) return { ...at, executable, warnings: outcome.warnings };
  throw new Invalid(outcome.errors.slice(0, 20).map((error) => ({ loc: ['body', 'flow'], msg: error, type: 'value_error' })));
}

const missing = () =>
  new Invalid([
    { loc: ['body', 'revision_id'], msg: 'Field required: say which revision is tested, or send its `flow`', type: 'missing' },
  ]);

/** The settings that a flow on its own is tested with: the built-in model, no tools, knowledge or policies but those it names. */
export const bareRevision = (id: string): liveRevisions.LiveRevision => ({
  assistantId: id,
  assistantName: 'Assistant',
  archived: false,
  maxActiveCalls: null,
  revisionId: id,
  published: false,
  systemPrompt: '',
  persona: '',
  routerConfigId: null,
  modelSettings: modelSettings(),
  analyzerModelSettings: modelSettings(),
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
