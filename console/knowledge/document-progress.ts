// How far a document is, in words and as a share. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type ListedDocument = Schema<'KnowledgeDocument'>;
type Progress = Pick<ListedDocument, 'status' | 'passages_total' | 'passages_embedded' | 'error' | 'attempts'>;

export const DOCUMENT_STATES: Readonly<Record<ListedDocument['status'], { label: string; tone: string }>> = {
  pending: { label: 'Waiting', tone: '' },
  indexing: { label: 'Being read', tone: 'warn' },
  indexed: { label: 'Searchable', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const isUnderWay = ({ status }: Pick<ListedDocument, 'status'>): boolean => status === 'pending' || status === 'indexing';

export function progressWords({ status, passages_total, passages_embedded, error, attempts }: Progress): string {
  if (status === 'failed') return error?.message ?? 'It could not be read.';
  if (status === 'pending') return 'Waits for its turn';
  if (passages_total === null) return error ? `Tries again (${attempts}): ${error.message}` : 'Its text is being read';
  const count = passages_total.toLocaleString('en');
  if (status === 'indexed') return passages_total === 1 ? '1 passage' : `${count} passages`;
  const done = `${passages_embedded.toLocaleString('en')} of ${count} passages`;
  return error ? `${done}; tries again (${attempts}): ${error.message}` : `${done}, found by their words meanwhile`;
}

const UNITS = ['B', 'kB', 'MB'] as const;

export function sizeWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size).toLocaleString('en')} ${UNITS[unit] ?? ''}`;
}

/** Labels for who may find a document: "staff, berlin" as the API takes them. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
