// Wire shapes of knowledge bases, documents, searches, estimates and gaps.

import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { describeFields, timestamp, uuid } from '../../http/wire.ts';
import {
  documentErrorTexts,
  documentTexts,
  estimateTexts,
  gapTexts,
  knowledgeBaseTexts,
  passageScoreTexts,
  passageTexts,
  reindexTexts,
  searchTexts,
} from './descriptions.ts';

export const DOCUMENT_STATUSES = ['pending', 'indexing', 'indexed', 'failed'] as const;

const name = z.string().trim().min(1).max(200);
const description = z.string().max(2000);
const score = z.number().min(0).max(1);
export const clearanceLevel = z.int().min(0).max(1000);
export const audienceTags = z.array(z.string().trim().min(1).max(64)).max(50);

const Reindex = z
  .object({
    status: z.enum(['running', 'done']),
    documents_total: z.int(),
    documents_done: z.int(),
    started_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .apply(describeFields, reindexTexts);
export const KnowledgeBase = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    embedding_provider: z.string(),
    embedding_model: z.string(),
    gap_score: z.number(),
    reindex: Reindex.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .apply(describeFields, knowledgeBaseTexts)
  .meta({ id: 'KnowledgeBase' });
export const CreateKnowledgeBase = z
  .object({
    name,
    description: description.optional(),
    embedding_provider: z.string().trim().min(1).max(64).default('local'),
    embedding_model: z.string().trim().min(1).max(200).optional(),
    gap_score: score.default(0.4),
  })
  .apply(describeFields, knowledgeBaseTexts);
export const UpdateKnowledgeBase = z
  .object({
    name: name.optional(),
    description: description.optional(),
    gap_score: score.optional(),
  })
  .apply(describeFields, knowledgeBaseTexts);

const DocumentError = z.object({ code: z.string(), message: z.string() }).apply(describeFields, documentErrorTexts);
export const Document = z
  .object({
    id: uuid,
    knowledge_base_id: uuid,
    title: z.string(),
    kind: z.string(),
    url: z.string().nullable(),
    file_name: z.string().nullable(),
    bytes: z.int(),
    status: z.enum(DOCUMENT_STATUSES),
    error: DocumentError.nullable(),
    attempts: z.int(),
    chunks_done: z.int(),
    chunks_total: z.int().nullable(),
    passages_total: z.int().nullable(),
    passages_embedded: z.int(),
    clearance_level: z.int(),
    audience_tags: z.array(z.string()),
    created_at: timestamp,
    updated_at: timestamp,
    indexed_at: timestamp.nullable(),
  })
  .apply(describeFields, documentTexts)
  .meta({ id: 'KnowledgeDocument' });

const title = z.string().trim().min(1).max(300);
/** As JSON; a file comes as multipart with the same fields besides it. */
export const CreateDocument = z
  .object({
    title: title.optional(),
    text: z.string().optional(),
    url: z.string().trim().min(1).max(2000).optional(),
    clearance_level: clearanceLevel.default(0),
    audience_tags: audienceTags.default([]),
  })
  .apply(describeFields, documentTexts);
export const UpdateDocument = z
  .object({
    title: title.optional(),
    clearance_level: clearanceLevel.optional(),
    audience_tags: audienceTags.optional(),
  })
  .apply(describeFields, documentTexts);
export const DocumentQuery = pageQuery.extend({
  status: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'Only documents of this status; an unknown one gives an empty page' }),
});

export const Search = z
  .object({
    query: z.string().trim().min(1).max(8000),
    top_k: z.int().min(1).max(50).default(5),
    min_score: z.number().min(-1).max(1).optional(),
    clearance_level: clearanceLevel.default(0),
    audience_tags: audienceTags.default([]),
  })
  .apply(describeFields, searchTexts);
export const PassageScores = z
  .object({ lexical: z.number(), semantic: z.number().nullable(), combined: z.number() })
  .apply(describeFields, passageScoreTexts);
export const SearchResult = z
  .object({
    results: z.array(
      z
        .object({
          document_id: uuid,
          title: z.string(),
          text: z.string(),
          score: z.number(),
          scores: PassageScores,
          position: z.int(),
        })
        .apply(describeFields, passageTexts),
    ),
  })
  .apply(describeFields, searchTexts)
  .meta({ id: 'KnowledgeSearchResult' });

export const Estimate = z
  .object({
    provider: z.string(),
    model: z.string(),
    chunks: z.int(),
    tokens: z.int(),
    cost_usd: z.number(),
    priced: z.boolean(),
  })
  .apply(describeFields, estimateTexts)
  .meta({ id: 'IngestEstimate' });

export const Gap = z
  .object({
    id: uuid,
    query: z.string(),
    best_score: z.number().nullable(),
    occurrences: z.int(),
    created_at: timestamp,
    last_seen_at: timestamp,
  })
  .apply(describeFields, gapTexts)
  .meta({ id: 'KnowledgeGap' });
