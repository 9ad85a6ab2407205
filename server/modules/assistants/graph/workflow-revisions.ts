// Owns reading and changing a flow by its id: the 2.6 object, its settings, waiting for its compile.

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Answer, JsonText, type RawRequest } from '../../../http/route.ts';
import { audit } from '../../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { sql } from '../../../kernel/db/sql.ts';
import { Invalid } from '../../../kernel/errors.ts';
import * as compiles from './compile-revision.ts';
import * as graphs from './edit.ts';
import * as flows from './flows.ts';
import { modelSettings } from './model-settings.ts';
import type { GraphPorts } from './ports.ts';
import type { UpdateWorkflowRevision } from './schema.ts';
import { GraphWork, retryIfChanged } from './work.ts';

const MIN_POLL_MS = 50;
const MAX_POLL_MS = 1000;

type Wait = { wait_for?: 'compiled' | undefined; timeout: number };

/**
 * With `wait_for` the answer comes when the compile is done, or after the timeout, whatever the
 * state is then.
 */
export async function read(ctx: Context, id: string, { wait_for, timeout }: Wait, raw: RawRequest): Promise<Answer> {
  const { signal } = raw;
  const deadline = performance.now() + timeout * 1000;
  // Most compiles are quick; a longer wait polls less often.
  let pause = MIN_POLL_MS;
  while (wait_for && performance.now() < deadline && !signal.aborted && (await isCompiling(ctx, id))) {
    await sleep(Math.min(pause, deadline - performance.now()));
    pause = Math.min(pause * 1.5, MAX_POLL_MS);
  }
  return answer(ctx, reader(ctx), await flows.find(ctx, reader(ctx), { id }), raw);
}

async function isCompiling(ctx: Context, id: string): Promise<boolean> {
  const row = await reader(ctx).maybe<{ compiling: boolean }>(sql`
    select compilation_status in ('pending', 'running') as compiling from workflow_revisions where org_id = ${ctx.org.id} and id = ${id}`);
  return row?.compiling ?? false;
}

async function answer(ctx: Context, db: Db, flow: flows.FlowRow, raw?: RawRequest, status?: number): Promise<Answer> {
  const text = await flows.toText(ctx, db, flow);
  const hash = createHash('sha256');
  for (const part of text) hash.update(part);
  const etag = `"${hash.digest('base64url').slice(0, 27)}"`;
  // The client may desk it, a proxy may not, and the client asks again each time.
  const headers = { etag, 'desk-control': 'private, no-desk' };
  const known = String(raw?.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.includes(etag) || known.includes(`W/${etag}`)) return new Answer(undefined, { status: 304, headers });
  return new Answer(new JsonText(text), { headers, ...(status && { status }) });
}

export function update(ctx: Context, ports: GraphPorts, id: string, body: UpdateWorkflowRevision): Promise<Answer> {
  return graphs.oneEditAtATime(ctx, { id }, () => changed(ctx, ports, id, body));
}

function changed(ctx: Context, ports: GraphPorts, id: string, body: UpdateWorkflowRevision): Promise<Answer> {
  return transaction(ctx, async (tx) => {
    const flow = await flows.lockDraft(ctx, tx, { id });
    const next: flows.FlowRow = {
      ...flow,
      ...given(body, [
        'name',
        'instructions',
        'description',
        'compilation_strategy',
        'trigger_type',
        'policy_ids',
        'knowledge_base_ids',
      ]),
      ...(given(body, ['trigger_config', 'tool_input_defaults']) as Partial<flows.FlowRow>),
      ...(body.tools && { tool_ids: await knownTools(ctx, tx, body.tools) }),
      ...(body.analyzer_model_settings && { analyzer_model_settings: modelSettings(body.analyzer_model_settings) }),
      ...(body.router_model_settings && { router_model_settings: modelSettings(body.router_model_settings) }),
      updated_at: ctx.clock.now(),
    };
    await tx.run(sql`
      update workflow_revisions set name = ${next.name}, instructions = ${next.instructions}, description = ${next.description},
        compilation_strategy = ${next.compilation_strategy}, trigger_type = ${next.trigger_type},
        trigger_config = ${JSON.stringify(next.trigger_config)}, policy_ids = ${JSON.stringify(next.policy_ids)},
        knowledge_base_ids = ${JSON.stringify(next.knowledge_base_ids)}, tool_ids = ${next.tool_ids}::uuid[],
        tool_input_defaults = ${JSON.stringify(next.tool_input_defaults)},
        analyzer_model_settings = ${JSON.stringify(next.analyzer_model_settings)},
        router_model_settings = ${JSON.stringify(next.router_model_settings)}, updated_at = ${next.updated_at}
      where org_id = ${ctx.org.id} and id = ${id}`);
    const changed = await recompiled(ctx, tx, ports, { before: flow, flow: next, body });
    const details = { assistant_id: flow.assistant_id, fields: Object.keys(body) };
    await audit(ctx, tx, 'workflow_revision.updated', id, details);
    return answer(ctx, tx, changed);
  });
}

