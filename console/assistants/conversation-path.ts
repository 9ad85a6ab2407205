// Reads the trace of a conversation as a path: which steps of the flow it went through, in order, and why, how long and for how much. Pure.
import { numberLanguage } from '../ui/language.ts';

export type PathEntry = {
  position: number;
  turn: number;
  type: string;
  node_id: string | null;
  reason: string;
  detail: Record<string, unknown>;
  cost_usd: number;
  duration_ms: number;
};

/** What a canvas needs to light a step. */
export type PathStep = { nodeId: string; order: number; ms?: number; reason?: string; edgeId?: string };

export type Visit = {
  nodeId: string;
  order: number;
  turn: number;
  /** Why it was left, or what it waits for. */
  reason: string;
  /** The way by which it was left; empty while it is open, and where no way of the flow led on. */
  edgeId: string;
  ms: number;
  costUsd: number;
  /** What the decision was made by. */
  scores: string[];
  entries: PathEntry[];
  isOpen: boolean;
};

const scoresIn = (detail: Record<string, unknown>): string[] =>
  Object.entries(detail).flatMap(([name, value]) => {
    if (typeof value === 'number' && /score|confidence|margin/.test(name)) return [`${name} ${value.toFixed(2)}`];
    return typeof value === 'object' && value !== null && !Array.isArray(value) && name === 'result'
      ? scoresIn(value as Record<string, unknown>)
      : [];
  });

/** Entries come in the order of the trace; a step names the node that was left and the one that it led to. */
export function visitsOf(entries: readonly PathEntry[]): Visit[] {
  const visits: Visit[] = [];
  const arrive = (nodeId: string, turn: number): Visit => {
    const visit = {
      nodeId,
      order: visits.length + 1,
      turn,
      reason: '',
      edgeId: '',
      ms: 0,
      costUsd: 0,
      scores: [],
      entries: [],
      isOpen: true,
    };
    visits.push(visit);
    return visit;
  };
  for (const entry of entries) {
    const { node_id: nodeId, turn, type, detail } = entry;
    if (nodeId === null) continue;
    const last = visits.findLast((one) => one.nodeId === nodeId);
    const visit = type === 'step' && !last?.isOpen ? arrive(nodeId, turn) : (last ?? arrive(nodeId, turn));
    visit.entries.push(entry);
    visit.ms += entry.duration_ms;
    visit.costUsd += entry.cost_usd;
    visit.scores.push(...scoresIn(detail));
    if (type !== 'step') continue;
    visit.isOpen = false;
    visit.reason = entry.reason;
    visit.turn = turn;
    visit.edgeId = typeof detail.edge_id === 'string' ? detail.edge_id : '';
    if (typeof detail.to === 'string') arrive(detail.to, turn);
  }
  return visits;
}

export const pathSteps = (visits: readonly Visit[]): PathStep[] =>
  visits.map(({ nodeId, order, ms, reason, edgeId }) => ({
    nodeId,
    order,
    ...(ms > 0 && { ms }),
    ...(reason !== '' && { reason }),
    ...(edgeId !== '' && { edgeId }),
  }));

/** Time and money, where there are any. */
export function visitFigures({ ms, costUsd }: Pick<Visit, 'ms' | 'costUsd'>): string {
  const figures: string[] = [];
  if (ms > 0) figures.push(`${ms.toLocaleString(numberLanguage())} ms`);
  if (costUsd > 0) figures.push(`$${costUsd.toFixed(4)}`);
  return figures.join(' · ');
}

/** A passage that a search found, and where it can be read and corrected. */
export type UsedPassage = { title: string; score: number; baseId: string; documentId: string; position: number };

export const passagesIn = ({ entries }: Pick<Visit, 'entries'>): UsedPassage[] =>
  entries.flatMap(({ type, detail }) =>
    type === 'knowledge_search' && Array.isArray(detail.found) ? detail.found.flatMap(usedPassage) : [],
  );

function usedPassage(found: Record<string, unknown>): UsedPassage[] {
  const { title, score, knowledge_base_id: baseId, document_id: documentId, position } = found;
  if (typeof baseId !== 'string' || typeof documentId !== 'string' || typeof position !== 'number') return [];
  return [{ title: String(title), score: Number(score), baseId, documentId, position }];
}
