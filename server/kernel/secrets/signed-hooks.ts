// Owns the signature of requests between this server and a program that shares a secret with it (Standard Webhooks 1.0), in both
// directions.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../time/clock.ts';

const PREFIX = 'whsec_';
const TOLERANCE_SECONDS = 300;
const MAX_SIGNATURES = 5;
/** For a receiver that does not exist: the same work, so that the time of the answer does not reveal which do. */
export const NO_SECRET = `${PREFIX}AAAA`;

export const newHookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

type Headers = Record<string, string | string[] | undefined>;
const secondsNow = (clock: Clock): number => Math.floor(clock.toWall(clock.now()).getTime() / 1000);

const macOf = (secret: string, id: string, timestamp: string, body: string | Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/** `id`: the receiver drops a request that it has taken under the same one. */
export function hookHeaders(clock: Clock, secret: string, id: string, body: string | Buffer): Record<string, string> {
  const timestamp = String(secondsNow(clock));
  const signature = `v1,${macOf(secret, id, timestamp, body).toString('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

/** The id of the request; `undefined`: it is not signed with the secret, or too old. */
export function signedId(clock: Clock, secret: string, headers: Headers, body: Buffer): string | undefined {
  const [id = '', timestamp = '', given = ''] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  const wanted = macOf(secret, id, timestamp, body);
  const isFresh = /^\d{1,12}$/.test(timestamp) && Math.abs(secondsNow(clock) - Number(timestamp)) <= TOLERANCE_SECONDS;
  const isOurs = given
    .split(' ', MAX_SIGNATURES)
    .map((one) => Buffer.from(one.replace(/^v1,/, ''), 'base64'))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
  return isFresh && isOurs && id !== '' ? id : undefined;
}
