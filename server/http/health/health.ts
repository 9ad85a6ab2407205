// Owns whether this process is alive and ready, its figures, and who may read them.
import { hash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Readiness } from '../../kernel/cluster/control-connection.ts';
import { Problem } from '../../kernel/errors.ts';
import type { HttpMetrics } from '../metrics.ts';
import type { RawRequest } from '../route.ts';

export type Health = { assertReady(): void; metrics: HttpMetrics };

export type Stage = 'starting' | 'running' | 'stopping';

/** `database` is what the control connection last saw: a probe costs the database nothing. */
export function healthOf(metrics: HttpMetrics, stage: () => Stage, database: () => Readiness): Health {
  return {
    metrics,
    assertReady: () => {
      if (stage() !== 'running') {
        throw new Problem('service_unavailable', `This process is ${stage()}.`, {
          retryAfter: 1,
          details: { cause: stage() },
        });
      }
      const verdict = database();
      if (!verdict.ok)
        throw new Problem('service_unavailable', `Not ready: ${verdict.why}.`, {
          retryAfter: 1,
          details: { cause: 'not_ready' },
        });
    },
  };
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Headers by which a proxy says that it speaks for another client. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * The figures are the operator's: of the whole process, not of one organization. With a token only clients that send it; without one only a
 * program on this machine that comes directly. A page in a browser on this machine is excluded by the name it must come under.
 */
export function assertOperator(token: string, { headers, peer }: Pick<RawRequest, 'headers' | 'peer'>): void {
  if (token !== '') {
    const [, sentToken = ''] = /^Bearer +(\S+)$/i.exec(String(headers.authorization ?? '')) ?? [];
    if (isSame(sentToken, token)) return;
    throw new Problem('authentication_required', 'Send METRICS_TOKEN as Authorization: Bearer.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  // A client that calls as an organization is none of ours, wherever it calls from.
  const isDirect = headers['x-api-key'] === undefined && FORWARDED.every((name) => headers[name] === undefined);
  if (isDirect && isLoopback(peer) && isLoopbackName(String(headers.host ?? ''))) return;
  const message =
    'The metrics are the operator’s, and no API key opens them: ask from this machine, at HEALTH_PORT, or with METRICS_TOKEN.';
  throw new Problem('authentication_required', message);
}

const isSame = (sentToken: string, token: string): boolean =>
  timingSafeEqual(hash('sha256', sentToken, 'buffer'), hash('sha256', token, 'buffer'));

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const isLoopbackName = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
};
