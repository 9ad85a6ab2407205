// Owns what happened in a conversation, read from its trace: what a rule can judge, and where something went wrong. Pure.
import type { Executable } from '../../../../flow/interpreter/executable.ts';
import { asObject, asText, type Json, type JsonObject } from '../../../../flow/language/json.ts';

export const FINDING_KINDS = ['unanswered', 'asked_again', 'left', 'asked_for_person'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
/** `node_id` is empty where it happened at no node; `turn` is that of the first time. */
export type ConversationFinding = { kind: FindingKind; node_id: string; times: number; turn: number };

/** A line of the trace, in order. */
export type FactLine = { type: string; turn: number; node_id: string | null; detail: Record<string, Json> };
export const TRACE_TYPES = ['step', 'effect', 'result', 'tool_call', 'policy', 'knowledge_search'] as const;

export type EndedConversation = {
  channel: string;
  outcome: string | null;
  outcome_label: string | null;
  disposition: string | null;
  end_reason: string | null;
  turns: number;
  rating_score: number | null;
  created_at: Date;
  ended_at: Date | null;
};

export type ConversationFacts = {
  nodes: string[];
  tools: string[];
  failedTools: string[];
  brokePolicy: boolean;
  handedOff: boolean;
  findings: ConversationFinding[];
};

/** `node`: where the flow was at the end; null: unknown. */
export function factsOf(
  row: EndedConversation,
  trace: readonly FactLine[],
  { executable, node }: { executable: Pick<Executable, 'nodes'>; node: string | null },
): ConversationFacts {
  const calls = trace.filter(({ type }) => type === 'tool_call');
  const toolNames = (ok: boolean): string[] =>
    distinct(calls.filter(({ detail }) => (detail.ok === true) === ok).map(toolName));
  const steps = trace.filter(({ type }) => type === 'step');
  const people = nodesOfPeople(executable);
  const nodes = distinct(steps.flatMap(({ node_id, detail }) => [node_id ?? '', asText(detail.to)])).filter(
    (id) => id !== '',
  );
  return {
    nodes,
    tools: toolNames(true),
    failedTools: toolNames(false),
    brokePolicy: trace.some(isBrokenPolicy),
    handedOff: nodes.some((id) => people.has(id)),
    findings: [
      ...findingsByNode('unanswered', trace.filter(isUnanswered)),
      ...findingsByNode('asked_again', repeatedQuestions(trace)),
      ...findingsByNode('asked_for_person', trace.filter(wantsPerson(executable, people))),
      ...leftAt(row, node),
    ],
  };
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];
const toolName = ({ detail }: FactLine): string => asText(detail.name) || asText(detail.tool_id);

/** What had to be added was said in time, and a reply that could not be checked broke nothing. */
const isBrokenPolicy = ({ type, detail }: FactLine): boolean =>
  type === 'policy' &&
  detail.added !== true &&
  (detail.violated === true || detail.policy_id !== undefined || detail.said !== undefined);

const isUnanswered = ({ type, detail }: FactLine): boolean =>
  (type === 'knowledge_search' && detail.unanswered === true) || (type === 'step' && detail.outcome === 'not_found');

/** A form that asks the same once more, and a question which way was meant. */
function repeatedQuestions(trace: readonly FactLine[]): FactLine[] {
  let before = { node: '', attempt: 0 };
  return trace.filter(({ type, node_id, detail }) => {
    if (type === 'step') return detail.outcome === 'asked_back';
    if (type !== 'effect' || detail.type !== 'collect') return false;
    const now = { node: node_id ?? '', attempt: Number(detail.attempt) || 0 };
    const isAgain = now.attempt > (before.node === now.node ? before.attempt : 0);
    before = now;
    return isAgain;
  });
}

const nodesOfPeople = ({ nodes }: Pick<Executable, 'nodes'>): ReadonlySet<string> =>
  new Set(
    nodes
      .filter((one) => (one.type === 'handoff' && !one.config.assistant_id) || one.type === 'transfer')
      .map(({ id }) => id),
  );

/** Nodes that go on by what the person says. */
const LISTENING: ReadonlySet<string> = new Set(['dialogue', 'collect', 'router']);

/** Where the flow itself brings in a person, no person asked for one. */
function wantsPerson({ nodes }: Pick<Executable, 'nodes'>, people: ReadonlySet<string>) {
  const listening = new Set(nodes.filter(({ type }) => LISTENING.has(type)).map(({ id }) => id));
  return ({ type, node_id, detail }: FactLine): boolean => {
    if (type === 'result') return asText(asObject(detail.input).intent) === 'human';
    if (type !== 'step' || !people.has(asText(detail.to))) return false;
    return detail.outcome === 'human' || (detail.outcome !== 'default' && listening.has(node_id ?? ''));
  };
}

/** They were silent, or hung up, before the flow had come to an end. Who never said a word was not lost by a node. */
function leftAt({ end_reason, outcome, turns }: EndedConversation, node: string | null): ConversationFinding[] {
  const hasLeft = (end_reason === 'idle' || end_reason === 'call_ended') && outcome === null && turns > 0;
  return hasLeft ? [{ kind: 'left', node_id: node ?? '', times: 1, turn: turns }] : [];
}

/** By node; what happens twice in one turn of one node happened once. */
function findingsByNode(kind: FindingKind, lines: readonly FactLine[]): ConversationFinding[] {
  const turnsOf = new Map<string, Set<number>>();
  for (const { node_id, turn } of lines) {
    const id = node_id ?? '';
    turnsOf.set(id, (turnsOf.get(id) ?? new Set()).add(turn));
  }
  return [...turnsOf].map(([node_id, turns]) => ({ kind, node_id, times: turns.size, turn: Math.min(...turns) }));
}

/** The names that rules read. */
export const ruleVariables = (row: EndedConversation, facts: ConversationFacts, variables: JsonObject): JsonObject => ({
  variables,
  nodes: facts.nodes,
  tools: facts.tools,
  failed_tools: facts.failedTools,
  problems: distinct(facts.findings.map(({ kind }) => kind)),
  outcome: row.outcome ?? '',
  label: row.outcome_label ?? '',
  disposition: row.disposition ?? '',
  end_reason: row.end_reason ?? '',
  channel: row.channel,
  turns: row.turns,
  seconds: row.ended_at === null ? 0 : Math.round((row.ended_at.getTime() - row.created_at.getTime()) / 1000),
  handed_off: facts.handedOff,
  broke_policy: facts.brokePolicy,
  rating: row.rating_score ?? 0,
});
