// Owns what this module needs of others: declared here, joined in app.ts.
import type { References } from '../../../flow/references.ts';
import type { Context } from '../../kernel/context.ts';

/** Which of the given knowledge bases exist in the organization, and what a flow must know of them. */
export type KnowledgeDirectory = (ctx: Context, ids: readonly string[]) => Promise<NonNullable<References['knowledge_bases']>>;

export type AssistantPorts = { knowledge: KnowledgeDirectory };
