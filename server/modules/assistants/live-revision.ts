// Owns the live revision: what the runtime needs to run an assistant, with everything it refers to,
// read once per turn.
import { compile } from '../../../flow/compile.ts';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import { parseGraph } from '../../../flow/language/graph.ts';
import type { JsonObject } from '../../../flow/language/json.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import type { RowOf } from '../../kernel/db/row.ts';
import { sql } from '../../kernel/db/sql.ts';
import type { ToolRef } from '../tools/rows.ts';
import { type AnalysisPlan, NO_ANALYSIS } from './analysis-plan.ts';
import type { RevisionRow } from './revisions.ts';

export type LivePolicy = { id: string; name: string; text: string; kind: 'must' | 'must_not' | 'prefer' };
type ModelChoice = RevisionRow['model_settings'];

export type LiveRevision = {
  assistantId: string;
  assistantName: string;
  archived: boolean;
  /** null: no cap of its own */
  maxActiveCalls: number | null;
  /** Of the assistant, while it runs; null also where a revision was named. */
  experimentId: string | null;
  revisionId: string;
  published: boolean;
  systemPrompt: string;
  persona: string;
  routerConfigId: string | null;
  modelSettings: ModelChoice;
  analyzerModelSettings: ModelChoice;
  analysis: AnalysisPlan;
  knowledgeBaseIds: string[];
  toolRefs: ToolRef[];
  /** Inputs that the flow gives to tools, by tool id. */
  toolInputDefaults: Record<string, JsonObject>;
  /** Enabled ones, most important first; none where the revision switches policies off. */
  policies: LivePolicy[];
  memoryEnabled: boolean;
  continueAfterFlow: boolean;
  currentTime: { enabled: boolean; timezone: string };
  clearanceLevel: number;
  audienceTags: string[];
  variableDefaults: JsonObject;
  platformTools: JsonObject;
  channels: JsonObject;
  voice: JsonObject;
};

type Row = Omit<RevisionRow, 'workflow_revision_id'> & {
  assistant_name: string;
  org_timezone: string;
  archived: boolean;
  max_active_calls: number | null;
  experiment_id: string | null;
  tool_input_defaults: Record<string, JsonObject> | null;
  policies: LivePolicy[] | null;
};

/**
 * The active revision of an assistant, or the one named. `undefined`: unknown, foreign, or nothing
 * is active yet.
 */
export async function load(
  ctx: Context,
  at: { assistantId: string; revisionId?: string },
): Promise<LiveRevision | undefined> {
  if (!isUuid(at.assistantId) || (at.revisionId !== undefined && !isUuid(at.revisionId))) return undefined;
  const which = at.revisionId === undefined ? sql`r.id = a.active_revision_id` : sql`r.id = ${at.revisionId}`;
  const experiment =
    at.revisionId === undefined
      ? sql`(select e.id from experiments e where e.assistant_id = a.id and e.org_id = a.org_id and e.status = 'running')`
      : sql`null::uuid`;
  const row = await reader(ctx).maybe<Row>(sql`
    select r.*, o.timezone as org_timezone, a.name as assistant_name, a.archived_at is not null as archived, a.max_active_calls,
      ${experiment} as experiment_id,
      (select w.tool_input_defaults from workflow_revisions w where w.org_id = r.org_id and w.assistant_revision_id = r.id) as tool_input_defaults,
      (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'text', p.text, 'kind', p.kind)
         order by coalesce((ref ->> 'priority')::int, 0) desc, p.id)
       from jsonb_array_elements(r.policy_refs) ref join policies p on p.org_id = r.org_id and p.id::text = ref ->> 'policy_id'
       where p.enabled and r.policies_enabled) as policies
    from assistants a join assistant_revisions r on r.assistant_id = a.id and ${which} join organizations o on o.id = a.org_id
    where a.org_id = ${ctx.org.id} and a.id = ${at.assistantId}`);
  return row && toLiveRevision(row);
}

const toLiveRevision = (row: Row): LiveRevision => ({
  assistantId: row.assistant_id,
  assistantName: row.assistant_name,
  archived: row.archived,
  maxActiveCalls: row.max_active_calls,
  experimentId: row.experiment_id,
  revisionId: row.id,
  published: row.published_at !== null,
  systemPrompt: row.system_prompt,
  persona: row.persona ?? '',
  routerConfigId: row.router_config_id,
  modelSettings: row.model_settings,
  analyzerModelSettings: row.analyzer_model_settings,
  analysis: row.analysis ?? NO_ANALYSIS,
  knowledgeBaseIds: row.knowledge_base_refs.map((ref) => String(ref.knowledge_base_id)),
  toolInputDefaults: row.tool_input_defaults ?? {},
  toolRefs: row.tool_refs,
  policies: row.policies ?? [],
  memoryEnabled: row.memory_enabled,
  continueAfterFlow: row.continue_after_flow,
  currentTime: { ...row.current_time_settings, timezone: row.current_time_settings.timezone ?? row.org_timezone },
  clearanceLevel: row.kb_clearance_level,
  audienceTags: row.kb_audience_tags,
  variableDefaults: row.variable_defaults,
  platformTools: row.platform_tools,
  channels: row.channel_specific_config,
  voice: row.voice_call_settings,
});

/** `undefined` for an unknown or foreign revision. */
export async function assistantOf(ctx: Context, revisionId: string): Promise<string | undefined> {
  const row = await reader(ctx).maybe<Pick<RowOf<'assistant_revisions'>, 'assistant_id'>>(
    sql`select assistant_id from assistant_revisions where org_id = ${ctx.org.id} and id = ${revisionId}`,
  );
  return row?.assistant_id;
}

/**
 * What the interpreter runs for a revision, as JSON: its flow, or null while that has never
 * compiled.
 */
export async function flowOf(ctx: Context, revisionId: string): Promise<string | null> {
  const row = await reader(ctx).maybe<{
    executable_graph: string | null;
    workflow_enabled: boolean;
    system_prompt: string;
  }>(sql`
    select w.executable_graph, r.workflow_enabled, r.system_prompt
    from assistant_revisions r join workflow_revisions w on w.assistant_revision_id = r.id
    where r.org_id = ${ctx.org.id} and r.id = ${revisionId}`);
  if (!row) return null;
  return row.workflow_enabled ? row.executable_graph : JSON.stringify(withoutFlow(row.system_prompt));
}

/** An assistant whose flow is switched off follows its system prompt in one dialogue node. */
function withoutFlow(systemPrompt: string): Executable {
  const dialogue = {
    id: 'talk',
    type: 'dialogue',
    name: 'Talk',
    config: {
      instructions: systemPrompt || 'Help the person.',
      goal: 'The person has what they came for.',
      max_turns: 200,
    },
  };
  const over = { id: 'over', type: 'end', config: { outcome: 'neutral', label: 'over' } };
  const edges = [{ id: 'out', source: 'talk', target: 'over' }];
  const result = compile(parseGraph({ entry_node_id: 'talk', nodes: [dialogue, over], edges }));
  if (!result.ok) throw new Error('the built-in flow does not compile');
  return result.executable;
}
