// Endpoint table: knowledge bases, documents, search, estimate, gaps.
import { nameQuery } from '../../http/name-search.ts';
import { page, pageQuery } from '../../http/pages.ts';
import { ref, route } from '../../http/route.ts';
import * as bases from './bases.ts';
import { readText } from './contents.ts';
import * as documents from './documents.ts';
import * as gaps from './gaps.ts';
import * as passages from './passages.ts';
import * as reindexBase from './reindex-base.ts';
import * as schema from './schema.ts';
import * as search from './search.ts';
import { MAX_DOCUMENT_BYTES } from './upload.ts';

declare module '../../http/route.ts' {
  interface RefKinds {
    knowledge_base: true;
    document: true;
    knowledge_gap: true;
  }
}

const tag = 'Knowledge';
const read = { tag, scope: 'knowledge_bases:read', status: 200 } as const;
const write = { tag, scope: 'knowledge_bases:write' } as const;
const base = { kb_id: ref('knowledge_base') };
const document = { ...base, document_id: ref('document') };
const { title, clearance_level, audience_tags } = schema.CreateDocument.shape;
const form = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'The document: pdf, docx, html, md or txt, judged by its content.',
    },
    title: { type: 'string', description: title.description },
    clearance_level: { type: 'integer', description: clearance_level.description },
    audience_tags: { type: 'string', description: `Comma-separated. ${audience_tags.description}` },
  },
};
const upload = {
  bytes: true,
  bodyLimit: MAX_DOCUMENT_BYTES,
  body: schema.CreateDocument,
  alsoAccepts: { 'multipart/form-data': form },
} as const;
const exampleDocument = {
  title: 'Refunds',
  text: '# Refunds\n\nRefunds reach your account within five working days.',
  clearance_level: 0,
  audience_tags: [],
};

/** The body of an upload arrives as it was sent. */
const bytesOf = (body: unknown): Buffer | undefined => (Buffer.isBuffer(body) ? body : undefined);

