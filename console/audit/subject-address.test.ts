import { expect, it } from 'vitest';
import { subjectAddress } from './subject-address.ts';

const ID = '0190a000-0000-7000-8000-000000000000';

it('opens the page of what an entry is about', () => {
  expect(subjectAddress('workflow.updated', ID)).toBe(`/campaigns/${ID}`);
  expect(subjectAddress('call.canceled', ID)).toBe(`/calls/${ID}`);
  expect(subjectAddress('conversation.assigned', ID)).toBe(`/inbox?view=all&conversation=${ID}`);
});

it('opens nothing where there is no page any more, or never was one', () => {
  expect(subjectAddress('workflow.deleted', ID)).toBeUndefined();
  expect(subjectAddress('compliance.dnc.imported', ID)).toBeUndefined();
  expect(subjectAddress('workflow.updated', 'hmac:abc')).toBeUndefined();
});
