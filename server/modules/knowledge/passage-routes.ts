// Endpoint table: the passages of a document, and its text.
import { ref, route } from '../../http/route.ts';
import * as documentPassages from './document-passages.ts';
import { readText } from './document-text.ts';
import { DocumentText, PassageQuery, Passages } from './passage-schema.ts';

export const passageRoutes = [
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}/passages',
    operationId: 'listDocumentPassages',
    tag: 'Knowledge',
    summary: 'Read the passages of a document, in their order',
    scope: 'knowledge_bases:read',
    status: 200,
    params: { kb_id: ref('knowledge_base'), document_id: ref('document') },
    query: PassageQuery,
    response: Passages,
    handle: (ctx, { params, query }) => documentPassages.list(ctx, { kbId: params.kb_id, documentId: params.document_id }, query),
  }),
  route({
    method: 'GET',
    path: '/v1/knowledge-bases/{kb_id}/documents/{document_id}/text',
    operationId: 'getDocumentText',
    tag: 'Knowledge',
    summary: 'Read the text of a document as it was handed in',
    description:
      'For documents that were handed in as text, at most 1,000,000 bytes. 409 for files of other kinds, pages and longer texts.',
    scope: 'knowledge_bases:read',
    status: 200,
    errors: [409],
    params: { kb_id: ref('knowledge_base'), document_id: ref('document') },
    response: DocumentText,
    handle: (ctx, { params }) => readText(ctx, params.kb_id, params.document_id),
  }),
];
