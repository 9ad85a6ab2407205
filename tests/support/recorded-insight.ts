// The part of the recorded story that comes after conversations: what they achieved, and two revisions that are compared.
import { setTimeout as delay } from 'node:timers/promises';
import { ASKING, twoRevisions } from './assistants.ts';
import { type Client, created, type Reply } from './client.ts';

type Keep = (operationId: string, body: Reply['body']) => void;

const analysis = {
  criteria: [{ name: 'Solved', rule: 'outcome == "success"' }],
  fields: [{ name: 'Vip', type: 'boolean', variable: 'vip' }],
};

export async function playInsight(client: Client, keep: Keep): Promise<void> {
  const kept = (operationId: string, reply: Reply): Reply['body'] => {
    const body = created(reply);
    keep(operationId, body);
    return body;
  };
  const { id, revision_ids } = await twoRevisions(client, ASKING, { fields: { analysis } });
  const arms = revision_ids.map((revision_id) => ({ revision_id, share: 50 }));
  const experiments = `/v1/assistants/${id}/experiments`;
  const experiment = kept('createExperiment', await client.post(experiments, { name: 'Shorter greeting', arms }));
  const conversation = created(await client.post('/v1/conversations', { assistant_id: id, variables: { vip: true } }));
  // The form gives up: that is a problem of its step.
  for (const text of ['hm', 'what?', 'hm', 'A1234'])
    await client.post(`/v1/conversations/${conversation.id}/messages`, { text });
  const path = `/v1/conversations/${conversation.id}/analysis`;
  await client.post(path);
  while ((await client.get(path)).body.status !== 'done') await delay(50);
  kept('getConversationAnalysis', await client.get(path));
  kept('overruleVerdict', await client.post(`${path}/overrule`, { criterion: 'Solved', verdict: 'not_met' }));
  kept('listAnalyses', await client.get(`/v1/assistants/${id}/analyses`));
  kept('getAnalysisTrend', await client.get(`/v1/assistants/${id}/analyses/trend`));
  kept('listProblems', await client.get(`/v1/assistants/${id}/problems`));
  kept('getExperiment', await client.get(`${experiments}/${experiment.id}`));
  kept('listExperiments', await client.get(experiments));
  kept('stopExperiment', await client.post(`${experiments}/${experiment.id}/stop`));
}
