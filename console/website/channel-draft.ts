// The texts of a channel's form, and what is sent of them. Pure.

import type { Schema } from '../../sdk/parley.ts';
import { partsOf } from '../ui/text.ts';

export type Channel = Schema<'Channel'>;
export type Appearance = Channel['appearance'];

const COLOUR = /^#[0-9a-f]{6}$/i;
export const isColour = (text: string): boolean => COLOUR.test(text);

/** What the preview shows while a title or colour is half written: the saved one. */
export const previewOf = (written: Appearance, saved: Appearance): Appearance => ({
  ...written,
  title: written.title.trim() || saved.title,
  color: isColour(written.color) ? written.color : saved.color,
});

const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

export const appearanceChange = (written: Appearance): { appearance: Appearance } => ({
  appearance: { ...written, avatar_url: orNull(written.avatar_url), privacy_url: orNull(written.privacy_url) },
});

type Invitation = Appearance['invitations'][number];

/** One in a line: the path, the seconds, and the text. */
export const invitationText = (invitations: readonly Invitation[]): string =>
  invitations.map(({ path, after_seconds, text }) => `${path} ${after_seconds} ${text}`).join('\n');

/** `undefined` while a line is half written. */
export function invitationsIn(text: string): Invitation[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.flatMap((line): Invitation[] => {
    const [, path, seconds, words] = /^\s*(\/\S*)\s+(\d{1,4})\s+(\S.*?)\s*$/.exec(line) ?? [];
    return path && words ? [{ path, after_seconds: Number(seconds), text: words }] : [];
  });
  return found.length === lines.length ? found : undefined;
}

/** One website per line; spaces and commas separate them too. */
export const originsOf = (text: string): string[] => partsOf(text, /[\s,]+/);

/** The line for a website, with attributes that no name can break out of. */
export const scriptLine = (origin: string, publicKey: string): string =>
  `<script src="${origin}/widget.js" data-channel="${publicKey}" async></script>`;

export type Hours = NonNullable<Channel['hours']>;
export const usualHours = (time_zone: string): Hours => ({
  time_zone,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
});
