// Owns the documents of knowledge bases: their text goes from the files to the server, and never back.
import { contentHash } from '../../flow/language/hash.ts';
import { canonical, type JsonObject } from '../../flow/language/json.ts';
import type { Parley } from '../../sdk/parley.ts';
import { CliError } from '../program/commands.ts';
import type { LocalDocument } from './local-project.ts';
import type { SyncSession } from './sync-session.ts';

export const documentKey = ({ base, title }: LocalDocument): string => `${base}/${title}`;
export const documentHash = ({ title, text, settings }: LocalDocument): string =>
  contentHash(canonical({ title, text, settings }));

/** Documents whose text or settings are not those of the last push. */
export const changedDocuments = ({ project, state }: SyncSession): LocalDocument[] =>
  project.documents.filter((document) => {
    const entry = state.documents[documentKey(document)];
    return entry === undefined || entry.id === null || entry.hash !== documentHash(document);
  });

/** A changed document is added anew before the old one goes, so that its text is never missing. */
export async function pushDocuments(session: SyncSession): Promise<string[]> {
  const { parley, state } = session;
  const done: string[] = [];
  for (const document of changedDocuments(session)) {
    const baseId = state.get('knowledge', document.base)?.id ?? '';
    const key = documentKey(document);
    const entry = state.documents[key];
    const hash = documentHash(document);
    const there = entry?.id == null ? await titled(parley, baseId, document.title) : undefined;
    if (there !== undefined && !entry) {
      throw new CliError(
        `${document.file}: "${document.title}" is in the knowledge base already and did not come from this file. Delete it there, or rename the file's title.`,
      );
    }
    const isAdded = there !== undefined && entry?.hash === hash;
    if (!isAdded) {
      state.documents[key] = { id: entry?.id ?? null, hash: entry?.id == null ? hash : entry.hash };
      await state.save();
    }
    const id = isAdded ? there : await addDocument(parley, baseId, document);
    const old = isAdded ? undefined : (entry?.id ?? there);
    if (old !== undefined) await parley.knowledgeBases.documents.delete(baseId, old);
    state.documents[key] = { id, hash };
    await state.save();
    done.push(`${old === undefined ? 'added' : 'replaced'} document ${key}`);
  }
  return done;
}

async function addDocument(parley: Parley, baseId: string, { title, text, settings }: LocalDocument): Promise<string> {
  const body: JsonObject = { title, text, ...settings };
  return (await parley.knowledgeBases.documents.add(baseId, body)).id;
}

async function titled(parley: Parley, baseId: string, title: string): Promise<string | undefined> {
  for await (const document of parley.knowledgeBases.documents.list(baseId, { limit: 100 })) {
    if (document.title === title) return document.id;
  }
  return undefined;
}
