// Owns trying a tool out: one real call through the outbound client, with its answer shown.
import type { z } from 'zod';
import type { JsonObject } from '../../../flow/json.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, reader, transaction } from '../../kernel/context.ts';
import { emit } from '../../kernel/events.ts';
import { reportOf } from './attempts.ts';
import { call } from './calls.ts';
import { toolInvocationFailed } from './events.ts';
import { inputsOf } from './inputs.ts';
import * as revisions from './revisions.ts';
import type { TestTool, ToolTestResult } from './schema.ts';

type ToolTestRequest = NonNullable<z.output<typeof TestTool>>;

export async function run(
  ctx: Context,
  toolId: string,
  request: ToolTestRequest,
  signal: AbortSignal,
): Promise<z.input<typeof ToolTestResult>> {
  const revision = await revisions.find(ctx, reader(ctx), toolId, request.revision_id);
  // Before the call: a test that hangs, or that ends the process, has left its trace.
  await transaction(ctx, (tx) =>
    audit(ctx, tx, 'tool.tested', toolId, { revision_id: revision.id, url: revision.configuration?.url ?? null }),
  );
  const inputs = inputsOf(revision, {
    given: request.input as JsonObject,
    variables: request.variables as JsonObject | undefined,
  });
  const result = await call(ctx, reader(ctx), revision, inputs, { signal });
  if (!result.ok) {
    const { status, attempts, error } = result;
    const data = { tool_id: toolId, revision_id: revision.id, status, attempts, error: reportOf(error ?? '') };
    await transaction(ctx, (tx) => emit(ctx, tx, toolInvocationFailed, { subject: toolId, data }));
  }
  return result;
}
