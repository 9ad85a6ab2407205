// Owns which assistants use a tool: the counts on its revisions, and the report on what a change
// would break.

import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { JsonObject } from '../../../flow/language/json.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { sql } from '../../kernel/db/sql.ts';
import { conflict } from '../../kernel/errors.ts';
import { emit } from '../../kernel/events.ts';
import { findingsOf, nodesUsing, type ToolUse } from './compatibility.ts';
import { toolCompatibilityBlocking } from './events.ts';
import { shapeOf, type ToolRef, type ToolRevisionRow } from './rows.ts';
import type { Compatibility } from './schema.ts';

export type UseCounts = { following(toolId: string): number; pinning(revisionId: string): number };

/** How many assistants use each of these tools now, in their active revision or in a draft. */
export async function count(ctx: Context, db: Db, toolIds: readonly string[]): Promise<UseCounts> {
  const rows = await db.rows<{ tool_id: string; revision: string; assistants: number }>(sql`
    select tool.id as tool_id, used.revision, count(distinct used.assistant_id)::int as assistants
    from unnest(${[...toolIds]}::uuid[]) tool (id)
    cross join lateral (
      select r.assistant_id, r.id, ref ->> 'revision' as revision
      from assistant_revisions r cross join lateral jsonb_array_elements(r.tool_refs) ref
      where r.org_id = ${ctx.org.id} and r.tool_refs @> jsonb_build_array(jsonb_build_object('tool_id', tool.id))
        and ref ->> 'tool_id' = tool.id::text
      union
      select r.assistant_id, r.id, 'active'
      from workflow_revisions w join assistant_revisions r on r.id = w.assistant_revision_id
      where w.org_id = ${ctx.org.id} and w.used_tool_ids @> array[tool.id::text]
        and not r.tool_refs @> jsonb_build_array(jsonb_build_object('tool_id', tool.id))
    ) used
    join assistants a on a.id = used.assistant_id and a.archived_at is null
    join assistant_revisions current on current.id = used.id and (current.id = a.active_revision_id or current.published_at is null)
    group by tool.id, used.revision`);
  const found = new Map(rows.map((row) => [row.revision === 'active' ? row.tool_id : row.revision, row.assistants]));
  return { following: (toolId) => found.get(toolId) ?? 0, pinning: (revisionId) => found.get(revisionId) ?? 0 };
}

type UseRow = {
  assistant_id: string;
  id: string;
  state: ToolUse['revision_state'];
  workflow_id: string;
  workflow_revision_id: string;
  variables: string[];
  refs: { index: number; ref: ToolRef }[] | null;
  flow_defaults: JsonObject | null;
  attached: boolean;
  nodes: JsonObject[] | null;
};

// Active revisions come first: a tool that thousands of old revisions use still shows what a change
// breaks today.
const MAX_USES = 2000;
const MAX_FINDINGS = 1000;
/** Bytes of graphs that are read for one report. */
const MAX_BYTES = 64_000_000;

