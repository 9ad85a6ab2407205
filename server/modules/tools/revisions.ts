// Owns the table tool_revisions: drafts of a tool, the active revision, and those it superseded. A
// stored revision never changes.

import type { z } from 'zod';
import { type PageRequest, pageAt, toPage } from '../../http/pages.ts';
import { iso } from '../../http/wire.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { isUuid, uuid7 } from '../../kernel/db/ids.ts';
import { withinBytes } from '../../kernel/db/page-bytes.ts';
import { sql } from '../../kernel/db/sql.ts';
import { Invalid, limitExceeded, notFound } from '../../kernel/errors.ts';
import { addressProblem } from './address.ts';
import { assertValidPaths } from './response-mapping.ts';
import type { CallableTool, ToolRef, ToolRevisionRow } from './rows.ts';
import type { Compatibility, ToolRevision, ToolRevisionFields } from './schema.ts';
import * as secrets from './secrets.ts';
import { assertTemplateSizes } from './template-limits.ts';
import * as uses from './uses.ts';

const toRevision = (row: ToolRevisionRow, counts: uses.UseCounts): z.input<typeof ToolRevision> => {
  const inputs = row.configuration?.variables.map(({ name }) => name) ?? [];
  const stale = Object.keys(row.input_defaults).filter((name) => !inputs.includes(name));
  return {
    id: row.id,
    tool_id: row.tool_id,
    name: row.name,
    description: row.description,
    status: row.status,
    created_by: row.created_by,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    default_count: row.status === 'active' ? counts.following(row.tool_id) : 0,
    pinned_count: counts.pinning(row.id),
    stale_input_fields: stale,
    merged_input_preview: Object.fromEntries(inputs.map((name) => [name, row.input_defaults[name] ?? null])),
    input_defaults: row.input_defaults,
    metadata: row.metadata,
    has_secrets: row.sealed !== null,
    configuration: row.configuration,
    transfer_target: row.transfer_target,
    response_schema: row.response_schema,
    compatibility: row.compatibility,
  };
};

const toRevisions = async (ctx: Context, db: Db, rows: ToolRevisionRow[]) => {
  const counts = await uses.count(ctx, db, [...new Set(rows.map(({ tool_id }) => tool_id))]);
  return rows.map((row) => toRevision(row, counts));
};

export async function readMany(ctx: Context, db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db.rows<ToolRevisionRow>(
    sql`select * from tool_revisions where org_id = ${ctx.org.id} and id = any (${[...ids]}::uuid[])`,
  );
  return toRevisions(ctx, db, rows);
}

const ofTool = sql`r.*, t.tool_type, t.name as tool_name, t.description as tool_description`;

/** Of a tool that is not deleted. `id` absent: the active one. */
export async function find(ctx: Context, db: Db, toolId: string, id?: string): Promise<CallableTool> {
  const which = id === undefined ? sql`r.id = t.active_revision_id` : sql`r.id = ${id}`;
  const valid = isUuid(toolId) && (id === undefined || isUuid(id));
  const row = valid
    ? await db.maybe<CallableTool>(sql`
        select ${ofTool} from tool_revisions r join tools t on t.id = r.tool_id and t.deleted_at is null
        where r.org_id = ${ctx.org.id} and r.tool_id = ${toolId} and ${which}`)
    : undefined;
  if (!row) throw notFound('tool revision');
  return row;
}

/**
 * The revisions that an assistant's references name, in their order; unknown and deleted tools are
 * left out.
 */
export async function callable(
  ctx: Context,
  db: Db,
  refs: readonly Omit<ToolRef, 'input_defaults'>[],
): Promise<CallableTool[]> {
  const sound = refs.filter(({ tool_id, revision }) => isUuid(tool_id) && (revision === 'active' || isUuid(revision)));
  if (sound.length === 0) return [];
  const pins = sound.map(({ revision }) => (revision === 'active' ? null : revision));
  return db.rows<CallableTool>(sql`
    select ${ofTool} from unnest(${sound.map(({ tool_id }) => tool_id)}::uuid[], ${pins}::uuid[]) with ordinality as ref(tool_id, pin, nth)
    join tools t on t.id = ref.tool_id and t.deleted_at is null
    join tool_revisions r on r.tool_id = t.id and r.id = coalesce(ref.pin, t.active_revision_id)
    where r.org_id = ${ctx.org.id} order by ref.nth`);
}

export async function read(ctx: Context, toolId: string, id: string) {
  const [revision] = await toRevisions(ctx, reader(ctx), [await find(ctx, reader(ctx), toolId, id)]);
  return revision as z.input<typeof ToolRevision>;
}

export async function list(ctx: Context, toolId: string, query: PageRequest) {
  const known = await reader(ctx).maybe(
    sql`select 1 from tools where org_id = ${ctx.org.id} and id = ${toolId} and deleted_at is null`,
  );
  if (!known) throw notFound('tool');
  const { older, newest } = pageAt(query);
  const rows = await reader(ctx).rows<ToolRevisionRow>(
    withinBytes(sql`
      select * from tool_revisions where org_id = ${ctx.org.id} and tool_id = ${toolId} and ${older()} ${newest()}`),
  );
  const counts = await uses.count(ctx, reader(ctx), [toolId]);
  return toPage(rows, query.limit, (row) => toRevision(row, counts));
}

