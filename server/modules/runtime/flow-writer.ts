// Owns asking the model of a revision to write a flow: the assistant's own model, its budget, and every call in the
// ledger.
import { clean } from '../../../flow/language/json.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { FlowWriter } from '../assistants/graph/ports.ts';
import { load } from '../assistants/live-revision.ts';
import * as router from '../models/router.ts';
import { modelFor } from './model-call.ts';

/** A whole flow takes longer to write than a reply, and its author waits at a screen. */
const TIMEOUT_MS = 90_000;

export const flowWriter: FlowWriter = async (ctx: Context, at) => {
  const revision = await load(ctx, at);
  const model = revision ? modelFor(revision, null) : null;
  if (!model) return null;
  return async ({ system, messages, tool }) => {
    const prompt = messages.map(({ role, text }) => ({ role, content: text }));
    const purpose = { source: 'api', assistantId: at.assistantId } as const;
    const bounds = { timeoutMs: model.timeoutMs ?? TIMEOUT_MS, maxRetries: 1, signal: ctx.cancellation?.signal };
    try {
      const answer = await router.generate(ctx, {
        ...model,
        ...bounds,
        ...purpose,
        system,
        messages: prompt,
        tools: [tool],
      });
      const call = answer.toolCalls.find(({ name }) => name === tool.name);
      return { input: call ? clean(call.input) : null, text: answer.text, error: null };
    } catch (error) {
      ctx.cancellation?.signal.throwIfAborted();
      if (!(error instanceof router.ProviderFailure) && !(error instanceof Problem)) throw error;
      return { input: null, text: '', error: error.message };
    }
  };
};
