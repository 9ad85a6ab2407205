// A campaign comes out of its form as it went in, and what is missing is said before it is sent.
import { describe, expect, it } from 'vitest';
import { delayText } from '../ui/call-labels.ts';
import { campaignBody, campaignFields, missingText, newCampaign, newStep } from './campaign-fields.ts';

const stored = {
  id: 'w',
  name: 'Welcome',
  description: 'To new customers',
  promptId: 'a',
  timezone: 'America/Chicago',
  voiceId: null,
  active: true,
  createdAt: '',
  updatedAt: '',
  tag: 'SURVEY' as const,
  numberOfAgents: 3,
  maxAttemptsPerLead: 4,
  maxAttemptsPerDay: null,
  maxAttemptsPerNumber: null,
  stopsOnReply: true,
  recording: 'with_announcement' as const,
  startHour: 9,
  endHour: 17,
  totalCalls: 0,
  stats: {
    workflowId: 'w',
    promisesTaken: '0',
    cashCollected: '0',
    totalLeads: 0,
    totalLeadsCompleted: 0,
    createdAt: '',
    updatedAt: '',
  },
  phoneNumber: null,
  steps: [
    [0, 'CALL', '', 'Hello'],
    [5400, 'TEXT', 'Hi {{ firstName }}', ''],
    [172_800, 'WAIT', '', ''],
  ].map(([delayInSecs, type, textMessage, voicemailMessage], order) => ({
    id: `s${order}`,
    workflowId: 'w',
    type: type as 'CALL',
    order,
    delayInSecs: delayInSecs as number,
    needsTCPACompliance: order === 0,
    textMessage: textMessage as string,
    voicemailMessage: voicemailMessage as string,
    finishOn: order === 0 ? (['ENDED'] as 'ENDED'[]) : [],
  })),
};

describe('the form of a campaign', () => {
  it('sends what it was given when nothing was changed', () => {
    const body = campaignBody(campaignFields(stored));
    const { name, description, tag, timezone, startHour, endHour, numberOfAgents, promptId } = stored;
    expect(body).toMatchObject({
      name,
      description,
      tag,
      timezone,
      startHour,
      endHour,
      numberOfAgents,
      promptId,
      phoneNumberId: null,
    });
    expect(body.steps).toEqual(stored.steps.map(({ id: _id, workflowId: _workflow, ...step }) => step));
  });

  it('keeps no words of a step that was of another kind', () => {
    const fields = campaignFields(stored);
    const steps = fields.steps.map((step) => ({ ...step, type: 'WAIT' as const }));
    expect(
      campaignBody({ ...fields, steps }).steps.map((step) => [step.textMessage, step.voicemailMessage, step.finishOn]),
    ).toEqual([
      ['', '', []],
      ['', '', []],
      ['', '', []],
    ]);
  });

  it('says what is missing', () => {
    const fresh = newCampaign('UTC');
    expect(missingText(fresh)).toBe('Give it a name.');
    const named = { ...fresh, name: 'Welcome' };
    expect(missingText(named)).toBe('');
    expect(missingText({ ...named, steps: [] })).toBe('Add a step.');
    expect(missingText({ ...named, steps: [...named.steps, { ...newStep('b'), type: 'TEXT' }] })).toBe(
      'Write the text of step 2.',
    );
    expect(missingText({ ...named, steps: [{ ...newStep('b'), delay: '' }] })).toBe('Say how long step 1 waits.');
  });

  it('tells times in their largest whole unit', () => {
    expect([1, 90, 5400, 7200, 86_400, 172_800].map(delayText)).toEqual([
      '1 second',
      '90 seconds',
      '90 minutes',
      '2 hours',
      '1 day',
      '2 days',
    ]);
  });
});