export const knowledgeRoutes = [
  route({
    method: 'POST',
    path: '/v1/knowledge-bases',
    operationId: 'createKnowledgeBase',
    summary: 'Create a knowledge base',
    description:
      'Holds documents that assistants answer from. Name it in `knowledge_base_refs` of a revision, or in a node of a flow. The provider of embeddings must exist: `local`, or one of `createModelProvider`.',
    ...write,
    status: 201,
    body: schema.CreateKnowledgeBase,
    response: schema.KnowledgeBase,
    example: { body: { name: 'Help centre', description: 'What customers ask about' } },
    handle: (ctx, { body }) => bases.create(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases',
    operationId: 'listKnowledgeBases',
    summary: 'List knowledge bases',
    description: 'All knowledge bases of the organization, newest first.',
    ...read,
    query: pageQuery.extend(nameQuery),
    response: page(schema.KnowledgeBase),
    handle: (ctx, { query }) => bases.list(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}',
    operationId: 'getKnowledgeBase',
    summary: 'Read a knowledge base',
    description: 'One knowledge base; its documents are listed with `listDocuments`.',
    ...read,
    params: base,
    response: schema.KnowledgeBase,
    handle: (ctx, { params }) => bases.get(ctx, params.kb_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/knowledge-bases/{kb_id}',
    operationId: 'updateKnowledgeBase',
    ...write,
    summary: 'Change a knowledge base',
    description:
      'Only the fields that are sent change. The embedding model cannot: make another base and add the documents there.',
    status: 200,
    params: base,
    body: schema.UpdateKnowledgeBase,
    response: schema.KnowledgeBase,
    example: { body: { name: 'Help centre', gap_score: 0.4 } },
    handle: (ctx, { params, body }) => bases.update(ctx, params.kb_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/reindex',
    operationId: 'reindexKnowledgeBase',
    ...write,
    summary: 'Read and embed all documents of a base again',
    description:
      'In the background, a few documents at a time; `reindex` of the base says how far it is. Pages are fetched again. Passages whose text has not changed keep their vectors and cost nothing. Searches find the old passages of a document until its new ones are complete. While one is running, asking again changes nothing.',
    status: 202,
    params: base,
    response: schema.KnowledgeBase,
    handle: (ctx, { params }) => reindexBase.start(ctx, params.kb_id),
  }),
  route({
    method: 'DELETE',
    path: '/v1/knowledge-bases/{kb_id}',
    operationId: 'deleteKnowledgeBase',
    ...write,
    summary: 'Delete a knowledge base and all it holds',
    status: 204,
    params: base,
    description:
      'Hidden from callers immediately; its documents and passages are deleted in the background. What it has cost stays in the analytics.',
    handle: (ctx, { params }) => bases.remove(ctx, params.kb_id),
  }),
  route({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/documents',
    operationId: 'addDocument',
    summary: 'Add a document',
    ...write,
    status: 202,
    params: base,
    ...upload,
    response: schema.Document,
    description:
      'JSON with `title` and `text`, or with `url`; or multipart/form-data with `file` (pdf, docx, html, md, txt; judged by content), at most 25 MiB. It is read and embedded in the background: follow `status` with `getDocument`. Emits `knowledge.document.indexed` or `knowledge.document.failed`.',
    example: { body: exampleDocument },
    handle: (ctx, { params, body, raw }) => documents.add(ctx, params.kb_id, bytesOf(body), raw),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents',
    operationId: 'listDocuments',
    summary: 'List documents',
    description: 'Newest first, without their content.',
    ...read,
    params: base,
    query: schema.DocumentQuery,
    response: page(schema.Document),
    handle: (ctx, { params, query }) => documents.list(ctx, params.kb_id, query),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}',
    operationId: 'getDocument',
    ...read,
    summary: 'Read a document: its status and progress',
    description: 'Status and progress of indexing; passages are found with `searchKnowledgeBase`.',
    params: document,
    response: schema.Document,
    handle: (ctx, { params }) => documents.get(ctx, params.kb_id, params.document_id),
  }),
  route({
    method: 'PATCH',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}',
    operationId: 'updateDocument',
    ...write,
    summary: 'Change who may find a document, or its title',
    description:
      'Only the fields that are sent change; searches follow at once. The content cannot be changed: add another document.',
    status: 200,
    params: document,
    body: schema.UpdateDocument,
    response: schema.Document,
    example: { body: { clearance_level: 2, audience_tags: ['staff'] } },
    handle: (ctx, { params, body }) => documents.update(ctx, params.kb_id, params.document_id, body),
  }),
  route({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}/reindex',
    operationId: 'reindexDocument',
    ...write,
    summary: 'Read and embed a document again',
    status: 202,
    params: document,
    response: schema.Document,
    description:
      'A page is fetched again. Searches find the old passages until the new ones are complete. A failed document goes on where it stopped. Nothing happens while it is being indexed.',
    handle: (ctx, { params }) => documents.reindex(ctx, params.kb_id, params.document_id),
  }),
  route({
    method: 'DELETE',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}',
    operationId: 'deleteDocument',
    ...write,
    summary: 'Delete a document',
    description: 'Searches stop finding it at once. What it has cost stays in the analytics.',
    status: 204,
    params: document,
    handle: (ctx, { params }) => documents.remove(ctx, params.kb_id, params.document_id),
  }),
  route({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/search',
    operationId: 'searchKnowledgeBase',
    ...read,
    summary: 'Find passages by meaning and by words',
    description:
      'Compares meanings, so other words find the passage too, and words, so names and codes do. `scores` says what each added. Passages that are not embedded yet are found by their words. The embedding of the question is paid for. A search without a good answer is kept as a gap and emits `knowledge.gap.detected` the first time.',
    params: base,
    idempotency: 'claim',
    errors: [400, 402, 502, 504],
    body: schema.Search,
    response: schema.SearchResult,
    example: { body: { query: 'When do I get my money back?', top_k: 3 } },
    handle: (ctx, { params, body, raw }) => search.searchForApi(ctx, params.kb_id, body, raw),
  }),
  route({
    method: 'POST',
    path: '/v1/knowledge-bases/{kb_id}/estimate',
    operationId: 'estimateDocument',
    ...read,
    summary: 'What adding a document would cost',
    params: base,
    ...upload,
    response: schema.Estimate,
    idempotency: 'claim',
    errors: [400],
    description: 'Takes what `addDocument` takes, and spends and stores nothing.',
    example: { body: exampleDocument },
    handle: (ctx, { params, body, raw }) => documents.estimate(ctx, params.kb_id, bytesOf(body), raw),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/gaps',
    operationId: 'listKnowledgeGaps',
    ...read,
    summary: 'Questions without a good answer',
    description:
      'What assistants and searches were asked and the base could not answer well, newest first. Use it to see which documents are missing.',
    params: base,
    query: pageQuery,
    response: page(schema.Gap),
    handle: (ctx, { params, query }) => gaps.list(ctx, params.kb_id, query),
  }),
  route({
    method: 'DELETE',
    path: '/v1/knowledge-bases/{kb_id}/gaps/{gap_id}',
    operationId: 'dismissKnowledgeGap',
    ...write,
    summary: 'Dismiss a gap',
    description: 'Takes it off the list. Asked again, it comes back.',
    status: 204,
    params: { ...base, gap_id: ref('knowledge_gap') },
    handle: (ctx, { params }) => gaps.dismiss(ctx, params.kb_id, params.gap_id),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}/passages',
    operationId: 'listDocumentPassages',
    ...read,
    summary: 'Read the passages of a document, in their order',
    params: document,
    query: schema.PassageQuery,
    response: schema.Passages,
    handle: (ctx, { params, query }) =>
      passages.list(ctx, { kbId: params.kb_id, documentId: params.document_id }, query),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}/text',
    operationId: 'getDocumentText',
    ...read,
    summary: 'Read the text of a document as it was added',
    description:
      'For documents that were added as text, at most 1,000,000 bytes. 409 for files of other kinds, pages and longer texts.',
    errors: [409],
    params: document,
    response: schema.DocumentText,
    handle: (ctx, { params }) => readText(ctx, params.kb_id, params.document_id),
  }),
];