export async function activeOf(ctx: Context, db: Db, toolId: string): Promise<ToolRevisionRow | null> {
  const row = await db.maybe<ToolRevisionRow>(sql`
    select r.* from tool_revisions r join tools t on t.active_revision_id = r.id
    where t.org_id = ${ctx.org.id} and t.id = ${toolId}`);
  return row ?? null;
}

export async function createFirst(
  ctx: Context,
  tx: Tx,
  toolId: string,
  fields: ToolRevisionFields & { name: string },
): Promise<void> {
  const row = await insert(ctx, tx, toolId, { ...fields, status: 'active' }, null);
  await tx.run(sql`update tools set active_revision_id = ${row.id} where org_id = ${ctx.org.id} and id = ${toolId}`);
}

/**
 * A draft: the latest revision with the given fields changed, and a report on which assistants it
 * would break.
 */
export function create(ctx: Context, toolId: string, fields: ToolRevisionFields) {
  return transaction(ctx, async (tx) => {
    const tool = await tx.maybe<{ revisions: number }>(sql`
      select (select count(*)::int from tool_revisions r where r.tool_id = t.id) as revisions
      from tools t where org_id = ${ctx.org.id} and id = ${toolId} and deleted_at is null for no key update`);
    if (!tool) throw notFound('tool');
    const latest = await tx.maybe<ToolRevisionRow>(sql`
      select * from tool_revisions where org_id = ${ctx.org.id} and tool_id = ${toolId} order by created_at desc, id desc limit 1`);
    const name = fields.name ?? `Revision ${tool.revisions + 1}`;
    const row = await insert(ctx, tx, toolId, { ...fields, name, status: 'draft' }, latest ?? null);
    const old = await activeOf(ctx, tx, toolId);
    const compatibility = await uses.compatibility(ctx, tx, { toolId, old, next: row });
    await tx.run(sql`
      update tool_revisions set compatibility = ${JSON.stringify(compatibility)} where org_id = ${ctx.org.id} and id = ${row.id}`);
    await uses.emitBlocking(ctx, tx, compatibility);
    const url = row.configuration?.url ?? null;
    await audit(ctx, tx, 'tool.revision.created', toolId, { revision_id: row.id, fields: Object.keys(fields), url });
    const [revision] = await toRevisions(ctx, tx, [{ ...row, compatibility }]);
    return revision as z.input<typeof ToolRevision>;
  });
}

type NewRevision = ToolRevisionFields & { name: string; status: 'draft' | 'active' };

async function insert(
  ctx: Context,
  tx: Tx,
  toolId: string,
  fields: NewRevision,
  latest: ToolRevisionRow | null,
): Promise<ToolRevisionRow> {
  const now = ctx.clock.now();
  const id = uuid7();
  const orLatest = <K extends 'transfer_target' | 'response_schema'>(name: K) =>
    fields[name] === undefined ? (latest?.[name] ?? null) : fields[name];
  const response_schema = orLatest('response_schema');
  assertValidPaths(response_schema);
  assertTemplateSizes(fields.configuration);
  assertLength(fields);
  assertAddress(fields.configuration);
  const { configuration, sealed } = await secrets.sealSecrets(ctx, tx, { id, input: fields.configuration, latest });
  return tx.one<ToolRevisionRow>(sql`
    insert into tool_revisions (id, org_id, tool_id, name, description, status, configuration, sealed, transfer_target, response_schema,
      input_defaults, metadata, created_by, created_at, updated_at)
    values (${id}, ${ctx.org.id}, ${toolId}, ${fields.name}, ${fields.description ?? latest?.description ?? ''}, ${fields.status},
      ${json(configuration)}, ${sealed}, ${json(orLatest('transfer_target'))}, ${json(response_schema)},
      ${json(fields.input_defaults ?? latest?.input_defaults ?? {})}, ${json(fields.metadata ?? latest?.metadata ?? {})}, ${ctx.actor.id},
      ${now}, ${now})
    returning *`);
}

function assertAddress(configuration: NewRevision['configuration']): void {
  const msg = addressProblem(configuration?.url ?? '');
  if (msg !== null) throw new Invalid([{ loc: ['body', 'configuration', 'url'], msg, type: 'value_error' }]);
}

/** A flow shows all its tools with every answer, so the size of each is limited. */
const MAX_CHARACTERS = 128_000;

function assertLength(fields: NewRevision): void {
  if (JSON.stringify(fields).length <= MAX_CHARACTERS) return;
  throw limitExceeded(['body', 'configuration'], {
    name: 'tool_characters',
    max: MAX_CHARACTERS,
    message: `A tool holds at most ${MAX_CHARACTERS} characters of JSON.`,
  });
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** Which assistants would break if this revision became the active one now. */
export async function compatibility(ctx: Context, toolId: string, id: string): Promise<Compatibility> {
  const db = reader(ctx);
  const next = await find(ctx, db, toolId, id);
  return uses.compatibility(ctx, db, { toolId, old: await activeOf(ctx, db, toolId), next });
}
