// What is offered for a misspelt name, and what goes into the header.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ignoredHeader, nearestName, unknownParameterError, unknownParameters } from './unknown-parameters.ts';

const route = {
  query: z.object({ workflowId: z.string(), callEndedReason: z.string(), limit: z.string(), to: z.string() }),
};

describe('the nearest known name', () => {
  it.each([
    ['workflow_id', 'workflowId'],
    ['workflowid', 'workflowId'],
    ['workfowId', 'workflowId'],
    ['workflow', 'workflowId'],
    ['ended_reason', 'callEndedReason'],
    ['limti', undefined],
    ['limits', 'limit'],
    ['page', undefined],
    ['q', undefined],
  ])('of %s is %s', (given, nearest) => expect(nearestName(given, Object.keys(route.query.shape))).toBe(nearest));
});

it('names what is unknown, what is known and what may have been meant, and repeats no value', () => {
  const given = { workflow_id: 'a-secret', limit: '5', odd: 'a-secret' };
  const unknown = unknownParameters(route, given);
  expect(unknown).toEqual(['workflow_id', 'odd']);
  const { items } = unknownParameterError(route, unknown);
  expect(items).toMatchObject([
    {
      type: 'extra_forbidden',
      loc: ['query', 'workflow_id'],
      ctx: { nearest: 'workflowId', known: Object.keys(route.query.shape) },
    },
    {
      loc: ['query', 'odd'],
      msg: expect.stringContaining('This operation takes workflowId, callEndedReason, limit, to.'),
    },
  ]);
  expect(items[0]?.msg).toContain('Did you mean workflowId?');
  expect(JSON.stringify(items)).not.toContain('a-secret');
  expect(unknownParameterError({}, ['odd']).message).toContain('takes no query parameters');
});

it('writes any name as a header may hold it', () => {
  expect(ignoredHeader(['plain', 'a b\r\nset-cookie: x', 'ü', '\ud800'])).toBe(
    'plain, a%20b%0D%0Aset-cookie%3A%20x, %C3%BC, %EF%BF%BD',
  );
  expect(ignoredHeader(['x'.repeat(5000)])).toHaveLength(64);
  expect(unknownParameters({}, Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`n${n}`, '1'])))).toHaveLength(
    20,
  );
});
