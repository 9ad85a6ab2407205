// Wire shapes of knowledge bases, documents, searches, estimates and gaps.

import { z } from 'zod';
import { pageQuery } from '../../http/pages.ts';
import { intParam, timestamp, uuid } from '../../http/wire.ts';

export const DOCUMENT_STATUSES = ['pending', 'indexing', 'indexed', 'failed'] as const;

const name = z.string().trim().min(1).max(200);
const description = z.string().max(2000);
const score = z.number().min(0).max(1);
export const clearanceLevel = z.int().min(0).max(1000);
export const audienceTags = z.array(z.string().trim().min(1).max(64)).max(50);

const Reindex = z.object({
  status: z
    .enum(['running', 'done'])
    .describe('`running`, or `done` when all documents have been read and embedded anew, or have failed.'),
  documents_total: z.int().describe('How many documents the base had when it began.'),
  documents_done: z.int().describe('How many of them are done.'),
  started_at: timestamp.describe('When it was asked for: ISO 8601, UTC, milliseconds.'),
  finished_at: timestamp.nullable().describe('When it ended. null: not yet.'),
});
const gapScoreText = 'A search whose best score is below it is recorded as a gap, 0 to 1; 0.4 by default.';
const embeddingModelText =
  'Model that computes them; needed unless the provider is `local`. Fixed for the life of the base.';
const embeddingProviderText =
  'Who computes the meanings of texts: `local` (default, on this server and free), or a provider with an account.';
const descriptionText = 'What it holds, for people, at most 2,000 characters. null: nothing was said.';
export const KnowledgeBase = z
  .object({
    id: uuid.describe('Id of the knowledge base, a UUID that the server makes.'),
    name: z.string().describe('Label of the knowledge base, 1 to 200 characters.'),
    description: z.string().nullable().describe(descriptionText),
    embedding_provider: z.string().describe(embeddingProviderText),
    embedding_model: z.string().describe(embeddingModelText),
    gap_score: z.number().describe(gapScoreText),
    reindex: Reindex.nullable().describe('How far the last `reindexKnowledgeBase` is. null: there was none.'),
    created_at: timestamp.describe('When the knowledge base was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the knowledge base was last changed: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'KnowledgeBase' });
export const CreateKnowledgeBase = z.object({
  name: name.describe('Label of the knowledge base, 1 to 200 characters.'),
  description: description.optional().describe(descriptionText),
  embedding_provider: z.string().trim().min(1).max(64).default('local').describe(embeddingProviderText),
  embedding_model: z.string().trim().min(1).max(200).optional().describe(embeddingModelText),
  gap_score: score.default(0.4).describe(gapScoreText),
});
export const UpdateKnowledgeBase = z.object({
  name: name.optional().describe('Label of the knowledge base, 1 to 200 characters.'),
  description: description.optional().describe(descriptionText),
  gap_score: score.optional().describe(gapScoreText),
});

const DocumentError = z.object({
  code: z.string().describe('Stable code of the failure.'),
  message: z.string().describe('What went wrong and what to do, in words.'),
});
const audienceTagsText =
  'If there are any, only readers with one of them find it; at most 50, each at most 64 characters.';
const clearanceLevelText = 'Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for every reader.';
const urlText =
  'Address to fetch it from, `https:` and on the public internet, at most 2,000 characters. null: it was not fetched.';
const titleText =
  'Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address.';
export const Document = z
  .object({
    id: uuid.describe('Id of the document, a UUID that the server makes.'),
    knowledge_base_id: uuid.describe('Id of the knowledge base that holds the document.'),
    title: z.string().describe(titleText),
    kind: z.string().describe('`text`, `html`, `pdf` or `docx`; `url` until it was fetched.'),
    url: z.string().nullable().describe(urlText),
    file_name: z.string().nullable().describe('Name of the uploaded file. null: no file.'),
    bytes: z.int().describe('Size of the content in bytes; 0 until it was fetched.'),
    status: z
      .enum(DOCUMENT_STATUSES)
      .describe(
        '`pending`: waits. `indexing`: is read and embedded; searches find it by words once `passages_total` is known. `indexed`: searches find it. `failed`: see `error`.',
      ),
    error: DocumentError.nullable().describe(
      'Why it failed, or why it waits for another try. null: nothing went wrong.',
    ),
    attempts: z.int().describe('How often indexing was tried.'),
    chunks_done: z.int().describe('How many passages are embedded; the same as `passages_embedded`.'),
    chunks_total: z
      .int()
      .nullable()
      .describe('How many passages the document has; the same as `passages_total`. null until it has been read.'),
    passages_total: z
      .int()
      .nullable()
      .describe(
        'How many passages the document has; once it is known, searches find them by their words. null until it has been read.',
      ),
    passages_embedded: z
      .int()
      .describe('How many of them are embedded; when all are, searches find them by meaning as well.'),
    clearance_level: z.int().describe(clearanceLevelText),
    audience_tags: z.array(z.string()).describe(audienceTagsText),
    created_at: timestamp.describe('When the document was created: ISO 8601, UTC, milliseconds.'),
    updated_at: timestamp.describe('When the document was last changed: ISO 8601, UTC, milliseconds.'),
    indexed_at: timestamp.nullable().describe('When searches first found the latest content. null: not yet.'),
  })
  .meta({ id: 'KnowledgeDocument' });

const title = z.string().trim().min(1).max(300);
/** As JSON; a file comes as multipart with the same fields besides it. */
export const CreateDocument = z.object({
  title: title.optional().describe(titleText),
  text: z.string().optional().describe('The document itself, as plain text or Markdown. Give either this or `url`.'),
  url: z.string().trim().min(1).max(2000).optional().describe(urlText),
  clearance_level: clearanceLevel.default(0).describe(clearanceLevelText),
  audience_tags: audienceTags.default([]).describe(audienceTagsText),
});
export const UpdateDocument = z.object({
  title: title.optional().describe(titleText),
  clearance_level: clearanceLevel.optional().describe(clearanceLevelText),
  audience_tags: audienceTags.optional().describe(audienceTagsText),
});
export const DocumentQuery = pageQuery.extend({
  status: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'Only documents of this status; an unknown one gives an empty page' }),
});

export const Search = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(8000)
    .describe('What is to be found, 1 to 8,000 characters; compared by meaning and by words.'),
  top_k: z.int().min(1).max(50).default(5).describe('How many passages at most, 1 to 50; 5 by default.'),
  min_score: z
    .number()
    .min(-1)
    .max(1)
    .optional()
    .describe(
      'Passages whose `score` is below it are left out, -1 to 1; none are unless given. 0.4 keeps what answers a question, with the built-in model.',
    ),
  clearance_level: clearanceLevel
    .default(0)
    .describe('Clearance of the reader, 0 to 1000; documents above it are not found. 0 by default.'),
  audience_tags: audienceTags
    .default([])
    .describe('Tags of the reader, at most 50; documents with tags are found only if they share one.'),
});
export const PassageScores = z.object({
  lexical: z
    .number()
    .describe(
      'Share of the question’s words that the passage, its headings or its title hold, rare words counting more: 0 to 1.',
    ),
  semantic: z
    .number()
    .nullable()
    .describe('Cosine of the meanings of passage and question, 1 is the same. null: the passage is not embedded yet.'),
  combined: z.number().describe('`semantic` + 0.3 × `lexical`; 0.8 × `lexical` while there is no meaning to compare.'),
});
export const SearchResult = z
  .object({
    results: z
      .array(
        z.object({
          document_id: uuid.describe('Id of the document, for `getDocument`.'),
          title: z.string().describe('Title of the document.'),
          url: z
            .string()
            .nullable()
            .describe('Address that the document was fetched from. null: it was sent as text or a file.'),
          text: z.string().describe('The passage itself.'),
          score: z
            .number()
            .describe(
              'How well it fits the question: `scores.combined`, at most 1. Below 0.4 it is about something else, with the built-in model.',
            ),
          scores: PassageScores.describe('What the score is made of.'),
          position: z.int().describe('Which passage of the document, counted from 0.'),
        }),
      )
      .describe('Passages, nearest first; empty when nothing was found.'),
  })
  .meta({ id: 'KnowledgeSearchResult' });

