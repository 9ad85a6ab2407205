// Owns what a release verdict rests on besides the cases: replayed conversations, the tools the flow
// relies on, findings in its graph.

import { createHash } from 'node:crypto';
import type { Executable } from '../../../flow/interpreter/executable.ts';
import { asObject, asText, canonical, type Json, type JsonObject } from '../../../flow/language/json.ts';
import { type Context, reader } from '../../kernel/context.ts';
import { isUuid } from '../../kernel/db/ids.ts';
import type { ReleaseCheck } from '../assistants/schema.ts';
import { findTool } from '../runtime/call-tool.ts';
import { findingsOf, nodesUsing, type ToolUse } from '../tools/compatibility.ts';
import * as toolRevisions from '../tools/revisions.ts';
import { shapeOf } from '../tools/rows.ts';
import type { RehearsedFlow } from './rehearsal.ts';
import type { GraphFindings } from './tested-flow.ts';

const MAX_DETAILS = 20;
const cut = (text: string): string => text.slice(0, 300);

type CheckedResult = { status: 'passed' | 'failed' | 'skipped'; name: string; reason: string | null };

/** The check of the cases or of the replays. */
export function checkOf(check: 'tests' | 'replay', results: readonly CheckedResult[], absent: string): ReleaseCheck {
  const failed = results.filter(({ status }) => status === 'failed');
  const total = results.filter(({ status }) => status !== 'skipped').length;
  const noun = check === 'tests' ? 'cases' : 'conversations';
  if (total === 0)
    return {
      check,
      status: 'skipped',
      reason: results.length === 0 ? absent : `None of the ${results.length} ${noun} could be judged.`,
      failures: 0,
      details: [],
    };
  return {
    check,
    status: failed.length > 0 ? 'failed' : 'passed',
    reason: failed.length > 0 ? `${failed.length} of ${total} ${noun} failed.` : `${total} of ${total} ${noun} passed.`,
    failures: failed.length,
    details: failed.slice(0, MAX_DETAILS).map(({ name, reason }) => cut(`${name}: ${reason ?? ''}`)),
  };
}

/**
 * A draft with errors is not run. A published flow may get errors later, when something that it
 * refers to is deleted or changed.
 */
export const findingsCheck = ({ errors, warnings }: GraphFindings): ReleaseCheck => ({
  check: 'findings',
  status: errors.length > 0 ? 'failed' : 'passed',
  reason: `The graph has ${countText(errors, 'error')} and ${countText(warnings, 'warning')}.`,
  failures: errors.length,
  details: [...errors, ...warnings].slice(0, MAX_DETAILS).map(cut),
});

const countText = ({ length }: readonly string[], noun: string): string =>
  length === 1 ? `1 ${noun}` : `${length || 'no'} ${noun}s`;

/**
 * Identifies a flow and the settings that its answers depend on. Publishing it, or a cap on calls,
 * changes no answer.
 */
export function flowHash({ executable, revision }: RehearsedFlow): string {
  const { published: _published, archived: _archived, maxActiveCalls: _cap, ...settings } = revision;
  const text = `${JSON.stringify(executable)}${canonical(settings as unknown as Json)}`;
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Whether every tool that the flow calls is there, is given what it requires, and answers with what the
 * flow reads.
 */
export async function toolsCheck(ctx: Context, { executable, revision }: RehearsedFlow): Promise<ReleaseCheck> {
  const nodes = toolNodes(executable);
  const ids = [...new Set(nodes.map(toolIdOf))];
  const problems: string[] = [];
  for (const id of ids) {
    const tool = isUuid(id) ? await findTool(ctx, id, 'active') : undefined;
    const active = tool && (await toolRevisions.activeOf(ctx, reader(ctx), id));
    if (!active) {
      problems.push(`Tool ${id} does not exist, or none of its revisions is active.`);
      continue;
    }
    const use = usageBy(id, nodes, { executable, revision });
    const shape = shapeOf(active);
    // Without field mappings the answer passes as it is: whatever the flow reads may be in it.
    const outputs = shape.outputs.length > 0 ? outputsRead(use) : [];
    const expected = { inputs: [], outputs, sends: [], transfers: false, defaults: {} };
    const findings = findingsOf(expected, shape, [use]).filter(({ severity }) => severity === 'blocking');
    problems.push(
      ...findings.map(
        ({ detail, graph_node_id }) =>
          `${tool.tool_name}${graph_node_id ? ` at node ${graph_node_id}` : ''}: ${detail}`,
      ),
    );
  }
  const fine =
    ids.length === 0
      ? 'The flow calls no tools.'
      : 'The flow gives its tools what they need and reads what they answer.';
  return {
    check: 'tools',
    status: problems.length > 0 ? 'failed' : 'passed',
    reason: problems.length > 0 ? `${problems.length} uses of tools do not fit.` : fine,
    failures: problems.length,
    details: problems.slice(0, MAX_DETAILS).map(cut),
  };
}

type ToolNode = JsonObject & { config: JsonObject };

/** A transfer may ask a tool where to. */
const toolIdOf = ({ type, config }: ToolNode): string =>
  asText(type === 'transfer' ? asObject(config.destination_source).tool_id : config.tool_id);

const toolNodes = ({ nodes }: Executable): ToolNode[] =>
  (nodes as unknown as ToolNode[]).filter(
    (one) => one.type === 'tool' || (one.type === 'transfer' && toolIdOf(one) !== ''),
  );

function usageBy(toolId: string, nodes: ToolNode[], { executable, revision }: RehearsedFlow): ToolUse {
  const refs = revision.toolRefs.flatMap(({ tool_id, revision: pinned, input_defaults }, index) =>
    tool_id === toolId ? [{ index, revision: pinned, defaults: input_defaults }] : [],
  );
  return {
    assistant_id: revision.assistantId,
    assistant_revision_id: revision.revisionId,
    revision_state: revision.published ? 'published' : 'draft',
    workflow_id: '',
    workflow_revision_id: '',
    variables: new Set(executable.scopes.flatMap(({ variables }) => variables.map(({ name }) => name))),
    refs,
    flow_defaults: revision.toolInputDefaults[toolId] ?? null,
    nodes: nodesUsing({ nodes }, toolId),
  };
}

/** The first part of each path that a node reads. */
const outputsRead = ({ nodes }: ToolUse): { path: string; alias: string }[] =>
  nodes
    .flatMap(({ outputs }) => Object.values(outputs))
    .map(
      (path) =>
        asText(path)
          .replace(/^\$\.?/, '')
          .split(/[.[]/, 1)[0] ?? '',
    )
    .filter((alias) => alias !== '')
    .map((alias) => ({ path: '', alias }));
