// What a summary says: how the call ended, and what was agreed, in words that a colleague can read.
import { expect, it } from 'vitest';
import type { CallFacts } from './call-machine.ts';
import { summaryOf, summaryWithoutCall } from './summary.ts';

const ended = (more: Partial<CallFacts> = {}): CallFacts => ({
  status: 'COMPLETED',
  carrier_call_id: null,
  dialled_at: null,
  started_at: new Date('2027-03-02T15:00:00Z'),
  ended_at: null,
  duration: 45,
  answered_by: 'human',
  outcome: null,
  again_at: null,
  ended_reason: 'ENDED',
  ended_by: 'AGENT',
  error: '',
  summary: '',
  transcript: [{ id: 1, created_at: '', user: 'user', text: 'Yes.' }],
  variables: {},
  disclosures: [],
  said_up_to: 0,
  streamed: null,
  ...more,
});

it('names what the flow collected, by the words of its author', () => {
  const variables = {
    visit_at: '2027-03-05T14:30:00-05:00',
    first_visit: true,
    reasons: ['cleaning', 'pain'],
    day: '2027-03-06',
    note: '  ',
    nothing: null,
    price: 120,
    looked_up: 'x',
  };
  const labels = {
    visit_at: 'date and time of the visit',
    first_visit: '',
    reasons: 'Reason:',
    day: '',
    note: '',
    nothing: '',
    price: '',
  };
  expect(summaryOf(ended({ ended_reason: 'SCHEDULER', variables }), labels)).toBe(
    'The person booked an appointment. Date and time of the visit: March 5, 2027, 14:30 UTC-05:00. First visit: yes. ' +
      'Reason: cleaning, pain. Day: March 6, 2027. Price: 120. Talked for 45 seconds. Last said: "Yes."',
  );
});

it('names promises, payments and the time to call again', () => {
  const paying = { promise_amount: '150.00', promise_date: '2027-03-05', paid_amount: '20.00' };
  const summary = summaryOf(ended({ variables: paying }), { promise_amount: 'amount', promise_date: 'day' });
  expect(summary).toContain('Promised to pay: 150.00 on March 5, 2027. Reported as paid: 20.00. Talked');
  const later = ended({ ended_reason: 'CALL_AGAIN', again_at: new Date('2027-03-02T17:00:00Z') });
  expect(summaryOf(later)).toContain('To be called again: March 2, 2027, 17:00 UTC.');
});

it('says why no phone rang', () => {
  expect(summaryWithoutCall({ status: 'BLOCKED', error: 'The person is on the do-not-call list.' })).toBe(
    'No call was placed: The person is on the do-not-call list.',
  );
  expect(summaryWithoutCall({ status: 'CANCELED', error: '' })).toBe('The call was canceled.');
  expect(summaryWithoutCall({ status: 'SCHEDULED', error: '' })).toBe('');
});
