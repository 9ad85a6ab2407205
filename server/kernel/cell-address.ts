// Owns the beginning of an address that names its cell. A proxy before several installations routes by it, and needs no list; this server
// takes it off, whichever cell it names: what was made in one cell keeps its address when its organization moves to another.
import type { Config } from './config.ts';

/** An installation that shares its address with no other. */
const UNNAMED = '00';

/** Stored with what gets an address now. null: its address names no cell. */
export const cellOf = ({ CELL }: Pick<Config, 'CELL'>): string | null => (CELL === UNNAMED ? null : CELL);

export const inCell = (cell: string | null, path: string): string => (cell === null ? path : `/c/${cell}${path}`);

/** Only what vendors, browsers and mails open: the API is found by its keys. */
const NAMED =
  /^\/c\/[0-9A-Za-z]{2}(?=\/(?:carriers\/[^/?]+\/(?:callbacks|media|relay)\/?|hooks\/|web-calls\/|rate\/|console(?:[/?]|$)))/;

export const withoutCell = (url: string): string => (url.startsWith('/c/') ? url.replace(NAMED, '') : url);
