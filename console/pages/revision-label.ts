// What a revision is called in lists to choose from.
import type { Answer } from '../../sdk/parley.ts';

export function revisionLabel(revision: Answer<'getAssistantRevision'>, liveId: string | null): string {
  const name = revision.name || 'Unnamed revision';
  if (revision.id === liveId) return `${name} (live)`;
  return revision.published_at ? `${name} (published)` : `${name} (draft)`;
}
