// Owns the editor's way to the API: the graph of one revision, and what a refusal means for an editor.
import { parseGraph } from '../../flow/language/graph.ts';
import { AuthenticationError, type Body, ParleyError } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { endSession } from '../session/session.ts';
import { type GraphServer, SendProblem } from './graph-session.ts';

export type FlowRef = { assistantId: string; revisionId: string };

/** The server's judgement of one version of the graph. */
export const verdictKey = ({ revisionId }: FlowRef, version: number | null) => [
  'editor',
  'verdict',
  revisionId,
  version,
];

/** What lies outside the flow has changed: it is judged again. */
export const judgeAgain = ({ revisionId }: FlowRef): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['editor', 'verdict', revisionId] });

export function serverGraph(flowRef: FlowRef): GraphServer {
  const { assistantId, revisionId } = flowRef;
  const { graph } = api().assistants.revisions;
  return {
    read: async () => {
      const found = await graph.get(assistantId, revisionId).catch(explain);
      return { graph: parseGraph(found), version: found.graph_version };
    },
    send: async ({ key, base_version, ops }) => {
      const options = { idempotencyKey: key, maxRetries: 0, timeoutMs: 20_000 };
      const query = { on_conflict: 'rebase', return: 'summary' } as const;
      const answer = await graph
        .apply(assistantId, revisionId, { ops, base_version } as Body<'applyGraphOps'>, query, options)
        .catch(explain);
      queries.setQueryData(verdictKey(flowRef, answer.graph_version), answer.validation);
      return { version: answer.graph_version, updated: answer.updated };
    },
  };
}

/** What is not the edit's fault is tried again later: no answer, a busy server, a session that ended. */
function explain(error: unknown): never {
  if (!(error instanceof ParleyError)) throw new SendProblem('offline', String(error));
  if (error instanceof AuthenticationError) endSession();
  const { status, code, message, retryable } = error;
  if (status === 0 || status >= 500 || status === 401 || retryable) throw new SendProblem('offline', message);
  throw new SendProblem(code === 'version_conflict' ? 'conflict' : 'refused', message);
}
