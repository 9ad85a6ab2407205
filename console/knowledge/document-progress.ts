// How far a document is, in words and as a share. Pure.

import type { Schema } from '../../sdk/parley.ts';
import { numberLanguage } from '../ui/language.ts';
import type { StateLabel } from '../ui/text.ts';

export type ListedDocument = Schema<'KnowledgeDocument'>;
type Progress = Pick<ListedDocument, 'status' | 'passages_total' | 'passages_embedded' | 'error' | 'attempts'>;

export const DOCUMENT_STATES: Readonly<Record<ListedDocument['status'], StateLabel>> = {
  pending: ['Waiting', ''],
  indexing: ['Being read', 'warn'],
  indexed: ['Searchable', 'good'],
  failed: ['Failed', 'bad'],
};

export const isUnderWay = ({ status }: Pick<ListedDocument, 'status'>): boolean =>
  status === 'pending' || status === 'indexing';

export function progressText({ status, passages_total, passages_embedded, error, attempts }: Progress): string {
  if (status === 'failed') return error?.message ?? 'It could not be read.';
  if (status === 'pending') return 'Waiting for its turn';
  if (passages_total === null) return error ? `Trying again (${attempts}): ${error.message}` : 'Its text is being read';
  const count = passages_total.toLocaleString(numberLanguage());
  if (status === 'indexed') return passages_total === 1 ? '1 passage' : `${count} passages`;
  const done = `${passages_embedded.toLocaleString(numberLanguage())} of ${count} passages`;
  return error ? `${done}; trying again (${attempts}): ${error.message}` : `${done}, searchable by words meanwhile`;
}

const UNITS = ['B', 'kB', 'MB'] as const;

export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size).toLocaleString(numberLanguage())} ${UNITS[unit] ?? ''}`;
}