export const Estimate = z
  .object({
    provider: z.string().describe('Who would embed it.'),
    model: z.string().describe('Model that would embed it.'),
    chunks: z.int().describe('How many passages it would become.'),
    tokens: z.int().describe('How many tokens would be embedded.'),
    cost_usd: z.number().describe('What that would cost, in US dollars; 0 without a known price.'),
    priced: z.boolean().describe('false: no price is known for this model; set one with `putModelPrice`.'),
  })
  .meta({ id: 'IngestEstimate' });

export const Gap = z
  .object({
    id: uuid.describe('Id of the gap, a UUID that the server makes.'),
    query: z
      .string()
      .describe(
        'The question in its first wording. Empty for keys without `conversations:read`, and once the end user was erased.',
      ),
    best_score: z.number().nullable().describe('Best score of what was found. null: nothing was.'),
    occurrences: z.int().describe('How often it was asked.'),
    created_at: timestamp.describe('When the gap was created: ISO 8601, UTC, milliseconds.'),
    last_seen_at: timestamp.describe('When it was asked last: ISO 8601, UTC, milliseconds.'),
  })
  .meta({ id: 'KnowledgeGap' });

export const DocumentPassage = z
  .object({
    position: z.int().meta({ description: 'Its position in the document' }),
    heading: z.string().meta({ description: 'The headings above it' }),
    text: z.string().meta({ description: 'The text of the passage' }),
    tokens: z.int().meta({ description: 'How long it is for the embedding model' }),
    searchable: z.boolean().meta({ description: 'false while the document is on its way into the index' }),
  })
  .meta({ id: 'Passage' });
export const DocumentText = z
  .object({
    title: z.string().meta({ description: 'Title of the document' }),
    text: z.string().meta({ description: 'Its text as it was added' }),
  })
  .meta({ id: 'DocumentText' });
export const PassageQuery = z.object({
  limit: intParam({ ge: 1, le: 200, fallback: 50 }).meta({ description: '1 to 200, default 50' }),
  after: intParam({ ge: -1, le: 2_000_000_000, fallback: -1 }).meta({ description: '`next_after` of the page before' }),
});
export const Passages = z.object({
  data: z.array(DocumentPassage).meta({ description: 'In the order of the document' }),
  next_after: z.int().nullable().meta({ description: 'null on the last page' }),
});
