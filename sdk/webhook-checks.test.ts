import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './webhook-checks.ts';

const secret = `whsec_${btoa('a secret of twenty-four.')}`;
const another = `whsec_${btoa('another secret, as long.')}`;
const event = {
  id: 'e-1',
  type: 'call.ended',
  timestamp: '2030-01-01T00:00:00Z',
  organization_id: 'o-1',
  data: { note: 'ünïcödé' },
};
const raw = JSON.stringify(event);
const at = new Date();
const seconds = Math.floor(at.getTime() / 1000);
/** Signed by the reference implementation. */
const sign = (key: string, body = raw, time = at) => new Webhook(key).sign('msg_1', time, body);
const headers = (signature: string, more: object = {}) => ({
  'Webhook-Id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': signature,
  ...more,
});

describe('a webhook', () => {
  it('is its event, from text or bytes, from headers of any kind', async () => {
    expect(await verifyWebhook(raw, headers(sign(secret)), secret)).toEqual(event);
    expect(await verifyWebhook(new TextEncoder().encode(raw), new Headers(headers(sign(secret))), secret)).toEqual(
      event,
    );
    expect(await verifyWebhook(raw, { ...headers(''), 'webhook-signature': [sign(secret)] }, secret)).toEqual(event);
  });

  it('may carry several signatures, and its receiver may have several secrets', async () => {
    const both = `v1a,${btoa('other kind')} ${sign(another)} ${sign(secret)}`;
    expect(await verifyWebhook(raw, headers(both), secret)).toEqual(event);
    expect(await verifyWebhook(raw, headers(sign(another)), [secret, another])).toEqual(event);
  });

  it.each([
    ['another secret', raw, headers(sign(another))],
    ['a changed body', raw.replace('e-1', 'e-2'), headers(sign(secret))],
    ['another id', raw, headers(sign(secret), { 'Webhook-Id': 'msg_2' })],
    ['another time', raw, headers(sign(secret), { 'webhook-timestamp': String(seconds + 1) })],
    ['no signature', raw, headers('')],
    ['a broken signature', raw, headers('v1,%%%')],
    ['a time that is none', raw, headers(sign(secret), { 'webhook-timestamp': 'now' })],
  ])('with %s is refused', async (_why, body, given) => {
    await expect(verifyWebhook(body, given, secret)).rejects.toMatchObject({ code: 'webhook_not_verified' });
  });

  it('is good for five minutes, before and after', async () => {
    const given = headers(sign(secret));
    for (const late of [299, -299]) await verifyWebhook(raw, given, secret, { now: (seconds + late) * 1000 });
    for (const late of [301, -301]) {
      await expect(verifyWebhook(raw, given, secret, { now: (seconds + late) * 1000 })).rejects.toThrow('clocks');
    }
  });
});
