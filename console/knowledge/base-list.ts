// Owns the list of knowledge bases as it is filtered; the page of a base walks along the same one.
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { type PagedList, usePagedList } from '../ui/list.tsx';

export type Base = Schema<'KnowledgeBase'>;

export const baseAddress = ({ id }: { id: string }): string => `/knowledge/${id}`;

export const useBaseList = ({ q }: Record<string, string>): PagedList<Base> =>
  usePagedList(['knowledge', 'bases', q], (page) => api().knowledgeBases.list({ ...page, ...(q && { q }) }));

export const modelName = ({ embedding_provider, embedding_model }: Base): string =>
  embedding_provider === 'local' ? 'Built in' : `${embedding_provider}, ${embedding_model}`;
