// Owns what the API document says about the fields of knowledge bases, documents, searches and gaps.
import { madeTexts } from '../../http/wire.ts';

export const knowledgeBaseTexts = {
  ...madeTexts('knowledge base'),
  name: 'Label of the knowledge base, 1 to 200 characters.',
  description: 'What it holds, for people, at most 2,000 characters. null: nothing was said.',
  embedding_provider:
    'Who computes the meanings of texts: `local` (default, on this server and free), or a provider with an account.',
  embedding_model: 'Model that computes them; needed unless the provider is `local`. Fixed for the life of the base.',
  gap_score: 'A search whose best score is below it is kept as a gap, 0 to 1; 0.25 by default.',
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
  status: '`pending`: waits. `indexing`: is read and embedded. `indexed`: searches find it. `failed`: see `error`.',
  error: 'Why it failed, or why it waits for another try. null: nothing went wrong.',
  attempts: 'How often indexing was tried.',
  chunks_done: 'How many passages are embedded.',
  chunks_total: 'How many passages the document has. null until it has been read.',
  clearance_level,
  audience_tags,
  indexed_at: 'When searches first found the latest content. null: not yet.',
};
export const documentErrorTexts = {
  code: 'Stable code of the failure.',
  message: 'What went wrong and what to do, in words.',
};

export const searchTexts = {
  query: 'What is to be found, 1 to 8,000 characters; compared by meaning.',
  top_k: 'How many passages at most, 1 to 50; 5 by default.',
  min_score: 'Passages below this score are left out, -1 to 1; none are unless given.',
  clearance_level: 'Clearance of the reader, 0 to 1000; documents above it are not found. 0 by default.',
  audience_tags: 'Tags of the reader, at most 50; documents with tags are found only if they share one.',
  results: 'Passages, nearest first; empty when nothing was found.',
};
export const passageTexts = {
  document_id: 'Id of the document, for `getDocument`.',
  title: 'Title of the document.',
  text: 'The passage itself.',
  score: 'How near it is to the question: cosine of the two, 1 is the same.',
  position: 'Which passage of the document, counted from 0.',
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
