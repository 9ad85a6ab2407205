// How deliveries are called, and how well an endpoint does. Pure.
import type { Schema } from '../../sdk/parley.ts';

export type ListedDelivery = Schema<'WebhookDelivery'>;
export type Endpoint = Schema<'WebhookEndpoint'>;

export const DELIVERY_STATES: Readonly<Record<ListedDelivery['status'], { label: string; tone: string }>> = {
  pending: { label: 'On its way', tone: 'warn' },
  succeeded: { label: 'Delivered', tone: 'good' },
  exhausted: { label: 'Given up', tone: 'bad' },
  canceled: { label: 'Canceled', tone: '' },
};

type EndpointHealth = { label: string; tone: string };

export function healthOf({
  enabled,
  disabled_reason,
  failing_since,
}: Pick<Endpoint, 'enabled' | 'disabled_reason' | 'failing_since'>): EndpointHealth {
  if (!enabled && disabled_reason === 'failing') return { label: 'Off: it kept failing', tone: 'bad' };
  if (!enabled && disabled_reason === 'gone') return { label: 'Off: it answered 410', tone: 'bad' };
  if (!enabled) return { label: 'Off', tone: '' };
  return failing_since ? { label: 'Failing', tone: 'bad' } : { label: 'On', tone: 'good' };
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

/** `undefined` for what is no time, so that nothing is asked with it. */
export function instantOf(local: string): string | undefined {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
