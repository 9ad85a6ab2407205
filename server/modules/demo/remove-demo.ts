// Owns the removal of the demonstration: what it made by id, and nothing else. Repeated, it goes on; what is gone already is passed over.
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { MadeThings } from './demos.ts';
import type { DemoPorts } from './ports.ts';

export async function removeDemo(ctx: Context, ports: DemoPorts, made: MadeThings): Promise<void> {
  const take = async (operationId: string, params: Record<string, string>, query: Record<string, string> = {}): Promise<void> => {
    await ports.call(ctx, operationId, { params, query }).catch(unlessKnown);
  };
  if (made.endpoint) await take('deleteWebhookEndpoint', { endpoint_id: made.endpoint });
  // Before the assistant: one that a workflow calls with is not archived.
  if (made.workflow) await take('deleteWorkflow', { id: made.workflow });
  if (made.suite) await take('deleteReleaseSuite', { suite_id: made.suite });
  if (made.assistant) await take('archiveAssistant', { agent_id: made.assistant });
  if (made.tool) await take('deleteTool', { tool_id: made.tool }, { force: 'true' });
  for (const kb_id of made.kbs ?? []) await take('deleteKnowledgeBase', { kb_id });
  for (const end_user_id of made.people ?? []) await take('eraseEndUser', { end_user_id });
  if (made.dnc) await take('removeDnc', { phone: made.dnc });
  const assistantIds = made.assistant ? [made.assistant] : [];
  await ports.forget(ctx, { assistantIds, kbIds: made.kbs ?? [], workflowIds: made.workflow ? [made.workflow] : [] });
}

/** What is not there was never made, or is gone. */
export function unlessKnown(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return undefined;
  throw error;
}
