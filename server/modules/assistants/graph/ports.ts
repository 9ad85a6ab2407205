// Owns what flow graphs need of other modules: declared here, joined in app.ts.
import type { Json } from '../../../../flow/language/json.ts';
import type { References } from '../../../../flow/language/references.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Db } from '../../../kernel/db/database.ts';

/** Which of the given knowledge bases exist in the organization, and what a flow must know of them. */
export type KnowledgeDirectory = (
  ctx: Context,
  ids: readonly string[],
) => Promise<NonNullable<References['knowledge_bases']>>;

/** Vectors of the texts of conditions, so that no turn has to make them. */
export type ExampleVectors = {
  knownVectors(ctx: Context, db: Db, texts: readonly string[]): Promise<NonNullable<References['vectors']>>;
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

export type GraphPorts = {
  knowledge: KnowledgeDirectory;
  examples: ExampleVectors;
  flowWriter: FlowWriter;
  isCalling: CallingUse;
};
