// Which limit keeps calls waiting: the organization's, or the campaign's own. Pure.

type LiveCampaign = { id: string; name: string; numberOfAgents: number };
type LiveCall = { workflowId: string | null };

/** One sentence for each limit that is reached while calls wait for a line. */
export function holdingLimits(
  active: readonly LiveCall[],
  waiting: readonly LiveCall[],
  campaigns: readonly LiveCampaign[],
  maxActiveCalls: number | undefined,
): string[] {
  if (waiting.length === 0) return [];
  if (maxActiveCalls !== undefined && active.length >= maxActiveCalls) {
    return [`Limited by the organization: ${maxActiveCalls} at once.`];
  }
  const count = (calls: readonly LiveCall[], id: string): number => calls.filter(({ workflowId }) => workflowId === id).length;
  return campaigns
    .filter(({ id, numberOfAgents }) => count(waiting, id) > 0 && count(active, id) >= numberOfAgents)
    .map(({ name, numberOfAgents }) => `Limited by the campaign ${name}: ${numberOfAgents} at once.`);
}
