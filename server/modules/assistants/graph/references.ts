// Owns looking up what a graph refers to outside itself: tools, knowledge bases, policies, components.
import { asText, type JsonObject } from '../../../../flow/language/json.ts';
import type { ToolReference } from '../../../../flow/language/references.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { isUuid } from '../../../kernel/db/ids.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { limitExceeded } from '../../../kernel/errors.ts';
import type { DraftTool } from '../draft/tool-match.ts';
import type { FlowRow } from './flows.ts';
import type { FoundComponent, FoundReferences, Mentions } from './mentions.ts';
import type { GraphPorts } from './ports.ts';

/** What the verdict on a graph depends on besides the graph. */
export type FlowSettings = Pick<
  FlowRow,
  | 'assistant_id'
  | 'tool_refs'
  | 'tool_ids'
  | 'tool_input_defaults'
  | 'kb_clearance_level'
  | 'trigger_type'
  | 'voice_call_settings'
>;

export async function lookUp(
  ctx: Context,
  db: Db,
  ports: GraphPorts,
  flow: FlowSettings,
  mentions: Mentions,
): Promise<FoundReferences> {
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
    calls: await ports.isCalling(ctx, db, flow.assistant_id),
    organization_name: await nameOf(ctx, db),
    // Those that were made before: inside a transaction none are made.
    vectors: mentions.ways.size > 0 ? await ports.examples.knownVectors(ctx, db, [...mentions.ways]) : new Map(),
  };
}

/**
 * A port reads through the open transaction, instead of waiting for another connection while holding
 * one.
 */
const within = (ctx: Context, db: Db): Context => ('isTransaction' in db ? { ...ctx, tx: db as Tx } : ctx);

const nameOf = async (ctx: Context, db: Db): Promise<string> =>
  (await db.one<{ name: string }>(sql`select name from organizations where id = ${ctx.org.id}`)).name;

type ToolFacts = {
  id: string;
  name: string;
  method: string | null;
  variables: JsonObject[] | null;
  defaults: string[];
  revisions: string[];
};

async function toolsFor(
  ctx: Context,
  db: Db,
  flow: FlowSettings,
  ids: Set<string>,
): Promise<Map<string, ToolReference>> {
  const uuids = [...ids].filter(isUuid);
  if (uuids.length === 0) return new Map();
  const refs = new Map(flow.tool_refs.map((ref) => [ref.tool_id, ref]));
  const pinned = Object.fromEntries(
    flow.tool_refs.filter(({ revision }) => isUuid(revision)).map((ref) => [ref.tool_id, ref.revision]),
  );
  const rows = await db.rows<ToolFacts>(sql`
    select t.id, t.name, r.configuration ->> 'method' as method, array(select jsonb_object_keys(r.input_defaults)) as defaults,
      (select jsonb_agg(jsonb_build_object('name', v -> 'name', 'type', v -> 'type', 'required', v -> 'required', 'fixed', v -> 'fixed') order by position)
       from jsonb_array_elements(r.configuration -> 'variables') with ordinality as variable (v, position)) as variables,
      array(select v.id::text from tool_revisions v where v.tool_id = t.id) as revisions
    from tools t left join tool_revisions r
      on r.tool_id = t.id and r.id = coalesce((${JSON.stringify(pinned)}::jsonb ->> t.id::text)::uuid, t.active_revision_id)
    where t.org_id = ${ctx.org.id} and t.id = any (${uuids}::uuid[]) and t.deleted_at is null`);
  return new Map(
    rows.map(({ id, name, method, variables, defaults, revisions }) => {
      const defaultSets = [refs.get(id)?.input_defaults ?? {}, flow.tool_input_defaults[id] ?? {}];
      const inputs = (variables ?? []).map((variable) => ({
        name: asText(variable.name),
        type: asText(variable.type),
        required: variable.required === true || variable.fixed === true,
        fixed: variable.fixed === true,
        has_default:
          defaults.includes(asText(variable.name)) ||
          defaultSets.some((one) => Object.hasOwn(one, asText(variable.name))),
      }));
      const attached = refs.has(id) || flow.tool_ids.includes(id);
      return [id, { name, attached, variables: inputs, revisions, ...(method === 'GET' && { reads_only: true }) }];
    }),
  );
}

/** The tools of these ids as a draft may use them; what has a default need not be asked for. */
export async function draftTools(ctx: Context, db: Db, flow: FlowRow, ids: readonly string[]): Promise<DraftTool[]> {
  const found = await toolsFor(ctx, db, flow, new Set(ids));
  const rows = await db.rows<{ id: string; description: string }>(
    sql`select id, description from tools where org_id = ${ctx.org.id} and id = any (${[...found.keys()]}::uuid[])`,
  );
  return rows.map(({ id, description }) => {
    const { name, variables } = found.get(id)!;
    const inputs = variables.filter(({ fixed }) => !fixed);
    return {
      id,
      name,
      description,
      inputs: inputs.map((one) => ({
        name: one.name,
        type: one.type ?? '',
        required: one.required === true && !one.has_default,
      })),
    };
  });
}

async function policiesFor(ctx: Context, db: Db, ids: Set<string>): Promise<Set<string>> {
  const uuids = [...ids].filter(isUuid);
  if (uuids.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(
    sql`select id from policies where org_id = ${ctx.org.id} and id = any (${uuids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

type ComponentRow = FoundComponent & { bytes: number; used_component_ids: string[] };

// Far beyond what the compiler unfolds: bounds for what one request may load.
const MAX_COMPONENTS = 200;
const MAX_COMPONENT_BYTES = 16_000_000;

/**
 * The named components and, level by level, those that they use themselves. Their graphs are not
 * loaded yet.
 */
async function componentsFor(ctx: Context, db: Db, ids: Set<string>): Promise<FoundComponent[]> {
  const found = new Map<string, FoundComponent>();
  let bytes = 0;
  let uuids = [...ids].filter(isUuid);
  while (uuids.length > 0 && found.size < MAX_COMPONENTS) {
    const rows = await db.rows<ComponentRow>(sql`
      select a.id, w.id as flow_id, w.graph_version, r.variable_defaults, octet_length(w.graph) as bytes, w.used_component_ids
      from assistants a
      join assistant_revisions r on r.id = a.active_revision_id
      join workflow_revisions w on w.assistant_revision_id = r.id
      where a.org_id = ${ctx.org.id} and a.id = any (${uuids}::uuid[]) and a.archived_at is null and w.trigger_type = 'component'`);
    for (const { id, flow_id, graph_version, variable_defaults } of rows) {
      found.set(id, { id, flow_id, graph_version, variable_defaults });
    }
    bytes += rows.reduce((sum, row) => sum + row.bytes, 0);
    if (bytes > MAX_COMPONENT_BYTES) throw tooLarge();
    uuids = [...new Set(rows.flatMap((row) => row.used_component_ids))].filter((id) => isUuid(id) && !found.has(id));
  }
  return [...found.values()];
}

const tooLarge = () =>
  limitExceeded(['body'], {
    name: 'component_characters',
    max: MAX_COMPONENT_BYTES,
    message: `The components that the flow uses have more than ${MAX_COMPONENT_BYTES} characters together. Use fewer or smaller ones.`,
  });
