// Knowledge bases, documents and search, as a part of the program.
import { bind } from '../../kernel/jobs/jobs.ts';
import type { Module } from '../module.ts';
import { emptyBase } from './bases.ts';
import { KNOWLEDGE_DATA } from './data-map.ts';
import { documentFailed, documentIndexed, gapDetected } from './events.ts';
import { knowledgeFigures } from './figures.ts';
import { ingest, read } from './ingest-document.ts';
import { emptyKnowledgeBase, fillPassageWords, ingestDocument, readDocument, reindexKnowledgeBase } from './jobs.ts';
import { fillAllWords } from './passages.ts';
import { knowledgePersonalData } from './personal-data.ts';
import * as reindexBase from './reindex-base.ts';
import { knowledgeRoutes } from './routes.ts';

export const knowledgeModule = {
  routes: () => [...knowledgeRoutes],
  events: [documentFailed, documentIndexed, gapDetected] as const,
  jobs: bind([emptyKnowledgeBase, fillPassageWords, ingestDocument, readDocument, reindexKnowledgeBase], {
    'empty-knowledge-base': emptyBase,
    'fill-passage-words': fillAllWords,
    'ingest-document': ingest,
    'read-document': read,
    'reindex-knowledge-base': reindexBase.startMore,
  }),
  dueTables: [
    { table: 'documents', job: ingestDocument },
    { table: 'knowledge_bases', job: reindexKnowledgeBase },
  ],
  personalData: knowledgePersonalData,
  dataMap: KNOWLEDGE_DATA,
  figures: knowledgeFigures,
} satisfies Module;
