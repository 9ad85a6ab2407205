// The texts of a channel's form, and what is sent of them. Pure.

import type { Schema } from '../../sdk/parley.ts';
import { DAYS } from '../parts/weekdays.ts';

export type Channel = Schema<'Channel'>;
export type Appearance = Channel['appearance'];

const COLOUR = /^#[0-9a-f]{6}$/i;
export const isColour = (text: string): boolean => COLOUR.test(text);

/** What the preview shows while somebody types: a half-written colour leaves the one before. */
export const previewOf = (written: Appearance, saved: Appearance): Appearance => ({
  ...written,
  title: written.title.trim() || saved.title,
  color: isColour(written.color) ? written.color : saved.color,
});

const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim());

export const appearanceChange = (written: Appearance): { appearance: Appearance } => ({
  appearance: { ...written, avatar_url: orNull(written.avatar_url), privacy_url: orNull(written.privacy_url) },
});

/** One website in each line. */
export const originsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** The line for a website, with attributes that no name can break out of. */
export const scriptLine = (origin: string, publicKey: string): string =>
  `<script src="${origin}/widget.js" data-channel="${publicKey}" async></script>`;

type Hours = NonNullable<Channel['hours']>;
export const usualHours = (time_zone: string): Hours => ({
  time_zone,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
});

/** In the order of the week, whichever was ticked last. */
export const withDay = (hours: Hours, day: Hours['days'][number]): Hours => ({
  ...hours,
  days: DAYS.filter((one) => (one === day ? !hours.days.includes(one) : hours.days.includes(one))),
});
