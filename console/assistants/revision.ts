// What a revision is called.
import type { Answer } from '../../sdk/parley.ts';

export type Revision = Answer<'getAssistantRevision'>;

export function revisionLabel(revision: Revision, liveId: string | null): string {
  const name = revision.name || 'Unnamed revision';
  if (revision.id === liveId) return `${name} (live)`;
  return revision.published_at ? `${name} (published)` : `${name} (draft)`;
}