async function usesOf(ctx: Context, db: Db, toolId: string): Promise<ToolUse[]> {
  const rows = await db.rows<UseRow>(sql`
    with uses as (
    select r.assistant_id, r.id, w.workflow_id, w.id as workflow_revision_id, r.context_variables, r.tool_refs, w.tool_input_defaults,
      ${toolId}::uuid = any (w.tool_ids) as attached, case when w.used_tool_ids @> array[${toolId}::text] then w.graph end as graph,
      row_number() over latest as rank,
      sum(case when w.used_tool_ids @> array[${toolId}::text] then octet_length(w.graph) else 0 end) over latest as bytes,
      case when a.archived_at is not null then 'archived' when r.id = a.active_revision_id then 'active'
        when r.published_at is null then 'draft' else 'published' end as state
    from assistant_revisions r
    join workflow_revisions w on w.assistant_revision_id = r.id
    join assistants a on a.id = r.assistant_id
    where r.org_id = ${ctx.org.id} and r.id in (
      select id from assistant_revisions where org_id = ${ctx.org.id} and tool_refs @> jsonb_build_array(jsonb_build_object('tool_id', ${toolId}::text))
      union select assistant_revision_id from workflow_revisions where org_id = ${ctx.org.id} and used_tool_ids @> array[${toolId}::text]
      union select assistant_revision_id from workflow_revisions where org_id = ${ctx.org.id} and tool_ids @> array[${toolId}::uuid])
    window latest as (order by (r.id = a.active_revision_id and a.archived_at is null) is true desc, r.created_at desc, r.id)
    order by rank limit ${MAX_USES})
    select assistant_id, id, workflow_id, workflow_revision_id, attached, state, tool_input_defaults -> ${toolId}::text as flow_defaults,
      array(select v ->> 'name' from jsonb_array_elements(context_variables) v) as variables,
      (select jsonb_agg(jsonb_build_object('index', position - 1, 'ref', ref) order by position)
       from jsonb_array_elements(tool_refs) with ordinality as held (ref, position) where ref ->> 'tool_id' = ${toolId}::text) as refs,
      (select jsonb_agg(node order by position) from jsonb_array_elements(graph::jsonb -> 'nodes') with ordinality as drawn (node, position)
       where ${toolId}::text in (node -> 'config' ->> 'tool_id', node -> 'config' -> 'destination_source' ->> 'tool_id')) as nodes
    from uses where bytes <= ${MAX_BYTES} or uses.rank = 1 order by uses.rank`);
  return rows.map((row) => ({
    assistant_id: row.assistant_id,
    assistant_revision_id: row.id,
    revision_state: row.state,
    workflow_id: row.workflow_id,
    workflow_revision_id: row.workflow_revision_id,
    variables: new Set(row.variables),
    refs: (row.refs ?? []).map(({ index, ref }) => ({ index, revision: ref.revision, defaults: ref.input_defaults })),
    flow_defaults: row.flow_defaults ?? (row.attached ? {} : null),
    nodes: nodesUsing({ nodes: row.nodes ?? [] }, toolId),
  }));
}

const SLICE_MS = 10;

type Comparison = { toolId: string; old: ToolRevisionRow | null; next: ToolRevisionRow | null };

export async function compatibility(ctx: Context, db: Db, { toolId, old, next }: Comparison): Promise<Compatibility> {
  const [before, after] = [old && shapeOf(old), next && shapeOf(next)];
  const report = { has_blocking: false, active_blocking_finding_count: 0, active_finding_count: 0 };
  const findings: Compatibility['findings'] = [];
  const [affected, broken] = [new Set<string>(), new Set<string>()];
  let since = performance.now();
  // One use after the other, with pauses: there may be thousands, each at hundreds of locations.
  for (const use of await usesOf(ctx, db, toolId)) {
    for (const finding of findingsOf(before, after, [use])) {
      const [active, blocking] = [finding.revision_state === 'active', finding.severity === 'blocking'];
      report.has_blocking ||= blocking;
      if (active) report.active_finding_count += 1;
      if (active && blocking) report.active_blocking_finding_count += 1;
      if (active && blocking) broken.add(finding.assistant_id);
      affected.add(finding.assistant_id);
      if (findings.length < MAX_FINDINGS) findings.push(finding);
    }
    if (performance.now() - since < SLICE_MS) continue;
    await yieldToLoop();
    since = performance.now();
  }
  return {
    tool_id: toolId,
    old_revision_id: old?.id ?? null,
    new_revision_id: next?.id ?? null,
    ...report,
    active_blocking_count: broken.size,
    affected_assistant_count: affected.size,
    findings,
  };
}

export function assertNotBreaking(report: Compatibility, force: boolean, message: string): void {
  if (force || report.active_blocking_count === 0) return;
  throw conflict(`${message}. Change them first, or repeat with ?force=true.`, { compatibility: report });
}

export async function emitBlocking(ctx: Context, tx: Tx, report: Compatibility): Promise<void> {
  if (report.active_blocking_count === 0) return;
  const breaking = report.findings.filter(
    ({ severity, revision_state }) => severity === 'blocking' && revision_state === 'active',
  );
  const { tool_id, old_revision_id, new_revision_id, active_blocking_count } = report;
  const assistant_ids = [...new Set(breaking.map(({ assistant_id }) => assistant_id))].slice(0, 100);
  const data = { tool_id, old_revision_id, new_revision_id, active_blocking_count, assistant_ids };
  await emit(ctx, tx, toolCompatibilityBlocking, { subject: tool_id, data });
}
