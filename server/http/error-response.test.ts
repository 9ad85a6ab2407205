import { describe, expect, it } from 'vitest';
import { refusal } from './error-response.ts';

const withCode = (code: string): Error => Object.assign(new Error('from below'), { code });

describe('an error from below', () => {
  it.each([
    ['22P02', 422],
    ['22003', 422],
    ['23505', 409],
    ['53300', 503],
    ['57P01', 503],
    ['08006', 503],
    ['40P01', 503],
    ['ECONNREFUSED', 503],
    ['EAI_AGAIN', 503],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413],
    ['42703', 500],
  ])('with code %s leaves as %i', (code, status) => expect(refusal(withCode(code), 422, 'r').status).toBe(status));

  it.each([
    ['timeout exceeded when trying to connect'],
    ['Connection terminated unexpectedly'],
    ['Client has encountered a connection error and is not queryable'],
  ])('saying "%s" is the database being away', (message) =>
    expect(refusal(new Error(message), 422, 'r')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } }),
  );

  it('that was not expected shows a sentence and the request id, nothing else', () => {
    const { status, body, unexpected } = refusal(new Error('password=hunter2'), 422, 'req-1');
    expect([status, unexpected]).toEqual([500, true]);
    expect(JSON.stringify(body)).toContain('req-1');
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });
});
