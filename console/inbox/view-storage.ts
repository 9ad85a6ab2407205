// Owns where saved views are kept: in this browser, per organization.
import { parseViews, type SavedView } from './saved-views.ts';

const placeOf = (organizationId: string): string => `parley-inbox-views ${organizationId}`;

export const readViews = (organizationId: string): SavedView[] => parseViews(localStorage.getItem(placeOf(organizationId)));
export const keepViews = (organizationId: string, views: readonly SavedView[]): void =>
  localStorage.setItem(placeOf(organizationId), JSON.stringify(views));
