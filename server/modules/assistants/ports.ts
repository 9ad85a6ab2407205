// Owns what this module needs of others: declared here, joined in app.ts.
import type { PageRequest } from '../../http/pages.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { FlowRow } from './graph/flows.ts';
import type { GraphPorts } from './graph/ports.ts';
import type { ReleaseVerdict } from './schema.ts';

/**
 * What a revision's release suite says at its activation. Replaying takes seconds, so it happens
 * before the transaction; what comes back keeps the verdict in the transaction that activates.
 */
export type ReleaseGate = (
  ctx: Context,
  assistant: { id: string; release_suite_id: string | null; release_gate_max_failures: number },
  flow: FlowRow,
) => Promise<(tx: Tx) => Promise<ReleaseVerdict>>;

/** Why a draft may not be published as it is now: the tests that fail, none where it has no tests. */
export type PublishRefusal = { message: string; tests: { name: string; reason: string }[] };
/** Runs tests, so it is asked before the transaction; the flow that is published must be the one that passed. */
export type PublishGate = (ctx: Context, flow: FlowRow) => Promise<'not_required' | 'passed' | PublishRefusal>;

/** A number of the organization's that people call or write to, to reach an assistant. */
export type AnsweredNumber = { id: string; phone_number: string; calls: boolean; texts: boolean; created_at: Date };
export type AnsweredNumbers = (ctx: Context, assistantId: string, query: PageRequest) => Promise<AnsweredNumber[]>;

export type AssistantPorts = GraphPorts & {
  releaseGate: ReleaseGate;
  publishGate: PublishGate;
  answeredNumbers: AnsweredNumbers;
};
