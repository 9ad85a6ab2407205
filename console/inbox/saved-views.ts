// Views that somebody saved: a name, and the filters of the address. Pure.
import { NARROWING } from './views.ts';

export type SavedView = { name: string; filters: Record<string, string> };

const MAX_VIEWS = 30;

const isView = (one: unknown): one is SavedView =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'filters' in one &&
  typeof one.filters === 'object' &&
  one.filters !== null &&
  Object.values(one.filters).every((value) => typeof value === 'string');

/** What another version or a hand wrote there is left out. */
export function parseViews(text: string | null): SavedView[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isView) : [];
  } catch {
    return [];
  }
}

/** Only what a view is made of: the conversation that happens to be open is no part of it. */
export const viewFilters = (filters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(['view', ...NARROWING].flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], added: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== added.name), added].slice(-MAX_VIEWS);
