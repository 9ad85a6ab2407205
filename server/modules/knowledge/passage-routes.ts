// Endpoint table: the passages of a document.
import { ref, route } from '../../http/route.ts';
import * as documentPassages from './document-passages.ts';
import { PassageQuery, Passages } from './passage-schema.ts';

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
];