const given = <K extends keyof UpdateWorkflowRevision>(
  body: UpdateWorkflowRevision,
  names: K[],
): { [Name in K]?: Exclude<UpdateWorkflowRevision[Name], undefined> } =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))) as never;

type Attached = NonNullable<UpdateWorkflowRevision['tools']>[number];
function toolIdOf(entry: Attached): string {
  if (typeof entry === 'string') return entry;
  return 'tool_id' in entry ? String(entry.tool_id) : (entry.tool as { id: string }).id;
}

async function knownTools(ctx: Context, tx: Tx, given: Attached[]): Promise<string[]> {
  const ids = given.map(toolIdOf);
  const rows = await tx.rows<{ id: string }>(
    sql`select id from tools where org_id = ${ctx.org.id} and id = any (${ids}::uuid[]) and deleted_at is null`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const msg = 'No tool of your organization has this id';
  const unknown = ids.flatMap((id, i) =>
    known.has(id.toLowerCase()) ? [] : [{ loc: ['body', 'tools', i], msg, type: 'value_error', input: id }],
  );
  if (unknown.length > 0) throw new Invalid(unknown);
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

type Change = { before: flows.FlowRow; flow: flows.FlowRow; body: UpdateWorkflowRevision };

/**
 * Instructions that are followed become the graph; other settings that a verdict hangs on only ask for
 * another compile.
 */
async function recompiled(
  ctx: Context,
  tx: Tx,
  ports: GraphPorts,
  { before, flow, body }: Change,
): Promise<flows.FlowRow> {
  const turned = flow.compilation_strategy !== before.compilation_strategy || flow.instructions !== before.instructions;
  if (flow.compilation_strategy === 'instructions' && turned) {
    const replaced = await graphs.replace(ctx, tx, ports, flow, { instructions: flow.instructions });
    if (replaced !== flow) return replaced;
  }
  const judged = body.tools ?? body.tool_input_defaults ?? body.trigger_type;
  return judged !== undefined && flow.compilation_status !== 'not_started' ? compiles.request(ctx, tx, flow) : flow;
}

/**
 * Requests a compile. A flow that is compiled already, and refers to nothing that may have changed,
 * succeeds immediately.
 */
export async function requestCompile(ctx: Context, at: flows.FlowRef): Promise<Answer> {
  // Found out before the lock: hashing a large graph takes a while.
  const seen = await retryIfChanged(async () => {
    const flow = await flows.find(ctx, reader(ctx), at);
    return { flow, done: flow.compilation_status === 'succeeded' && (await isCompiled(ctx, reader(ctx), flow)) };
  });
  return transaction(ctx, async (tx) => {
    const flow = await flows.lockDraft(ctx, tx, at);
    const done = seen.done && graphs.isSame(seen.flow, flow) && flow.compile_seq === seen.flow.compile_seq;
    return answer(ctx, tx, done ? flow : await compiles.request(ctx, tx, flow), undefined, 202);
  });
}

async function isCompiled(ctx: Context, db: Db, flow: flows.FlowRow): Promise<boolean> {
  const { mentions, input_hash } = await new GraphWork(ctx, db, flow).facts(true);
  const alone = Object.values(mentions).every((names) => names.size === 0);
  return alone && input_hash === flow.compilation_input_hash;
}
