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
