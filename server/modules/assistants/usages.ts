// Owns usages: which active revisions and drafts use a tool, a knowledge base or a policy, by their
// settings and their flows, and at which phone numbers people reach an assistant.

import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { type Context, hasScope, reader } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/db/sql.ts';
import { notFound } from '../../kernel/errors.ts';
import type { AssistantPorts } from './ports.ts';
import type { AssistantUsage, RevisionUsage } from './schema.ts';

/**
 * Conditions on a revision that refers to the object: in its settings, in those of its flow, and in the
 * nodes of its graph.
 */
type UsageConditions = { revision: Sql; flow: Sql; graph: Sql };

const refTo = (field: string, id: string): string => JSON.stringify([{ [field]: id }]);

export async function ofTool(ctx: Context, id: string, query: PageRequest) {
  const known = await reader(ctx).maybe(
    sql`select 1 from tools where org_id = ${ctx.org.id} and id = ${id} and deleted_at is null`,
  );
  if (!known) throw notFound('tool');
  return list(ctx, query, {
    revision: sql`tool_refs @> ${refTo('tool_id', id)}::jsonb`,
    flow: sql`tool_ids @> array[${id}::uuid]`,
    graph: sql`used_tool_ids @> array[${id}::text]`,
  });
}

export async function ofKnowledgeBase(ctx: Context, id: string, query: PageRequest) {
  const known = await reader(ctx).maybe(
    sql`select 1 from knowledge_bases where org_id = ${ctx.org.id} and id = ${id} and deleted_at is null`,
  );
  if (!known) throw notFound('knowledge base');
  return list(ctx, query, {
    revision: sql`knowledge_base_refs @> ${refTo('knowledge_base_id', id)}::jsonb`,
    flow: sql`knowledge_base_ids @> ${JSON.stringify([id])}::jsonb`,
    graph: sql`used_knowledge_base_ids @> array[${id}::text]`,
  });
}

export async function ofPolicy(ctx: Context, id: string, query: PageRequest) {
  const known = await reader(ctx).maybe(sql`select 1 from policies where org_id = ${ctx.org.id} and id = ${id}`);
  if (!known) throw notFound('policy');
  return list(ctx, query, {
    revision: sql`policy_refs @> ${refTo('policy_id', id)}::jsonb`,
    flow: sql`policy_ids @> ${JSON.stringify([id])}::jsonb`,
    graph: sql`used_policy_ids @> array[${id}::text]`,
  });
}

/**
 * Once the assistant is archived, the built-in script answers calls to these numbers, and their
 * texts are only stored.
 */
export async function ofAssistant(ctx: Context, ports: AssistantPorts, id: string, query: PageRequest) {
  const known = await reader(ctx).maybe(sql`select 1 from assistants where org_id = ${ctx.org.id} and id = ${id}`);
  if (!known) throw notFound('assistant');
  const maySeeNumbers = hasScope(ctx, 'integrations:read');
  return toPage(
    await ports.answeredNumbers(ctx, id, query),
    query.limit,
    (row): z.input<typeof AssistantUsage> => ({
      type: 'phone_number',
      id: row.id,
      phone_number: maySeeNumbers ? row.phone_number : null,
      answers: [...(row.calls ? (['calls'] as const) : []), ...(row.texts ? (['texts'] as const) : [])],
      created_at: iso(row.created_at),
    }),
  );
}

type UsageRow = {
  id: string;
  created_at: Date;
  assistant_id: string;
  assistant_name: string;
  workflow_revision_id: string;
  is_active: boolean;
  in_settings: boolean;
  in_flow: boolean;
};

async function list(ctx: Context, query: PageRequest, { revision, flow, graph }: UsageConditions) {
  const { older, newest } = pageAt(query);
  const order = [sql`r.created_at`, sql`r.id`] as const;
  const rows = await reader(ctx).rows<UsageRow>(sql`
    select r.id, r.created_at, a.id as assistant_id, a.name as assistant_name, w.id as workflow_revision_id,
      r.id is not distinct from a.active_revision_id as is_active, used.in_settings, used.in_flow
    from (
      select id, bool_or(in_settings) as in_settings, bool_or(not in_settings) as in_flow from (
        select id, true as in_settings from assistant_revisions where org_id = ${ctx.org.id} and ${revision}
        union all select assistant_revision_id, true from workflow_revisions where org_id = ${ctx.org.id} and ${flow}
        union all select assistant_revision_id, false from workflow_revisions where org_id = ${ctx.org.id} and ${graph}) named
      group by id) used
    join assistant_revisions r on r.id = used.id
    join assistants a on a.id = r.assistant_id and a.archived_at is null
    join workflow_revisions w on w.assistant_revision_id = r.id
    where r.org_id = ${ctx.org.id} and (r.id = a.active_revision_id or r.published_at is null) and ${older(...order)} ${newest(...order)}`);
  const maySeeNames = hasScope(ctx, 'agents:read');
  return toPage(
    rows,
    query.limit,
    (row): z.input<typeof RevisionUsage> => ({
      assistant_id: row.assistant_id,
      assistant_name: maySeeNames ? row.assistant_name : null,
      revision_id: row.id,
      revision_state: row.is_active ? 'active' : 'draft',
      workflow_revision_id: row.workflow_revision_id,
      in_settings: row.in_settings,
      in_flow: row.in_flow,
      created_at: iso(row.created_at),
    }),
  );
}
