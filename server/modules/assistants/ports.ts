// Owns what this module needs of others: declared here, joined in app.ts.
import type { Json } from '../../../flow/json.ts';
import type { References } from '../../../flow/references.ts';
import type { PageRequest } from '../../http/pages.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { FlowRow } from './graph/flows.ts';
import type { ReleaseVerdict } from './schema.ts';

/** Which of the given knowledge bases exist in the organization, and what a flow must know of them. */
export type KnowledgeDirectory = (ctx: Context, ids: readonly string[]) => Promise<NonNullable<References['knowledge_bases']>>;

/**
 * What a revision's release suite says at its activation. Replaying takes seconds, so it happens before the transaction; what comes
 * back keeps the verdict in the transaction that activates.
 */
export type ReleaseGate = (
  ctx: Context,
  assistant: { id: string; release_suite_id: string | null; release_gate_max_failures: number },
  flow: FlowRow,
) => Promise<(tx: Tx) => Promise<ReleaseVerdict>>;

/** Vectors of the examples that conditions have, so that no turn has to make them. */
export type ExampleVectors = {
  countUnknown(ctx: Context, db: Db, texts: readonly string[]): Promise<number>;
  keepVectors(ctx: Context, db: Db, assistantId: string, texts: readonly string[]): Promise<void>;
};

type WriterQuestion = {
  system: string;
  messages: { role: 'user' | 'assistant'; text: string }[];
  tool: { name: string; description: string; input_schema: Record<string, unknown> };
};
/** `input`: what the tool was called with. A failed call, or a spent budget, is an `error`. */
type WriterAnswer = { input: Json | null; text: string; error: string | null };
/** The model of a revision that can write a flow; `null` where no vendor is configured. */
export type FlowWriter = (
  ctx: Context,
  at: { assistantId: string; revisionId: string },
) => Promise<((question: WriterQuestion) => Promise<WriterAnswer>) | null>;
/** Whether people are called, or may call, to talk with the assistant. */
export type CallingUse = (ctx: Context, db: Db, assistantId: string) => Promise<boolean>;

/** A number of the organization's that people call or write to, to reach an assistant. */
export type AnsweredNumber = { id: string; phone_number: string; calls: boolean; texts: boolean; created_at: Date };
export type AnsweredNumbers = (ctx: Context, assistantId: string, query: PageRequest) => Promise<AnsweredNumber[]>;

export type AssistantPorts = {
  knowledge: KnowledgeDirectory;
  releaseGate: ReleaseGate;
  examples: ExampleVectors;
  flowWriter: FlowWriter;
  isCalling: CallingUse;
  answeredNumbers: AnsweredNumbers;
};
