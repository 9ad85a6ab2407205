// The columns of this module in the data map.
import { type DataMapLine, erased, none, retained } from '../../kernel/data-map.ts';

const DOCUMENTS = 'the operator’s own documents';

export const KNOWLEDGE_DATA: readonly DataMapLine[] = [
  ...none('knowledge_bases', 'name description embedding_provider embedding_model', DOCUMENTS),
  ...none('documents', 'title kind url file_name status error source audience_tags', DOCUMENTS),
  ...none('document_contents', 'content', DOCUMENTS),
  ...none('document_chunks', 'heading text embedding words content_hash', DOCUMENTS),
  ...retained(
    ...(['knowledge_gaps', 'query', 'a search over the API that found nothing good'] as const),
    'It came from the operator’s own systems and belongs to no person. Questions of conversations that were stored before they were sealed are here as well. Dismissing the gap deletes it.',
  ),
  ...erased(
    'knowledge_gaps',
    'sealed',
    'what an end user asked in a conversation',
    'the gap is deleted with the end user who asked it first',
  ),
  ...erased('knowledge_gaps', 'query_hash', 'a hash of the question; of a person’s words a keyed one'),
];
