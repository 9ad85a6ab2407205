// The states of deliveries, and how well an endpoint does. Pure.

import type { Schema } from '../../sdk/parley.ts';
import type { StateLabel } from '../ui/text.ts';

export type ListedDelivery = Schema<'WebhookDelivery'>;
export type Endpoint = Schema<'WebhookEndpoint'>;

export const DELIVERY_STATES: Readonly<Record<ListedDelivery['status'], StateLabel>> = {
  pending: ['Pending', 'warn'],
  succeeded: ['Delivered', 'good'],
  exhausted: ['Failed', 'bad'],
  canceled: ['Canceled', ''],
};

export function healthOf({
  enabled,
  disabled_reason,
  failing_since,
}: Pick<Endpoint, 'enabled' | 'disabled_reason' | 'failing_since'>): StateLabel {
  if (!enabled && disabled_reason === 'failing') return ['Off: it kept failing', 'bad'];
  if (!enabled && disabled_reason === 'gone') return ['Off: it answered 410', 'bad'];
  if (!enabled) return ['Off', ''];
  return failing_since ? ['Failing', 'bad'] : ['On', 'good'];
}

export const successText = (rate: number | null): string =>
  rate === null ? '–' : `${(Math.floor(rate * 1000) / 10).toFixed(1)} %`;

/** 2xx is good; everything else, no answer too, is not. */
export const codeTone = (code: number | null): string => (code !== null && code >= 200 && code < 300 ? 'good' : 'bad');

/** For an input of the browser, which knows no zone and no seconds. */
export function localMinute(ms: number): string {
  const at = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** `undefined` for what is no time, so that no request is made with it. */
export function instantOf(local: string): string | undefined {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
