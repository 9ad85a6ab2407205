// Owns looking up what a graph refers to outside itself: tools, knowledge bases, policies, components.
import { type Graph, parseGraph } from '../../../flow/graph.ts';
import { asObject, asText, asTexts, type JsonObject } from '../../../flow/json.ts';
import type { ComponentReference, References, ToolReference } from '../../../flow/references.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { isUuid } from '../../kernel/ids.ts';
import { sql } from '../../kernel/sql.ts';
import type { FlowRow } from './flows.ts';
import type { Ports } from './ports.ts';

export type Mentions = Record<'tools' | 'knowledge' | 'policies' | 'components', Set<string>>;

/** Everything outside the graph that its nodes name. */
export function mentionsOf(graph: Graph): Mentions {
  const found: Mentions = { tools: new Set(), knowledge: new Set(), policies: new Set(), components: new Set() };
  const add = (set: Set<string>, ids: readonly string[]) => {
    for (const id of ids) if (id) set.add(id);
  };
  for (const node of graph.nodes) {
    const config = asObject(node.config);
    if (node.type === 'tool') add(found.tools, [asText(config.tool_id)]);
    else if (node.type === 'component') add(found.components, [asText(config.component_id)]);
    else if (node.type === 'knowledge') add(found.knowledge, asTexts(config.knowledge_base_ids));
    else if (node.type === 'policy_check') add(found.policies, asTexts(config.policy_ids));
    if (node.tool_ids) add(found.tools, asTexts(node.tool_ids));
    if (node.knowledge_base_ids) add(found.knowledge, asTexts(node.knowledge_base_ids));
    if (node.policy_ids) add(found.policies, asTexts(node.policy_ids));
  }
  return found;
}

export async function referencesOf(ctx: Context, db: Db, ports: Ports, flow: FlowRow, mentions: Mentions): Promise<References> {
  const knowledge = [...mentions.knowledge].filter(isUuid);
  return {
    tools: await toolsFor(ctx, db, flow, mentions.tools),
    policies: await policiesFor(ctx, db, mentions.policies),
    components: await componentsFor(ctx, db, mentions.components),
    knowledge_bases: knowledge.length > 0 ? await ports.knowledge(within(ctx, db), knowledge) : new Map(),
    clearance_level: flow.kb_clearance_level,
    self_component_id: flow.assistant_id,
    is_component: flow.trigger_type === 'component',
    discloses_ai: flow.voice_call_settings.ai_disclosure !== false,
  };
}

/** A port reads through the transaction that asks, instead of waiting for a connection while holding one. */
const within = (ctx: Context, db: Db): Context => ('isTransaction' in db ? { ...ctx, tx: db as Tx } : ctx);

type ToolFacts = { id: string; name: string; variables: JsonObject[] | null; defaults: JsonObject | null; revisions: string[] };

async function toolsFor(ctx: Context, db: Db, flow: FlowRow, ids: Set<string>): Promise<Map<string, ToolReference>> {
  const wanted = [...ids].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const refs = new Map(flow.tool_refs.map((ref) => [ref.tool_id, ref]));
  const pinned = Object.fromEntries(
    flow.tool_refs.filter(({ revision }) => isUuid(revision)).map((ref) => [ref.tool_id, ref.revision]),
  );
  const rows = await db.rows<ToolFacts>(sql`
    select t.id, t.name, r.configuration -> 'variables' as variables, r.input_defaults as defaults,
      array(select v.id::text from tool_revisions v where v.tool_id = t.id) as revisions
    from tools t left join tool_revisions r
      on r.tool_id = t.id and r.id = coalesce((${JSON.stringify(pinned)}::jsonb ->> t.id::text)::uuid, t.active_revision_id)
    where t.org_id = ${ctx.org.id} and t.id = any (${wanted}::uuid[]) and t.deleted_at is null`);
  return new Map(
    rows.map(({ id, name, variables, defaults, revisions }) => {
      const given = { ...defaults, ...refs.get(id)?.input_defaults, ...flow.tool_input_defaults[id] };
      const inputs = (variables ?? []).map((variable) => ({
        name: asText(variable.name),
        type: asText(variable.type),
        required: variable.required === true,
        has_default: Object.hasOwn(given, asText(variable.name)),
      }));
      return [id, { name, attached: refs.has(id) || flow.tool_ids.includes(id), variables: inputs, revisions }];
    }),
  );
}

async function policiesFor(ctx: Context, db: Db, ids: Set<string>): Promise<Set<string>> {
  const wanted = [...ids].filter(isUuid);
  if (wanted.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(
    sql`select id from policies where org_id = ${ctx.org.id} and id = any (${wanted}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

type ComponentRow = {
  id: string;
  graph: string;
  persona: string | null;
  context_variables: Graph['context_variables'];
  variable_defaults: JsonObject;
};

// Far beyond what the compiler unfolds: a bound for what one request may load.
const MAX_COMPONENTS = 200;

/** The named components and, level by level, those that they use themselves. */
async function componentsFor(ctx: Context, db: Db, ids: Set<string>): Promise<Map<string, ComponentReference>> {
  const found = new Map<string, ComponentReference>();
  let wanted = [...ids].filter(isUuid);
  while (wanted.length > 0 && found.size < MAX_COMPONENTS) {
    const rows = await db.rows<ComponentRow>(sql`
      select a.id, w.graph, r.persona, r.context_variables, r.variable_defaults
      from assistants a
      join assistant_revisions r on r.id = a.active_revision_id
      join workflow_revisions w on w.assistant_revision_id = r.id
      where a.org_id = ${ctx.org.id} and a.id = any (${wanted}::uuid[]) and a.archived_at is null and w.trigger_type = 'component'`);
    for (const row of rows) found.set(row.id, toComponent(row));
    const next = rows.flatMap((row) => found.get(row.id)?.component_ids ?? []);
    wanted = [...new Set(next)].filter((id) => isUuid(id) && !found.has(id));
  }
  return found;
}

function toComponent({ graph: text, persona, context_variables, variable_defaults }: ComponentRow): ComponentReference {
  const graph = parseGraph({ ...(JSON.parse(text) as object), persona, context_variables });
  const provided = graph.context_variables.filter(({ source }) => source === 'provided');
  return {
    graph,
    inputs: provided.map(({ name }) => ({ name, required: !Object.hasOwn(variable_defaults, name) })),
    outputs: graph.component_outputs.map((output) => ({ name: output.name, variable: asText(output.variable) || output.name })),
    component_ids: [...mentionsOf(graph).components],
  };
}
