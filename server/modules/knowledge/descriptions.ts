// Owns what the API document says about the fields of knowledge bases, documents, searches and gaps.
import { madeTexts } from '../../http/wire.ts';

export const knowledgeBaseTexts = {
  ...madeTexts('knowledge base'),
  name: 'Label of the knowledge base, 1 to 200 characters.',
  description: 'What it holds, for people, at most 2,000 characters. null: nothing was said.',
  embedding_provider:
    'Who computes the meanings of texts: `local` (default, on this server and free), or a provider with an account.',
  embedding_model: 'Model that computes them; needed unless the provider is `local`. Fixed for the life of the base.',
  gap_score: 'A search whose best score is below it is kept as a gap, 0 to 1; 0.4 by default.',
  reindex: 'How far the last `reindexKnowledgeBase` is. null: it was never asked for.',
};

export const reindexTexts = {
  status: '`running`, or `done` when all documents have been read and embedded anew, or have failed.',
  documents_total: 'How many documents the base had when it began.',
  documents_done: 'How many of them are done.',
  started_at: 'When it was asked for: ISO 8601, UTC, milliseconds.',
  finished_at: 'When it ended. null: not yet.',
};

const clearance_level = 'Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for everybody.';
const audience_tags = 'If there are any, only readers with one of them find it; at most 50, each at most 64 characters.';

export const documentTexts = {
  ...madeTexts('document'),
  knowledge_base_id: 'Id of the knowledge base that holds the document.',
  title: 'Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address.',
  text: 'The document itself, as plain text or Markdown. Give either this or `url`.',
  kind: '`text`, `html`, `pdf` or `docx`; `url` until it was fetched.',
  url: 'Address to fetch it from, `https:` and on the public internet, at most 2,000 characters. null: it was not fetched.',
  file_name: 'Name of the uploaded file. null: no file.',
  bytes: 'Size of the content in bytes; 0 until it was fetched.',
  status:
    '`pending`: waits. `indexing`: is read and embedded; searches find it by words once `passages_total` is known. `indexed`: searches find it. `failed`: see `error`.',
  error: 'Why it failed, or why it waits for another try. null: nothing went wrong.',
  attempts: 'How often indexing was tried.',
  chunks_done: 'How many passages are embedded; the same as `passages_embedded`.',
  chunks_total: 'How many passages the document has; the same as `passages_total`. null until it has been read.',
  passages_total:
    'How many passages the document has; once it is known, searches find them by their words. null until it has been read.',
  passages_embedded: 'How many of them are embedded; when all are, searches find them by meaning as well.',
  clearance_level,
  audience_tags,
  indexed_at: 'When searches first found the latest content. null: not yet.',
};
export const documentErrorTexts = {
  code: 'Stable code of the failure.',
  message: 'What went wrong and what to do, in words.',
};

export const searchTexts = {
  query: 'What is to be found, 1 to 8,000 characters; compared by meaning and by words.',
  top_k: 'How many passages at most, 1 to 50; 5 by default.',
  min_score:
    'Passages whose `score` is below it are left out, -1 to 1; none are unless given. 0.4 keeps what answers a question, with the built-in model.',
  clearance_level: 'Clearance of the reader, 0 to 1000; documents above it are not found. 0 by default.',
  audience_tags: 'Tags of the reader, at most 50; documents with tags are found only if they share one.',
  results: 'Passages, nearest first; empty when nothing was found.',
};
export const passageTexts = {
  document_id: 'Id of the document, for `getDocument`.',
  title: 'Title of the document.',
  text: 'The passage itself.',
  score:
    'How well it fits the question: `scores.combined`, at most 1. Below 0.4 it is about something else, with the built-in model.',
  scores: 'What the score is made of.',
  position: 'Which passage of the document, counted from 0.',
};

export const passageScoreTexts = {
  lexical: 'Share of the question’s words that the passage, its headings or its title hold, rare words counting more: 0 to 1.',
  semantic: 'Cosine of the meanings of passage and question, 1 is the same. null: the passage is not embedded yet.',
  combined: '`semantic` + 0.3 × `lexical`; 0.8 × `lexical` while there is no meaning to compare.',
};

export const estimateTexts = {
  provider: 'Who would embed it.',
  model: 'Model that would embed it.',
  chunks: 'How many passages it would become.',
  tokens: 'How many tokens would be embedded.',
  cost_usd: 'What that would cost, in US dollars; 0 without a known price.',
  priced: 'false: no price is known for this model; set one with `putModelPrice`.',
};

export const gapTexts = {
  ...madeTexts('gap'),
  query: 'What was asked, as it was asked first. Empty for keys without `conversations:read`, and once the end user was erased.',
  best_score: 'Best score of what was found. null: nothing was.',
  occurrences: 'How often it was asked.',
  last_seen_at: 'When it was asked last: ISO 8601, UTC, milliseconds.',
};

export const knowledgeEventTexts = {
  document_id: 'Id of the document, for `getDocument`.',
  kb_id: 'Id of the knowledge base, for `getKnowledgeBase`.',
  title: 'Title of the document.',
  chunks: 'How many passages it has.',
  code: documentErrorTexts.code,
  message: documentErrorTexts.message,
  gap_id: 'Id of the gap; its words are read with `listKnowledgeGaps`.',
  best_score: gapTexts.best_score,
};
