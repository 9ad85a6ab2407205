import { describe, expect, it } from 'vitest';
import { ConnectionError, errorOf } from './errors.ts';
import { isStillRunning, pauseAfter, sleep } from './retry.ts';

const refused = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  errorOf({ status, headers: new Headers(headers), text: JSON.stringify(body) });
const lost = new ConnectionError({ code: 'connection_error', message: 'gone', retryable: true });

describe('a request that failed', () => {
  it.each([
    ['a lost connection', lost, 500, undefined],
    [
      '429 with seconds in the body',
      refused(429, { error: 'rate_limited', retryable: true, retry_after: 3 }),
      3000,
      3000,
    ],
    ['429 of a proxy', refused(429, {}, { 'retry-after': '7' }), 7000, 7000],
    ['a wait longer than a minute', refused(429, { retryable: true, retry_after: 61 }), undefined, undefined],
    ['408', refused(408, { error: 'request_timeout', retryable: true }), 500, 500],
    ['503', refused(503, { error: 'service_unavailable', retryable: true, retry_after: 1 }), 1000, undefined],
    ['503 of a proxy', refused(503), 500, undefined],
    ['502 that says no', refused(502, { error: 'upstream_error', retryable: false }), undefined, undefined],
    ['500', refused(500, { error: 'internal_error', retryable: false }), undefined, undefined],
    [
      'its twin still running',
      refused(409, { error: 'idempotency_in_progress', retryable: true, retry_after: 1 }),
      1000,
      undefined,
    ],
    ['a conflict', refused(409, { error: 'version_conflict', retryable: false }), undefined, undefined],
    [
      'a wrong field',
      refused(422, { detail: [{ loc: ['body', 'name'], msg: 'needed', type: 'missing' }] }),
      undefined,
      undefined,
    ],
    ['a mistake of the program', new TypeError('no'), undefined, undefined],
  ])('by %s', (_why, error, repeatable, notRepeatable) => {
    const pause = (isRepeatable: boolean) => pauseAfter(error, { attempt: 0, repeatable: isRepeatable, random: 0.5 });
    const about = (expected: number | undefined) =>
      expected === undefined ? undefined : expect.closeTo(expected, -2.1);
    expect([pause(true), pause(false)]).toEqual([about(repeatable), about(notRepeatable)]);
  });

  it('waits twice as long each time, spread, and never for ever', () => {
    const pauses = [0, 1, 2, 3, 20].map((attempt) => pauseAfter(lost, { attempt, repeatable: true, random: 0.5 }));
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000]);
    const spread = [0, 0.999].map((random) => pauseAfter(lost, { attempt: 1, repeatable: true, random }));
    expect(spread).toEqual([750, expect.closeTo(1250, -1)]);
  });

  it('knows a twin that is still running', () => {
    expect(isStillRunning(refused(409, { error: 'idempotency_in_progress', retryable: true }))).toBe(true);
    expect(isStillRunning(lost)).toBe(false);
  });

  it('stops waiting when the caller gives up', async () => {
    const caller = new AbortController();
    const waiting = sleep(60_000, caller.signal);
    caller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(sleep(60_000, caller.signal)).rejects.toThrow('enough');
  });
});

describe('an error', () => {
  it('has the same fields whichever shape the API gave it', () => {
    const headers = { 'x-request-id': 'r-1' };
    const details = { required_scope: 'calls:read' };
    expect(
      refused(
        403,
        { error: 'permission_denied', message: 'No.', retryable: false, retry_after: null, details },
        headers,
      ),
    ).toMatchObject({
      name: 'PermissionError',
      code: 'permission_denied',
      message: 'No.',
      status: 403,
      retryable: false,
      retryAfter: undefined,
      requestId: 'r-1',
      details,
    });
    const detail = [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }];
    expect(refused(422, { detail }, headers)).toMatchObject({
      name: 'ValidationError',
      code: 'validation_error',
      message: 'body.name: Field required',
      issues: detail,
      details: { issues: detail },
      requestId: 'r-1',
    });
  });

  it('is understood when something on the way answered in its own words', () => {
    const html = errorOf({ status: 502, headers: new Headers(), text: '<h1>Bad gateway</h1>' });
    expect(html).toMatchObject({ name: 'ServerError', code: 'http_502', retryable: true });
    const dated = refused(503, {}, { 'retry-after': new Date(Date.now() + 5000).toUTCString() });
    expect(dated.retryAfter).toBeGreaterThan(3);
  });
});
